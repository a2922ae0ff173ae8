import { isDeepStrictEqual } from "node:util";
import { instant, type Clock } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import { audienceFault } from "../../audience/rules/said.ts";
import type { Audience } from "../../audience/schema.ts";
import type { Topic } from "../../catalogue/vocabulary.ts";
import type { CatalogueService, Snapshot } from "../../catalogue/service.ts";
import { classify, type Classification, type ClassificationTables } from "../../classification/rules/classify.ts";
import type { Evidence } from "../../classification/schema.ts";
import type { ChangeType } from "../../notify/vocabulary.ts";
import type { ChangeRecord, Publication, WatchRepository } from "../repository.ts";
import type { ReviewInput } from "../schema.ts";
import { entryJudged, foundOf, noEntry, type Entry } from "./entering.ts";

// What companies read on what they had been told of it.
const setAside = "It was set aside when it was looked at: nobody has to act on it";

/** By this evidence it is known that a person has said the topics. */
export const topicsSaid = "topic.person";

function evidenceSaid({ title, evidence }: ChangeRecord): Evidence[] {
  const says = "Whoever reviewed it said on which topics it is";
  const others = evidence.filter(({ rule }) => !rule.startsWith("topic."));
  return [...others, { rule: topicsSaid, field: "title", quote: title, says }];
}

type Verdict = ReviewInput["verdict"];
/** What a person says in the editor of an entry that its change is. */
export type Restated = { audience: Pick<Audience, "scope" | "classes">; topics: Topic[] };
const isSameSet = (one: readonly string[], other: readonly string[]) => isDeepStrictEqual(new Set(one), new Set(other));

type ReviewingDeps = {
  changes: WatchRepository;
  catalogue: CatalogueService;
  clock: Clock;
  readTables: () => Promise<ClassificationTables>;
  fanOutOf: (change: ChangeRecord) => Promise<Publication["fanOut"]>;
  entryFor: (change: ChangeRecord, found: Classification, snapshot: Snapshot) => Promise<Entry>;
};

