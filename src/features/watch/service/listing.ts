import type { Clock } from "#platform/clock.ts";
import type { Outbound, OutboundAnswer } from "#platform/outbound.ts";
import { sha256 } from "#platform/sha256.ts";
import { listingAddress } from "../adapters/address.ts";
import { comparedPart } from "../adapters/json-records.ts";
import type { ListingReader } from "../adapters/listing-reader.ts";
import type { ListName } from "../adapters/parse-result.ts";
import { isChallenge, retryAfterMs } from "../rules/gates.ts";
import type { CheckOutcome } from "../rules/outcome.ts";
import type { ListedItem, Source } from "../schema.ts";
import type { SiteRobots } from "./robots.ts";

type Validators = { etag: string | null; lastModified: string | null };
/** What a source lists now, from as many pages as it takes. */
export type Listing = Validators & { items: ListedItem[]; name: ListName; isPartial: boolean; bodyHash: string };
type Trouble = Extract<CheckOutcome, { kind: "suspect" | "challenged" | "limited" | "failed" | "refused" }>;
export type ListingAnswer =
  | { kind: "listing"; listing: Listing }
  /** By the site's word, or because the same list came. `validators`: what to ask with from now on, where they came anew. */
  | { kind: "not_modified"; validators?: Validators }
  /** The process is being stopped: nothing follows from it. */
  | { kind: "stopped" }
  | Trouble;
export type ListingQuestion = {
  /** Only what was edited after this instant, where the source can tell. */
  since: string | null;
  etag: string | null;
  lastModified: string | null;
  /** Of what was read last, where the same list need not be read again. */
  bodyHash: string | null;
  signal?: AbortSignal | undefined;
};
export type ListingFetcher = ReturnType<typeof listingFetcher>;
export type ListingDeps = {
  /** The way out that spares the sites (platform/outbound/host-throttle.ts). */
  outbound: Pick<Outbound, "request">;
  listingReader: ListingReader;
  robots: SiteRobots;
  clock: Clock;
};

const maxListBytes = 5 * 1024 * 1024;
// A list of a few megabytes on a slow line; one that drips must not keep other sites from their turn.
const listMs = 60_000;
// Ten thousand posts.
const maxPages = 200;
const maxItems = 20_000;
// Asked for again although known: clocks differ, and what was being written then may have been left out.
const overlapMs = 10 * 60 * 1000;

export function listingFetcher(deps: ListingDeps) {
  const { outbound, listingReader, robots, clock } = deps;

  return {
    /** Asks a source for its list, page by page. Every way it can go wrong is an answer. */
    async fetch(source: Source, question: ListingQuestion): Promise<ListingAnswer> {
      const { since, etag, lastModified, bodyHash: known, signal } = question;
      const from = since === null ? null : new Date(Date.parse(since) - overlapMs).toISOString();
      const { url: first, isPartial } = listingAddress(source, from);
      const refused = await robots.refusal(first, source, signal);
      if (refused) return signal?.aborted ? { kind: "stopped" } : refused;

      const items: ListedItem[] = [];
      let name: ListName = { title: null, url: null };
      const digests: Marks[] = [];
      let validators: Validators = { etag: null, lastModified: null };
      let next: string | null = first;
      for (let page = 0; next !== null; page += 1) {
        if (page === maxPages) return { kind: "suspect", reason: `The list has more than ${maxPages} pages` };
        const asked = page === 0 && !isPartial ? conditions(etag, lastModified) : {};
        const answer = await outbound.request({
          url: next,
          hosts: source.hosts,
          maxBytes: maxListBytes,
          totalMs: listMs,
          headers: asked,
          ...(signal && { signal }),
        });
        if (signal?.aborted) return { kind: "stopped" };
        const isUnmodified = answer.kind === "response" && answer.status === 304;
        if (isUnmodified && Object.keys(asked).length > 0) return { kind: "not_modified" };
        const trouble = troubleOf(answer, clock.now().getTime());
        if (trouble) return trouble;
        const response = answer as Extract<OutboundAnswer, { kind: "response" }>;
        if (page === 0 && !isPartial) validators = validatorsOf(response.headers);
        const { url, headers, body } = response;
        const marks = marksOf(body, source);
        if (page === 0 && known !== null && isSameList(known, marks))
          return { kind: "not_modified", ...(!isPartial && { validators }) };
        digests.push(marks);
        const contentType = headers["content-type"] ?? null;
        const reading = await listingReader.read({ url, headers, body, contentType }, source, signal);
        if (reading.kind === "stopped") return reading;
        if (reading.kind === "unreadable") return { kind: "suspect", reason: reading.reason };
        items.push(...reading.items);
        if (page === 0 && reading.name) name = reading.name;
        if (items.length > maxItems) return { kind: "suspect", reason: `The list has more than ${maxItems} entries` };
        next = reading.nextUrl;
      }
      const bodyHash = digests.map(({ bytes, part }) => `${bytes} ${part()}`).join(" ");
      return { kind: "listing", listing: { items, name, isPartial, ...validators, bodyHash } };
    },
  };
}

/** SHA-256 of an answer's bytes, and of the part of it that counts, which takes longer. */
type Marks = { bytes: string; part: () => string };

function marksOf(body: Buffer, source: Source): Marks {
  let part: string | undefined;
  return { bytes: sha256(body), part: () => (part ??= sha256(comparedPart(body, source))) };
}

/** Of several pages the first says nothing of the others. */
function isSameList(known: string, { bytes, part }: Marks): boolean {
  const [knownBytes, knownPart, ...others] = known.split(" ");
  return others.length === 0 && (bytes === knownBytes || part() === knownPart);
}

/** Sent back byte for byte as they came: never made up. */
function conditions(etag: string | null, lastModified: string | null): Record<string, string> {
  return { ...(etag && { "if-none-match": etag }), ...(lastModified && { "if-modified-since": lastModified }) };
}

const validatorsOf = (headers: Record<string, string>): Validators => ({
  etag: headers["etag"] ?? null,
  lastModified: headers["last-modified"] ?? null,
});

/** What is wrong with an answer; null for one whose body may be read. */
function troubleOf(answer: OutboundAnswer, at: number): Trouble | null {
  switch (answer.kind) {
    case "refused":
      return { kind: "refused", reason: answer.reason };
    case "too_large":
      return { kind: "suspect", reason: `The list is larger than ${answer.limit} bytes` };
    case "timed_out":
      return { kind: "failed", reason: `No answer in time (${answer.phase})` };
    case "too_many_redirects":
      return { kind: "failed", reason: "Redirects without end" };
    case "failed":
      return { kind: "failed", reason: answer.reason };
    case "response":
      return troubleOfResponse(answer, at);
    default:
      return answer satisfies never;
  }
}

function troubleOfResponse(
  { status, headers }: Extract<OutboundAnswer, { kind: "response" }>,
  at: number,
): Trouble | null {
  if (isChallenge(headers))
    return { kind: "challenged", reason: "The site asks visitors to prove that they are human" };
  if (status === 429 || status === 503) {
    const wait = retryAfterMs(headers["retry-after"], at);
    if (status === 429 || wait !== null)
      return { kind: "limited", reason: `The site asks for a pause (${status})`, retryAfterMs: wait };
  }
  // Whoever says so to a question without conditions may say so for ever.
  if (status === 304) return { kind: "suspect", reason: "The site answered “not modified” (304), which was not asked" };
  return status === 200 ? null : { kind: "failed", reason: `The site answered ${status}` };
}
