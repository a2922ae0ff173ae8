import type { Readable } from "node:stream";
import type { Dispatcher } from "undici";
import { guardedConnector, Refused } from "./outbound/addresses.ts";
import { acceptEncoding, readBody, TooLarge } from "./outbound/body.ts";
import { createNames, type Names } from "./outbound/names.ts";
import { allowedHosts, checkTarget } from "./outbound/target.ts";

export type OutboundRequest = {
  url: string;
  /** Names that may be asked, redirects included: lower case, without port. */
  hosts: readonly string[];
  method?: "GET" | "HEAD" | "POST" | "PUT" | "DELETE";
  headers?: Record<string, string>;
  /** What is a stream is sent once: with its length in the headers, and without redirects. */
  body?: string | Buffer | Readable;
  /** The most that is read of a body, counted after decompression. */
  maxBytes: number;
  signal?: AbortSignal;
  /** The longest it may take with its redirects, where that is less than for others. */
  totalMs?: number;
  /** How many redirects are followed; 3 unless said. */
  redirects?: number;
  /** Hears of the answer while it comes: its head once, then each part of its body, decoded. The answer has them whole. */
  onHead?: (status: number, headers: Record<string, string>) => void;
  onChunk?: (chunk: Buffer) => void;
};

/** What came of a request. Only `response` is an answer of the server, of whatever status. */
export type OutboundAnswer =
  | { kind: "response"; url: string; status: number; headers: Record<string, string>; body: Buffer }
  /** Our own guard: scheme, port, user name, host not of the source, address not public; nothing was sent there. */
  | { kind: "refused"; reason: string }
  | { kind: "too_large"; limit: number }
  | { kind: "timed_out"; phase: "connect" | "headers" | "body" }
  | { kind: "too_many_redirects" }
  /** Network, TLS, a body that is cut off or badly compressed, or the caller's signal. */
  | { kind: "failed"; reason: string };

export type Outbound = {
  /** Never throws: every outcome is an answer. */
  request(request: OutboundRequest): Promise<OutboundAnswer>;
  /** Ends what is under way. */
  close(): Promise<void>;
};

/** `bodyMs` is the longest silence inside a body; `totalMs` bounds a request with its redirects, however busy it looks. */
export type Timeouts = { connectMs: number; headersMs: number; bodyMs: number; totalMs: number };
const usualTimeouts: Timeouts = { connectMs: 10_000, headersMs: 20_000, bodyMs: 60_000, totalMs: 300_000 };

export type OutboundOptions = {
  /** `host:port` that may be asked by plain http, at any port and any address. */
  allowHosts: readonly string[];
  userAgent: string;
  timeouts?: Partial<Timeouts>;
  /** How names are looked up. */
  names?: Pick<Names, "lookup" | "lookupTrusted">;
};

/** How far a request got, for the words about its end. */
type Exchange = { phase: "headers" | "body"; total: AbortSignal; limit: number };

/**
 * The one way out: whatever Ilana fetches or posts goes through here. Only https at port 443 of the named hosts, and only
 * at public addresses; `allowHosts` is the exception. The environment's proxies are not used.
 */
export function createOutbound({ allowHosts, userAgent, timeouts, names = createNames() }: OutboundOptions): Outbound {
  const { connectMs, headersMs, bodyMs, totalMs } = { ...usualTimeouts, ...timeouts };
  const allowed = allowedHosts(allowHosts);
  let opened: ReturnType<typeof open> | undefined;

  /** The library that asks, loaded with the first request: a server that asks nobody does not need it. */
  async function open() {
    const { Agent, request: send } = await import("undici");
    const dispatcher = new Agent({
      connect: await guardedConnector({ connectMs, allowed, names }),
      headersTimeout: headersMs,
      bodyTimeout: bodyMs,
      maxHeaderSize: 32 * 1024,
      // A connection for each request: its address is looked up and checked each time, and nothing waits on an old one.
      pipelining: 0,
      allowH2: false,
    });
    return { send, dispatcher };
  }

  async function follow(request: OutboundRequest, exchange: Exchange, signal: AbortSignal): Promise<OutboundAnswer> {
    const { send, dispatcher } = await (opened ??= open());
    const { hosts, redirects = 3 } = request;
    const first = checkTarget(request.url, { hosts, allowed });
    if ("refused" in first) return { kind: "refused", reason: first.refused };
    let next = firstAsk(first.url, request);
    for (let left = redirects; ; left -= 1) {
      exchange.phase = "headers";
      const { url, method, body } = next;
      const headers = { ...next.headers, "user-agent": userAgent, "accept-encoding": acceptEncoding };
      const answer = await send(url, { dispatcher, method, headers, body: body ?? null, signal });
      exchange.phase = "body";
      const location = redirectOf(answer);
      if (location === undefined) return await responseOf(url, answer, request);
      discard(answer);
      if (left <= 0) return { kind: "too_many_redirects" };
      const target = checkTarget(location, { hosts, allowed, base: url });
      if ("refused" in target) return { kind: "refused", reason: `redirected: ${target.refused}` };
      next = askAfterRedirect(next, answer.statusCode, target.url);
    }
  }

  return {
    async request(request) {
      const exchange: Exchange = {
        phase: "headers",
        total: AbortSignal.timeout(request.totalMs ?? totalMs),
        limit: request.maxBytes,
      };
      try {
        const signal = AbortSignal.any([exchange.total, ...(request.signal ? [request.signal] : [])]);
        return await follow(request, exchange, signal);
      } catch (error) {
        return outcomeOf(error, exchange);
      }
    },
    close: async () => (await opened)?.dispatcher.destroy(),
  };
}

