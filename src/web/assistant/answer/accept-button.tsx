import { Box, Button, Spinner, Text } from "@chakra-ui/react";
import { Check, CircleCheck } from "lucide-react";
import { useRef, useState } from "react";
import type { Turn } from "#features/assistant/schema.ts";
import { useMay } from "../../account/use-me.ts";
import { Modal } from "../../components/overlays/modal.tsx";
import { useAcceptAnswer, type AssistantChoices } from "../use-assistant-state.ts";

type AcceptButtonProps = { companyId: string; turn: Turn; choices: AssistantChoices; onMarked: (turn: Turn) => void };

/** Marks an answer as right. Who has not chosen to have answers remembered is told first what that means. */
export function AcceptButton({ companyId, turn, choices, onMarked }: AcceptButtonProps) {
  const { accept, isPending } = useAcceptAnswer(companyId, onMarked);
  const [isAsking, setAsking] = useState(false);
  const { isAccepted } = turn;
  const maySwitchOn = useMay("settings.change");
  const press = () => {
    if (isPending) return;
    if (!isAccepted && choices.state?.remembersAnswers === false) setAsking(true);
    else accept(turn.id, !isAccepted);
  };
  // It is kept only where the company has chosen so, which is not for every role to choose.
  if (!maySwitchOn && !isAccepted && choices.state?.remembersAnswers === false) return null;
  return (
    <>
      <Button
        variant={isAccepted ? "subtle" : "ghost"}
        size="sm"
        px="2"
        aria-pressed={isAccepted}
        aria-busy={isPending}
        onClick={press}
      >
        {isAccepted ? <CircleCheck aria-hidden /> : <Check aria-hidden />}
        This is right
      </Button>
      <Explanation
        isOpen={isAsking}
        choices={choices}
        onClose={() => setAsking(false)}
        onAgreed={() => accept(turn.id, true)}
      />
    </>
  );
}

type ExplanationProps = { isOpen: boolean; choices: AssistantChoices; onClose: () => void; onAgreed: () => void };

function Explanation({ isOpen, choices, onClose, onAgreed }: ExplanationProps) {
  const agree = useRef<HTMLButtonElement>(null);
  const turnOn = async () => {
    try {
      await choices.choose({ remembersAnswers: true });
      onClose();
      onAgreed();
    } catch {
      // It has been said; the question stays open for another try.
    }
  };
  return (
    <Modal isOpen={isOpen} onClose={onClose} title="Remember answers you mark as right?" maxW="md" initialFocus={agree}>
      <Text>
        When you ask something alike again, the provisions of an answer that you marked as right come up first. This is
        kept for your company only, and it never changes what a regulation says.
      </Text>
      <Text mt="3" color="fg.muted" fontSize="sm">
        You can turn it off at any time in the settings beside the message. To take a mark back, press it again.
      </Text>
      <Box display="flex" flexWrap="wrap" justifyContent="flex-end" gap="3" mt="5">
        <Button variant="outline" onClick={onClose}>
          Not now
        </Button>
        <Button ref={agree} aria-busy={choices.isSaving} onClick={() => !choices.isSaving && void turnOn()}>
          {choices.isSaving && <Spinner aria-hidden />}
          Remember, and mark this
        </Button>
      </Box>
    </Modal>
  );
}
