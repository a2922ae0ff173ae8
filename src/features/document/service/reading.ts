import { instant, type Clock } from "#platform/clock.ts";
import type { Files } from "#platform/files.ts";
import { onOwnSite } from "#platform/outbound/own-site.ts";
import type { Reader, ReadResult } from "../adapters/reader.ts";
import type { ReadTask } from "../adapters/reading.ts";
import type { DocumentRepository, DocumentRow } from "../repository.ts";
import {
  joinPages,
  pagesToScan,
  readers,
  splitPages,
  whatIsMissing,
  withDoubt,
  withoutPageBreaks,
} from "../rules/reading.ts";
import { filesAt } from "../rules/file-address.ts";
import { nextOwner, turnMs } from "../rules/turns.ts";
import type { DocumentState } from "../vocabulary.ts";
import { later, uncounted } from "./fetching.ts";
import { wantedRows } from "./wanting.ts";

export type ReadingDeps = { documents: DocumentRepository; files: Files; reader: Reader; clock: Clock };
/** How far a document was read, and whose change it belongs to. */
export type ReadOutcome = { changeId: string; state: DocumentState };
type Claimed = NonNullable<Awaited<ReturnType<DocumentRepository["claimRead"]>>>;
type Values = Parameters<DocumentRepository["save"]>[1];
/** What is stored of a document that was looked at, and the further documents of its change that it named. */
type Read = Values & { wanted?: DocumentRow[] };

// Longer than the reading process may be silent.
const leaseMs = 5 * 60_000;
// A file that ends the reading process, or ours, is tried again in case it was the machine; not for ever.
const maxAttempts = 3;

