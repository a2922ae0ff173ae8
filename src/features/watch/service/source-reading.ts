import type { Clock } from "#platform/clock.ts";
import type { ApplicabilityService } from "../../applicability/service.ts";
import { isBinding } from "../../applicability/vocabulary.ts";
import { regulatorName } from "../../catalogue/rules/regulator.ts";
import type { CompanyService } from "../../company/service.ts";
import type { NotifyService } from "../../notify/service.ts";
import type { SourceStateRow, WatchRepository } from "../repository.ts";
import { stateInWords, stateOf } from "../rules/health.ts";
import type { CompanySources, Source, SourceRow } from "../schema.ts";

type SourceDeps = {
  sources: readonly Source[];
  isWatching: boolean;
  stored: WatchRepository;
  applicability: ApplicabilityService;
  companies: CompanyService;
  notify: NotifyService;
  clock: Clock;
};

/** How the sources stand: for everybody, and as it matters to one company. */
export function sourceReading({ sources, isWatching, stored, clock, ...others }: SourceDeps) {
  const { applicability, companies, notify } = others;
  const rowOf = (source: Source, state: SourceStateRow | undefined, items: number): SourceRow => ({
    id: source.id,
    regulator: source.regulator,
    kind: source.kind,
    url: source.url,
    state: stateOf(source, state, { isWatching, at: clock.now().getTime() }),
    lastCheckAt: state?.lastCheckAt ?? null,
    lastOkAt: state?.lastOkAt ?? null,
    lastChangeAt: state?.lastChangeAt ?? null,
    lastError: state?.lastError ?? null,
    nextCheckAt: isWatching && source.enabled && source.kind !== "manual" ? (state?.nextCheckAt ?? null) : null,
    items,
    note: source.note,
  });

  async function listSources(): Promise<SourceRow[]> {
    const states = new Map((await stored.listStates()).map((state) => [state.id, state]));
    const counts = await stored.countItems();
    return sources.map((source) => rowOf(source, states.get(source.id), counts.get(source.id) ?? 0));
  }

  return {
    listSources,

    /** How the sources stand, and the regulators whose silence proves nothing although the company answers to them. */
    async companySources(companyId: string): Promise<CompanySources> {
      const rows = await listSources();
      const evaluated = await applicability.evaluateAll(await companies.getProfile(companyId));
      const watched = await notify.listWatchedRegulators(companyId);
      const bound = Map.groupBy(
        evaluated.filter(({ verdict }) => isBinding(verdict.result)),
        ({ instrument }) => instrument.regulator,
      );
      const blindSpots = [...new Set([...bound.keys(), ...watched])].flatMap((regulator) => {
        const own = rows.filter((row) => row.regulator === regulator);
        if (own.some(({ state }) => state === "ok") && !own.some(({ state }) => isTroubled(state))) return [];
        const reason = own.length === 0 ? "None of its publications are watched" : stateInWords(own);
        return [{ regulator, name: regulatorName(regulator), regulations: bound.get(regulator)?.length ?? 0, reason }];
      });
      return { sources: rows, blindSpots: blindSpots.toSorted((a, b) => b.regulations - a.regulations) };
    },
  };
}

const isTroubled = (state: SourceRow["state"]) => state !== "ok" && state !== "manual";
