import { LRUCache } from "lru-cache";
import type { Clock } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import type { Day } from "#shared/calendar.ts";
import { lagosDay, startOfLagosDay } from "#shared/lagos.ts";
import type { CatalogueRepository, CatalogueState, StoredRegulation, StoredRevision } from "../repository.ts";
import { parseAsOf } from "../rules/filter.ts";
import { asRegulation } from "../rules/present.ts";
import { newestFirst } from "../rules/shelf.ts";
import { isReviewed } from "../rules/origin.ts";
import { closedOn, standingOn, successorsOf, type Standing } from "../rules/standing.ts";
import type { Instrument, Question, Regulation } from "../schema.ts";

/** The catalogue at one version, in memory: read again only after it has changed. */
export type Snapshot = {
  version: number;
  /** Newest first. */
  instruments: Instrument[];
  byKey: Map<string, Instrument>;
  /** The same, and what was taken back: news of that concerns whom it bound. */
  known: Map<string, Instrument>;
  /** Each instrument as answers carry it, made once. */
  regulations: Map<string, Regulation>;
  /** All that is stored, what nobody sees too. */
  stored: ReadonlyMap<string, StoredRegulation>;
  questions: Question[];
  changedAt: string | null;
  /** The day as of which it is, where it is not as of now. */
  asOf: Day | null;
};
/** The library as it was on a day. What had not come into force is found by its key and in no list. */
export type SnapshotOn = Snapshot & { asOf: Day; standings: Map<string, Standing>; texts: Map<string, TextOn> };
/** Which text of an instrument it was. */
export type TextOn = { recordedAt: string; isLater: boolean };

// Each holds what the library of today does, but for what is the same.
const mostDays = 8;

/** Keeps the library in memory in step with what is stored: only what is different is read again. */
export function libraryInMemory(catalogue: CatalogueRepository, clock: Clock) {
  let cached: (Snapshot & { today: Day }) | undefined;
  /** Of the days that were asked for last. */
  const earlier = new LRUCache<string, SnapshotOn>({ max: mostDays });
  let kept: { rows: ReadonlyMap<string, StoredRegulation>; lastRevision: number } = {
    rows: new Map(),
    lastRevision: 0,
  };

  async function snapshot(): Promise<Snapshot> {
    const version = await catalogue.version();
    const today = lagosDay(clock.now());
    if (cached?.version === version && cached.today === today) return cached;
    const base = kept;
    const { rows, state, lastRevision } = await catalogue.readAll(base.lastRevision, base.rows);
    // Whoever asked meanwhile may have read further.
    if (cached?.today === today && lastRevision < kept.lastRevision) return cached;
    kept = { rows: new Map([...base.rows, ...rows.map((row) => [row.id, row] as const)]), lastRevision };
    cached = { ...asSnapshot(kept.rows, state, { before: cached, today }), today };
    return cached;
  }

  /** The library as it was on a day, by what is known now, with the texts as they were recorded then. */
  async function snapshotOn(day: Day): Promise<SnapshotOn> {
    const current = await snapshot();
    const key = `${current.version} ${day}`;
    const known = earlier.get(key);
    if (known) return known;
    const dayAfter = startOfLagosDay(day, 1);
    const texts = await catalogue.readTextsBefore(dayAfter);
    const made = asSnapshotOn(current, day, { dayAfter, texts });
    earlier.set(key, made);
    return made;
  }

  /** As of a day, where one is given. @throws AppError `invalid_input` for what is no day */
  async function snapshotAsOf(asOf: string | undefined): Promise<Snapshot | SnapshotOn> {
    const { day, fault } = parseAsOf(asOf);
    if (fault) throw new AppError("invalid_input", fault, { errors: [fault] });
    return day === null ? snapshot() : snapshotOn(day);
  }

  return { snapshot, snapshotAsOf };
}

const seenIn = (stored: ReadonlyMap<string, StoredRegulation>): Instrument[] =>
  [...stored.values()].flatMap(({ content, isTakenBack }) =>
    content.captured?.isSetAside || isTakenBack ? [] : [content],
  );

/** The library as it is stored; `before` is the last one, of which whatever is the same is taken over. */
function asSnapshot(
  stored: ReadonlyMap<string, StoredRegulation>,
  state: CatalogueState | undefined,
  { before, today }: { before: Snapshot | undefined; today: Day },
): Snapshot {
  const instruments = closedOn(seenIn(stored), today).toSorted(newestFirst);
  const isSame = (instrument: Instrument) => before?.byKey.get(instrument.key) === instrument;
  const asRow = (instrument: Instrument) =>
    isSame(instrument) ? before!.regulations.get(instrument.key)! : asRegulation(instrument);
  const byKey = new Map(instruments.map((instrument) => [instrument.key, instrument]));
  const gone = [...stored.values()].filter(({ isTakenBack }) => isTakenBack);
  return {
    version: state?.version ?? 0,
    instruments,
    byKey,
    known: gone.length === 0 ? byKey : new Map([...byKey, ...gone.map(({ id, content }) => [id, content] as const)]),
    regulations: new Map(instruments.map((instrument) => [instrument.key, asRow(instrument)])),
    stored,
    questions: state?.questions ?? [],
    changedAt: state?.changedAt ?? null,
    asOf: null,
  };
}

type Texts = { dayAfter: string; texts: readonly StoredRevision[] };

/** What is known of its links now; whether a person had reviewed it, and for whom it was, go with the text. */
function asOfText(known: NonNullable<Instrument["captured"]>, { captured = known }: Instrument) {
  const { reviewedOn, audience } = captured;
  return { ...known, reviewedOn, audience };
}

function asSnapshotOn(current: Snapshot, day: Day, { dayAfter, texts }: Texts): SnapshotOn {
  const now = seenIn(current.stored);
  const successors = successorsOf(now);
  const standings = new Map(now.map((instrument) => [instrument.key, standingOn(instrument, day, successors)]));
  const earlierTexts = new Map(texts.map((text) => [text.regulationId, text]));
  // Of what was captured the newest reading is the text: what was not read yet was not another text.
  const textOf = (instrument: Instrument) => (isReviewed(instrument) ? earlierTexts.get(instrument.key) : undefined);
  const all = now.map((instrument): Instrument => {
    const { state } = standings.get(instrument.key)!;
    const status = state === "not-issued" || state === "not-yet-in-force" ? "in-force" : state;
    const { issuedOn, effectiveOn, supersedes, amends, captured } = instrument;
    const text = textOf(instrument)?.content ?? instrument;
    const known = {
      issuedOn,
      effectiveOn,
      supersedes,
      amends,
      ...(captured && { captured: asOfText(captured, text) }),
      status,
    };
    return { ...text, ...known };
  });
  const isListed = ({ key }: Instrument) => !standings.get(key)!.state.startsWith("not-");
  const recorded = now.map((instrument): [string, TextOn] => {
    const { recordedAt } = textOf(instrument) ?? current.stored.get(instrument.key)!;
    return [instrument.key, { recordedAt, isLater: recordedAt >= dayAfter }];
  });
  return {
    ...current,
    instruments: all.filter(isListed).toSorted(newestFirst),
    byKey: new Map(all.map((instrument) => [instrument.key, instrument])),
    regulations: new Map(all.map((instrument) => [instrument.key, asRegulation(instrument)])),
    asOf: day,
    standings,
    texts: new Map(recorded),
  };
}
