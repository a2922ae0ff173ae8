import { setImmediate } from "node:timers/promises";
import { isReviewed } from "../../catalogue/rules/origin.ts";
import type { Instrument, Question } from "../../catalogue/schema.ts";
import type { CatalogueService, Snapshot as Library } from "../../catalogue/service.ts";
import type { CapturedText, DocumentService } from "../../document/service.ts";
import type { WatchService } from "../../watch/service.ts";
import { englishWords } from "../adapters/english.ts";
import type { BuildIndex } from "../adapters/index-builder.ts";
import { corpusOf, unitsOf, type Corpus } from "../rules/corpus.ts";
import type { Passage } from "../rules/corpus/passage.ts";
import { passagesOf, passagesOfCaptured, passagesOfDocument, withEntries } from "../rules/corpus/passages.ts";
import { withTerms, type SearchTerms } from "../rules/corpus/search-terms.ts";

/** What answers come from, at one moment. */
export type CorpusSnapshot = {
  corpus: Corpus;
  instruments: ReadonlyMap<string, Instrument>;
  questions: readonly Question[];
  /** Ids of the captured documents that everybody sees. */
  publicDocuments: ReadonlySet<string>;
};
export type CorporaDeps = {
  catalogue: CatalogueService;
  documents: DocumentService;
  watch: WatchService;
  /** Reads the words by which people ask for what is in the library. */
  readTerms: () => Promise<SearchTerms>;
  buildIndex: BuildIndex;
};

// Some 20 regulators' letters of several years, of everybody's and of each company's own; what is older is in the library
// if it matters. No company's uploads take the room of anybody else's.
const mostDocuments = { shared: 1000, own: 50 };
// An index of so many takes 30 MB; what is published by regulators comes first.
const mostPassages = 40_000;

/** Keeps the corpus in step with the library and the captured documents: built again when either has moved or one has ended. */
export function corpora({ catalogue, documents, watch, readTerms, buildIndex }: CorporaDeps) {
  const isEnglish = englishWords();
  let kept: { version: string; snapshot: Promise<CorpusSnapshot> } | undefined;
  /** Of documents that were split before: their text is what it was. */
  let split = new Map<string, Passage[]>();

  async function build(library: Library): Promise<CorpusSnapshot> {
    const terms = await readTerms();
    const reviewed = library.instruments.filter(isReviewed);
    const ofLibrary = reviewed.flatMap(passagesOf).map((passage) => withTerms(passage, terms));
    const captured = withEntries(await passagesOfDocuments(mostPassages - ofLibrary.length), library.instruments);
    const quoted = new Set(captured.map(({ place }) => place.changeId));
    // Of what was captured the document itself is quoted; without one the entry says that it is there.
    const entries = library.instruments.filter((one) => !isReviewed(one) && !quoted.has(one.captured!.changeId));
    const passages = [...ofLibrary, ...captured, ...entries.flatMap(passagesOfCaptured)].slice(0, mostPassages);
    return {
      corpus: corpusOf(passages, await buildIndex(unitsOf(passages)), isEnglish),
      instruments: library.byKey,
      questions: library.questions,
      publicDocuments: new Set(
        captured.flatMap(({ companyId, place }) => (companyId === null ? (place.documentId ?? []) : [])),
      ),
    };
  }

  /** A document whose change was never told, or was set aside, is nobody's to quote. */
  async function passagesOfDocuments(room: number): Promise<Passage[]> {
    const listed = await documents.listReady(mostDocuments);
    const published = await watch.publishedAmong([...new Set(listed.map(({ changeId }) => changeId))]);
    const now = new Map<string, Passage[]>();
    const passages: Passage[] = [];
    for (const { id, changeId, readAt } of listed) {
      const change = published.get(changeId);
      if (!change) continue;
      const key = `${id} ${readAt}`;
      const own = split.get(key) ?? (await splitDocument(id, change));
      if (passages.length + own.length > room) break;
      now.set(key, own);
      passages.push(...own);
    }
    split = now;
    return passages;
  }

  async function splitDocument(id: string, change: PublishedChange): Promise<Passage[]> {
    // Others get their turn: a hundred pages take some milliseconds.
    await setImmediate();
    const text = await documents.capturedText(id);
    return text ? passagesOfDocument(asCaptured(text, change)) : [];
  }

  return {
    /** The corpus as of now. Whoever asks while it is built waits for that one. */
    async current(): Promise<CorpusSnapshot> {
      const library = await catalogue.snapshot();
      // A text may end on a day on which nothing else moves.
      const ended = library.instruments.filter(({ status }) => status === "superseded").length;
      const version = [library.version, ended, await documents.textsVersion(), await watch.publishedVersion()].join(
        " ",
      );
      if (kept?.version === version) return kept.snapshot;
      const snapshot = build(library);
      kept = { version, snapshot };
      // One that failed is not kept: the next to ask tries again.
      snapshot.catch(() => kept?.snapshot === snapshot && (kept = undefined));
      return snapshot;
    },
  };
}
export type Corpora = ReturnType<typeof corpora>;

type PublishedChange = NonNullable<ReturnType<Awaited<ReturnType<WatchService["publishedAmong"]>>["get"]>>;

function asCaptured({ id, changeId, companyId, name, url, text }: CapturedText, change: PublishedChange) {
  const { regulator, publishedOn, topics } = change;
  const known = { documentId: id, changeId, companyId, regulator, publishedOn, topics, text };
  // What a company uploaded stands under its own name, not under the regulator's: it need not be what was published.
  if (companyId !== null) return { ...known, title: `${name} (your upload to “${change.title}”)`, url: null };
  return { ...known, title: change.title, url: url ?? change.url };
}
