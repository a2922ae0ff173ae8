import { bearer } from "./session.ts";

type Early = { question: string; answer: Promise<Response> };
declare global {
  interface Window {
    early?: Early | undefined;
  }
}

const questionOf = (path: string, input: unknown) => `${path} ${JSON.stringify(input)}`;

/** Asks what the screen will ask first, while the code of the screen is still on its way. */
export function askEarly(path: string, input: object): void {
  const answer = fetch(`/trpc/${path}?input=${encodeURIComponent(JSON.stringify(input))}`, { headers: bearer() });
  // Whoever asks is told; until then nobody listens.
  answer.catch(() => {});
  window.early = { question: questionOf(path, input), answer };
}

/** The answer to what was asked early; once, for whoever asks a second time wants news. */
export function takeEarly(path: string, input: unknown): Promise<Response> | undefined {
  if (window.early?.question !== questionOf(path, input)) return undefined;
  const { answer } = window.early;
  window.early = undefined;
  return answer;
}
