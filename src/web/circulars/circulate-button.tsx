import { Button } from "@chakra-ui/react";
import { Send } from "lucide-react";
import { useState } from "react";
import type { CircularKind } from "#features/circular/vocabulary.ts";
import { useMay } from "../account/use-me.ts";
import { openedLater } from "../components/overlays/opened-later.tsx";

const SendDialog = openedLater(
  async () => (await import("./send-dialog.tsx")).SendDialog,
  ({ isOpen }) => isOpen,
);

type CirculateButtonProps = { companyId: string | null; kind: CircularKind; subjectId: string; title: string };

/** Sends what is shown to people who are to confirm that they have read it. */
export function CirculateButton({ companyId, ...subject }: CirculateButtonProps) {
  const maySend = useMay("circular.send");
  const [isOpen, setOpen] = useState(false);
  if (!maySend || companyId === null) return null;
  return (
    <>
      <Button
        className="screen-only"
        variant="outline"
        size="sm"
        alignSelf="flex-start"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Send aria-hidden />
        Circulate…
      </Button>
      <SendDialog companyId={companyId} {...subject} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
