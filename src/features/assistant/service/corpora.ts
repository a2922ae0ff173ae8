import type { Instrument, Question } from "../../catalogue/schema.ts";
import type { CatalogueService, Snapshot } from "../../catalogue/service.ts";
import type { CapturedText, DocumentService } from "../../document/service.ts";
import type { WatchService } from "../../watch/service.ts";
import { buildCorpus, type Corpus } from "../rules/corpus.ts";
import type { Passage } from "../rules/passage.ts";
import { passagesOf, passagesOfDocument } from "../rules/passages.ts";
import { withTerms, type SearchTerms } from "../rules/search-terms.ts";

/** What answers come from, at one moment. */
export type Held = {
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
};

// Some 20 regulators' letters of several years; whatever is older is in the library if it matters.
const mostDocuments = 2000;

/** Keeps the corpus in step with the library and the captured documents: built again when either has moved. */
export function corpora({ catalogue, documents, watch, readTerms }: CorporaDeps) {
  let read: Promise<SearchTerms> | undefined;
  let kept: { version: string; held: Promise<Held> } | undefined;

  async function build(snapshot: Snapshot): Promise<Held> {
    const texts = await documents.listTexts(mostDocuments);
    const captured = await passagesOfTexts(texts, watch);
    const terms = await (read ??= readTerms());
    const ofLibrary = snapshot.instruments.flatMap(passagesOf).map((passage) => withTerms(passage, terms));
    return {
      corpus: buildCorpus([...ofLibrary, ...captured.flat()]),
      instruments: snapshot.byKey,
      questions: snapshot.questions,
      publicDocuments: new Set(
        captured.flat().flatMap(({ companyId, place }) => (companyId === null ? place.documentId! : [])),
      ),
    };
  }

  return {
    /** The corpus as of now. Whoever asks while it is built waits for that one. */
    async current(): Promise<Held> {
      const snapshot = await catalogue.snapshot();
      const version = [snapshot.version, await documents.textsVersion(), await watch.countTold()].join(" ");
      if (kept?.version === version) return kept.held;
      const held = build(snapshot);
      kept = { version, held };
      // One that failed is not kept: the next to ask tries again.
      held.catch(() => kept?.held === held && (kept = undefined));
      return held;
    },
  };
}
export type Corpora = ReturnType<typeof corpora>;

/** Of each text its passages. A document whose change was never told, or was set aside, is nobody's to quote. */
async function passagesOfTexts(texts: readonly CapturedText[], watch: WatchService): Promise<Passage[][]> {
  const told = await watch.toldAmong([...new Set(texts.map(({ changeId }) => changeId))]);
  return texts.flatMap(({ id, changeId, companyId, url, text }) => {
    const change = told.get(changeId);
    if (!change) return [];
    const { title, regulator, publishedOn, topics } = change;
    const address = url ?? change.url;
    return [
      passagesOfDocument({
        documentId: id,
        changeId,
        companyId,
        title,
        regulator,
        url: address,
        publishedOn,
        topics,
        text,
      }),
    ];
  });
}
