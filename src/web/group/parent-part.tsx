import { Button } from "@chakra-ui/react";
import { useState } from "react";
import type { Group } from "#features/group/schema.ts";
import { ConfirmDialog } from "../components/overlays/confirm-dialog.tsx";
import { Part } from "../components/part.tsx";
import { useEndTie } from "./use-group.ts";

type ParentPartProps = { companyId: string; parent: NonNullable<Group["parent"]>; mayChange: boolean };

/** To whom the company belongs, and the way out. */
export function ParentPart({ companyId, parent: { name }, mayChange }: ParentPartProps) {
  const [isAsking, setAsking] = useState(false);
  const { leave } = useEndTie(() => setAsking(false));
  return (
    <Part
      title={`Your company belongs to the group of ${name}`}
      intro="Its owner and managers see your company’s name and how much binds it, is open, due and unread; its owner may give people access to it. The list of people says who came that way."
    >
      {mayChange && (
        <Button variant="outline" aria-haspopup="dialog" onClick={() => setAsking(true)}>
          Leave the group…
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={`Leave the group of ${name}?`}
        text="Whoever was given access by the group is signed out of your company at once. To come back your company must be asked again."
        confirm="Leave the group"
        isBusy={leave.isPending}
        onConfirm={() => leave.mutate({ id: companyId })}
        onClose={() => setAsking(false)}
      />
    </Part>
  );
}
