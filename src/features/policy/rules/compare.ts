import type { Figure } from "../../catalogue/rules/figures/figure.ts";
import type { Requirement } from "../../catalogue/schema.ts";
import { compareClause } from "../../assistant/rules/gap/compare.ts";
import type { PolicyRow } from "../schema.ts";
import type { PolicyClause } from "./clauses.ts";

type Held = { requirement: Requirement; figures: readonly Figure[] };

// What a text contradicts is said before what it meets elsewhere.
const order = ["breach", "missing", "cannot-tell", "meets"] as const;

/** The verdict over the clauses that are about a requirement, with them as its places: that which decided it first. */
export function compareWith(
  near: readonly PolicyClause[],
  held: Held,
): Pick<PolicyRow, "verdict" | "why" | "stated" | "required" | "places"> {
  const compared = near
    .map((clause) => ({ clause, ...compareClause(clause.quote, held, contextOf(clause)) }))
    .toSorted((a, b) => order.indexOf(a.verdict) - order.indexOf(b.verdict));
  // Of two places one may meet it, and the other say less: that is enough, unless it contradicts.
  const met = compared.find(({ verdict }) => verdict === "meets");
  const decided = compared[0]!.verdict === "cannot-tell" && met ? met : compared[0]!;
  const places = [decided.clause, ...near.filter((clause) => clause !== decided.clause)];
  // A policy that says that something is missing contradicts what asks for it.
  return {
    verdict: decided.verdict === "missing" ? "breach" : decided.verdict,
    why: decided.why,
    stated: decided.stated,
    required: decided.required,
    places,
  };
}

const contextOf = ({ heading, quote }: PolicyClause): string => (heading === null ? quote : `${heading}. ${quote}`);
