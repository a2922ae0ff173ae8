import { instant, type Clock } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import { newId } from "#platform/ids.ts";
import { dayInWords } from "#shared/calendar.ts";
import { lagosMoment } from "#shared/lagos.ts";
import type { CatalogueService } from "../../catalogue/service.ts";
import type { DocumentService, Viewer } from "../../document/service.ts";
import type { DatedReading, ReadingRepository } from "../repository.ts";
import { misquoted } from "../rules/drafts.ts";
import { isInFront, type OwnReadings } from "../rules/own-reading.ts";
import type { OpenedReading, Reading } from "../schema.ts";
import type { DraftingService } from "../service.ts";
import { findCaptured } from "./captured.ts";

export type ReadingDeps = {
  stored: ReadingRepository;
  catalogue: Pick<CatalogueService, "snapshot">;
  documents: Pick<DocumentService, "pagesOf">;
  drafting: Pick<DraftingService, "open">;
  clock: Clock;
};
export type ReadingService = ReturnType<typeof readingService>;
/** What was settled, and the version that it began from; null where there was none. */
type Settled = { version: string | null; reading: Reading };

/** What a company settles of a captured regulation for itself alone: nothing of it goes into the library. */
export function readingService({ stored, catalogue, documents, drafting, clock }: ReadingDeps) {
  async function whyNewer(companyId: string, regulationId: string): Promise<string> {
    const newer = await stored.find(companyId, regulationId);
    const words = newer
      ? `Your company has saved a newer reading of it, on ${lagosMoment(new Date(newer.savedAt))}`
      : "Your company’s reading of it was removed meanwhile";
    return `${words}. Load it again; what you have written is kept in this browser`;
  }

  return {
    /** A company's own readings, those that are behind a reviewed text too. */
    async ofCompany(companyId: string): Promise<OwnReadings> {
      const rows = await stored.list(companyId);
      return new Map(rows.map((row) => [row.regulationId, row]));
    },

    /** The same of several companies, by company; of one that has none there is nothing. */
    async ofCompanies(companyIds: readonly string[]): Promise<Map<string, OwnReadings>> {
      const byCompany = Map.groupBy(await stored.listOf(companyIds), ({ companyId }) => companyId);
      return new Map([...byCompany].map(([id, rows]) => [id, new Map(rows.map((row) => [row.regulationId, row]))]));
    },

    /** Which readings of all companies have dates, by company. */
    async listDated(): Promise<Map<string, DatedReading[]>> {
      return Map.groupBy(await stored.listDated(), ({ companyId }) => companyId);
    },

    /**
     * A captured regulation with its text, what the program read in it, and what the company has settled.
     * @throws AppError `not_found`
     */
    async open(companyId: string, regulationId: string): Promise<OpenedReading> {
      const {
        draft,
        audienceQuote: _quote,
        classes: _classes,
        linked: _linked,
        ...opened
      } = await drafting.open(regulationId, seenBy(companyId));
      const row = await stored.find(companyId, regulationId);
      const { title, summary, status, effectiveOn } = draft;
      const entry = { ...opened, title, summary, status, effectiveOn };
      if (!row) return { ...entry, own: null };
      const { version, revision, savedAt, content } = row;
      return { ...entry, own: { version, revision, savedAt, reading: content } };
    },

    /**
     * Stores what a company has settled in the place of what it began from.
     * @throws AppError `not_found`, `conflict` when it was saved meanwhile or reviewed for all, `invalid_input` for a quote
     * that does not stand on its page, or for more than there is room for
     */
    async save(companyId: string, regulationId: string, { version: began, reading: content }: Settled) {
      const { instrument, revision } = await findCaptured(catalogue, regulationId);
      if (!isInFront(instrument)) throw new AppError("conflict", reviewedSince(instrument.captured.reviewedOn!));
      const texts = await documents.pagesOf(instrument.captured.changeId, seenBy(companyId));
      const faults = misquoted(
        content,
        texts.map(({ pages }) => pages),
      );
      if (faults.length > 0) throw new AppError("invalid_input", faults[0]!, { errors: faults });
      const { title } = instrument;
      const saved = { version: newId(), savedAt: instant(clock) };
      const end = await stored.save({ companyId, regulationId, title, revision, content, ...saved }, began);
      if (end === "newer") throw new AppError("conflict", await whyNewer(companyId, regulationId));
      if (end === "full") throw new AppError("invalid_input", tooMuch);
      return saved;
    },

    /** @throws AppError `not_found` */
    async remove(companyId: string, regulationId: string): Promise<void> {
      const isGone = await stored.remove(companyId, regulationId, instant(clock));
      if (!isGone) throw new AppError("not_found", "Your company has no reading of this regulation");
    },
  };
}

/** A company reads what it has uploaded itself, too: its reading is its own. */
const seenBy = (companyId: string): Viewer => ({ companyId, isOperator: false });

const reviewedSince = (day: string) =>
  `It was reviewed for all on ${dayInWords(day)}, and that is what is shown. A reading of your own from before is kept`;
const tooMuch = "There is no room for more: shorten it, or remove another reading of yours";
