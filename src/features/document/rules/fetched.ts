import type { DocumentState } from "../vocabulary.ts";
import { isFileAddress } from "./file-address.ts";
import { refusedProblem } from "./row.ts";
import { sniff, type Kind } from "./sniff.ts";

/** How a request ended, as the outbound gate tells it. */
export type FetchAnswer =
  | {
      kind: "response";
      url: string;
      status: number;
      headers: Record<string, string>;
      body: Buffer;
    }
  | { kind: "refused"; reason: string }
  | { kind: "too_large"; limit: number }
  | { kind: "timed_out"; phase: string }
  | { kind: "too_many_redirects" }
  | { kind: "failed"; reason: string };

/** What a fetch means for the document: bytes to keep, an end, or another try. */
export type Fetched =
  | {
      kind: "bytes";
      bytes: Buffer;
      contents: Kind;
      mediaType: string;
      extension: string;
      /** Of a page: where it was found in the end, which its links are read against. */
      url?: string;
    }
  | { kind: "ended"; state: Extract<DocumentState, "refused" | "unreachable" | "unreadable">; problem: string }
  | { kind: "again"; problem: string; waitSeconds: number };

export const maxDocumentBytes = 30 * 1024 * 1024;

const minute = 60;
const hour = 60 * minute;
// A first retry soon, since most failures pass; the last after a day, then it is left to people.
const retrySeconds = [minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour, 24 * hour];

/** Another try after the `attempts`-th, or the end of trying. */
export function retryOr(attempts: number, problem: string, leastSeconds = 0): Fetched {
  const wait = retrySeconds[attempts - 1];
  if (wait === undefined)
    return { kind: "ended", state: "unreachable", problem: `${problem}. Tried ${attempts} times.` };
  return { kind: "again", problem, waitSeconds: Math.max(wait, leastSeconds) };
}

/**
 * Reads an answer. `attempts` counts the tries including this one; `path` is that of the address asked for.
 * A site that turns programs away (403, or Cloudflare's `cf-mitigated`) is not asked again.
 */
export function afterAnswer(answer: FetchAnswer, attempts: number, path: string): Fetched {
  switch (answer.kind) {
    case "response":
      return afterResponse(answer, attempts, path);
    case "refused":
      return retryOr(attempts, `Not fetched: ${answer.reason}`);
    case "too_large":
      return { kind: "ended", state: "unreadable", problem: "The file is larger than 30 MB" };
    case "timed_out":
      return retryOr(attempts, "The site did not answer in time");
    case "too_many_redirects":
      return retryOr(attempts, "The address redirects without end");
    case "failed":
      return retryOr(attempts, "The site could not be reached");
  }
}

function afterResponse(
  { url, status, headers, body }: Extract<FetchAnswer, { kind: "response" }>,
  attempts: number,
  path: string,
): Fetched {
  if (status === 403 || status === 401 || headers["cf-mitigated"] !== undefined)
    return {
      kind: "ended",
      state: "refused",
      problem: refusedProblem,
    };
  if (status !== 200) return retryOr(attempts, `The site answered ${status}`, retryAfter(headers["retry-after"]));
  if (body.length === 0) return retryOr(attempts, "The site sent an empty file");
  const mediaType = (headers["content-type"] ?? "").toLowerCase().trim();
  const contents = sniff(body, mediaType, path);
  const bytes = { kind: "bytes" as const, bytes: body, contents, ...storedAs(contents, mediaType, path) };
  if (contents !== "html") return bytes;
  // What should be a file and is a page is an error page or a challenge, never the document.
  if (isFileAddress(path)) return retryOr(attempts, "The site sent a web page in place of the file");
  // Where sites lead whoever asks for what they no longer have.
  if (path !== "/" && new URL(url).pathname === "/")
    return retryOr(attempts, "The site sent its front page in place of this one");
  return { ...bytes, url };
}

const retryAfter = (value: string | undefined) =>
  value && /^\d{1,6}$/.test(value) ? Math.min(Number(value), 24 * hour) : 0;

const ownTypes: Partial<Record<Kind, { mediaType: string; extension: string }>> = {
  pdf: { mediaType: "application/pdf", extension: "pdf" },
};

function storedAs(contents: Kind, mediaType: string, path: string): { mediaType: string; extension: string } {
  const own = ownTypes[contents];
  if (own) return own;
  if (contents === "html") return { mediaType: /html/.test(mediaType) ? mediaType : "text/html", extension: "html" };
  if (contents === "text") return { mediaType, extension: "txt" };
  // Never a type that a browser would run or show: these are saved, not opened.
  const extension = /\.([a-z0-9]{2,5})$/i.exec(path)?.[1]?.toLowerCase() ?? "bin";
  return { mediaType: "application/octet-stream", extension: extension === "png" ? "bin" : extension };
}

/** Why no text can be read from this kind of file, in words; undefined when it can. */
export function whyUnreadable(contents: Kind): string | undefined {
  if (contents === "office") return "A spreadsheet, Word file or archive: kept as it is, open it to read it";
  if (contents === "unknown") return "Neither PDF nor web page nor plain text: kept as it is, open it to read it";
  return undefined;
}