type Ask = {
  url: URL;
  method: NonNullable<OutboundRequest["method"]>;
  headers: Record<string, string>;
  body: OutboundRequest["body"] | undefined;
};

function firstAsk(url: URL, { method = "GET", headers = {}, body }: OutboundRequest): Ask {
  const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  return { url, method, headers: Object.fromEntries(named), body };
}

/** As fetch does (Fetch standard, HTTP-redirect fetch): 303, and 301 or 302 of a POST, become a GET without a body. */
function askAfterRedirect(ask: Ask, status: number, url: URL): Ask {
  const toGet = status === 303 || ((status === 301 || status === 302) && ask.method === "POST");
  const isElsewhere = url.origin !== ask.url.origin;
  const headers = Object.entries(ask.headers).filter(([name]) => {
    if (toGet && name.startsWith("content-")) return false;
    return !(isElsewhere && ["authorization", "cookie"].includes(name));
  });
  const kept = { url, headers: Object.fromEntries(headers) };
  return toGet ? { ...kept, method: "GET", body: undefined } : { ...kept, method: ask.method, body: ask.body };
}

const redirectStatuses = new Set([301, 302, 303, 307, 308]);

function redirectOf({ statusCode, headers }: Dispatcher.ResponseData): string | undefined {
  if (!redirectStatuses.has(statusCode)) return undefined;
  const { location } = headers;
  return Array.isArray(location) ? location[0] : location;
}

/** Drops a body unread, and its connection with it. */
function discard({ body }: Dispatcher.ResponseData) {
  body.on("error", () => {});
  body.destroy();
}

async function responseOf(
  url: URL,
  answer: Dispatcher.ResponseData,
  { maxBytes, onHead, onChunk }: OutboundRequest,
): Promise<OutboundAnswer> {
  const headers = flatHeaders(answer.headers);
  const isBare = headers["content-length"] === "0" || [204, 304].includes(answer.statusCode);
  try {
    if (!headers["content-encoding"] && Number(headers["content-length"]) > maxBytes) throw new TooLarge();
    onHead?.(answer.statusCode, headers);
    const body = await readBody(answer.body, isBare ? undefined : headers["content-encoding"], { maxBytes, onChunk });
    return { kind: "response", url: url.href, status: answer.statusCode, headers, body };
  } catch (error) {
    discard(answer);
    throw error;
  }
}

function flatHeaders(headers: Dispatcher.ResponseData["headers"]): Record<string, string> {
  const entries = Object.entries(headers).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries.map(([name, value]) => [name, Array.isArray(value) ? value.join(", ") : value!]));
}

/** Undici's codes of what took too long. */
const timeouts: Record<string, "connect" | "headers" | "body"> = {
  UND_ERR_CONNECT_TIMEOUT: "connect",
  UND_ERR_HEADERS_TIMEOUT: "headers",
  UND_ERR_BODY_TIMEOUT: "body",
};

function outcomeOf(error: unknown, { phase, total, limit }: Exchange): OutboundAnswer {
  if (error instanceof TooLarge) return { kind: "too_large", limit };
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof Refused) return { kind: "refused", reason: at.message };
    const late = timeouts[(at as NodeJS.ErrnoException).code ?? ""];
    if (late) return { kind: "timed_out", phase: late };
  }
  if (total.aborted) return { kind: "timed_out", phase };
  return { kind: "failed", reason: error instanceof Error ? error.message || error.name : String(error) };
}
