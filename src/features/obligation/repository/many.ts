import { setImmediate } from "node:timers/promises";
import { and, asc, eq, getTableColumns, inArray, isNotNull } from "drizzle-orm";
import type { Transaction } from "#platform/database.ts";
import { countRows, excluded, listed } from "#platform/database/sql.ts";
import { isActive } from "../../account/repository/memberships.ts";
import { accounts, memberships } from "../../account/tables.ts";
import { units } from "../../member/tables.ts";
import type { StoredDuty } from "../rules/stored.ts";
import { may } from "../../role/rules.ts";
import { duties } from "../tables.ts";
import { mostDatedDuties } from "../vocabulary.ts";

/** Why nothing was kept: one is another by now (as it stands; undefined where it is gone), or who or what was named is not the company's, or may not work on duties. */
export type Refused =
  | { stale: ReadonlyMap<string, StoredDuty | undefined> }
  | "unknown person"
  | "unable person"
  | "unknown unit";
/** Hears how many are stored. */
export type Stored = (count: number) => void;

export const ofIds = (companyId: string, ids: readonly string[]) =>
  and(eq(duties.companyId, companyId), inArray(duties.id, listed(ids)));

export const rowsOf = async (tx: Transaction, companyId: string, ids: readonly string[]): Promise<StoredDuty[]> =>
  tx.select().from(duties).where(ofIds(companyId, ids)).orderBy(asc(duties.id));

// Storing so many takes a few milliseconds, after which other work has its turn.
const atOnce = 40;
const { companyId: _company, id: _id, createdAt: _created, ...changing } = getTableColumns(duties);
const set = Object.fromEntries(Object.entries(changing).map(([name, column]) => [name, excluded(column)]));

/**
 * Stores duties of one company within the transaction of another feature, which records it as one act, each a version after the
 * one that stands. Answers what stood before.
 */
export async function putDuties(
  tx: Transaction,
  companyId: string,
  next: readonly StoredDuty[],
  { at, onStored }: { at: string; onStored?: Stored },
): Promise<Map<string, StoredDuty> | Refused> {
  const before = new Map<string, StoredDuty>();
  for (const batch of slices(next)) {
    const ids = batch.map(({ id }) => id);
    for (const row of await rowsOf(tx, companyId, ids)) before.set(row.id, row);
    await setImmediate();
  }
  const stale = next.filter(({ id, version }) => version !== (before.get(id)?.version ?? 0) + 1);
  if (stale.length > 0) return { stale: new Map(stale.map(({ id }) => [id, before.get(id)])) };
  const fault = await unknownAmong(tx, companyId, next, before, at);
  if (fault) return fault;
  let stored = 0;
  for (const batch of slices(next)) {
    await tx
      .insert(duties)
      .values(batch)
      .onConflictDoUpdate({ target: [duties.companyId, duties.id], set });
    stored += batch.length;
    onStored?.(stored);
    await setImmediate();
  }
  return before;
}

/**
 * Puts duties back to what they were, within the transaction of another feature: those that there were not are gone. Whoever has
 * left since answers for nothing.
 */
export async function putBack(
  tx: Transaction,
  companyId: string,
  { restored, gone, at }: { restored: readonly StoredDuty[]; gone: readonly string[]; at: string },
): Promise<void> {
  for (const batch of slices(await withoutGone(tx, companyId, restored, at))) {
    await tx
      .insert(duties)
      .values(batch)
      .onConflictDoUpdate({ target: [duties.companyId, duties.id], set });
    await setImmediate();
  }
  for (const ids of slices(gone)) {
    await tx.delete(duties).where(ofIds(companyId, ids));
    await setImmediate();
  }
}

/** Duties as they were, but that nobody and no unit stands in them that is no more. */
async function withoutGone(
  tx: Transaction,
  companyId: string,
  rows: readonly StoredDuty[],
  at: string,
): Promise<StoredDuty[]> {
  const named = (names: readonly (keyof StoredDuty)[]) =>
    listed([...new Set(rows.flatMap((row) => names.flatMap((name) => (row[name] as string | null) ?? [])))]);
  const people = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(inArray(accounts.id, named([...answering, ...acting])));
  const members = await tx
    .select({ id: memberships.accountId })
    .from(memberships)
    .where(and(eq(memberships.companyId, companyId), inArray(memberships.accountId, named(answering)), isActive(at)));
  const own = await tx
    .select({ id: units.id })
    .from(units)
    .where(and(eq(units.companyId, companyId), inArray(units.id, named(["unitId"]))));
  const among = (list: readonly { id: string }[]) => {
    const ids = new Set(list.map(({ id }) => id));
    return (id: string | null) => (id !== null && ids.has(id) ? id : null);
  };
  const [account, member, unit] = [among(people), among(members), among(own)];
  return rows.map((row) => ({
    ...row,
    ownerId: member(row.ownerId),
    reviewerId: member(row.reviewerId),
    unitId: unit(row.unitId),
    stateBy: account(row.stateBy),
    confirmedBy: account(row.confirmedBy),
    updatedBy: account(row.updatedBy),
  }));
}

const answering = ["ownerId", "reviewerId"] as const;
const acting = ["stateBy", "confirmedBy", "updatedBy"] as const;

function* slices<T>(all: readonly T[]): Generator<T[]> {
  for (let from = 0; from < all.length; from += atOnce) yield all.slice(from, from + atOnce);
}

/** Would more duties of the company's own have a deadline than may? Asked where some gain one; others are stored as ever. */
export async function isOverDated(
  tx: Transaction,
  companyId: string,
  next: readonly StoredDuty[],
  before: ReadonlyMap<string, StoredDuty>,
): Promise<boolean> {
  const gained = next.filter(({ id, deadline }) => deadline !== null && !before.get(id)?.deadline).length;
  if (gained === 0) return false;
  const dated = and(eq(duties.companyId, companyId), isNotNull(duties.deadline));
  return (await countRows(tx, duties, dated)) + gained > mostDatedDuties;
}

/**
 * Who or what is newly named and is not the company's, or may not work on duties; null where all are and may. Whoever left, or got
 * another role, goes on standing where nobody touches it.
 */
export async function unknownAmong(
  tx: Transaction,
  companyId: string,
  next: readonly StoredDuty[],
  before: ReadonlyMap<string, StoredDuty>,
  at: string,
): Promise<Exclude<Refused, object> | null> {
  const fresh = (name: "ownerId" | "reviewerId" | "unitId") =>
    next.flatMap((row) => (row[name] !== null && row[name] !== before.get(row.id)?.[name] ? [row[name]] : []));
  const people = [...new Set([...fresh("ownerId"), ...fresh("reviewerId")])];
  const own = and(eq(memberships.companyId, companyId), inArray(memberships.accountId, listed(people)), isActive(at));
  const members = await tx.select({ role: memberships.role }).from(memberships).where(own);
  if (members.length < people.length) return "unknown person";
  if (members.some(({ role }) => !may(role, "duty.work"))) return "unable person";
  const named = [...new Set(fresh("unitId"))];
  const ofUnits = and(eq(units.companyId, companyId), inArray(units.id, listed(named)));
  return named.length > 0 && (await countRows(tx, units, ofUnits)) < named.length ? "unknown unit" : null;
}
