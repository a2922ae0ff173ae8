import { Box, Button, VisuallyHidden } from "@chakra-ui/react";
import { X } from "lucide-react";
import { useRef, type RefObject } from "react";
import type { Scope } from "#features/assistant/schema.ts";
import { topicLabels } from "#features/catalogue/vocabulary.ts";
import { withoutUnset } from "./scope-button.tsx";

type ScopeChipsProps = {
  scope: Scope;
  onChange: (scope: Scope) => void;
  /** Where the keyboard goes on when the last one is gone. */
  input: RefObject<HTMLTextAreaElement | null>;
};

/** What narrows the answers now; each can be taken away. */
export function ScopeChips({ scope, onChange, input }: ScopeChipsProps) {
  const list = useRef<HTMLUListElement>(null);
  const chips = chipsOf(scope);
  if (chips.length === 0) return null;
  const remove = (index: number) => {
    const buttons = list.current?.querySelectorAll("button");
    (buttons?.[index + 1] ?? buttons?.[index - 1] ?? input.current)?.focus();
    onChange(withoutUnset({ ...scope, [chips[index]!.name]: undefined }));
  };
  return (
    <Box as="ul" ref={list} aria-label="Answers come only from" display="flex" flexWrap="wrap" gap="1.5" px="1" pb="2">
      {chips.map(({ name, text }, index) => (
        <Box as="li" key={name} minW="0">
          <Button
            variant="outline"
            size="xs"
            maxW="100%"
            borderRadius="full"
            whiteSpace="normal"
            textAlign="start"
            onClick={() => remove(index)}
          >
            <span>
              <VisuallyHidden>Answers come only from this; remove: </VisuallyHidden>
              {text}
            </span>
            <X aria-hidden />
          </Button>
        </Box>
      ))}
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
