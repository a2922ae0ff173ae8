import type { RegulationDetail } from "../../catalogue/schema.ts";
import type { DocumentSummary } from "../../document/schema.ts";
import type { ChangeRow } from "../../watch/schema.ts";
import type { CircularText } from "../schema.ts";
import { mostShown } from "../vocabulary.ts";

type Part = CircularText["parts"][number];
type Read = { name: string; text: string };
type About = Pick<CircularText, "kind" | "id" | "title" | "url" | "parts"> & Partial<CircularText>;

/** What is shown of a captured change: what it says, what is different, and its documents with their texts. */
export function textOfChange(change: ChangeRow, documents: readonly Read[]): CircularText {
  const { id, title, regulator, reference, publishedOn: day, url, summary, diff } = change;
  const texts = documents.map(({ name, text }) => ({ heading: name, text }));
  const parts = [...partsOf("Summary", summary), ...texts];
  const files = change.documents.map(asFile);
  return put({ kind: "change", id, title, regulator, reference, day, url, diff: diff ?? [], parts, files });
}

/** What is shown of a regulation: how it stands, what it is about, what it asks, and the penalty. */
export function textOfRegulation(regulation: RegulationDetail): CircularText {
  const { regulation_id: id, regulation_title: title, regulator, reference, issuedOn: day, officialUrl: url } = regulation;
  const asked = regulation.requirements.map(({ id: requirement, provision, text }) => ({ heading: headingOf(requirement, provision), text }));
  const parts = [...partsOf("Summary", regulation.regulation_summary), ...asked, ...partsOf("Penalty", regulation.penalty)];
  return put({ kind: "regulation", id, title, regulator, reference, day, url, status: regulation.status, parts });
} // prettier-ignore

/** "Requirement 3, s. 40". */
const headingOf = (id: string, provision: string | null): string =>
  [`Requirement ${id.replace(/^r/, "")}`, provision].filter(Boolean).join(", ");

/** What is shown of a document: its text as it was read. */
export function textOfDocument(document: DocumentSummary, text: string | null): CircularText {
  const { id, name: title, url } = document;
  return put({ kind: "document", id, title, url, parts: partsOf(null, text), files: [asFile(document)] });
}

const asFile = ({ id, name, sha256 }: DocumentSummary) => ({ documentId: id, name, sha256 });
const partsOf = (heading: string | null, text: string | null): Part[] => (text ? [{ heading, text }] : []);

const nothing = { regulator: null, reference: null, day: null, status: null, diff: [], files: [] };

/** Bounded; a sign that was cut in two has no bytes that could be hashed. */
function put({ parts, ...about }: About): CircularText {
  let left = mostShown;
  const shown: Part[] = [];
  for (const { heading, text } of parts) {
    if (left <= 0) break;
    shown.push({ heading, text: text.slice(0, left).toWellFormed() });
    left -= text.length;
  }
  return { form: 1, ...nothing, ...about, parts: shown, isCut: left < 0 || shown.length < parts.length };
}
