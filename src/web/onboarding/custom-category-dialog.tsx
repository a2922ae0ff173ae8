import { Box, Button } from "@chakra-ui/react";
import { useRef, useState, type FormEvent } from "react";
import { Field } from "../components/fields/field.tsx";
import { Modal } from "../components/overlays/modal.tsx";
import { TextInput } from "../components/fields/text-input.tsx";
import { customCategoryProblem } from "./onboarding-rules.ts";

type CustomCategoryDialogProps = { isOpen: boolean; text: string; onSave: (text: string) => void; onClose: () => void };

/** Asks for the company's own words when no listed category fits. */
export function CustomCategoryDialog({ isOpen, text, onSave, onClose }: CustomCategoryDialogProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Modal isOpen={isOpen} onClose={onClose} title="Enter Company Category" maxW="md" initialFocus={input}>
      <CustomCategoryForm text={text} onSave={onSave} inputRef={input} />
    </Modal>
  );
}

type FormProps = { text: string; onSave: (text: string) => void; inputRef: React.RefObject<HTMLInputElement | null> };

// Its own component, so that it starts afresh each time the dialog opens.
function CustomCategoryForm({ text: saved, onSave, inputRef }: FormProps) {
  const [text, setText] = useState(saved);
  const [isTouched, setTouched] = useState(false);
  const problem = customCategoryProblem(text);
  const save = (event: FormEvent) => {
    event.preventDefault();
    // A React portal hands the event on to the form around it.
    event.stopPropagation();
    setTouched(true);
    if (problem) inputRef.current?.focus();
    else onSave(text.trim());
  };
  return (
    <form noValidate onSubmit={save}>
      <Field
        label="Company category"
        name="customCategory"
        error={isTouched ? problem : undefined}
        hint={`For example "Bureau de change"`}
      >
        {(control) => (
          <TextInput
            {...control}
            ref={inputRef}
            value={text}
            maxLength={100}
            onChange={(event) => {
              setText(event.target.value);
              setTouched(false);
            }}
            onBlur={() => setTouched(text !== "")}
          />
        )}
      </Field>
      <Box display="flex" justifyContent="flex-end" mt="4">
        <Button type="submit">Save</Button>
      </Box>
    </form>
  );
}
