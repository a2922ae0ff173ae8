import { useEffect, useReducer, useRef } from "react";
import type { Reply } from "#features/assistant/schema.ts";
import { failureOf } from "../lib/failure.ts";
import { emptyConversation, failedQuestion, reduceConversation } from "./conversation.ts";

/** Asks the assistant. The signal ends a question that nobody waits for any more. */
export type Ask = (text: string, signal: AbortSignal) => Promise<Reply>;

const notConnected = {
  reason: "The assistant is not connected yet, so it cannot answer this.",
  canRetry: false,
};

/** The conversation on the screen. Without `ask` the assistant is not connected, and says so to each question. */
export function useConversation(ask: Ask | null) {
  const [conversation, dispatch] = useReducer(reduceConversation, emptyConversation);
  const pending = useRef<AbortController | null>(null);
  const lastId = useRef(0);
  useEffect(() => () => pending.current?.abort(), []);

  const answer = async (question: string, text: string) => {
    if (!ask) return dispatch({ type: "failed", question, ...notConnected });
    const request = new AbortController();
    pending.current = request;
    try {
      dispatch({ type: "answered", question, response: await ask(text, request.signal) });
    } catch (error) {
      dispatch({ type: "failed", question, reason: reasonOf(error), canRetry: true });
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
  const clear = () => {
    pending.current?.abort();
    pending.current = null;
    dispatch({ type: "cleared" });
  };
  return { ...conversation, canRetry: failedQuestion(conversation) !== undefined, send, retry, clear };
}

function reasonOf(error: unknown): string {
  const { status, message } = failureOf(error);
  if (status === null) return "The assistant could not be reached. Check your connection and try again.";
  return message ?? "The assistant could not answer. Please try again.";
}