/** What the operator says of changes that were held, or told at once. */
export function reviewing({ changes, catalogue, readTables, clock, fanOutOf, entryFor }: ReviewingDeps) {
  /**
   * What a verdict makes of the entry: what is told is in the library, what is set aside or makes no rule is not. `isSaidToBe`:
   * the verdict tells it, or says what kind it is, which may make an entry of what had none.
   */
  async function judgedEntry(change: ChangeRecord, isSaidToBe: boolean): Promise<Entry> {
    const snapshot = await catalogue.snapshot();
    const { instrumentKey, regulator, changeType } = change;
    const { instruments } = snapshot;
    const found = { ...classify(change, { regulator, instruments }, null, await readTables()), changeType };
    const { isInstrument, isDraft } = foundOf(found);
    const isSetAside = change.status === "dismissed" || !isInstrument;
    if (instrumentKey !== null)
      return { instrumentKey, instrument: entryJudged(change, { isSetAside, isDraft }, snapshot) };
    return isSaidToBe && isInstrument ? entryFor(change, found, snapshot) : noEntry;
  }

  /** One verdict, on the change as it is when that is stored. Answers whether it changed anything. */
  async function judge(
    change: ChangeRecord,
    verdict: Verdict,
    { at, ...set }: { at: string; reviewedAt?: string; changeType?: ChangeType; topics?: Topic[]; audience?: Audience },
  ): Promise<boolean> {
    const isPublishing = verdict === "publish" && change.status !== "published";
    if (verdict === "publish" && !isPublishing) return false;
    const isTold = verdict === "confirm" && change.status === "published";
    // Its kind is told with it, and companies that narrowed what they are told did so by topics.
    const isToldAnew = isTold && [set.audience, set.topics, set.changeType].some((said) => said !== undefined);
    const isTakenBack = verdict === "dismiss" && change.status === "published";
    const told = isPublishing || isToldAnew || isTakenBack ? await fanOutOf({ ...change, ...set }) : null;
    const fanOut = told && isTakenBack ? { ...told, recipients: [], withdrawn: setAside } : told;
    const status = isPublishing
      ? { status: "published" as const, publishedAt: at }
      : verdict === "dismiss"
        ? { status: "dismissed" as const }
        : {};
    const { instrumentKey, instrument } = await judgedEntry(
      { ...change, ...set, ...status },
      isPublishing || (isTold && set.changeType !== undefined),
    );
    const evidence = set.topics && { evidence: evidenceSaid(change) };
    const outcome = await changes.review(change, { ...set, ...evidence, ...status, instrumentKey }, fanOut, instrument);
    if (outcome !== "stale") return outcome;
    const [fresh] = await changes.findChanges([change.id]);
    return fresh !== undefined && judge(fresh, verdict, { at, ...set });
  }

  /**
   * The operator's verdict on changes: `publish` tells what was held, `dismiss` sets it aside, `confirm` says that what was told
   * at once has been read. It may say what kind of change it is, on which topics and for whom: then those are told whom that concerns, and from
   * others it is taken back. Of several that are published at once, and of which nothing is said, nobody is taken to have read
   * any: they wait among what is not yet reviewed. Answers how many were changed by it.
   * @throws AppError `not_found` for an unknown id, `invalid_input` for an unknown class; then nothing is changed
   */
  async function review({ ids, verdict, changeType, topics, audience }: ReviewInput): Promise<number> {
    const said = audience && (await audienceSaid(audience));
    const wanted = [...new Set(ids)];
    const found = await changes.findChanges(wanted);
    if (found.length < wanted.length) throw new AppError("not_found", "Change not found");
    if (said && (await areEdited(found))) throw new AppError("conflict", saidInEditor);
    const isSaid = [changeType, topics, said].some((one) => one !== undefined);
    // Who publishes many at once, and says nothing of them, has not read each.
    const isRead = verdict !== "publish" || wanted.length === 1 || isSaid;
    const at = instant(clock);
    const set = {
      at,
      ...(isRead && { reviewedAt: at }),
      ...(changeType && { changeType }),
      ...(topics && { topics: [...new Set(topics)] }),
      ...(said && { audience: said }),
    };
    let count = 0;
    for (const change of found) if (await judge(change, verdict, set)) count += 1;
    return count;
  }

  /** Has a person reviewed the entry of one of them? Then its file says whom it is for. */
  async function areEdited(found: readonly ChangeRecord[]): Promise<boolean> {
    const { stored } = await catalogue.snapshot();
    return found.some(({ id, instrumentKey }) => {
      const { captured } = stored.get(instrumentKey ?? "")?.content ?? {};
      return captured?.changeId === id && captured.reviewedOn !== null;
    });
  }

  /**
   * What the editor of an entry says of its change: for whom it is, and on which topics. Those are told whom that concerns,
   * and from others it is taken back.
   */
  async function restate(changeId: string, { audience, topics }: Restated): Promise<void> {
    const [change] = await changes.findChanges([changeId]);
    // An entry may have come as a file, without its change.
    if (!change) return;
    const isForSame = audience.scope === change.audience?.scope && isSameSet(audience.classes, change.audience.classes);
    const isOnSame = isSameSet(topics, change.topics);
    if (isForSame && isOnSame) return;
    const at = instant(clock);
    await judge(change, "confirm", {
      at,
      reviewedAt: at,
      ...(!isForSame && { audience: await audienceSaid(audience) }),
      ...(!isOnSame && { topics }),
    });
  }

  async function audienceSaid({ scope, classes }: Pick<Audience, "scope" | "classes">): Promise<Audience> {
    const { table } = (await readTables()).audience;
    const fault = audienceFault({ scope, classes }, table);
    if (fault !== undefined) throw new AppError("invalid_input", fault);
    return { scope, classes, basis: "person", quote: null };
  }

  return { review, restate };
}

const saidInEditor =
  "A person has reviewed this regulation: say in its editor, under Captured regulations, whom it is for";
