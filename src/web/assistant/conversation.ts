import type { Reply } from "#features/assistant/schema.ts";

/** A question that got no answer, and why. `canRetry`: asking the same again may help. */
type Failed = { id: string; type: "failed"; reason: string; canRetry: boolean };
export type Message = { id: string; type: "user"; text: string } | { id: string; type: "ai"; response: Reply } | Failed;

/** `waitingFor` is the id of the question that has no answer yet. */
export type Conversation = { messages: Message[]; waitingFor: string | null };

export type ConversationEvent =
  | { type: "asked"; id: string; text: string }
  | { type: "answered"; question: string; response: Reply }
  | { type: "failed"; question: string; reason: string; canRetry: boolean }
  | { type: "askedAgain"; question: string }
  | { type: "cleared" };

export const emptyConversation: Conversation = { messages: [], waitingFor: null };

/** One question at a time; what arrives for a question that is no longer waited for is dropped. */
export function reduceConversation(before: Conversation, event: ConversationEvent): Conversation {
  const { messages, waitingFor } = before;
  switch (event.type) {
    case "asked":
      if (waitingFor !== null) return before;
      return { messages: [...messages, { id: event.id, type: "user", text: event.text }], waitingFor: event.id };
    case "answered":
      if (waitingFor !== event.question) return before;
      return closed(messages, { id: replyId(event.question), type: "ai", response: event.response });
    case "failed": {
      if (waitingFor !== event.question) return before;
      const { question, reason, canRetry } = event;
      return closed(messages, { id: replyId(question), type: "failed", reason, canRetry });
    }
    case "askedAgain":
      if (failedQuestion(before)?.id !== event.question) return before;
      return { messages: messages.slice(0, -1), waitingFor: event.question };
    case "cleared":
      return emptyConversation;
  }
}

const replyId = (question: string) => `${question}-reply`;

function closed(messages: Message[], reply: Message): Conversation {
  return { messages: [...messages, reply], waitingFor: null };
}

/** The question at the end that may be asked again; undefined when there is none. */
export function failedQuestion({ messages }: Conversation): { id: string; text: string } | undefined {
  const [question, reply] = messages.slice(-2);
  return question?.type === "user" && reply?.type === "failed" && reply.canRetry ? question : undefined;
}
