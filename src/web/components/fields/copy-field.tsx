import { Box, Button } from "@chakra-ui/react";
import { Check, Copy } from "lucide-react";
import { useRef, useState } from "react";
import { Field } from "./field.tsx";
import { TextInput } from "./text-input.tsx";

type CopyFieldProps = { label: string; name: string; value: string; hint?: string };

const refusal = "Your browser does not let this page copy. The text is selected: copy it by keyboard or menu.";

/** A text to take elsewhere, with a button that copies it. Where the page may not copy, the text is selected instead. */
export function CopyField({ label, name, value, hint = "" }: CopyFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<{ text: string; isDone: boolean }>();
  // What was said of another text does not hold for this one.
  const outcome = copied?.text === value ? copied : undefined;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setCopied({ text: value, isDone: true });
    } catch {
      input.current?.focus();
      input.current?.select();
      setCopied({ text: value, isDone: false });
    }
  };
  return (
    <Field
      label={label}
      name={name}
      hint={hint}
      error={outcome?.isDone === false ? refusal : undefined}
      success={outcome?.isDone ? "Copied" : undefined}
    >
      {(control) => (
        <Box display="flex" gap="2">
          <TextInput {...control} aria-invalid={undefined} ref={input} readOnly value={value} fontSize="sm" />
          <Button variant="outline" minH="11" onClick={() => void copy()} aria-label={`Copy ${label.toLowerCase()}`}>
            {outcome?.isDone ? <Check aria-hidden /> : <Copy aria-hidden />}
            Copy
          </Button>
        </Box>
      )}
    </Field>
  );
}
