import { instant, type Clock } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import type { CompanyService } from "../../company/service.ts";
import type { NotifyRepository } from "../repository.ts";
import type { AlertType } from "../vocabulary.ts";

export type SubscribingDeps = {
  notices: NotifyRepository;
  companies: Pick<CompanyService, "get">;
  clock: Clock;
  /** Is there such a regulation? The catalogue knows. */
  isRegulation: (id: string) => Promise<boolean>;
  /** The short code of a regulator, by code or name; undefined when nobody knows it. */
  regulatorCode: (text: string) => Promise<string | undefined>;
};

/** Of which regulations and regulators companies want to hear. */
export function subscribing({ notices, companies, clock, isRegulation, regulatorCode }: SubscribingDeps) {
  return {
    /**
     * Subscribes a company to what happens with regulations. Doing it again changes nothing.
     * @throws AppError `invalid_input` for an unknown regulation or an address that is not the company's own
     */
    async createAlerts(companyId: string, input: { regulationIds: string[]; alertTypes: AlertType[]; email: string }) {
      const company = await companies.get(companyId);
      if (input.email !== company.email)
        throw new AppError("invalid_input", "Alerts can only be sent to the company's own email");
      const regulationIds = [...new Set(input.regulationIds)];
      for (const id of regulationIds)
        if (!(await isRegulation(id))) throw new AppError("invalid_input", `Unknown regulation: ${id}`);
      const createdAt = instant(clock);
      const rows = regulationIds.map((regulationId) => ({
        companyId,
        regulationId,
        alertTypes: input.alertTypes,
        email: company.email,
        createdAt,
      }));
      return notices.saveAlerts(rows);
    },

    async listAlerts(companyId: string) {
      return notices.listAlerts(companyId);
    },

    /**
     * Begins or ends watching a regulator; answers the short codes of all that the company watches then.
     * @throws AppError `invalid_input` for a regulator nobody knows
     */
    async watchRegulator(companyId: string, regulator: string, isWatched: boolean): Promise<string[]> {
      const code = await regulatorCode(regulator);
      if (!code) throw new AppError("invalid_input", `Unknown regulator: ${regulator}`);
      if (isWatched) await notices.watchRegulator({ companyId, regulator: code, createdAt: instant(clock) });
      else await notices.unwatchRegulator(companyId, code, instant(clock));
      return notices.listWatchedRegulators(companyId);
    },

    async listWatchedRegulators(companyId: string): Promise<string[]> {
      return notices.listWatchedRegulators(companyId);
    },

    /** What several companies asked to hear of, for this kind of alert: regulations by key, and regulators by short code. */
    async wishesOf(companyIds: readonly string[], type: AlertType) {
      const alerts = Map.groupBy(await notices.listAlertsOf(companyIds, type), (row) => row.companyId);
      const watches = Map.groupBy(await notices.listWatchesOf(companyIds), (row) => row.companyId);
      return (companyId: string) => ({
        alerts: new Set(alerts.get(companyId)?.map(({ regulationId }) => regulationId)),
        watched: new Set(watches.get(companyId)?.map(({ regulator }) => regulator)),
      });
    },

    /** Ids of the companies that watch a regulator, by its short code. */
    async watchersOf(regulator: string): Promise<string[]> {
      return notices.listWatchersOf(regulator);
    },

    /** Ids of the companies that want to hear of a regulation, for this kind of alert. */
    async subscribersOf(regulationId: string, type: AlertType): Promise<string[]> {
      const rows = await notices.listAlertsFor(regulationId);
      return rows.filter((row) => row.alertTypes.includes(type)).map((row) => row.companyId);
    },

    /** Ids of the companies that want to hear of anything by this kind of alert. */
    async alertedCompanies(type: AlertType): Promise<string[]> {
      return notices.listAlerted(type);
    },

    /** Which of these regulations does the company want to hear of, for this kind of alert? */
    async subscribedTo(companyId: string, type: AlertType, regulationIds: string[]): Promise<string[]> {
      const rows = await notices.listAlertsOn(companyId, regulationIds);
      return rows.filter((row) => row.alertTypes.includes(type)).map((row) => row.regulationId);
    },
  };
}
