import { instant } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import type { DocumentFacts, DocumentRow, Viewer } from "./repository.ts";
import { readers, splitPages, withoutPageBreaks } from "./rules/reading.ts";
import type { DocumentSummary } from "./schema.ts";
import { bringing } from "./service/bringing.ts";
import { classifying, type OnText } from "./service/classifying.ts";
import { fetching, type FetchingDeps } from "./service/fetching.ts";
import { reading, type ReadingDeps, type ReadOutcome } from "./service/reading.ts";
import { uploading, type UploadingDeps, type UploadInput } from "./service/uploading.ts";
import { wantedRows } from "./service/wanting.ts";

export type { OnText, Viewer };
/** The text of a document. `companyId`: whose upload it is; null for everybody's. */
export type CapturedText = {
  id: string;
  changeId: string;
  companyId: string | null;
  name: string;
  url: string | null;
  text: string;
};
export type DocumentDeps = FetchingDeps &
  ReadingDeps &
  UploadingDeps & {
    /** Do other processes work on the same documents? */
    isShared?: boolean;
  };
export type DocumentService = ReturnType<typeof documentService>;

const nowhere = () => new AppError("not_found", "Document not found");
const everybody: Viewer = { companyId: null, isOperator: false };
const operator: Viewer = { companyId: null, isOperator: true };

