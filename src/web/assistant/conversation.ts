import type { AnswerEvent, Citation, Reply, Turn } from "#features/assistant/schema.ts";
import { issueLists, type IssueList } from "#features/assistant/vocabulary.ts";

/** A question that got no answer, and why. `canRetry`: asking the same again may help. */
type Failed = { id: string; type: "failed"; reason: string; canRetry: boolean };
export type Message = { id: string; type: "user"; text: string } | { id: string; type: "ai"; turn: Turn } | Failed;

/** What has arrived of an answer that is not whole yet. */
export type Draft = Pick<Reply, IssueList | "summary" | "citations"> & {
  taken: Pick<Reply, "kind" | "kindReason"> | null;
  /** The configured model is at work on the words. */
  isWording: boolean;
};

/** `waitingFor` is the id of the question that has no answer yet, and `draft` what there is of the answer. */
export type Conversation = { messages: Message[]; waitingFor: string | null; draft: Draft };

/** A step of an answer before it is whole. */
export type AnswerStep = Exclude<AnswerEvent, { event: "done" }>;
export type ConversationEvent =
  | { type: "asked"; id: string; text: string }
  | { type: "heard"; question: string; step: AnswerStep }
  | { type: "answered"; question: string; turn: Turn }
  | { type: "failed"; question: string; reason: string; canRetry: boolean }
  | { type: "askedAgain"; question: string }
  | { type: "marked"; turn: Turn };

const emptyDraft: Draft = {
  taken: null,
  summary: "",
  highRisk: [],
  mediumRisk: [],
  lowRisk: [],
  citations: [],
  isWording: false,
};

/** A conversation as it was kept; a new one has no turns. */
export function conversationOf(turns: readonly Turn[]): Conversation {
  const messages = turns.flatMap((turn): Message[] => [
    { id: turn.id, type: "user", text: turn.message },
    { id: replyId(turn.id), type: "ai", turn },
  ]);
  return { messages, waitingFor: null, draft: emptyDraft };
}

/** One question at a time; what arrives for a question that is no longer waited for is dropped. */
export function reduceConversation(before: Conversation, event: ConversationEvent): Conversation {
  const { messages, waitingFor, draft } = before;
  switch (event.type) {
    case "asked":
      if (waitingFor !== null) return before;
      return awaiting(event.id, [...messages, { id: event.id, type: "user", text: event.text }]);
    case "heard":
      return waitingFor === event.question ? { ...before, draft: extend(draft, event.step) } : before;
    case "answered":
      if (waitingFor !== event.question) return before;
      return closed(messages, { id: replyId(event.question), type: "ai", turn: event.turn });
    case "failed": {
      if (waitingFor !== event.question) return before;
      const { question, reason, canRetry } = event;
      return closed(messages, { id: replyId(question), type: "failed", reason, canRetry });
    }
    case "askedAgain":
      if (failedQuestion(before)?.id !== event.question) return before;
      return awaiting(event.question, messages.slice(0, -1));
    case "marked":
      return { ...before, messages: messages.map((message) => withTurn(message, event.turn)) };
  }
}

const replyId = (question: string) => `${question}-reply`;

const awaiting = (question: string, messages: Message[]): Conversation => ({
  messages,
  waitingFor: question,
  draft: emptyDraft,
});

const closed = (messages: Message[], reply: Message): Conversation => ({
  messages: [...messages, reply],
  waitingFor: null,
  draft: emptyDraft,
});

const withTurn = (message: Message, turn: Turn): Message =>
  message.type === "ai" && message.turn.id === turn.id ? { ...message, turn } : message;

function extend(draft: Draft, step: AnswerStep): Draft {
  switch (step.event) {
    case "begun":
      return { ...draft, taken: { kind: step.kind, kindReason: step.kindReason } };
    case "wording":
      return { ...draft, isWording: true };
    case "reworded":
      return { ...draft, summary: step.summary };
    case "part": {
      const citations = withNew(draft.citations, step.citations);
      // Words that come end the wait for them.
      const base = { ...draft, citations, isWording: false };
      if (step.at === "summary") return { ...base, summary: [draft.summary, step.text].filter(Boolean).join(" ") };
      return { ...base, [step.at]: [...draft[step.at], step.text] };
    }
  }
}

function withNew(known: Citation[], more: Citation[]): Citation[] {
  const numbers = new Set(known.map(({ number }) => number));
  return [...known, ...more.filter(({ number }) => !numbers.has(number))];
}

/** Is there nothing of the answer to be read yet? */
export const isBlank = (draft: Draft): boolean =>
  draft.summary === "" && issueLists.every((list) => draft[list].length === 0);

/** The question at the end that may be asked again; undefined when there is none. */
export function failedQuestion({ messages }: Conversation): { id: string; text: string } | undefined {
  const [question, reply] = messages.slice(-2);
  return question?.type === "user" && reply?.type === "failed" && reply.canRetry ? question : undefined;
}
