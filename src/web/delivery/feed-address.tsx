import { Button } from "@chakra-ui/react";
import { RotateCw } from "lucide-react";
import { useState } from "react";
import { ConfirmDialog } from "../components/overlays/confirm-dialog.tsx";
import { CopyField } from "../components/fields/copy-field.tsx";
import { useRenewFeed } from "./use-delivery.ts";

/** The feed's address to copy, and a new one for when too many know it. */
export function FeedAddress({ companyId, url }: { companyId: string; url: string }) {
  const [isAsking, setAsking] = useState(false);
  const renew = useRenewFeed(companyId, () => setAsking(false));
  return (
    <>
      <CopyField label="Feed address" name="feedUrl" value={url} />
      <Button mt="1" variant="outline" size="sm" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        <RotateCw aria-hidden />
        Make a new address
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Make a new feed address?"
        text="The present address leads nowhere from then on: whoever reads the feed there must be given the new one."
        confirm="Make a new address"
        isBusy={renew.isPending}
        onConfirm={() => renew.mutate({ companyId })}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
