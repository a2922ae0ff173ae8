import { setImmediate } from "node:timers/promises";
import { instant, type Clock } from "#platform/clock.ts";
import { newId } from "#platform/ids.ts";
import { dayMs } from "#shared/duration.ts";
import type { ApplicabilityService } from "../../applicability/service.ts";
import { bandOfSeverity } from "../../catalogue/rules/severity.ts";
import type { Change } from "../../catalogue/schema.ts";
import type { CatalogueService, Snapshot } from "../../catalogue/service.ts";
import type { CompanyService } from "../../company/service.ts";
import type { DocumentService } from "../../document/service.ts";
import type { DraftingService } from "../../drafting/service.ts";
import type { NarrowingService } from "../../notify/service/narrowing.ts";
import type { NotifyService } from "../../notify/service.ts";
import type { ChangeType } from "../../notify/vocabulary.ts";
import type { ChangeRecord, Publication, WatchRepository } from "../repository.ts";
import { isAlike } from "../rules/alike.ts";
import { wantedDocuments, type DocumentSource } from "../rules/documents.ts";
import { classify, type Classification, type ClassificationTables } from "../../classification/rules/classify.ts";
import { canonicalUrl, isSameText } from "../rules/identity.ts";
import { lagosDayOf } from "#shared/lagos.ts";
import type { ListedItem } from "../schema.ts";
import type { HeldReason } from "../vocabulary.ts";
import { editedEntry, entryOf, foundOf, noEntry, type Taken } from "./entering.ts";
import { fanningOut } from "./fan-out.ts";
import { learning } from "./learning.ts";
import { reviewing } from "./reviewing.ts";

/** A change that was found, before it is known what it is and whom it concerns. */
export type Draft = {
  source: { id: string; regulator: string } & DocumentSource;
  item: ListedItem;
  itemKey: string | null;
  uniqueKey: string;
  /** Decided by how it was found; else the words decide. */
  changeType?: ChangeType;
  diff: Change[] | null;
  held: HeldReason | null;
  /** Kept for the record and told to nobody. */
  isQuiet?: boolean;
  seenWithin: string | null;
  /** The operator entered it. */
  isReviewed?: boolean;
};

// Feeds and pages of one site follow each other within days.
const elsewhereMs = 30 * dayMs;

export type PublishingDeps = {
  changes: WatchRepository;
  catalogue: CatalogueService;
  applicability: ApplicabilityService;
  companies: CompanyService;
  notify: NotifyService;
  narrowing: Pick<NarrowingService, "marked">;
  documents: DocumentService;
  /** Read at the first need. */
  readTables: () => Promise<ClassificationTables>;
  /** Reads the duties of a text. */
  drafting: Pick<DraftingService, "dutiesOf">;
  clock: Clock;
};
export type Publishing = ReturnType<typeof publishing>;

/** Makes publications of what was found: classified, with whom they concern and the documents that belong to them. */
export function publishing(deps: PublishingDeps) {
  const { changes, catalogue, documents, readTables, clock } = deps;
  const { fanOutOf, ...recipients } = fanningOut(deps);

  /** What another source of the regulator has told lately is not told again. One page may stand behind many publications. */
  async function unlessPublishedElsewhere(draft: Draft): Promise<Draft> {
    const { source, item, diff, held } = draft;
    if (diff !== null || held !== null || draft.isReviewed) return draft;
    const since = new Date(clock.now().getTime() - elsewhereMs).toISOString();
    const elsewhere = await changes.listPublishedElsewhere(source.regulator, source.id, since);
    const address = item.url && canonicalUrl(item.url, source.hosts).toLowerCase();
    const day = item.publishedAt && lagosDayOf(item.publishedAt);
    const isKnown = elsewhere.some(
      ({ url, title, publishedOn }) =>
        (address && url && canonicalUrl(url, source.hosts).toLowerCase() === address && isAlike(title, item.title)) ||
        (day && publishedOn === day && title.toLowerCase() === item.title.toLowerCase()),
    );
    return isKnown ? { ...draft, held: "elsewhere", isQuiet: true } : draft;
  }

  function recordOf(
    draft: Draft,
    { instruments }: Snapshot,
    tables: ClassificationTables,
  ): { change: ChangeRecord; found: Classification } {
    const { source, item, held, diff } = draft;
    const found = classify(item, { regulator: source.regulator, instruments }, item.text ?? null, tables);
    const at = instant(clock);
    const status = draft.isQuiet ? "dismissed" : held ? "review" : "published";
    const change: ChangeRecord = {
      id: newId(),
      sourceId: source.id,
      itemKey: draft.itemKey,
      uniqueKey: draft.uniqueKey,
      regulator: source.regulator,
      changeType: draft.changeType ?? found.changeType,
      title: item.title,
      reference: item.reference,
      url: item.url,
      publishedOn: item.publishedAt && lagosDayOf(item.publishedAt),
      // Catalogues write the title twice.
      summary: item.summary && isSameText(item.summary, item.title) ? null : item.summary,
      detectedAt: at,
      seenWithin: draft.seenWithin,
      status,
      heldBecause: held,
      publishedAt: status === "published" ? at : null,
      reviewedAt: draft.isReviewed ? at : null,
      diff,
      topics: found.topics,
      severity: found.severity,
      riskLevel: bandOfSeverity(found.severity),
      instrumentKey: null,
      regulationIds: found.regulationIds,
      evidence: found.evidence,
      audience: found.audience,
    };
    return { change, found };
  }

  /** The entry of the library that a change makes or edits. */
  async function entryFor(change: ChangeRecord, found: Classification, snapshot: Snapshot, taken: Taken = new Map()) {
    const about = foundOf(found);
    if (change.diff === null || change.itemKey === null) return entryOf(change, about, snapshot, taken);
    const key = await changes.findInstrumentKey(change.sourceId, change.itemKey);
    return change.status === "published" ? editedEntry(change, about, key, snapshot) : noEntry;
  }

  return {
    ...recipients,

    /** Stores nothing: what is returned is stored with whatever else belongs to its transaction. */
    async prepare(drafts: Draft[]): Promise<Publication[]> {
      const [snapshot, tables] = await Promise.all([catalogue.snapshot(), readTables()]);
      const publications: Publication[] = [];
      const taken: Taken = new Map();
      for (const draft of drafts) {
        const { change: found, ...about } = recordOf(await unlessPublishedElsewhere(draft), snapshot, tables);
        const { instrumentKey, instrument } = await entryFor(found, about.found, snapshot, taken);
        const change = { ...found, instrumentKey };
        const { urls, documents: access } = wantedDocuments(draft);
        const wish = { hosts: draft.source.hosts, documents: access };
        // The first of a regulator has all of its titles read.
        await setImmediate();
        publications.push({
          change,
          documents: change.status === "dismissed" ? [] : documents.rowsFor(change.id, urls, wish),
          instrument,
          fanOut: change.status === "published" ? await fanOutOf(change) : null,
        });
      }
      return publications;
    },

    ...learning({ ...deps, fanOutOf }),
    ...reviewing({ ...deps, fanOutOf, entryFor }),
  };
}
