import type OpenAI from "openai";
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
  /** The longest an answer may take, its second try included. */
  totalMs?: number;
};

/** What came of asking. `reason` goes on after "the model": it names no key and repeats nothing of what was asked or answered. */
export type Worded = { kind: "worded"; text: string } | { kind: "failed"; reason: string };
export type Model = {
  name: string;
  /** Never throws: every outcome is a value. */
  word(prompt: Prompt, signal?: AbortSignal): Promise<Worded>;
  /** Ends what is under way. */
  close(): Promise<void>;
};

// Whoever asked is looking at the quotes already, and waits for the wording.
const usualTotalMs = 20_000;
// A short text takes a tenth; the rest is the envelope, and what reasoning models think aloud.
const maxBytes = 256 * 1024;
const maxTokens = 500;
// They count what they think.
const maxTokensOfReasoning = 4000;

/** A model behind any endpoint that speaks OpenAI's chat completions. Its client is loaded when it is first asked. */
export function createModel({ baseUrl, model, apiKey, outbound, totalMs = usualTotalMs }: ModelOptions): Model {
  let load: Promise<typeof OpenAI> | undefined;
  let style: keyof typeof styles = "usual";

  async function ask(
    prompt: Prompt,
    signal: AbortSignal,
    note: (answer: OutboundAnswer) => void,
  ): Promise<string | null> {
    const Client = await (load ??= import("openai").then((module) => module.default));
    const client = new Client({
      ...notFromEnvironment,
      baseURL: baseUrl,
      // The client insists on a key; `fetchThrough` sends only one that was configured.
      apiKey: apiKey ?? "none",
      maxRetries: 1,
      timeout: totalMs,
      fetch: fetchThrough({ outbound, apiKey, totalMs, note }),
    });
    const messages = [
      { role: "system" as const, content: prompt.system },
      { role: "user" as const, content: prompt.user },
    ];
    const completion = await client.chat.completions.create({ model, messages, ...styles[style] }, { signal });
    return completion.choices[0]?.message.content ?? null;
  }

  return {
    name: model,
    close: () => outbound.close(),

    async word(prompt, caller) {
      const total = AbortSignal.timeout(totalMs);
      const signal = AbortSignal.any([total, ...(caller ? [caller] : [])]);
      let last: OutboundAnswer | undefined;
      const note = (answer: OutboundAnswer) => void (last = answer);
      for (;;) {
        try {
          const text: unknown = await ask(prompt, signal, note);
          if (typeof text === "string" && text.trim() !== "") return { kind: "worded", text };
          return { kind: "failed", reason: "gave no text" };
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

type Way = Pick<ModelOptions, "outbound" | "apiKey"> & { totalMs: number; note: (answer: OutboundAnswer) => void };

/** `fetch` by the one way out. Of the client's headers only what is needed goes with it, no facts about this machine. */
function fetchThrough({ outbound, apiKey, totalMs, note }: Way): typeof fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const answer = await outbound.request({
      url: url.href,
      hosts: [url.hostname],
      method: "POST",
      headers: {
        accept: "application/json",
        "content-type": "application/json",
        ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
      },
      body: typeof init?.body === "string" ? init.body : "",
      maxBytes,
      redirects: 0,
      totalMs,
      ...(init?.signal && { signal: init.signal }),
    });
    note(answer);
    if (answer.kind === "response") return responseOf(answer);
    if (answer.kind === "failed" || answer.kind === "timed_out") throw new Error(answer.kind);
    // A status that the client does not try again: a second answer of that kind would be no better.
    return new Response(null, { status: 421 });
  };
}

function responseOf({ status, headers, body }: Extract<OutboundAnswer, { kind: "response" }>): Response {
  const known = ["content-type", "retry-after"].filter((name) => headers[name] !== undefined);
  const kept = Object.fromEntries(known.map((name) => [name, headers[name]!]));
  if (status === 200) return new Response(new Uint8Array(body), { status, headers: kept });
  // What an error says is not read: some repeat the key.
  return new Response(null, { status: status < 400 ? 421 : Math.min(status, 599), headers: kept });
}

function reasonOf(answer: OutboundAnswer | undefined): string {
  switch (answer?.kind) {
    case undefined:
      return "could not be asked";
    case "response":
      return answer.status === 200 ? "gave an answer that could not be read" : `answered with status ${answer.status}`;
    case "refused":
      return "is at an address that may not be asked";
    case "too_large":
      return "answered at too great a length";
    case "timed_out":
      return "did not answer in time";
    case "too_many_redirects":
      return "sent the question elsewhere, which was not followed";
    case "failed":
      return "could not be reached";
  }
}
