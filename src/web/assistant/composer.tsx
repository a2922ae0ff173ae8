import { Box, Button, Text, VisuallyHidden, chakra } from "@chakra-ui/react";
import { ClipboardList, SendHorizontal, Square } from "lucide-react";
import {
  useId,
  useLayoutEffect,
  useRef,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from "react";
import { maxQuestionLength, questionSchema } from "#features/assistant/schema.ts";
import { focusRing } from "../components/fields/field-style.ts";
import { schemaProblem } from "../lib/schema-problem.ts";
import { GrowingTextArea } from "./growing-text-area.tsx";

type ComposerProps = {
  ref: RefObject<HTMLTextAreaElement | null>;
  draft: string;
  placeholder: string;
  isWaiting: boolean;
  onChange: (draft: string) => void;
  onSend: (text: string) => void;
  onStop: () => void;
  onTemplate: () => void;
  /** Above the text: what narrows the answers. */
  chips: ReactNode;
  /** Beside the template's button. */
  tools: ReactNode;
  /** Under the whole. */
  children: ReactNode;
};

// A low window, as when zoomed in far, has no room for it beside what was said.
const keptInSight = { "@media (min-height: 30rem)": { position: "sticky", bottom: "0", zIndex: "sticky" } };

/** Where a message is written. While an answer is awaited the next one can be written, but not sent. */
export function Composer(props: ComposerProps) {
  const { ref, draft, placeholder, isWaiting, onChange, onSend, onStop, onTemplate, chips, tools, children } = props;
  const id = useId();
  const text = draft.trim();
  const problem = text === "" ? undefined : schemaProblem(questionSchema, draft);
  const send = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    if (text !== "" && !problem && !isWaiting) onSend(text);
  };
  return (
    // What was said scrolls away under it.
    <Box className="screen-only" css={keptInSight} bg="bg" pb={{ base: "3", md: "5" }}>
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
        {chips}
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
        <Box display="flex" flexWrap="wrap" alignItems="center" columnGap="1" rowGap="2" pt="2">
          <Button size="sm" variant="outline" px="2.5" onClick={onTemplate}>
            <Box asChild hideBelow="sm">
              <ClipboardList aria-hidden />
            </Box>
            Use form template
          </Button>
          {tools}
          <Box ms="auto">{isWaiting ? <StopButton onStop={onStop} input={ref} /> : <SendButton />}</Box>
        </Box>
      </chakra.form>
      <Note id={`${id}-note`} length={text.length} problem={problem} isWaiting={isWaiting} />
      {children}
    </Box>
  );
}

function SendButton() {
  return (
    <Button type="submit" size="sm" aria-label="Send">
      <Box as="span" hideBelow="sm">
        Send
      </Box>
      <SendHorizontal aria-hidden />
    </Button>
  );
}

/** Ends the answer that is awaited. It goes with it, and then the keyboard goes on where the next message is written. */
function StopButton({ onStop, input }: { onStop: () => void; input: RefObject<HTMLTextAreaElement | null> }) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const own = button.current;
    const field = input.current;
    return () => {
      if (document.activeElement === own) field?.focus();
    };
  }, [input]);
  return (
    <Button ref={button} variant="outline" size="sm" aria-label="Stop" onClick={onStop}>
      <Square aria-hidden />
      <Box as="span" hideBelow="sm">
        Stop
      </Box>
    </Button>
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
    <Box
      id={id}
      display="flex"
      justifyContent="space-between"
      gap="3"
      minH={{ base: "2", md: "5" }}
      mt={{ base: "0.5", md: "1.5" }}
      px="2"
      fontSize="xs"
    >
      <Box>
        {!problem && (
          // Where there is little room there is rarely a keyboard to speak of.
          <Text as="span" hideBelow="md" color="fg.muted">
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
