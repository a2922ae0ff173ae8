import { Box, Button, Text } from "@chakra-ui/react";
import { CopyField } from "../components/fields/copy-field.tsx";
import { Modal } from "../components/overlays/modal.tsx";

type MadeTokenDialogProps = {
  token: string | undefined;
  isOpen: boolean;
  onClose: () => void;
  finalFocus: () => HTMLElement | null;
};

/** Shows a token that was just made: it is answered once, and nobody can look it up later. */
export function MadeTokenDialog({ token, isOpen, onClose, finalFocus }: MadeTokenDialogProps) {
  return (
    <Modal isOpen={isOpen} onClose={onClose} title="Token made" maxW="md" finalFocus={finalFocus}>
      <Text mb="4">Copy it now: it is shown this once.</Text>
      <CopyField label="Token" name="token" value={token ?? ""} />
      <Text mt="2" fontSize="sm" color="fg.muted">
        A program sends it with each call, as the header <code>Authorization: Bearer</code> and the token. Keep it as
        you keep a password.
      </Text>
      <Box display="flex" justifyContent="flex-end" mt="5">
        <Button onClick={onClose}>Done</Button>
      </Box>
    </Modal>
  );
}
