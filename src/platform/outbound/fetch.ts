import type { Outbound, OutboundAnswer } from "../outbound.ts";

/** Nobody answered, or our own guard did not let the question out; its message says why, in words. */
export class NotReached extends Error {}

type Bounds = { maxBytes: number; totalMs: number };
type Asked = { method?: string; headers?: RequestInit["headers"]; body?: unknown; signal?: AbortSignal | undefined };
/** What libraries take in the place of `fetch`. */
export type Fetch = (url: string, asked: Asked) => Promise<Response>;

const methods = ["GET", "HEAD", "POST", "PUT", "DELETE"] as const;

/** The one way out, as libraries ask for it that take a `fetch`. Redirects are not followed. @throws NotReached */
export function fetchBy(outbound: Outbound, { maxBytes, totalMs }: Bounds): Fetch {
  return async (url, { method = "GET", headers, body, signal }) => {
    const answer = await outbound.request({
      url,
      hosts: [new URL(url).hostname],
      method: methods.find((one) => one === method.toUpperCase()) ?? "GET",
      headers: Object.fromEntries(new Headers(headers)),
      ...(body !== undefined && body !== null && { body: textOf(body) }),
      ...(signal && { signal }),
      maxBytes,
      totalMs,
      redirects: 0,
    });
    if (answer.kind !== "response") throw new NotReached(reasonOf(answer));
    const { status } = answer;
    const isEmpty = status === 204 || status === 205 || status === 304;
    return new Response(isEmpty ? null : new Uint8Array(answer.body), {
      status,
      headers: plainHeaders(answer.headers),
    });
  };
}

function textOf(body: unknown): string {
  if (typeof body === "string") return body;
  if (body instanceof URLSearchParams) return body.toString();
  throw new NotReached("a body of this kind is not sent");
}

/** The body has been unpacked. */
const plainHeaders = (headers: Record<string, string>) =>
  Object.entries(headers).filter(
    ([name]) => !["content-encoding", "content-length", "transfer-encoding", "connection"].includes(name.toLowerCase()),
  );

function reasonOf(answer: Exclude<OutboundAnswer, { kind: "response" }>): string {
  if (answer.kind === "too_large") return `its answer is longer than ${answer.limit} bytes`;
  if (answer.kind === "timed_out") return "it did not answer in time";
  return answer.kind === "too_many_redirects" ? "it leads on to another address" : answer.reason;
}
