import { setImmediate } from "node:timers/promises";
import { instant, type Clock } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import { newId } from "#platform/ids.ts";
import { dayMs } from "#shared/duration.ts";
import type { ApplicabilityService } from "../../applicability/service.ts";
import { bandOfSeverity } from "../../catalogue/rules/severity.ts";
import type { Change } from "../../catalogue/schema.ts";
import type { CatalogueService, Snapshot } from "../../catalogue/service.ts";
import type { DocumentService } from "../../document/service.ts";
import type { NotifyService } from "../../notify/service.ts";
import type { ChangeType } from "../../notify/vocabulary.ts";
import type { ChangeRecord, Publication, WatchRepository } from "../repository.ts";
import { isAlike } from "../rules/alike.ts";
import { wantedDocuments, type DocumentSource } from "../rules/documents.ts";
import { classify, type Classification } from "../rules/classify.ts";
import { canonicalUrl, isSameText } from "../rules/identity.ts";
import { lagosDayOf } from "#shared/lagos.ts";
import type { ListedItem } from "../schema.ts";
import type { HeldReason } from "../vocabulary.ts";
import { fanningOut } from "./fan-out.ts";

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

/** The kind of change that a document's text gives away, where it was not known by a person, an edit or the title. */
function typeLearned(change: ChangeRecord, found: Classification): ChangeType | undefined {
  const isOpen = change.diff === null && change.reviewedAt === null && change.heldBecause !== "unlisted";
  // What decided stands first.
  const [decided] = found.evidence;
  const isByText = decided?.field === "document" && decided.rule.startsWith("change-type.");
  return isOpen && isByText ? found.changeType : undefined;
}

type Verdict = "publish" | "dismiss" | "confirm";
export type PublishingDeps = {
  changes: WatchRepository;
  catalogue: CatalogueService;
  applicability: ApplicabilityService;
  notify: NotifyService;
  documents: DocumentService;
  clock: Clock;
};
export type Publishing = ReturnType<typeof publishing>;

/** Makes publications of what was found: classified, with whom they concern and the documents that belong to them. */
export function publishing(deps: PublishingDeps) {
  const { changes, catalogue, documents, clock } = deps;
  const { recipientsOf, recipientsOfRegulation, fanOutOf } = fanningOut(deps);

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

  function recordOf(draft: Draft, { instruments }: Snapshot): ChangeRecord {
    const { source, item, held, diff } = draft;
    const found = classify(item, { regulator: source.regulator, instruments }, item.text ?? null);
    const at = instant(clock);
    const status = draft.isQuiet ? "dismissed" : held ? "review" : "published";
    return {
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
      regulationIds: found.regulationIds,
      evidence: found.evidence,
    };
  }

  /**
   * Looks at a change again with the text of its document: topics, links and gravity that the title did not show are added,
   * never taken away, and so is what kind of change it is, where nothing else said so. Companies that are concerned by this
   * alone are told now. Answers whether something was added.
   */
  async function reclassify(changeId: string, text: string): Promise<boolean> {
    const [change] = await changes.findChanges([changeId]);
    if (!change) return false;
    const { instruments } = await catalogue.snapshot();
    const found = classify(change, { regulator: change.regulator, instruments }, text);
    const topics = [...new Set([...change.topics, ...found.topics])];
    const regulationIds = [...new Set([...change.regulationIds, ...found.regulationIds])];
    const severity = Math.max(change.severity, found.severity);
    const changeType = typeLearned(change, found) ?? change.changeType;
    const isSame =
      changeType === change.changeType &&
      topics.length === change.topics.length &&
      regulationIds.length === change.regulationIds.length &&
      severity === change.severity;
    if (isSame) return false;
    const learned = { ...change, changeType, topics, regulationIds, severity, riskLevel: bandOfSeverity(severity) };
    const evidence = [...change.evidence, ...found.evidence.filter(({ field }) => field === "document")];
    // Nobody hears of it twice: the notifications themselves see to that.
    const fanOut = change.status === "published" ? await fanOutOf(learned) : null;
    const set = { changeType, topics, severity, riskLevel: learned.riskLevel, regulationIds, evidence };
    // A verdict, or what another document says, may have come meanwhile: then what is added is added to that.
    return (await changes.learn(change, set, fanOut, instant(clock))) || reclassify(changeId, text);
  }

  /** One verdict, on the change as it is when that is stored. Answers whether it changed anything. */
  async function judge(
    change: ChangeRecord,
    verdict: Verdict,
    set: { reviewedAt: string; changeType?: ChangeType },
  ): Promise<boolean> {
    const isPublishing = verdict === "publish" && change.status !== "published";
    if (verdict === "publish" && !isPublishing) return false;
    const fanOut = isPublishing ? await fanOutOf({ ...change, ...set }) : null;
    const status = isPublishing
      ? { status: "published" as const, publishedAt: set.reviewedAt }
      : verdict === "dismiss"
        ? { status: "dismissed" as const }
        : {};
    const outcome = await changes.review(change, { ...set, ...status }, fanOut);
    if (outcome !== "stale") return outcome;
    const [fresh] = await changes.findChanges([change.id]);
    return fresh !== undefined && judge(fresh, verdict, set);
  }

  /**
   * The operator's verdict on changes: `publish` tells what was held, `dismiss` sets it aside, `confirm` says that what was told
   * at once has been read. Answers how many were changed by it.
   * @throws AppError `not_found` for an unknown id; then nothing is changed
   */
  async function review(ids: string[], verdict: Verdict, changeType: ChangeType | undefined): Promise<number> {
    const wanted = [...new Set(ids)];
    const found = await changes.findChanges(wanted);
    if (found.length < wanted.length) throw new AppError("not_found", "Change not found");
    const set = { reviewedAt: instant(clock), ...(changeType && { changeType }) };
    let count = 0;
    for (const change of found) if (await judge(change, verdict, set)) count += 1;
    return count;
  }

  return {
    recipientsOf,

    recipientsOfRegulation,

    /** Stores nothing: what is returned is stored with whatever else belongs to its transaction. */
    async prepare(drafts: Draft[]): Promise<Publication[]> {
      const snapshot = await catalogue.snapshot();
      const publications: Publication[] = [];
      for (const [index, draft] of drafts.entries()) {
        // A new archive page may bring thousands.
        if (index % 20 === 19) await setImmediate();
        const change = recordOf(await unlessPublishedElsewhere(draft), snapshot);
        const { urls, documents: access } = wantedDocuments(draft);
        const wish = { hosts: draft.source.hosts, documents: access };
        publications.push({
          change,
          documents: change.status === "dismissed" ? [] : documents.rowsFor(change.id, urls, wish),
          fanOut: change.status === "published" ? await fanOutOf(change) : null,
        });
      }
      return publications;
    },

    reclassify,
    review,
  };
}
