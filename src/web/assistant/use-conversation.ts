import { useEffect, useReducer, useRef } from "react";
import type { AnswerEvent, Conversation as StoredConversation, Turn } from "#features/assistant/schema.ts";
import { failureOf } from "../lib/server/failure.ts";
import { conversationOf, failedQuestion, reduceConversation, type AnswerStep } from "./conversation.ts";

/** The end of an answer: the turn, and the conversation it was kept in. */
export type Answered = { conversation: StoredConversation; turn: Turn };

/**
 * Asks the assistant; what comes before the answer is whole is handed to `onStep`. The signal ends a question that
 * nobody waits for any more.
 */
export type Ask = (text: string, onStep: (step: AnswerStep) => void, signal: AbortSignal) => Promise<Answered>;

type ConversationOptions = { turns: readonly Turn[]; ask: Ask; onAnswered: (conversation: StoredConversation) => void };

/** The conversation on the screen: what was kept of it, and what is said now. */
export function useConversation({ turns, ask, onAnswered }: ConversationOptions) {
  const [conversation, dispatch] = useReducer(reduceConversation, turns, conversationOf);
  const pending = useRef<AbortController | null>(null);
  const lastId = useRef(0);
  useEffect(() => () => pending.current?.abort(), []);

  const answer = async (question: string, text: string) => {
    const request = new AbortController();
    pending.current = request;
    const hear = (step: AnswerStep) => dispatch({ type: "heard", question, step });
    try {
      const answered = await ask(text, hear, request.signal);
      if (request.signal.aborted) return;
      dispatch({ type: "answered", question, turn: answered.turn });
      onAnswered(answered.conversation);
    } catch (error) {
      if (!request.signal.aborted) dispatch({ type: "failed", question, reason: reasonOf(error), canRetry: true });
    } finally {
      if (pending.current === request) pending.current = null;
    }
  };
  const send = (text: string) => {
    if (pending.current) return;
    lastId.current += 1;
    const id = `question-${lastId.current}`;
    dispatch({ type: "asked", id, text });
    void answer(id, text);
  };
  const retry = () => {
    const question = failedQuestion(conversation);
    if (!question || pending.current) return;
    dispatch({ type: "askedAgain", question: question.id });
    void answer(question.id, question.text);
  };
  const stop = () => {
    const { waitingFor } = conversation;
    pending.current?.abort();
    pending.current = null;
    if (waitingFor !== null)
      dispatch({ type: "failed", question: waitingFor, reason: "You stopped this answer.", canRetry: true });
  };
  const mark = (turn: Turn) => dispatch({ type: "marked", turn });
  return { ...conversation, canRetry: failedQuestion(conversation) !== undefined, send, retry, stop, mark };
}

function reasonOf(error: unknown): string {
  const { status, message } = failureOf(error);
  if (status === null) return "The assistant could not be reached. Check your connection and try again.";
  return message ?? "The assistant could not answer. Please try again.";
}

/** Reads an answer to its end. @throws when the stream is over before the answer is whole. */
export async function readAnswer(
  events: AsyncIterable<AnswerEvent>,
  onStep: (step: AnswerStep) => void,
): Promise<Answered> {
  for await (const event of events) {
    if (event.event === "done") return { conversation: event.conversation, turn: event.turn };
    onStep(event);
  }
  throw new Error("The answer ended before it was whole");
}
