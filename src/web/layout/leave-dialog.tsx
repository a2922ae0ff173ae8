import { Box, Button, Text } from "@chakra-ui/react";
import { useRef } from "react";
import { Modal } from "../components/overlays/modal.tsx";

type LeaveDialogProps = { isOpen: boolean; onStay: () => void; onLeave: () => void };

/** Asked before changes that are not saved are lost. */
export function LeaveDialog({ isOpen, onStay, onLeave }: LeaveDialogProps) {
  const stay = useRef<HTMLButtonElement>(null);
  return (
    <Modal isOpen={isOpen} onClose={onStay} title="Leave without saving?" maxW="md" initialFocus={stay}>
      <Text>Your changes are not saved yet. They are lost when you leave.</Text>
      <Box display="flex" flexWrap="wrap" justifyContent="flex-end" gap="3" mt="5">
        <Button variant="outline" onClick={onLeave}>
          Leave without saving
        </Button>
        <Button ref={stay} onClick={onStay}>
          Keep editing
        </Button>
      </Box>
    </Modal>
  );
}
