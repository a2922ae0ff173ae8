import { Box, Button, Spinner, Text } from "@chakra-ui/react";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState, type FormEvent, type KeyboardEvent } from "react";
import type { Comment, Said } from "#features/comment/schema.ts";
import { mostMentions } from "#features/comment/vocabulary.ts";
import { TextArea } from "../components/fields/text-input.tsx";
import { Refusal } from "../components/overlays/dialog-parts.tsx";
import { formatInstant } from "../lib/format.ts";
import { useLeaveGuard } from "../lib/navigation/leave-guard.ts";
import { failureOf } from "../lib/server/failure.ts";
import { Section } from "../components/section.tsx";
import { mentionAt, mentionedIn } from "./mentions.ts";

type CommentsProps = {
  comments: readonly Comment[];
  /** Whom one may mention: what they are called, by their ids. */
  people: ReadonlyMap<string, string>;
  mayComment: boolean;
  /** Sends one; what is refused stays in the form. */
  onSay: (said: Said) => Promise<unknown>;
};

/** What people say to it. */
export function Comments({ comments, people, mayComment, onSay }: CommentsProps) {
  return (
    <Section title="Comments">
      <Box as="ul" listStyleType="none" display="flex" flexDirection="column" gap="3" fontSize="sm">
        {comments.map(({ _id, authorName, createdAt, text }) => (
          <li key={_id}>
            <Text fontSize="xs" color="fg.muted">
              <b>{authorName}</b>, {formatInstant(createdAt)}
            </Text>
            <Text whiteSpace="pre-line" overflowWrap="anywhere">
              {text}
            </Text>
          </li>
        ))}
      </Box>
      {comments.length === 0 && !mayComment && (
        <Text fontSize="sm" color="fg.muted">
          Nobody has said anything yet.
        </Text>
      )}
      {mayComment && <CommentForm people={people} onSay={onSay} />}
    </Section>
  );
}

/** A comment; after an @ the people are offered by name, and who is named is told by mail. */
function CommentForm({ people, onSay }: Pick<CommentsProps, "people" | "onSay">) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState("");
  const [caret, setCaret] = useState(0);
  const adding = useMutation({ mutationFn: onSay, onSuccess: () => setText("") });
  useLeaveGuard(text.trim() !== "" && !adding.isPending);
  const begun = mentionAt(text, caret);
  const offered = begun
    ? [...people.values()].filter((name) => name.toLowerCase().startsWith(begun.words.toLowerCase())).slice(0, 5)
    : [];
  const mentioned = mentionedIn(text, people).slice(0, mostMentions);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== "" && !adding.isPending) adding.mutate({ text, mentions: mentioned });
  };
  const mention = (name: string) => {
    if (!begun) return;
    const after = `${text.slice(0, begun.from)}@${name} `;
    setText(after + text.slice(caret));
    setCaret(after.length);
    field.current?.focus();
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key === "Tab" && !event.shiftKey && offered.length === 1 && begun && begun.words !== offered[0]) {
      event.preventDefault();
      mention(offered[0]!);
    }
  };
  return (
    <Box as="form" aria-label="Comment" mt="3" onSubmit={submit}>
      <TextArea
        ref={field}
        aria-label="Your comment"
        placeholder="Comment; @ names a colleague, who is told by mail"
        rows={2}
        fontSize="sm"
        maxLength={4000}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setCaret(target.selectionStart);
        }}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
        onKeyDown={keys}
      />
      {offered.length > 0 && (
        <Box role="group" aria-label="Colleagues" display="flex" flexWrap="wrap" gap="1.5" mt="1.5">
          {offered.map((name) => (
            <Button key={name} size="xs" variant="outline" onClick={() => mention(name)}>
              @{name}
            </Button>
          ))}
        </Box>
      )}
      <Refusal>{adding.error ? (failureOf(adding.error).message ?? "It could not be sent. Please try again.") : undefined}</Refusal>
      <Box display="flex" alignItems="center" justifyContent="space-between" gap="3" mt="2">
        <Text fontSize="xs" color="fg.muted">
          {mentioned.length > 0 && `Tells ${mentioned.map((userId) => people.get(userId)).join(", ")}`}
        </Text>
        <Button type="submit" size="sm" variant="outline" disabled={text.trim() === ""} aria-busy={adding.isPending}>
          {adding.isPending && <Spinner aria-hidden />}
          Comment
        </Button>
      </Box>
    </Box>
  );
} // prettier-ignore
