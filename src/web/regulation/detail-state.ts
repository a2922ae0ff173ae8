import type { z } from "zod";
import type { Regulation } from "#features/catalogue/schema.ts";
import type { companyRegulationSchema } from "#features/dashboard/schema.ts";

type CompanyRegulation = z.infer<typeof companyRegulationSchema>;

/** What the dialog can show: a card's fields for certain, the rest when the whole regulation arrived. */
export type ShownRegulation = Omit<Regulation, "consolidated_requirements"> &
  Partial<Omit<CompanyRegulation, keyof Regulation>> & { consolidated_requirements: string[] | string };

export type DetailState =
  | { kind: "loading" }
  | { kind: "empty" }
  | { kind: "failed"; message: string }
  | { kind: "shown"; regulation: ShownRegulation; isCached: boolean };

type Answer = { data: unknown; isPending: boolean; isError: boolean };

/** What the dialog shows for the state of its request and the card it was opened from (spec sections 4 and 8). */
export function detailState({ data, isPending, isError }: Answer, card: ShownRegulation | undefined): DetailState {
  if (isPending) return { kind: "loading" };
  const regulation = isError ? undefined : pickRegulation(data);
  if (regulation) return { kind: "shown", regulation, isCached: false };
  if (card) return { kind: "shown", regulation: card, isCached: true };
  if (isError) return { kind: "failed", message: "Failed to fetch regulation details" };
  return data == null ? { kind: "empty" } : { kind: "failed", message: "No regulation data found" };
}

/** Finds the regulation in an answer: spec section 3 knows three places. Only one with a title counts. */
export function pickRegulation(data: unknown): ShownRegulation | undefined {
  const inside = (data as { regulation?: unknown } | null)?.regulation;
  const entries = (inside as { entries?: unknown[] } | null | undefined)?.entries;
  const found = entries?.[0] ?? inside ?? data;
  return (found as { regulation_title?: unknown } | null)?.regulation_title ? (found as ShownRegulation) : undefined;
}
