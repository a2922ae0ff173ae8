import { regulatorName, regulatorOfSlug } from "#features/catalogue/rules/regulator.ts";
import { trpc } from "../lib/server/trpc.ts";

export type FoundRegulator =
  | { kind: "known"; code: string; name: string }
  | { kind: "loading" }
  | { kind: "failed"; retry: () => void }
  | { kind: "unknown" };

/** The regulator an address leads to: one that we know by name, or another that the library has texts of. */
export function useRegulator(slug: string): FoundRegulator {
  const known = regulatorOfSlug(slug);
  const { data, isError, refetch } = trpc.regulation.regulators.useQuery({}, { enabled: known === undefined });
  if (known !== undefined) return { kind: "known", code: known, name: regulatorName(known) };
  if (isError) return { kind: "failed", retry: () => void refetch() };
  if (!data) return { kind: "loading" };
  const names = Object.fromEntries(data.data.map(({ regulator, name }) => [regulator, name]));
  const found = regulatorOfSlug(slug, names);
  return found === undefined ? { kind: "unknown" } : { kind: "known", code: found, name: names[found] ?? found };
}
