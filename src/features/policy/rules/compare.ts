import type { Figure } from "../../catalogue/rules/figures/figure.ts";
import type { Requirement } from "../../catalogue/schema.ts";
import { compareClause } from "../../assistant/rules/gap/compare.ts";
import { stemsOf } from "../../assistant/rules/retrieve/tokens.ts";
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
    .map((clause) => ({ clause, ...compareOne(clause, held) }))
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

/** A figure of something that the clause does not name ("within 3 days (acknowledgement)") is contradicted by no other figure. */
function compareOne(clause: PolicyClause, held: Held) {
  const context = contextOf(clause);
  const compared = compareClause(clause.quote, held, context);
  if (compared.verdict !== "breach" || compared.stated === null) return compared;
  const said = new Set(stemsOf(context));
  const figures = held.figures.filter(({ what = "" }) => what === "" || stemsOf(what).some((stem) => said.has(stem)));
  const named =
    figures.length === held.figures.length ? compared : compareClause(clause.quote, { ...held, figures }, context);
  return named.verdict === "breach" ? named : { ...compared, verdict: "cannot-tell" as const, why: unsure };
}
const unsure = "Your text has another figure on this matter; whether it is of the same thing is for you to compare";

const contextOf = ({ heading, quote }: PolicyClause): string => (heading === null ? quote : `${heading}. ${quote}`);
