import { Box, Text, chakra } from "@chakra-ui/react";
import type { Delivery } from "#features/notify/schema.ts";
import { mailFrequencies, mailScopes, type MailFrequency, type MailScope } from "#features/notify/vocabulary.ts";
import { Choice } from "../components/fields/choice.tsx";
import { useChooseMail } from "./use-delivery.ts";

type Words = { label: string; meaning: string };

const frequencyWords: Record<MailFrequency, Words> = {
  "at-once": { label: "At once", meaning: "One mail for each thing, as soon as it is known." },
  daily: { label: "Once a day", meaning: "One mail with everything, at 07:00 in Lagos." },
  weekly: { label: "Once a week", meaning: "One mail with everything, on Mondays at 07:00 in Lagos." },
  off: {
    label: "No mails",
    meaning: "Nothing is mailed, and what still waits is cancelled. The application tells you.",
  },
};
const scopeWords: Record<MailScope, Words> = {
  alerts: {
    label: "My alerts",
    meaning: "Alerts are set on regulations; watching a regulator sets them on all it publishes.",
  },
  all: { label: "Whatever concerns us", meaning: "Also changes to whatever applies or may apply to your company." },
};
const stateWords = { idle: "", saving: "Saving...", saved: "Saved" };

/** When mails come, and what they are about. */
export function MailChoices({ companyId, delivery }: { companyId: string; delivery: Delivery }) {
  const { choose, pressed, state } = useChooseMail(companyId);
  const chosen = { ...delivery, ...pressed };
  return (
    <Box display="flex" flexDirection="column" gap="4">
      <Choices
        legend="When they come"
        name="mail"
        values={mailFrequencies}
        words={frequencyWords}
        chosen={chosen.mail}
        onChoose={(mail) => choose({ mail })}
      />
      {chosen.mail !== "off" && (
        <Choices
          legend="What they are about"
          name="mailScope"
          values={mailScopes}
          words={scopeWords}
          chosen={chosen.mailScope}
          onChoose={(mailScope) => choose({ mailScope })}
        />
      )}
      <Text role="status" minH="5" fontSize="sm" color={state === "saved" ? "fg.success" : "fg.muted"}>
        {stateWords[state]}
      </Text>
    </Box>
  );
}

type ChoicesProps<T extends string> = {
  legend: string;
  name: string;
  values: readonly T[];
  words: Record<T, Words>;
  chosen: T;
  onChoose: (value: T) => void;
};

function Choices<T extends string>({ legend, name, values, words, chosen, onChoose }: ChoicesProps<T>) {
  return (
    <chakra.fieldset minW="0">
      <chakra.legend fontSize="sm" fontWeight="medium" mb="1">
        {legend}
      </chakra.legend>
      {values.map((value) => (
        <Choice key={value} type="radio" name={name} isChosen={value === chosen} onChange={() => onChoose(value)}>
          <Box py="1">
            {words[value].label}
            <Box as="span" display="block" color="fg.muted">
              {words[value].meaning}
            </Box>
          </Box>
        </Choice>
      ))}
    </chakra.fieldset>
  );
}
