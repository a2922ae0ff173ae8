import { Box, Button, Spinner, Text } from "@chakra-ui/react";
import { useRef, type ReactNode } from "react";
import { Modal } from "./modal.tsx";

type ConfirmDialogProps = {
  isOpen: boolean;
  title: string;
  /** What follows from it, in a sentence or two. */
  text: ReactNode;
  confirm: string;
  isBusy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  /** Where the focus goes afterwards; null for where it came from. */
  finalFocus?: () => HTMLElement | null;
};

/** Asks before something that cannot be taken back. The keyboard begins at the way out. */
export function ConfirmDialog({
  isOpen,
  title,
  text,
  confirm,
  isBusy = false,
  onConfirm,
  onClose,
  finalFocus,
}: ConfirmDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={title} maxW="md" initialFocus={cancel} finalFocus={finalFocus}>
      <Text overflowWrap="anywhere">{text}</Text>
      <Box display="flex" flexWrap="wrap" justifyContent="flex-end" gap="3" mt="5">
        <Button ref={cancel} variant="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button aria-busy={isBusy} onClick={isBusy ? undefined : onConfirm}>
          {isBusy && <Spinner aria-hidden />}
          {confirm}
        </Button>
      </Box>
    </Modal>
  );
}
