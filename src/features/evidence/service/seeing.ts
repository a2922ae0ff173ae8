import { AppError } from "#platform/errors.ts";
import type { FilingService } from "../../filing/service.ts";
import type { Duty } from "../../obligation/schema.ts";
import type { ObligationService } from "../../obligation/service.ts";
import type { Asker } from "../../obligation/service/visibility.ts";
import type { EvidenceRepository, Seen } from "../repository.ts";
import type { Found, PieceLink } from "../rules/piece.ts";
import { messages } from "../schema.ts";

export type { Asker };
export type SeeingDeps = {
  stored: EvidenceRepository;
  obligations: Pick<ObligationService, "list" | "cacheKeyOf">;
  filings: Pick<FilingService, "get">;
};
export type Seeing = ReturnType<typeof seeing>;

export const unknown = () => new AppError("not_found", messages.unknown);
/** Is it a duty of a regulator, by its short code however that is written? */
export const isOfRegulator = ({ regulator }: Duty, code: string): boolean =>
  regulator?.toUpperCase() === code.toUpperCase();
// More than any company has.
const all = { limit: 1_000_000, skip: 0 };

/** Who sees which pieces: all, whoever sees everybody's work; else what shows a duty that one sees, and what one has added. */
export function seeing({ stored, obligations, filings }: SeeingDeps) {
  /** The duties that somebody sees, those that bind no longer too. */
  async function dutiesOf(asker: Asker): Promise<Map<string, Duty>> {
    const { rows } = await obligations.list(asker, { view: "all" }, all);
    return new Map(rows.map((row) => [row._id, row]));
  }

  async function seenOf(asker: Asker): Promise<Seen | null> {
    if (asker.seesAll) return null;
    return { dutyIds: [...(await dutiesOf(asker)).keys()], userId: asker.userId };
  }

  return {
    dutiesOf,
    seenOf,

    async dutiesOfRegulator(asker: Asker, regulator: string): Promise<string[]> {
      const duties = [...(await dutiesOf(asker)).values()];
      return duties.filter((duty) => isOfRegulator(duty, regulator)).map(({ _id }) => _id);
    },

    /** @throws AppError `not_found` */
    async find(asker: Asker, id: string): Promise<Found> {
      const found = await stored.find(asker.companyId, id, await seenOf(asker));
      if (!found) throw unknown();
      return found;
    },

    /** What duties and occurrences are, as a piece shows them. @throws AppError `not_found` for what is not there or not seen */
    async linksOf(
      asker: Asker,
      { dutyIds = [], filingIds = [] }: { dutyIds?: readonly string[]; filingIds?: readonly string[] },
    ): Promise<PieceLink[]> {
      if (dutyIds.length + filingIds.length === 0) return [];
      const duties = await dutiesOf(asker);
      const links: PieceLink[] = dutyIds.map((dutyId) => ({ dutyId, filingId: "" }));
      for (const filingId of filingIds) {
        const { dutyId } = await filings.get(asker.companyId, filingId);
        links.push({ dutyId, filingId });
      }
      if (links.some(({ dutyId }) => !duties.has(dutyId))) throw new AppError("not_found", "There is no such duty");
      return links;
    },
  };
}
