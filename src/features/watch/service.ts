import { AppError } from "#platform/errors.ts";
import type { ApplicabilityService } from "../applicability/service.ts";
import { normaliseRegulator } from "../catalogue/rules/regulator.ts";
import type { CatalogueService } from "../catalogue/service.ts";
import type { CompanyService } from "../company/service.ts";
import type { ChangeType } from "../notify/vocabulary.ts";
import type { NotifyService } from "../notify/service.ts";

export type Announcement = {
  companyId?: string | undefined;
  regulationId?: string | undefined;
  changeType: ChangeType;
  regulationTitle: string;
  regulator: string;
  message?: string | undefined;
};
export type WatchDeps = {
  catalogue: CatalogueService;
  companies: CompanyService;
  applicability: ApplicabilityService;
  notify: NotifyService;
};
export type WatchService = ReturnType<typeof watchService>;

export function watchService({ catalogue, companies, applicability, notify }: WatchDeps) {
  /**
   * Who watches the regulator; and with a regulation whom it is about and who subscribed to it, without one whom
   * anything of that regulator in force is about.
   */
  async function concernedBy(regulator: string, regulationId: string | undefined): Promise<string[]> {
    const watchers = await notify.watchersOf(regulator);
    const subscribers = regulationId ? await notify.subscribersOf(regulationId, "update") : [];
    const keys = regulationId ? [regulationId] : await keysInForce(regulator);
    return [...new Set([...(await applicability.affectedCompanies(keys)), ...subscribers, ...watchers])];
  }

  async function keysInForce(regulator: string): Promise<string[]> {
    const { instruments } = await catalogue.snapshot();
    const own = instruments.filter(
      (instrument) => instrument.regulator === regulator && instrument.status === "in-force",
    );
    return own.map(({ key }) => key);
  }

  return {
    /**
     * Announces a change by hand: to one company, or to all it concerns. Answers how many were told.
     * @throws AppError `invalid_input` for an unknown regulation, `not_found` for an unknown company
     */
    async announce(announcement: Announcement): Promise<number> {
      const { companyId, regulationId, changeType, regulationTitle, message } = announcement;
      const { byKey } = await catalogue.snapshot();
      if (regulationId && !byKey.has(regulationId))
        throw new AppError("invalid_input", `Unknown regulation: ${regulationId}`);
      const regulator = normaliseRegulator(announcement.regulator);
      const notice = {
        changeType,
        regulationTitle,
        regulator,
        regulationId: regulationId ?? null,
        message: message ?? null,
      };
      const concerned = companyId ? [(await companies.get(companyId))._id] : await concernedBy(regulator, regulationId);
      return notify.notify(concerned, notice);
    },
  };
}
