import path from "node:path";
import { totalOf } from "#features/pack/rules/effect.ts";
import type { Effect, PackStatus, RollbackPlan, UpdatePlan } from "#features/pack/service.ts";
import { ownCatalogue } from "#platform/backup/place.ts";
import { plural } from "#shared/plural.ts";
import { aligned, harmless } from "./plain-text.ts";

type Plan = UpdatePlan | RollbackPlan;
type Move = Effect["moves"][number];
type Company = Effect["companies"][number];

const kinds = {
  new: "new",
  changed: "changed",
  editorial: "looked over",
  superseded: "superseded",
  takenBack: "taken back",
} as const;
// Whoever wants all of them asks for JSON.
const mostShown = 50;

const nameOf = (release: string | null, shipped: string | null) =>
  release ?? `what comes with the program${shipped === null ? "" : ` (${shipped})`}`;

/** What would change, for people: in all, one by one, and for each company. */
export function planLines(plan: Plan, dataDir: string): string[] {
  const { release, keyId, from, shipped, moves, hasOtherQuestions, conflicts, companies, faults } = plan;
  const signed = keyId === null ? "" : `, signed by the key ${keyId}`;
  const counts = Object.entries(kinds).flatMap(([kind, words]) => {
    const count = moves.filter((move) => move.kind === kind).length;
    return count > 0 || kind in { new: 0, changed: 0, superseded: 0 } ? [`${count} ${words}`] : [];
  });
  const folder = ownCatalogue(dataDir);
  return [
    `From ${nameOf(from, shipped)} to ${nameOf(release, shipped)}${signed}`,
    `${counts.join(", ")}; the questions ${hasOtherQuestions ? "change" : "stay"}`,
    ...shortened(moves, moveLine),
    ...companyLines(companies),
    ...conflicts.map(({ file, fields }) => `Conflict: ${conflictWords(folder, file, fields)}`),
    ...faults.map(
      ({ file, line, reason }) => `Broken, and left as it is stored: ${path.join(folder, file)}:${line}: ${reason}`,
    ),
  ];
}

function moveLine({ kind, key, before, after, fields }: Move): string {
  const title = harmless((after ?? before)!.shortTitle);
  const what = fields.length > 0 ? `: ${fields.slice(0, 6).join(", ")}${fields.length > 6 ? ", …" : ""}` : "";
  return `  ${kinds[kind].padEnd(11)} ${key} (${title})${what}`;
}

function companyLines(companies: readonly Company[]): string[] {
  if (companies.length === 0) return ["No company has signed up yet"];
  const rows = companies.toSorted((a, b) => totalOf(b) - totalOf(a)).slice(0, mostShown);
  const heading = ["COMPANY", "NEW", "CHANGED", "SUPERSEDED", "NOW BINDS", "NO LONGER BINDS"];
  const cells = rows.map(({ name, added, changed, superseded, begins, ends }) => [
    harmless(name),
    ...[added, changed, superseded, begins, ends].map(String),
  ]);
  const concerned = companies.filter((company) => totalOf(company) > 0).length;
  return [
    `It concerns ${concerned} of ${plural(companies.length, "company", "companies")}; of each, what binds it or may:`,
    ...aligned([heading, ...cells]).map((line) => `  ${line}`),
    ...(companies.length > rows.length ? [`  … and ${companies.length - rows.length} more: --json has all`] : []),
  ];
}

function shortened<T>(all: readonly T[], line: (one: T) => string): string[] {
  const rest = all.length - mostShown;
  return [...all.slice(0, mostShown).map(line), ...(rest > 0 ? [`  … and ${rest} more: --json has all`] : [])];
}

const conflictWords = (folder: string, file: string, fields: readonly string[]) =>
  `${path.join(folder, file)} stays over the pack, which changes ${fields.join(", ")}`;

/** The same as JSON, without the texts. */
export function planAsJson(plan: Plan, isApplied: boolean): object {
  const { release, keyId, from, shipped, moves, hasOtherQuestions, conflicts, companies, faults } = plan;
  const instruments = moves.map(({ key, kind, fields, before, after }) => ({
    key,
    kind,
    title: (after ?? before)!.title,
    fields,
  }));
  return {
    applied: isApplied,
    release,
    keyId,
    from,
    shipped,
    hasOtherQuestions,
    instruments,
    companies,
    conflicts,
    faults,
  };
}

/** How packs stand, a line each. */
export function statusLines(
  { shipped, pack, conflicts, look }: PackStatus,
  { url, dataDir }: { url: string | undefined; dataDir: string },
): string[] {
  const folder = ownCatalogue(dataDir);
  const counts = pack?.counts
    ? `${pack.release} counts, signed by the key ${pack.keyId}, applied ${pack.appliedAt} over ${nameOf(pack.over, shipped)}`
    : `${nameOf(null, shipped)} counts${pack ? `; the pack ${pack.release} is older` : "; no pack was applied"}`;
  const looked = look.lookedAt === null ? "not asked yet" : `asked ${look.lookedAt}: ${look.outcome}`;
  return [
    `catalogue: ${counts}`,
    ...(conflicts.length === 0
      ? ["conflicts: none"]
      : conflicts.map(({ file, fields }) => `conflict: ${conflictWords(folder, file, fields)}`)),
    `CATALOGUE_URL: ${url === undefined ? "not set: a running server looks for no packs" : looked}`,
  ];
}
