import { instant, type Clock } from "#platform/clock.ts";
import type { RiskLevel, Topic } from "../../catalogue/vocabulary.ts";
import type { Recipient } from "../repository.ts";
import type { NarrowingRepository } from "../repository/narrowings.ts";
import { isLeftOut, toldOfAll, type Narrowing } from "../rules/narrowing.ts";

export type NarrowingService = ReturnType<typeof narrowingService>;
type Told = { topics: readonly Topic[]; riskLevel: RiskLevel };

/** What companies asked not to be told of. What they set alerts on or watch they are told of all the same. */
export function narrowingService({ narrowings, clock }: { narrowings: NarrowingRepository; clock: Clock }) {
  return {
    async get(companyId: string): Promise<Narrowing> {
      const { topics, leastRisk } = (await narrowings.find(companyId)) ?? toldOfAll;
      return { topics, leastRisk };
    },

    /** The same of several companies at once. */
    async getEach(companyIds: readonly string[]): Promise<(companyId: string) => Narrowing> {
      const narrowed = new Map((await narrowings.listOf(companyIds)).map((row) => [row.companyId, row]));
      return (companyId) => narrowed.get(companyId) ?? toldOfAll;
    },

    async update(
      companyId: string,
      { topics, leastRisk }: { topics?: Topic[] | null | undefined; leastRisk?: RiskLevel | undefined },
    ): Promise<Narrowing> {
      const wanted = topics && [...new Set(topics)];
      const change = { ...(wanted !== undefined && { topics: wanted }), ...(leastRisk && { leastRisk }) };
      const saved = await narrowings.save(companyId, change, instant(clock));
      return { topics: saved.topics, leastRisk: saved.leastRisk };
    },

    /** Marks those who asked not to be told of such a change. */
    async marked(recipients: readonly Recipient[], change: Told): Promise<Recipient[]> {
      const rows = await narrowings.list();
      const narrowed = new Map(rows.map((row) => [row.companyId, row]));
      return recipients.map((recipient) =>
        isLeftOut(narrowed.get(recipient.companyId) ?? toldOfAll, change, recipient.wish !== null)
          ? { ...recipient, isNarrowed: true }
          : recipient,
      );
    },
  };
}
