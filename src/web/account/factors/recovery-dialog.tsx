import { Box, Button, Text } from "@chakra-ui/react";
import { useState } from "react";
import { Modal } from "../../components/overlays/modal.tsx";
import { saveFile } from "../../lib/save-file.ts";

type RecoveryDialogProps = {
  /** None: it is shut. */
  codes: string[];
  onClose: () => void;
  finalFocus: () => HTMLElement | null;
};

/** Shows recovery codes, this once. */
export function RecoveryDialog({ codes, onClose, finalFocus }: RecoveryDialogProps) {
  // What the dialog is about is kept while it fades away.
  const [shown, setShown] = useState(codes);
  if (codes.length > 0 && codes !== shown) setShown(codes);
  const save = () => saveFile("ilana-recovery-codes.txt", `${shown.join("\n")}\n`, "text/plain");
  return (
    <Modal isOpen={codes.length > 0} onClose={onClose} title="Your recovery codes" maxW="md" finalFocus={finalFocus}>
      <Text mb="4">
        Keep these where nobody else looks. Each lets you in once when your phone or passkey is lost. They are shown
        this once.
      </Text>
      <Box
        as="ul"
        aria-label="Recovery codes"
        display="grid"
        gridTemplateColumns="repeat(2, minmax(0, 1fr))"
        gap="2"
        fontFamily="mono"
        fontVariantNumeric="tabular-nums"
      >
        {shown.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Box display="flex" flexWrap="wrap" justifyContent="flex-end" gap="3" mt="5">
        <Button variant="outline" onClick={save}>
          Save as a file
        </Button>
        <Button onClick={onClose}>I have kept them</Button>
      </Box>
    </Modal>
  );
}
