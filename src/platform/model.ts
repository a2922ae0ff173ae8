import { z } from "zod";
import { lazily } from "#shared/lazily.ts";
import type { Outbound, OutboundAnswer } from "./outbound.ts";

/** What it is to do, and the texts with the question. */
export type Prompt = { system: string; user: string };

export type ModelOptions = {
  /** Where `/chat/completions` is, usually ending in /v1. */
  baseUrl: string;
  model: string;
  apiKey: string | undefined;
  /** Lets this host through, and is used for nothing else. */
  outbound: Outbound;
  /** The longest an answer may take where the call says nothing else. */
  totalMs?: number;
};

export type WordOptions = {
  signal?: AbortSignal | undefined;
  totalMs?: number;
  /** Hears what was said so far, each time that more is. */
  onText?: (text: string) => void;
};

/** What came of asking. `reason` goes on after "the model": it names no key and repeats nothing of what was asked or answered. */
export type Worded = { kind: "worded"; text: string } | { kind: "failed"; reason: string };
export type Model = {
  name: string;
  /** Never throws: every outcome is a value. Asked once: a model that is busy or broken is not asked again. */
  word(prompt: Prompt, options?: WordOptions): Promise<Worded>;
  /** Ends what is under way. */
  close(): Promise<void>;
};

/** A model that is not there is told from one that is slow within two seconds. */
export const modelConnectMs = 2000;
// Whoever asked is looking at the quotes already, and waits for the wording.
const usualTotalMs = 8000;
// A short text takes a tenth; the rest is the envelope of each word, and what reasoning models think aloud.
const maxBytes = 1024 * 1024;
const maxTokens = 500;
// They count what they think.
const maxTokensOfReasoning = 4000;

/** A model behind any endpoint that speaks OpenAI's chat completions, streamed or not. Its client is loaded when it is first asked. */
export function createModel({ baseUrl, model, apiKey, outbound, totalMs: most }: ModelOptions): Model {
  const loaded = lazily(async () => (await import("openai")).default);
  let style: keyof typeof styles = "usual";

  /** What it says, piece by piece. @throws when it does not say all of it */
  async function* ask(prompt: Prompt, { signal, totalMs, note }: Asking): AsyncGenerator<string> {
    const Client = await loaded();
    const client = new Client({
      ...notFromEnvironment,
      baseURL: baseUrl,
      // The client insists on a key; `fetchThrough` sends only one that was configured.
      apiKey: apiKey ?? "none",
      maxRetries: 0,
      timeout: totalMs,
      fetch: fetchThrough({ outbound, apiKey, totalMs, note }),
    });
    const messages = [
      { role: "system" as const, content: prompt.system },
      { role: "user" as const, content: prompt.user },
    ];
    const chunks = await client.chat.completions.create(
      { model, messages, stream: true, ...styles[style] },
      { signal },
    );
    let isEnded = false;
    for await (const { choices } of chunks) {
      const content: unknown = choices[0]?.delta?.content;
      if (typeof content === "string") yield content;
      isEnded ||= Boolean(choices[0]?.finish_reason);
    }
    // Half of an answer may lack the condition that its other half has.
    if (!isEnded) note({ kind: "broken_off" });
  }

  return {
    name: model,
    close: () => outbound.close(),

    async word(prompt, { signal: caller, totalMs: wanted, onText } = {}) {
      const totalMs = most ?? wanted ?? usualTotalMs;
      const total = AbortSignal.timeout(totalMs);
      const signal = AbortSignal.any([total, ...(caller ? [caller] : [])]);
      let last: Noted | undefined;
      const note = (noted: Noted) => void (last = noted);
      for (;;) {
        let text = "";
        try {
          for await (const more of ask(prompt, { signal, totalMs, note })) {
            text += more;
            onText?.(text);
          }
          // The client ends an answer without a word when it is told to.
          signal.throwIfAborted();
          if (text.trim() === "") return { kind: "failed", reason: "gave no text" };
          if (last?.kind !== "broken_off") return { kind: "worded", text };
          return { kind: "failed", reason: reasonOf(last) };
        } catch {
          if (caller?.aborted) return { kind: "failed", reason: "was not waited for" };
          if (total.aborted) return { kind: "failed", reason: "did not answer in time" };
          const isOtherStyle = last?.kind === "response" && last.status === 400 && style === "usual";
          if (!isOtherStyle) return { kind: "failed", reason: reasonOf(last) };
          style = "reasoning";
        }
      }
    },
  };
}

