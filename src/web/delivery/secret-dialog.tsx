import { Box, Button, Text } from "@chakra-ui/react";
import { CopyField } from "../components/fields/copy-field.tsx";
import { Modal } from "../components/overlays/modal.tsx";
import { OutsideLink } from "../components/outside-link.tsx";

/** Shows the secret of a webhook that was just added: it is answered once, and nobody can look it up later. */
export function SecretDialog({ secret, onClose }: { secret: string | undefined; onClose: () => void }) {
  return (
    <Modal isOpen={secret !== undefined} onClose={onClose} title="Webhook added" maxW="md">
      <Text mb="4">Copy its secret now: it is shown this once.</Text>
      <CopyField label="Secret" name="secret" value={secret ?? ""} />
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
