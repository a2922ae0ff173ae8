import { Box, Button, Text } from "@chakra-ui/react";
import { CopyField } from "../components/fields/copy-field.tsx";
import { Modal } from "../components/overlays/modal.tsx";
import { OutsideLink } from "../components/outside-link.tsx";

/** The secret of a webhook that was just made: by adding it, or by renewing the secret of one that was there. */
export type MadeSecret = { secret: string; isRenewed: boolean };

type SecretDialogProps = {
  made: MadeSecret | undefined;
  isOpen: boolean;
  onClose: () => void;
  /** Where the focus goes afterwards; null for where it came from. */
  finalFocus: () => HTMLElement | null;
};

/** Shows a secret that was just made: it is answered once, and nobody can look it up later. */
export function SecretDialog({ made, isOpen, onClose, finalFocus }: SecretDialogProps) {
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      title={made?.isRenewed ? "New secret" : "Webhook added"}
      maxW="md"
      finalFocus={finalFocus}
    >
      <Text mb="4">Copy its secret now: it is shown this once.</Text>
      <CopyField label="Secret" name="secret" value={made?.secret ?? ""} />
      <Text mt="2" fontSize="sm" color="fg.muted">
        Posts are signed with it as{" "}
        <OutsideLink href="https://www.standardwebhooks.com/">Standard Webhooks</OutsideLink> describes, so that your
        system can tell them from anybody else’s.
      </Text>
      <Box display="flex" justifyContent="flex-end" mt="5">
        <Button onClick={onClose}>Done</Button>
      </Box>
    </Modal>
  );
}
