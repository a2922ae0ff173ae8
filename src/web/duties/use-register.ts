import { keepPreviousData, useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import type { Names } from "#features/obligation/rules/arranging.ts";
import type { Duty, DutyFilterInput } from "#features/obligation/schema.ts";
import { mostDutiesListed } from "#features/obligation/vocabulary.ts";
import { trpc } from "../lib/server/trpc.ts";
import { useMembers, useUnits } from "../people/use-people.ts";
import type { Filters } from "./filters.ts";

const keyOf = (companyId: string) => ["duties", companyId] as const;
type Page = { data: Duty[]; total: number };

/** All pages of a list: the first says how many there are, the others come at once. */
async function loadAll(fetchPage: (skip: number) => Promise<Page>): Promise<Duty[]> {
  const first = await fetchPage(0);
  const starts = Array.from(
    { length: Math.ceil(first.total / mostDutiesListed) },
    (_, page) => page * mostDutiesListed,
  );
  const others = await Promise.all(starts.slice(1).map(fetchPage));
  // What came between two pages pushes the last of one onto the next.
  const rows = new Map([first, ...others].flatMap(({ data }) => data.map((row) => [row._id, row] as const)));
  return [...rows.values()];
}

/** The duties that pass, all of them: what is sorted, grouped, chosen and printed is the whole. */
export function useRegister(companyId: string, filters: Filters) {
  const { client } = trpc.useUtils();
  const ask = filters as DutyFilterInput;
  const query = useQuery({
    queryKey: [...keyOf(companyId), filters],
    queryFn: async ({ signal }) =>
      loadAll(async (skip) => client.duty.list.query({ companyId, ...ask, limit: mostDutiesListed, skip }, { signal })),
    placeholderData: keepPreviousData,
    // Colleagues work on them too: each visit asks again.
    staleTime: 0,
  });
  const facets = trpc.duty.list.useQuery(
    { companyId, ...ask, limit: 1 },
    { placeholderData: keepPreviousData, staleTime: 0 },
  );
  return { query, rows: query.data, facets: facets.data?.facets };
}

/** The rows of every list of duties that is there. */
export function useShownDuties(companyId: string) {
  const queryClient = useQueryClient();
  const { duty } = trpc.useUtils();
  const find = useCallback((id: string) => findRow(queryClient, companyId, id), [queryClient, companyId]);
  const put = useCallback(
    (rows: readonly Duty[]) => {
      const byId = new Map(rows.map((row) => [row._id, row]));
      queryClient.setQueriesData<Duty[]>({ queryKey: keyOf(companyId) }, (before) =>
        before?.map((row) => byId.get(row._id) ?? row),
      );
    },
    [queryClient, companyId],
  );
  /** What stands beside the rows: how many there are of each, and the duty that is open. */
  const refresh = useCallback(async () => {
    await Promise.all([duty.list.invalidate(), duty.get.invalidate(), duty.counts.invalidate()]);
  }, [duty]);
  const reload = useCallback(
    async () => queryClient.invalidateQueries({ queryKey: keyOf(companyId) }),
    [queryClient, companyId],
  );
  return { find, put, refresh, reload };
}

function findRow(queryClient: QueryClient, companyId: string, id: string): Duty | undefined {
  const lists = queryClient.getQueriesData<Duty[]>({ queryKey: keyOf(companyId) });
  // The newest of those that are there: a list that nobody looks at may be old.
  const rows = lists.flatMap(([, list]) => list?.find(({ _id }) => _id === id) ?? []);
  return rows.toSorted((a, b) => b.version - a.version)[0];
}

/** What people and units of the company are called. */
export function useNames(companyId: string): Names {
  const members = useMembers(companyId).data?.data;
  const units = useUnits(companyId).data?.data;
  return useMemo(
    () => ({
      people: new Map(members?.map(({ userId, name }) => [userId, name])),
      units: new Map(units?.map(({ unitId, name }) => [unitId, name])),
    }),
    [members, units],
  );
}
