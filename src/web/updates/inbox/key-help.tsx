import { Box, Button, Text } from "@chakra-ui/react";
import { Keyboard } from "lucide-react";
import { Choice } from "../../components/fields/choice.tsx";
import { Modal } from "../../components/overlays/modal.tsx";

const keys: [string, string][] = [
  ["j or ↓", "the next update"],
  ["k or ↑", "the one before"],
  ["a", "it applies"],
  ["n", "it does not apply"],
  ["i", "for information"],
  ["d", "decide with reason, note or due day"],
  ["o", "open it whole"],
  ["x", "choose it, to decide many at once"],
  ["u", "undo the last decision"],
  ["?", "this help"],
];

type KeyHelpProps = {
  isOpen: boolean;
  isOn: boolean;
  onOpen: () => void;
  onClose: () => void;
  onSwitch: (isOn: boolean) => void;
};

/** The keys, on the screen and on request, and the switch for them. */
export function KeyHelp({ isOpen, isOn, onOpen, onClose, onSwitch }: KeyHelpProps) {
  return (
    <>
      <Button variant="plain" size="sm" aria-haspopup="dialog" onClick={onOpen} _print={{ display: "none" }}>
        <Keyboard aria-hidden />
        Keys
      </Button>
      <Modal isOpen={isOpen} onClose={onClose} title="Through the pile by keyboard" maxW="md">
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
        <Text fontSize="sm" color="fg.muted" mb="3">
          An update that is opened whole takes a, n, i, d and u as well.
        </Text>
        <Choice type="checkbox" isChosen={isOn} onChange={onSwitch}>
          These keys are in use
        </Choice>
      </Modal>
    </>
  );
}
