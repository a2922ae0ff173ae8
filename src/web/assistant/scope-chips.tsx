import { Box } from "@chakra-ui/react";
import type { RefObject } from "react";
import type { Scope } from "#features/assistant/schema.ts";
import { topicLabels } from "#features/catalogue/vocabulary.ts";
import { RemovableChips } from "../components/removable-chips.tsx";
import { withoutUnset } from "./scope-button.tsx";

type ScopeChipsProps = {
  scope: Scope;
  onChange: (scope: Scope) => void;
  /** Where the keyboard goes on when the last one is gone. */
  input: RefObject<HTMLTextAreaElement | null>;
};

/** What narrows the answers now; each can be taken away. */
export function ScopeChips({ scope, onChange, input }: ScopeChipsProps) {
  const chips = chipsOf(scope);
  if (chips.length === 0) return null;
  return (
    <Box px="1" pb="2">
      <RemovableChips
        label="Answers come only from"
        chips={chips}
        hint="Answers come only from this; remove:"
        onRemove={(name) => onChange(withoutUnset({ ...scope, [name]: undefined }))}
        fallback={input}
      />
    </Box>
  );
}

function chipsOf({ regulator, category, appliesOnly }: Scope): { name: keyof Scope; text: string }[] {
  const topic =
    category && Object.hasOwn(topicLabels, category) ? topicLabels[category as keyof typeof topicLabels] : category;
  return [
    ...(regulator ? [{ name: "regulator" as const, text: regulator }] : []),
    ...(topic ? [{ name: "category" as const, text: topic }] : []),
    ...(appliesOnly ? [{ name: "appliesOnly" as const, text: "Only what applies to us" }] : []),
  ];
}
