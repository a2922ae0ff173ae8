import { isDeepStrictEqual } from "node:util";
import { instant } from "#platform/clock.ts";
import { lagosDay } from "#shared/lagos.ts";
import type { Instrument } from "../../catalogue/schema.ts";
import type { Snapshot } from "../../catalogue/service.ts";
import { classify, type Classification } from "../../classification/rules/classify.ts";
import {
  areaOf,
  capturedInstrument,
  captureKey,
  knownEntry,
  readInstrument,
  relistedInstrument,
  type CapturedChange,
  type CapturedDuties,
} from "../../drafting/rules/captured.ts";
import type { DraftingService } from "../../drafting/service.ts";
import type { ChangeRecord, Entered } from "../repository.ts";
import type { QueriesDeps } from "./queries.ts";

/** The entry of the library that a change is, and what is to be stored of it: null where there is nothing to store. */
export type Entry = { instrumentKey: string | null; instrument: Instrument | null };
/** Entries that are about to be stored, by key. */
export type Taken = Map<string, Instrument>;
export const noEntry: Entry = { instrumentKey: null, instrument: null };
type Found = Pick<CapturedChange, "audience" | "instrumentType" | "isDraft" | "links"> & { isInstrument: boolean };

/** What a classification says of the entry. */
export function foundOf({ changeType, instrumentType, isDraft, links, audience }: Classification): Found {
  return {
    // Who says of a list that it is a rule has it in the library; a draft is there to be watched.
    isInstrument: changeType !== "other" || isDraft,
    // What a person says is a rule is no draft, whatever its words.
    isDraft: isDraft && changeType === "other",
    audience,
    instrumentType,
    links,
  };
}

/** What the operator is told about the site rather than by the regulator. */
const aboutSite = new Set<ChangeRecord["heldBecause"]>(["unlisted", "moved"]);

/** The entry that a published change makes, or is already. `taken`: keys of entries that are about to be stored. */
export function entryOf(change: ChangeRecord, found: Found, library: Snapshot, taken: Taken = new Map()): Entry {
  if (!isEntered(change, found)) return noEntry;
  const captured = asCaptured(change, found);
  const known = knownEntry(captured, [...taken.values()]) ?? knownEntry(captured, library.instruments);
  if (known) return { instrumentKey: known.key, instrument: null };
  const key = captureKey(captured, (name) => library.stored.has(name) || taken.has(name));
  const instrument = capturedInstrument(captured, key);
  taken.set(key, instrument);
  return { instrumentKey: key, instrument };
}

/** An edit of what is in the library already; what was published before it was watched is not entered by an edit. */
export function editedEntry(change: ChangeRecord, found: Found, key: string | null, library: Snapshot): Entry {
  const before = ownEntry(key, library);
  if (!before) return { instrumentKey: key, instrument: null };
  return { instrumentKey: key, instrument: relistedInstrument(before, asCaptured(change, found)) };
}

/** What the text of a change says of its entry; the entry itself, where only the text shows that it is one. */
export async function learnedEntry(change: ChangeRecord, found: Found, library: Snapshot, read: Read): Promise<Entry> {
  const entry =
    change.instrumentKey === null
      ? entryOf(change, found, library)
      : { instrumentKey: change.instrumentKey, instrument: ownEntry(change.instrumentKey, library, change.id) ?? null };
  if (!entry.instrument) return entry;
  return { ...entry, instrument: await readEntry(entry.instrument, change, found, read) };
}

type Read = CapturedDuties & { text: string };

async function readEntry(before: Instrument, change: ChangeRecord, found: Found, { text, ...duties }: Read) {
  // The dates it knows are a large library; it is loaded with the first text.
  const { proposalsOf } = await import("../../document/rules/propose.ts");
  return readInstrument(before, asCaptured(change, found), { proposals: proposalsOf(text), ...duties });
}

/** The entry that goes with a change that the operator sets aside, that comes back with it, or is what and for whom he says. */
export function entryJudged(
  change: ChangeRecord,
  { isSetAside, isDraft }: { isSetAside: boolean; isDraft: boolean },
  library: Snapshot,
): Instrument | null {
  const before = ownEntry(change.instrumentKey, library, change.id);
  if (!before) return null;
  const { topics } = change;
  const captured = { ...before.captured!, isSetAside, audience: change.audience ?? before.captured!.audience };
  const status = isDraft ? "draft" : before.status === "draft" ? "in-force" : before.status;
  const after = { ...before, topics, area: areaOf(topics), status, captured } as const;
  return isDeepStrictEqual(after, before) ? null : after;
}

const pageSize = 100;
const noDuties: CapturedDuties = { requirements: [], penalties: [] };

export type EnteringDeps = Pick<QueriesDeps, "stored" | "catalogue" | "documents" | "readTables" | "clock"> & {
  drafting: Pick<DraftingService, "dutiesOf">;
};

/** Brings into the library what was captured before the library took that in: once, and told to nobody. */
export function enteringEarlier({ stored, catalogue, documents, drafting, readTables, clock }: EnteringDeps) {
  let isDone = false;

  async function enteredOf(change: ChangeRecord, library: Snapshot, taken: Taken): Promise<Entered> {
    const { regulator, id, changeType } = change;
    const { instruments } = library;
    const found = foundOf({ ...classify(change, { regulator, instruments }, null, await readTables()), changeType });
    const { instrumentKey, instrument } = entryOf(change, found, library, taken);
    let read = instrument;
    const texts = instrument ? await documents.textsOf(id) : [];
    const duties =
      texts.length > 0 ? await drafting.dutiesOf(id, change.publishedOn, change.audience ?? found.audience) : noDuties;
    for (const text of texts) read = await readEntry(read!, change, found, { text, ...duties });
    return { id, instrumentKey, instrument: read };
  }

  /** Answers how many changes were looked at. */
  async function enterEarlier(signal: AbortSignal): Promise<number> {
    let count = 0;
    while (!isDone && !signal.aborted) {
      const rows = await stored.listUnentered(pageSize);
      isDone = rows.length === 0;
      if (isDone) break;
      const library = await catalogue.snapshot();
      const taken: Taken = new Map();
      const entered: Entered[] = [];
      for (const change of rows) entered.push(await enteredOf(change, library, taken));
      await stored.enter(entered, rows.at(-1)!.id, instant(clock));
      count += rows.length;
    }
    return count;
  }

  return { enterEarlier };
}

/** An entry that no person has made his own, of the change that is meant. */
function ownEntry(key: string | null, { stored }: Snapshot, changeId?: string): Instrument | undefined {
  const content = key === null ? undefined : stored.get(key)?.content;
  if (!content?.captured || content.captured.reviewedOn !== null) return undefined;
  return changeId === undefined || content.captured.changeId === changeId ? content : undefined;
}

function isEntered({ diff, heldBecause, status }: ChangeRecord, { isInstrument }: Found): boolean {
  return status === "published" && isInstrument && diff === null && !aboutSite.has(heldBecause);
}

function asCaptured(change: ChangeRecord, { audience, instrumentType, isDraft, links }: Found): CapturedChange {
  const { id, regulator, title, reference, url, publishedOn, summary, detectedAt, topics, severity } = change;
  const capturedOn = lagosDay(new Date(detectedAt));
  const known = { id, regulator, title, reference, url, publishedOn, summary, topics, severity };
  // Its own entry is not what it is about.
  const about = links.filter(({ key }) => key !== change.instrumentKey);
  return { ...known, capturedOn, audience: change.audience ?? audience, instrumentType, isDraft, links: about };
}