export function documentService(deps: DocumentDeps) {
  const { documents, files, clock, isShared = false } = deps;
  const fetcher = fetching(deps);
  const texts = reading(deps);
  const classifier = classifying(deps);
  const uploads = uploading(deps);
  let released: Promise<void> | undefined;
  /** Once: what the process before us had in hand is free again. What others have in hand is free when their claims are over. */
  const takeOver = async () => (isShared ? undefined : (released ??= documents.release()));

  return {
    ...bringing(deps),

    /**
     * Rows for the documents that a captured change names, each once; `enqueueDocuments` stores them with the change. A source
     * that refuses programs is never asked for them. Of a page the files that it links are wanted as well, once it is read.
     */
    rowsFor(
      changeId: string,
      urls: readonly string[],
      source: { hosts: readonly string[]; documents: "fetch" | "refused" },
    ): DocumentRow[] {
      return wantedRows(urls, { changeId, ...source, createdAt: instant(clock) });
    },

    /** The documents of these changes as far as the viewer may see them; a change without any is not in the map. */
    async summariesOf(changeIds: string[], viewer: Viewer): Promise<Map<string, DocumentSummary[]>> {
      const rows = await documents.list(changeIds, viewer);
      const byChange = Map.groupBy(rows, (row) => row.changeId);
      return new Map([...byChange].map(([id, own]) => [id, own.map((row) => asSummary(row, viewer))]));
    },

    /**
     * A document with its text; null as long as none was read.
     * @throws AppError `not_found` for an unknown document, or another company's
     */
    async textOf(documentId: string, viewer: Viewer): Promise<{ document: DocumentSummary; text: string | null }> {
      const row = await documents.find(documentId, viewer);
      if (!row) throw nowhere();
      return { document: asSummary(row, viewer), text: row.text === null ? null : withoutPageBreaks(row.text) };
    },

    /** Which of these changes have a text that is everybody's. */
    async withText(changeIds: string[]): Promise<Set<string>> {
      const rows = await documents.list(changeIds, everybody);
      return new Set(rows.flatMap(({ changeId, state }) => (state === "ready" ? [changeId] : [])));
    },

    changesWhose: (files: "missing" | "uploaded", viewer: Viewer) => documents.changesWhose(files, viewer),

    textsVersion: () => documents.textsVersion(),
    listReady: (most: { shared: number; own: number }) => documents.listReady(most),

    /** The texts of a change's documents that everybody sees, with their page breaks. */
    async textsOf(changeId: string): Promise<string[]> {
      const nobody = { companyId: null, isOperator: false };
      const ready = (await documents.list([changeId], nobody)).filter(({ state }) => state === "ready");
      const rows = await Promise.all(ready.map(({ id }) => documents.find(id, nobody)));
      return rows.flatMap((row) => row?.text ?? []);
    },

    /** The text of a document as people read it, whoever's it is: for what keeps each company's own to itself. */
    async capturedText(id: string): Promise<CapturedText | undefined> {
      const row = await documents.find(id, operator);
      if (!row || row.text === null) return undefined;
      const { changeId, companyId, name, url, text } = row;
      return { id, changeId, companyId, name, url, text: withoutPageBreaks(text) };
    },

    /** The texts of a change that a viewer may see, by page as they were read; those that are everybody's, unless said otherwise. */
    async pagesOf(changeId: string, viewer = everybody): Promise<{ id: string; name: string; pages: string[] }[]> {
      const rows = await documents.list([changeId], viewer);
      const read = await Promise.all(rows.map(({ id }) => documents.find(id, viewer)));
      return read.flatMap((row) => (row?.text ? [{ id: row.id, name: row.name, pages: splitPages(row.text) }] : []));
    },

    /**
     * The bytes as they came. Only PDF and plain text may be shown by a browser as what they are; everything else is to be
     * saved, since a regulator's page would run under our name.
     * @throws AppError `not_found` for an unknown document, another company's, or one without bytes
     */
    async fileOf(documentId: string, viewer: Viewer): Promise<{ bytes: Buffer; mediaType: string; name: string }> {
      const row = await documents.find(documentId, viewer);
      if (!row?.file) throw nowhere();
      const bytes = await files.find(row.file);
      if (!bytes) throw nowhere();
      return { bytes, mediaType: row.mediaType ?? "application/octet-stream", name: row.name };
    },

    /**
     * Takes a PDF for a change. The same bytes again are the same document. A company's is seen by that company and the
     * operator; the operator's takes the place of the document that could not be fetched. Whether there is such a change is
     * for the caller to know.
     * @throws AppError `too_large`, `unsupported_type`, `invalid_input` for a file that is no PDF or does not open,
     * `conflict` when the company has too many, `too_many_requests` while several others are being looked at
     */
    async upload(input: UploadInput): Promise<DocumentSummary> {
      const row = await uploads.upload(input);
      return asSummary(row, input.companyId === null ? operator : { companyId: input.companyId, isOperator: false });
    },

    /**
     * Makes a company's upload everybody's, so that its change is looked at with its text; for what is everybody's already
     * nothing changes.
     * @throws AppError `not_found`
     */
    async acceptUpload(documentId: string): Promise<DocumentSummary> {
      const row = await documents.share(documentId, instant(clock));
      if (!row) throw nowhere();
      return asSummary(row, operator);
    },

    /** Fetches the document that is due, if any; says whether there was one. */
    async fetchNext(signal?: AbortSignal): Promise<boolean> {
      await takeOver();
      return fetcher.fetchNext(signal);
    },

    /** Reads the text of the next document, or recognises its pages; undefined when there was none. */
    async readNext(signal?: AbortSignal): Promise<ReadOutcome | undefined> {
      await takeOver();
      return texts.readNext(signal);
    },

    /** Hands on the next text with which its change has not been looked at; says whether there was one. */
    async classifyNext(onText: OnText): Promise<boolean> {
      await takeOver();
      return classifier.classifyNext(onText);
    },
  };
}

function asSummary(row: DocumentFacts, viewer: Viewer): DocumentSummary {
  const { id, url, name, mediaType, state, bytes, pages, proposals, problem } = row;
  return {
    id,
    url,
    name,
    mediaType,
    state,
    progress: state === "scanning" && pages ? Math.min((row.progress ?? 0) / pages, 1) : null,
    bytes,
    sha256: row.file?.slice(0, 64) ?? null,
    pages,
    isRecognised: row.readBy?.includes(readers.scan.split(" ")[0]!) ?? false,
    uploadedBy: row.isUpload ? uploader(row.companyId, viewer) : null,
    proposals,
    problem,
  };
}

function uploader(companyId: string | null, viewer: Viewer): DocumentSummary["uploadedBy"] {
  if (companyId === null) return "operator";
  return viewer.isOperator ? "company" : "you";
}
