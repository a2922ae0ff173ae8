import { Box, Button, Text } from "@chakra-ui/react";
import { Keyboard } from "lucide-react";
import { Choice } from "./fields/choice.tsx";
import { Modal } from "./overlays/modal.tsx";

type KeyHelpProps = {
  title: string;
  /** Each key with what it does. */
  keys: readonly (readonly [key: string, does: string])[];
  note?: string;
  isOpen: boolean;
  isOn: boolean;
  onOpen: () => void;
  onClose: () => void;
  onSwitch: (isOn: boolean) => void;
};

/** The keys, on the screen and on request, and the switch for them. */
export function KeyHelp({ title, keys, note, isOpen, isOn, onOpen, onClose, onSwitch }: KeyHelpProps) {
  return (
    <>
      <Button variant="plain" size="sm" aria-haspopup="dialog" onClick={onOpen} _print={{ display: "none" }}>
        <Keyboard aria-hidden />
        Keys
      </Button>
      <Modal isOpen={isOpen} onClose={onClose} title={title} maxW="md">
        <Box as="dl" display="grid" gridTemplateColumns="auto 1fr" columnGap="4" rowGap="1.5" fontSize="sm" mb="4">
          {keys.map(([key, does]) => (
            <Box key={key} display="contents">
              <Box as="dt" fontFamily="mono">
                {key}
              </Box>
              <Box as="dd">{does}</Box>
            </Box>
          ))}
        </Box>
        {note && (
          <Text fontSize="sm" color="fg.muted" mb="3">
            {note}
          </Text>
        )}
        <Choice type="checkbox" isChosen={isOn} onChange={onSwitch}>
          These keys are in use
        </Choice>
      </Modal>
    </>
  );
}
