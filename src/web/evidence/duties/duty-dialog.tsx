import type { Duty } from "#features/obligation/schema.ts";
import { Modal } from "../../components/overlays/modal.tsx";
import { DutyPicker } from "./duty-picker.tsx";

type DutyDialogProps = { companyId: string; isOpen: boolean; onPick: (duty: Duty) => void; onClose: () => void };

/** Chooses the duty of which the evidence is shown. */
export function DutyDialog({ companyId, isOpen, onPick, onClose }: DutyDialogProps) {
  return (
    <Modal isOpen={isOpen} onClose={onClose} title="What shows a duty" maxW="lg">
      <DutyPicker
        companyId={companyId}
        onPick={(duty) => {
          onPick(duty);
          onClose();
        }}
      />
    </Modal>
  );
}
