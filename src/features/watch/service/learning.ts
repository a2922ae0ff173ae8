import { setImmediate } from "node:timers/promises";
import { instant, type Clock } from "#platform/clock.ts";
import { bandOfSeverity } from "../../catalogue/rules/severity.ts";
import type { CatalogueService } from "../../catalogue/service.ts";
import { isSurer } from "../../classification/rules/audience.ts";
import { classify, type Classification, type ClassificationTables } from "../../classification/rules/classify.ts";
import type { ChangeType } from "../../notify/vocabulary.ts";
import type { DraftingService } from "../../drafting/service.ts";
import type { ChangeRecord, Publication, WatchRepository } from "../repository.ts";
import { foundOf, learnedEntry } from "./entering.ts";
import { topicsSaid } from "./reviewing.ts";

type LearningDeps = {
  changes: WatchRepository;
  catalogue: CatalogueService;
  drafting: Pick<DraftingService, "dutiesOf">;
  readTables: () => Promise<ClassificationTables>;
  clock: Clock;
  fanOutOf: (change: ChangeRecord) => Promise<Publication["fanOut"]>;
};

// A tenth of a second.
const audiencesAtOnce = 200;

/** The kind of change that a document's text gives away, where it was not known by a person, an edit or the title. */
function typeLearned(change: ChangeRecord, found: Classification): ChangeType | undefined {
  const isOpen = change.diff === null && change.reviewedAt === null && change.heldBecause !== "unlisted";
  // What decided stands first.
  const [decided] = found.evidence;
  const isByText = decided?.field === "document" && decided.rule.startsWith("change-type.");
  return isOpen && isByText ? found.changeType : undefined;
}

/** What is learned of changes after they were stored: from their documents, and by rules that are newer than they. */
export function learning({ changes, catalogue, drafting, readTables, clock, fanOutOf }: LearningDeps) {
  /**
   * Looks at a change again with the text of its document: topics, links and gravity that the title did not show are added,
   * never taken away, and so is what kind of change it is, where nothing else said so. For whom it is, the letter says better
   * than its title. Companies that are concerned by this alone are told now, and from those who are not any more it is taken
   * back. Answers whether something was learned.
   */
  async function reclassify(changeId: string, text: string): Promise<boolean> {
    const [change] = await changes.findChanges([changeId]);
    if (!change) return false;
    const [snapshot, tables] = await Promise.all([catalogue.snapshot(), readTables()]);
    const { instruments } = snapshot;
    const found = classify(change, { regulator: change.regulator, instruments }, text, tables);
    const isSaid = change.evidence.some(({ rule }) => rule === topicsSaid);
    const topics = isSaid ? change.topics : [...new Set([...change.topics, ...found.topics])];
    // Its own entry of the library is not what it is about.
    const named = found.regulationIds.filter((key) => key !== change.instrumentKey);
    const regulationIds = [...new Set([...change.regulationIds, ...named])];
    const severity = Math.max(change.severity, found.severity);
    const changeType = typeLearned(change, found) ?? change.changeType;
    const audience = change.audience && !isSurer(found.audience, change.audience) ? change.audience : found.audience;
    const isSame =
      audience === change.audience &&
      changeType === change.changeType &&
      topics.length === change.topics.length &&
      regulationIds.length === change.regulationIds.length &&
      severity === change.severity;
    const riskLevel = bandOfSeverity(severity);
    const learned = { ...change, changeType, topics, regulationIds, severity, riskLevel, audience };
    const about = foundOf({ ...found, changeType, audience });
    const duties = await drafting.dutiesOf(changeId, change.publishedOn, audience);
    const { instrumentKey, instrument } = await learnedEntry(learned, about, snapshot, { text, ...duties });
    if (isSame && !instrument) return false;
    const fresh = isSame ? [] : found.evidence.filter(({ field }) => field === "document");
    const evidence = [...change.evidence, ...fresh];
    // Nobody hears of it twice: the notifications themselves see to that.
    const fanOut = change.status === "published" && !isSame ? await fanOutOf(learned) : null;
    const set = { changeType, topics, severity, riskLevel, regulationIds, evidence, audience, instrumentKey };
    // A verdict, or what another document says, may have come meanwhile: then what is added is added to that.
    const isStored = await changes.learn(change, set, fanOut, instant(clock), instrument);
    return isStored ? !isSame : reclassify(changeId, text);
  }

  /** Reads for whom changes are that were stored before that was asked. Nobody is told, and nothing taken back. */
  async function readAudiences(): Promise<void> {
    for (;;) {
      const rows = await changes.listWithoutAudience(audiencesAtOnce);
      if (rows.length === 0) return;
      const tables = await readTables();
      const read = rows.map((row) => ({
        id: row.id,
        audience: classify(row, { regulator: row.regulator, instruments: [] }, null, tables).audience,
      }));
      await changes.saveAudiences(read);
      if (rows.length < audiencesAtOnce) return;
      await setImmediate();
    }
  }

  return { reclassify, readAudiences };
}
