import { Box, Button, Text, VisuallyHidden, chakra } from "@chakra-ui/react";
import { ClipboardList, SendHorizontal } from "lucide-react";
import { useId, type FormEvent, type KeyboardEvent, type Ref } from "react";
import { maxQuestionLength, questionSchema } from "#features/assistant/schema.ts";
import { focusRing } from "../components/field-style.ts";
import { schemaProblem } from "../lib/schema-problem.ts";
import { GrowingTextArea } from "./growing-text-area.tsx";

type ComposerProps = {
  ref: Ref<HTMLTextAreaElement>;
  draft: string;
  placeholder: string;
  isWaiting: boolean;
  onChange: (draft: string) => void;
  onSend: (text: string) => void;
  onTemplate: () => void;
};

// A low window, as when zoomed in far, has no room for it beside what was said.
const keptInSight = { "@media (min-height: 30rem)": { position: "sticky", bottom: "0", zIndex: "sticky" } };

/** Where a message is written. While an answer is awaited the next one can be written, but not sent. */
export function Composer({ ref, draft, placeholder, isWaiting, onChange, onSend, onTemplate }: ComposerProps) {
  const id = useId();
  const text = draft.trim();
  const problem = text === "" ? undefined : schemaProblem(questionSchema, draft);
  const send = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    if (text !== "" && !problem && !isWaiting) onSend(text);
  };
  return (
    // What was said scrolls away under it.
    <Box css={keptInSight} bg="bg" pb={{ base: "3", md: "5" }}>
      <chakra.form
        onSubmit={send}
        aria-label="Message to the assistant"
        bg="bg.panel"
        borderWidth="1px"
        borderColor={problem ? "border.error" : "border.control"}
        borderRadius="xl"
        boxShadow="raised"
        p="2"
        css={{ "&:has(textarea:focus-visible)": { ...focusRing, outlineOffset: "-1px" } }}
      >
        <VisuallyHidden asChild>
          <label htmlFor={id}>Your message</label>
        </VisuallyHidden>
        <GrowingTextArea
          ref={ref}
          id={id}
          value={draft}
          placeholder={placeholder}
          enterKeyHint="send"
          aria-describedby={`${id}-note`}
          aria-invalid={problem ? true : undefined}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => sendsMessage(event) && send(event)}
        />
        <Box display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="2" pt="2">
          <Button size="sm" variant="outline" onClick={onTemplate}>
            <ClipboardList aria-hidden />
            Use form template
          </Button>
          <Button type="submit" size="sm" disabled={isWaiting}>
            Send
            <SendHorizontal aria-hidden />
          </Button>
        </Box>
      </chakra.form>
      <Note id={`${id}-note`} length={text.length} problem={problem} isWaiting={isWaiting} />
    </Box>
  );
}

/** Enter sends, except with Shift and while an input method composes a character: there it confirms the character. */
function sendsMessage({ key, shiftKey, nativeEvent }: KeyboardEvent): boolean {
  // Safari ends the composition before it reports the key, and marks that key with the code 229.
  const isComposing = nativeEvent.isComposing || nativeEvent.keyCode === 229;
  return key === "Enter" && !shiftKey && !isComposing;
}

const number = new Intl.NumberFormat("en-GB");

type NoteProps = { id: string; length: number; problem: string | undefined; isWaiting: boolean };

/** The line below: how to send, and once the room gets scarce how much of it is used. */
function Note({ id, length, problem, isWaiting }: NoteProps) {
  return (
    <Box id={id} display="flex" justifyContent="space-between" gap="3" minH="5" mt="1.5" px="2" fontSize="xs">
      <Box>
        {!problem && (
          <Text as="span" color="fg.muted">
            {isWaiting
              ? "You can write on while the answer is on its way."
              : "Enter sends, Shift+Enter makes a new line."}
          </Text>
        )}
        {/* Only the message is a live region: the count would be read at every key. */}
        <Text as="span" aria-live="polite" color="fg.error">
          {problem}
        </Text>
      </Box>
      {length > maxQuestionLength * 0.9 && (
        <Text as="span" flexShrink="0" color={problem ? "fg.error" : "fg.muted"}>
          {number.format(length)} of {number.format(maxQuestionLength)}
        </Text>
      )}
    </Box>
  );
}
