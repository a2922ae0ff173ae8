import { whyNoPdf } from "#features/document/rules/sniff.ts";
import { maxDocumentBytes } from "#features/document/rules/fetched.ts";
import type { DocumentSummary } from "#features/document/schema.ts";
import type { DocumentState } from "#features/document/vocabulary.ts";

export const refetchMs = 60_000;
/** While a document is being read there is soon more to see. */
export const unfinishedMs = 4000;

const isUnfinished: Record<DocumentState, boolean> = {
  waiting: true,
  reading: true,
  scanning: true,
  refused: false,
  unreachable: false,
  ready: false,
  unreadable: false,
};
type WithDocuments = { documents: readonly DocumentSummary[] };
export const hasUnfinished = ({ documents }: WithDocuments): boolean =>
  documents.some(({ state }) => isUnfinished[state]);

/** When to look at a list again. */
export const refetchMsOf = (changes: readonly WithDocuments[]): number =>
  changes.some(hasUnfinished) ? unfinishedMs : refetchMs;

const isWithoutFile = ({ state }: DocumentSummary) => state === "refused" || state === "unreachable";

/** Without those that could not be fetched and that somebody uploaded since. */
export function withoutSupplied(documents: readonly DocumentSummary[]): DocumentSummary[] {
  const supplied = new Set(documents.filter(({ uploadedBy }) => uploadedBy !== null).map(({ url }) => url));
  return documents.filter((document) => !isWithoutFile(document) || !supplied.has(document.url));
}

/** The document that a person can supply, since the site refuses programs or does not answer; none once it was uploaded. */
export const missingDocument = (documents: readonly DocumentSummary[]): DocumentSummary | undefined =>
  withoutSupplied(documents).find(isWithoutFile);
export const lacksDocument = (documents: readonly DocumentSummary[]): boolean =>
  missingDocument(documents) !== undefined;

const endings: Record<string, string> = { "application/pdf": "pdf", "text/html": "html", "text/plain": "txt" };

/** The name to save a document under: an address often ends in none by which the visitor's machine could open the file. */
export function savedName({ name, mediaType }: Pick<DocumentSummary, "name" | "mediaType">): string {
  const ending = endings[mediaType?.split(";")[0]!.trim() ?? ""];
  return !ending || name.toLowerCase().endsWith(`.${ending}`) ? name : `${name}.${ending}`;
}

/** What is wrong with a chosen file, in the server's words; undefined when it will do. */
export async function uploadProblem(file: File): Promise<string | undefined> {
  if (file.size > maxDocumentBytes) return "The PDF must be at most 30 MB";
  const head = new Uint8Array(await file.slice(0, 1024).arrayBuffer());
  return whyNoPdf(head, file.name) ?? undefined;
}