/** What is known of how an exchange went. */
type Noted =
  | Exclude<OutboundAnswer, { kind: "response" }>
  | { kind: "response"; status: number }
  | { kind: "broken_off" };
type Note = (noted: Noted) => void;
type Asking = { signal: AbortSignal; totalMs: number; note: Note };

/**
 * `max_tokens` and `temperature` are known to all servers but refused, with 400, by some hosted models that reason; those
 * want the other one.
 */
const styles = {
  usual: { temperature: 0, max_tokens: maxTokens },
  reasoning: { max_completion_tokens: maxTokensOfReasoning },
} as const;

/** The client also reads OPENAI_* variables of the environment; Ilana's configuration is LLM_* alone. */
const notFromEnvironment = { adminAPIKey: null, organization: null, project: null, logLevel: "off" } as const;

type Way = Pick<ModelOptions, "outbound" | "apiKey"> & { totalMs: number; note: Note };

/** `fetch` by the one way out. Of the client's headers only what is needed goes with it, no facts about this machine. */
function fetchThrough({ outbound, apiKey, totalMs, note }: Way): typeof fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const answered = Promise.withResolvers<Response>();
    let events: ReadableStreamDefaultController<Uint8Array> | undefined;
    const answer = outbound.request({
      url: url.href,
      hosts: [url.hostname],
      method: "POST",
      headers: {
        accept: "text/event-stream, application/json",
        "content-type": "application/json",
        ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
      },
      body: typeof init?.body === "string" ? init.body : "",
      maxBytes,
      redirects: 0,
      totalMs,
      ...(init?.signal && { signal: init.signal }),
      onHead: (status, headers) => {
        note({ kind: "response", status });
        if (status !== 200 || !headers["content-type"]?.includes("text/event-stream")) return;
        const start = (controller: typeof events) => void (events = controller);
        const cancel = () => void (events = undefined);
        answered.resolve(new Response(new ReadableStream({ start, cancel }), { status }));
      },
      onChunk: (chunk) => events?.enqueue(new Uint8Array(chunk)),
    });
    void answer.then((whole) => {
      if (whole.kind === "response") events?.close();
      else {
        const isCut = events !== undefined && whole.kind === "failed";
        note(isCut ? { kind: "broken_off" } : whole);
        events?.error(new Error(whole.kind));
      }
      // Where its events were handed on, these settled it already.
      answered.resolve(responseOf(whole));
    });
    return answered.promise;
  };
}

/** What was not streamed, as the client reads it: an answer in one piece is a stream of one event. */
function responseOf(answer: OutboundAnswer): Response {
  // Of an error only that it is one: what it says is not read, since some repeat the key.
  if (answer.kind !== "response" || answer.status !== 200) return new Response(null, { status: 421 });
  const body = answer.body.toString();
  return new Response(/^(?:data|event|id|retry|):/m.test(body) ? body : eventOf(body), { status: 200 });
}

const wholeSchema = z.object({
  choices: z.array(
    z
      .object({ message: z.object({ content: z.unknown() }), finish_reason: z.string().nullish() })
      .transform(({ message, finish_reason }) => ({ delta: message, finish_reason: finish_reason ?? "stop" })),
  ),
});

/** An event that no client can read, for what cannot be read. */
function eventOf(body: string): string {
  try {
    return `data: ${JSON.stringify(wholeSchema.parse(JSON.parse(body)))}\n\ndata: [DONE]\n\n`;
  } catch {
    return "data: unreadable\n\n";
  }
}

function reasonOf(noted: Noted | undefined): string {
  switch (noted?.kind) {
    case undefined:
      return "could not be asked";
    case "response":
      return noted.status === 200 ? "gave an answer that could not be read" : `answered with status ${noted.status}`;
    case "refused":
      return "is at an address that may not be asked";
    case "too_large":
      return "answered at too great a length";
    case "timed_out":
      return noted.phase === "connect" ? "could not be reached" : "did not answer in time";
    case "too_many_redirects":
      return "sent the question elsewhere, which was not followed";
    case "broken_off":
      return "broke off its answer";
    case "failed":
      return "could not be reached";
  }
}