export function reading({ documents, files, reader, clock }: ReadingDeps) {
  /** When each company last had its turn. */
  const lastTurns = new Map<string, number>();

  /** The next document of whoever's turn it is. */
  async function claim(): Promise<Claimed | undefined> {
    const owner = nextOwner(await documents.listOwnersToRead(instant(clock)), lastTurns);
    if (owner === undefined) return undefined;
    if (owner !== null) lastTurns.set(owner, clock.now().getTime());
    return documents.claimRead(instant(clock), later(clock, leaseMs), owner);
  }

  async function ready(text: string, problem: string | null, readBy: string | null): Promise<Values> {
    // The dates it knows are a large library; it is loaded with the first document.
    const { proposalsOf } = await import("../rules/propose.ts");
    const proposals = proposalsOf(text);
    const readAt = instant(clock);
    const ready = { state: "ready" as const, text, problem, readBy, proposals, progress: null };
    return { ...ready, readAt, classifiedAt: null, nextTryAt: null };
  }

  /** Ends what cannot be read; the part that was read is kept. */
  async function unreadable(row: Claimed, problem: string): Promise<Values> {
    if ((row.text ?? "").trim() !== "") return ready(row.text ?? "", `Only a part was read. ${problem}`, row.readBy);
    return { state: "unreadable", problem, progress: null, readAt: instant(clock), nextTryAt: null };
  }

  /** What a process that was stopped or that died leaves: another try, but not for ever. */
  async function unfinished(row: Claimed, ended: Extract<ReadResult, { kind: "stopped" | "died" }>): Promise<Values> {
    if (ended.kind === "stopped") return { attempts: Math.max(row.attempts - 1, 0), nextTryAt: null };
    if (row.attempts >= maxAttempts) return unreadable(row, ended.reason);
    return { nextTryAt: later(clock, row.attempts * 60_000) };
  }

  /** The files that a page links, at its own site. */
  function filesOf({ url, hosts, changeId }: Claimed, { files = [] }: Extract<ReadResult, { files?: string[] }>) {
    const links = url === null ? [] : files.map((link) => onOwnSite(link, { url, hosts }));
    return wantedRows(filesAt(hosts, links), { changeId, hosts, documents: "fetch", createdAt: instant(clock) });
  }

  async function readText(row: Claimed, bytes: Buffer, signal: AbortSignal | undefined): Promise<Read> {
    const task = taskFor(row);
    const result = await reader.read(task, bytes, { ...(signal && { signal }) });
    if (result.kind === "stopped" || result.kind === "died") return unfinished(row, result);
    const wanted = filesOf(row, result);
    if (result.kind === "unreadable") return { ...(await unreadable(row, result.reason)), wanted };
    const text = joinPages(result.pages);
    const problem = whatIsMissing(result.pages, result.total);
    const pages = task.kind === "pdf" ? result.total : null;
    const readBy = readers[task.kind];
    const isWhole = task.kind !== "pdf" || pagesToScan(result.pages, 0).length === 0;
    if (isWhole) return { ...(await ready(text, problem, readBy)), pages, wanted };
    return { state: "scanning", text, problem: null, readBy, pages, progress: 0, attempts: 0, nextTryAt: null };
  }

  async function scan(row: Claimed, bytes: Buffer, signal: AbortSignal | undefined): Promise<Values> {
    const pages = splitPages(row.text ?? "");
    // Scans take minutes: a company's are broken off between two pages, and go on at its next turn.
    const turn = new AbortController();
    const turnEnds = clock.now().getTime() + turnMs;
    const onPage = async ({ page, text, confidence }: { page: number; text: string; confidence: number | null }) => {
      if (text !== "") {
        pages[page - 1] = text;
        row.problem = withDoubt(row.problem, page, confidence);
        row.readBy = `${readers.pdf}, ${readers.scan}`;
      }
      const nextTryAt = later(clock, leaseMs);
      Object.assign(row, { text: joinPages(pages), progress: page, attempts: 0 });
      const { text: all, progress, problem, readBy } = row;
      const isOurs = await documents.save(row, { text: all, progress, problem, readBy, attempts: 0, nextTryAt });
      if (!isOurs) throw new Error("The document was taken over while its pages were recognised");
      row.nextTryAt = nextTryAt;
      const isOver = row.companyId !== null && clock.now().getTime() >= turnEnds;
      if (isOver && page !== task.pages.at(-1)) turn.abort();
    };
    const task = { kind: "scan" as const, pages: pagesToScan(pages, row.progress ?? 0) };
    const ending = AbortSignal.any([turn.signal, ...(signal ? [signal] : [])]);
    const result = await reader.read(task, bytes, { onPage, signal: ending });
    if (result.kind === "stopped" || result.kind === "died") return unfinished(row, result);
    if (result.kind === "unreadable") return unreadable(row, result.reason);
    if (withoutPageBreaks(joinPages(pages)) === "")
      return unreadable(row, "Its pages hold neither text nor a readable picture of text");
    const missing = whatIsMissing(pages, row.pages ?? pages.length);
    const problem = [row.problem, missing].filter(Boolean).join(". ") || null;
    return ready(joinPages(pages), problem, row.readBy ?? readers.pdf);
  }

  return {
    /** Reads the text of the next document, or recognises its pages; undefined when there was none. */
    async readNext(signal?: AbortSignal): Promise<ReadOutcome | undefined> {
      const row = await claim();
      if (!row) return undefined;
      const { file } = row;
      const bytes = file && (await uncounted(row, { documents, clock }, () => files.find(file)));
      const { wanted = [], ...values } = await (async (): Promise<Read> => {
        if (row.attempts > maxAttempts) return unreadable(row, "Reading it failed again and again");
        if (!bytes) return unfinished(row, { kind: "died", reason: "Its stored file cannot be found" });
        return row.state === "scanning" ? scan(row, bytes, signal) : readText(row, bytes, signal);
      })();
      await documents.save(row, values, wanted);
      return { changeId: row.changeId, state: values.state ?? row.state };
    },
  };
}

function taskFor({ mediaType, url }: Claimed): Extract<ReadTask, { kind: "pdf" | "html" | "text" }> {
  if (mediaType === "application/pdf") return { kind: "pdf" };
  return mediaType !== null && /html/.test(mediaType) ? { kind: "html", mediaType, url } : { kind: "text" };
}
