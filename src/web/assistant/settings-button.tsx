import { Box, Button, Text } from "@chakra-ui/react";
import { Settings as SettingsIcon } from "lucide-react";
import { useState, type ReactNode } from "react";
import type { AssistantState } from "#features/assistant/schema.ts";
import { plural } from "#shared/plural.ts";
import { useMay } from "../account/use-me.ts";
import { Choice } from "../components/fields/choice.tsx";
import { Popover } from "../components/overlays/popover.tsx";
import { Wait } from "../components/wait.tsx";
import type { AssistantChoices } from "./use-assistant-state.ts";

/** What the assistant may remember, and what leaves the house. */
export function SettingsButton({ choices }: { choices: AssistantChoices }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      title="Assistant settings"
      width="24rem"
      isOpen={isOpen}
      onChange={setOpen}
      trigger={
        <Button
          variant="ghost"
          size="sm"
          px={{ base: "1.5", sm: "2.5" }}
          aria-label="Assistant settings"
          title="Assistant settings"
        >
          <SettingsIcon aria-hidden />
        </Button>
      }
    >
      <Settings choices={choices} />
    </Popover>
  );
}

function Settings({ choices }: { choices: AssistantChoices }) {
  const { state, isError, retry } = choices;
  if (isError && !state)
    return (
      <Box role="alert">
        <Text mb="2">The settings could not be loaded.</Text>
        <Button size="sm" variant="outline" onClick={retry}>
          Try again
        </Button>
      </Box>
    );
  return state ? <Choices state={state} choose={choices.choose} /> : <Wait text="Loading settings..." minH="16" />;
}

type ChoicesProps = { state: AssistantState; choose: AssistantChoices["choose"] };

function Choices({ state: { remembersAnswers, sharesProfile, model, accepted }, choose }: ChoicesProps) {
  const mayChoose = useMay("settings.change");
  // A failure is told in passing, and the box goes back.
  const set = (change: Parameters<typeof choose>[0]) => void choose(change).catch(() => {});
  return (
    <Box display="flex" flexDirection="column" gap="4" pb="1">
      <Box>
        {mayChoose ? (
          <Choice type="checkbox" isChosen={remembersAnswers} onChange={(isOn) => set({ remembersAnswers: isOn })}>
            Remember answers we mark as right
          </Choice>
        ) : (
          <Text fontSize="sm">Answers we mark as right are {remembersAnswers ? "remembered" : "not remembered"}.</Text>
        )}
        <Note>
          Their provisions come up first when something alike is asked. Kept for your company only
          {accepted > 0 ? `: ${plural(accepted, "answer")} so far.` : "."}
        </Note>
      </Box>
      {model === null ? (
        <Text fontSize="sm">Answers are quoted from the texts. No outside model is used.</Text>
      ) : (
        <Box>
          <Text fontSize="sm">
            The model {model} words the answers. It is sent your message and the passages that were found, and every
            sentence it writes must rest on one of them.
          </Text>
          {mayChoose ? (
            <Choice type="checkbox" isChosen={sharesProfile} onChange={(isOn) => set({ sharesProfile: isOn })}>
              Let the model know what kind of company we are
            </Choice>
          ) : (
            <Text fontSize="sm">It is {sharesProfile ? "told" : "not told"} what kind of company we are.</Text>
          )}
          <Note>
            Then your industry, licence, services and size are sent along. Your name, address and answers to questions
            are not.
          </Note>
        </Box>
      )}
    </Box>
  );
}

function Note({ children }: { children: ReactNode }) {
  return (
    <Text ps="6" fontSize="xs" color="fg.muted" lineHeight="snug">
      {children}
    </Text>
  );
}
