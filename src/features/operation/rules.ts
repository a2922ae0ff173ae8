import type { SourceState } from "../watch/vocabulary.ts";
import type { Condition, Finding } from "./vocabulary.ts";

/** What is known of the running server at one moment. Ages are in ms; null: there is none, or it is not known. */
export type Facts = {
  database: "ok" | "locked" | "failing";
  /** Can files be made in the data folder and in those it holds? */
  isWritable: boolean;
  space: { freeBytes: number; totalBytes: number } | null;
  /** Mails and posts that were tried several times, or are due for long. */
  overdue: number;
  /** Given up within a day. */
  givenUp: number;
  sources: readonly { id: string; state: SourceState; sinceOkMs: number | null }[];
  /** Since the last good backup, why a try after it failed, and whether the server is to make one a day at all. */
  backup: { ageMs: number | null; failure: string | null; isDaily: boolean };
  /** Since there is anything to back up. */
  dataAgeMs: number | null;
  /** Entries of the activity log that did not fit when it was last verified. */
  auditFaults: number;
  /** What of a day's budgets of reset codes is used up, where it is most of one. */
  budgetsNear: readonly { name: string; consumed: number; most: number }[];
  /** Jobs that failed every time of late. */
  failingJobs: readonly string[];
  /** Since requests were last refused because nothing could be stored or read. */
  refusedAgeMs: number | null;
  /** Since the wall clock was last seen to jump. */
  jumpAgeMs: number | null;
  /** How far the clock is behind the newest thing stored. */
  behindMs: number;
};

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** From when on something needs the operator; docs/operations.md has them in words. */
export const thresholds = {
  freeBytes: 512 * 1024 ** 2,
  freeShare: 0.05,
  refusedMs: 5 * minute,
  sourceMs: day,
  backupMs: 2 * day,
  jumpMs: hour,
  behindMs: 5 * minute,
};

/** How each thing stands that the operator should know of: those with `isBad` need somebody. */
export function findingsOf(facts: Facts): Finding[] {
  const { space } = facts;
  const bad: Record<Condition, string | false> = {
    storage: !facts.isWritable && "files cannot be written in DATA_DIR",
    disk: space !== null && isNearlyFull(space) && `${Math.floor(space.freeBytes / 1024 ** 2)} MB are free`,
    database: facts.database !== "ok" && `the database is ${facts.database}`,
    refusals: isWithin(facts.refusedAgeMs, thresholds.refusedMs) && "requests were refused: nothing could be stored",
    backlog: facts.overdue > 0 && `${facts.overdue} mails or posts are overdue`,
    undelivered: facts.givenUp > 0 && `${facts.givenUp} mails or posts were given up within a day`,
    sources: unwatched(facts.sources),
    backup: backupTrouble(facts),
    audit: facts.auditFaults > 0 && `${facts.auditFaults} entries are changed or missing: ilana doctor says which`,
    guessing:
      facts.budgetsNear.length > 0 &&
      facts.budgetsNear.map(({ name, consumed, most }) => `${name}: ${consumed} of ${most} a day`).join(", "),
    jobs: facts.failingJobs.length > 0 && facts.failingJobs.join(", "),
    clock: clockTrouble(facts),
  };
  return Object.entries(bad).map(([condition, detail]) => ({
    condition: condition as Condition,
    isBad: detail !== false,
    detail: detail === false ? null : detail,
  }));
}

const isWithin = (ageMs: number | null, longestMs: number) => ageMs !== null && ageMs <= longestMs;

function isNearlyFull({ freeBytes, totalBytes }: { freeBytes: number; totalBytes: number }): boolean {
  // A share alone would call a large disk full that has room for years.
  return freeBytes < thresholds.freeBytes && freeBytes < Math.max(totalBytes * thresholds.freeShare, 64 * 1024 ** 2);
}

/** A new installation has a while before its first backup is due. Where another program makes them nothing is known of them. */
function backupTrouble({ backup: { ageMs, failure, isDaily }, dataAgeMs }: Facts): string | false {
  if (!isDaily) return false;
  if (failure !== null) return `the last try failed: ${failure}`;
  if ((ageMs ?? dataAgeMs ?? 0) <= thresholds.backupMs) return false;
  return ageMs === null ? "there is none" : `the last is ${Math.floor(ageMs / hour)} hours old`;
}

const troubled = new Set<SourceState>(["stale", "suspect", "challenged", "failing"]);
function unwatched(sources: Facts["sources"]): string | false {
  const blind = sources.filter(
    ({ state, sinceOkMs }) => troubled.has(state) && (sinceOkMs === null || sinceOkMs > thresholds.sourceMs),
  );
  return blind.length > 0 && blind.map(({ id, state }) => `${id} (${state})`).join(", ");
}

function clockTrouble({ jumpAgeMs, behindMs }: Facts): string | false {
  if (behindMs > thresholds.behindMs)
    return `the clock is ${Math.floor(behindMs / minute)} minutes behind what is stored`;
  return isWithin(jumpAgeMs, thresholds.jumpMs) && "the clock jumped within the last hour";
}
