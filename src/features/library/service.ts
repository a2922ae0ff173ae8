import { AppError } from "#platform/errors.ts";
import { inTurns } from "#platform/process/turns.ts";
import type { Evaluated } from "../applicability/service.ts";
import { isBinding, verdicts } from "../applicability/vocabulary.ts";
import { parseFilter, passes } from "../catalogue/rules/filter.ts";
import { regulationOf, replacedBy } from "../catalogue/rules/present.ts";
import { takesEffectOn } from "../catalogue/rules/taking-effect.ts";
import type { CatalogueService, Snapshot } from "../catalogue/service.ts";
import type { RiskService } from "../risk/service.ts";
import { facet, inOrder } from "./rules.ts";
import type { Facets, LibraryFilter, LibraryRow } from "./schema.ts";
import { orders } from "./vocabulary.ts";

export type LibraryDeps = { catalogue: CatalogueService; risk: RiskService };
export type LibraryService = ReturnType<typeof libraryService>;

export function libraryService({ catalogue, risk }: LibraryDeps) {
  /** What is asked for by words: the best match in force first; all, the newest first, when no words were given. */
  async function find(
    evaluated: readonly Evaluated[],
    search: string | undefined,
    at: Snapshot,
  ): Promise<readonly Evaluated[]> {
    const found = await catalogue.search(search, at);
    if (!found) return evaluated;
    const byKey = new Map(evaluated.map((item) => [item.instrument.key, item]));
    return found.flatMap(({ key }) => byKey.get(key) ?? []);
  }

  return {
    /** Names the state on which a company's list rests. */
    cacheKeyOf: (companyId: string) => risk.cacheKeyOf(companyId),

    /**
     * The whole library as a company sees it: each regulation with the company's verdict, and how many there are of each
     * value of each facet. @throws AppError `invalid_input` for a filter value that is not known
     */
    async list(
      companyId: string,
      { search, applies, order, asOf, ...input }: LibraryFilter,
      page: { limit: number; skip: number },
    ): Promise<{ rows: LibraryRow[]; total: number; facets: Facets }> {
      const { filter, faults } = parseFilter(input);
      const wanted = { applies: oneOf(verdicts, applies), order: oneOf(orders, order) };
      if (wanted.applies === null) faults.push(`Applies must be one of: ${verdicts.join(", ")}`);
      if (wanted.order === null) faults.push(`Order must be one of: ${orders.join(", ")}`);
      if (faults.length > 0) throw new AppError("invalid_input", faults[0]!, { errors: faults });

      const { from, to, ...picked } = filter;
      const { evaluated, score, snapshot, today } = await risk.ofCompany(companyId, asOf);
      const { regulations } = snapshot;
      // As of a day: what was in force on it, unless another status is asked for.
      const picks = snapshot.asOf === null ? picked : { status: "in-force", ...picked };
      const asRow = (item: Evaluated): LibraryRow => {
        const { instrument, verdict } = item;
        // What does not bind the company is not scored for it: it keeps the level that the library gives it.
        const seen = isBinding(verdict.result)
          ? score(item)
          : {
              ...regulationOf(instrument, regulations),
              riskScore: 0,
              nextDueOn: null,
              nextDueNote: null,
              takesEffectOn: takesEffectOn(instrument, today),
            };
        return { ...seen, reasons: verdict.reasons, verdict: verdict.result, replacedBy: [] };
      };
      const dated = (await find(evaluated, search, snapshot)).filter(({ instrument }) =>
        passes(instrument, { ...(from && { from }), ...(to && { to }) }),
      );
      await inTurns(
        dated.filter(({ verdict }) => isBinding(verdict.result)),
        score,
      );
      const { rows, facets } = facet(dated.map(asRow), {
        ...picks,
        ...(wanted.applies && { applies: wanted.applies }),
      });
      const sorted = inOrder(rows, wanted.order ?? undefined);
      const shown = sorted.slice(page.skip, page.skip + page.limit).map((row) => {
        const instrument = snapshot.byKey.get(row.regulation_id)!;
        return { ...row, replacedBy: replacedBy(instrument, snapshot.instruments) };
      });
      return { rows: shown, total: rows.length, facets };
    },
  };
}

/** Reads one of the known values, in any case: undefined when nothing was sent, null when it is not known. */
function oneOf<T extends string>(known: readonly T[], text: string | undefined): T | undefined | null {
  const wanted = text?.trim().toLowerCase();
  if (!wanted) return undefined;
  return known.find((value) => value === wanted) ?? null;
}
