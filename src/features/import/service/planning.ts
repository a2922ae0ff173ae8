import { setImmediate } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { instant, type Clock } from "#platform/clock.ts";
import { newId } from "#platform/ids.ts";
import { sha256 } from "#platform/sha256.ts";
import { canonicalJson } from "#shared/canonical-json.ts";
import { lagosDay } from "#shared/lagos.ts";
import type { MemberService } from "../../member/service.ts";
import type { Known } from "../../obligation/rules/known.ts";
import type { ObligationService } from "../../obligation/service.ts";
import type { ImportRecord, ImportRepository } from "../repository.ts";
import { orderOf } from "../rules/dates.ts";
import { matching, type Candidate, type Matcher } from "../rules/matching.ts";
import { personFinder, unitFinder } from "../rules/people.ts";
import { planned, type PlannedRow, type TableRow } from "../rules/plan.ts";
import type { Progress } from "../schema.ts";

export type PlanningDeps = {
  stored: Pick<ImportRepository, "rows" | "keys">;
  obligations: Pick<ObligationService, "registerOf" | "cacheKeyOf" | "settings">;
  members: Pick<MemberService, "list" | "listUnits">;
  clock: Clock;
};
/** Hears how far the work is. */
export type Tell = (progress: Progress) => void;
export type Plan = { rows: PlannedRow[]; register: ReadonlyMap<string, Known> };

// A plan of 10,000 rows takes some 20 MB.
const mostPlans = 4;
const mostMatchers = 8;
// Other work has its turn after so long.
const sliceMs = 15;
const keyLetters = 32;

/** What becomes of the rows of drafts: worked out in slices, and kept while nothing of it has changed. */
export function planning({ stored, obligations, members, clock }: PlanningDeps) {
  const plans = new LRUCache<string, Plan>({ max: mostPlans });
  const matchers = new LRUCache<string, Matcher>({ max: mostMatchers });

  /** @param by who brings it: the plan has the name of whoever gives the states. */
  return async function planOf(draft: ImportRecord, by: string | null, tell: Tell): Promise<Plan> {
    const { companyId, mapping, decisions } = draft;
    const state = await obligations.cacheKeyOf(companyId, null);
    const people = await members.list(companyId);
    const units = await members.listUnits(companyId);
    const { isConfirmed } = await obligations.settings(companyId);
    const named = { people: people.map(({ userId, name, email, role }) => [userId, name, email, role]), units };
    const day = lagosDay(clock.now());
    const key = sha256(canonicalJson({ id: draft.id, state, by, mapping, decisions, named, isConfirmed, day }));
    const known = plans.get(key);
    if (known) return known;
    const rows = await stored.rows(draft.id);
    const remembered = await stored.keys(companyId);
    const { byId: register } = await obligations.registerOf(companyId);
    const work = planned(rows, {
      companyId,
      by,
      at: instant(clock),
      isConfirmed,
      reader: {
        mapping,
        person: personFinder(people),
        unit: unitFinder(units.map(({ unitId: id, name }) => ({ id, name }))),
        order: dateOrder(draft, rows),
      },
      register,
      matcher: await matcherOf(state, register),
      remembered,
      decisions: { rows: decisions.rows ?? {}, faulty: decisions.faulty ?? "refuse", open: decisions.open ?? "refuse" },
      keyOf: (identity) => sha256(identity).slice(0, keyLetters),
      newId,
    });
    const plan = {
      rows: await inSlices(work, (done) => tell({ phase: "matching", done, total: rows.length })),
      register,
    };
    plans.set(key, plan);
    return plan;
  };

  async function matcherOf(state: string, register: ReadonlyMap<string, Known>): Promise<Matcher> {
    const made = matchers.get(state) ?? (await inSlices(matching(candidatesOf(register)), () => {}));
    matchers.set(state, made);
    return made;
  }
}

/** The duties of the library that bind a company now. */
function candidatesOf(register: ReadonlyMap<string, Known>): Candidate[] {
  return [...register].flatMap(([id, { library }]) => {
    if (!library) return [];
    const { instrument, requirement, regulationId, regulator, title: shortTitle, wording } = library;
    const { title, reference } = instrument;
    const law = { id: regulationId, regulator, title, shortTitle, reference };
    return [{ id, text: wording.text, provision: requirement.provision, law }];
  });
}

function dateOrder({ mapping, decisions: { dates = "auto" } }: ImportRecord, rows: readonly TableRow[]) {
  if (dates !== "auto") return dates;
  const { nextReviewOn } = mapping;
  return nextReviewOn === undefined ? undefined : orderOf(rows.map(({ cells }) => cells[nextReviewOn] ?? null));
}

async function inSlices<T, Step>(work: Generator<Step, T>, tell: (step: Step) => void): Promise<T> {
  let until = performance.now() + sliceMs;
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    if (performance.now() < until) continue;
    tell(step.value);
    await setImmediate();
    until = performance.now() + sliceMs;
  }
}
