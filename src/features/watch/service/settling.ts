import { instant, type Clock } from "#platform/clock.ts";
import type { Log } from "#platform/log.ts";
import type { SourceStateRow, WatchRepository } from "../repository.ts";
import type { CheckOutcome } from "../rules/outcome.ts";
import { hotMs, nextCheckAt } from "../rules/schedule.ts";
import type { Listing } from "./listing.ts";
import { sha256 } from "#platform/sha256.ts";
import type { Source } from "../schema.ts";
import { firstState } from "./rows.ts";

type SettlingDeps = { stored: WatchRepository; clock: Clock; log: Log; random: () => number };

const suspicionsBeforeAlarm = 3;

/** A source that reads another list, or reads it otherwise, is another source: its old entries say nothing. */
export const definitionOf = ({ kind, url, list }: Source): string => sha256(JSON.stringify([kind, url, list ?? null]));

/** What is stored of a source after a check of it, and said to the operator. */
export function settling({ stored, clock, log, random }: SettlingDeps) {
  const now = () => clock.now().getTime();

  /**
   * The stored state. A source that was redefined keeps what is known until the new definition has answered well: a slip in
   * the file must not cost the baseline.
   */
  async function stateOf(source: Source): Promise<{ state: SourceStateRow; isBaseline: boolean }> {
    const definition = definitionOf(source);
    const state = await stored.findState(source.id);
    if (!state) return { state: firstState(source.id, definition, instant(clock)), isBaseline: true };
    return { state, isBaseline: state.baselineAt === null || state.definition !== definition };
  }

  /** The state after a check, with the next one planned. */
  function planned(source: Source, state: SourceStateRow, outcome: CheckOutcome, isNews: boolean): SourceStateRow {
    const at = now();
    const failures = outcome.kind === "failed" || outcome.kind === "refused" ? state.failures + 1 : 0;
    const suspicions = outcome.kind === "suspect" ? state.suspicions + 1 : 0;
    const hotUntil = isNews ? new Date(at + hotMs).toISOString() : state.hotUntil;
    const next = nextCheckAt(source, outcome, {
      at,
      failures,
      hotUntil: hotUntil === null ? null : Date.parse(hotUntil),
      random: random(),
    });
    const trouble = troubleOf(outcome);
    return {
      ...state,
      checks: state.checks + 1,
      lastCheckAt: new Date(at).toISOString(),
      nextCheckAt: new Date(next).toISOString(),
      hotUntil,
      failures,
      suspicions,
      trouble,
      lastError: "reason" in outcome ? outcome.reason : null,
      // After an error the next question is asked without conditions: whoever answered wrongly may also remember wrongly.
      ...(trouble && { etag: null, lastModified: null, bodyHash: null }),
      ...(isNews && { lastChangeAt: new Date(at).toISOString() }),
    };
  }

  /** Stores an outcome that leaves what is known as it is. */
  async function settle(
    source: Source,
    state: SourceStateRow,
    outcome: CheckOutcome,
    patch: Partial<SourceStateRow> = {},
  ) {
    const next = { ...planned(source, state, outcome, false), ...patch };
    const record = { state: next, fresh: [], updated: [], aliases: [], publications: [] };
    if ((await stored.record(record, state.checks)) === false) return { kind: "busy" as const };
    report(source, state, next, outcome);
    return outcome;
  }

  /** Says what an operator must know: once when it begins, and again when suspicion lasts. */
  function report(source: Source, before: SourceStateRow, after: SourceStateRow, outcome: CheckOutcome) {
    const began = after.trouble !== null && before.trouble !== after.trouble;
    const facts = { source: source.id, outcome: outcome.kind, reason: after.lastError };
    if (after.suspicions === suspicionsBeforeAlarm)
      log.error(
        facts,
        `${source.id} has given ${after.suspicions} suspicious answers in a row: what it publishes may be missed`,
      );
    else if (began) log.warn(facts, `${source.id} could not be checked: ${after.lastError}`);
    else if (before.trouble !== null && after.trouble === null) log.info(facts, `${source.id} can be checked again`);
  }

  const good = (state: SourceStateRow, listing: Listing): Partial<SourceStateRow> => {
    const at = instant(clock);
    const { etag, lastModified, bodyHash, isPartial, items } = listing;
    return {
      etag,
      lastModified,
      bodyHash,
      lastOkAt: at,
      ...(!isPartial && { lastFullAt: at, listed: items.length }),
      baselineAt: state.baselineAt ?? at,
    };
  };

  return { stateOf, planned, settle, report, good };
}

function troubleOf(outcome: CheckOutcome): SourceStateRow["trouble"] {
  if (outcome.kind === "suspect") return "suspect";
  if (outcome.kind === "challenged") return "challenged";
  return outcome.kind === "failed" || outcome.kind === "limited" || outcome.kind === "refused" ? "failing" : null;
}
