import { getQueryKey } from "@trpc/react-query";
import type { TriagedChange } from "#features/triage/schema.ts";
import { useMay } from "../account/use-me.ts";
import { trpc } from "../lib/server/trpc.ts";
import { usePages, type PageOf } from "../lib/server/use-pages.ts";
import { refetchMs, refetchMsOf } from "./document-rules.ts";
import { isEverything, type Filters } from "./filters.ts";

const limit = 50;
/** What a change is to whoever does not see what the company decided. */
const undecided = { decision: null, isWaiting: false, waitsUntil: null, waitsTooLong: false, withheld: null };
const idOf = ({ id }: TriagedChange) => id;

/** The updates that pass the filters, newest first; looked for anew by itself while the page is in sight. */
export function useUpdates(companyId: string | null, filters: Filters, { isAsked }: { isAsked: boolean }) {
  const { client } = trpc.useUtils();
  const maySeeWork = useMay("work.read");
  const { scope: _scope, status = "published,review", ...others } = filters;
  // A day is one of Lagos, for the server too; what is no day, it refuses.
  const everything = { companyId: companyId ?? "", status, ...others };
  const inView = { view: "all" as const };
  const input = isEverything(filters) ? everything : { ...everything, concerns: "yes" };
  const enabled = companyId !== null && isAsked;
  const list = usePages<PageOf<TriagedChange>>({
    ...(maySeeWork
      ? {
          queryKey: getQueryKey(trpc.triage.list, { ...input, ...inView }, "infinite"),
          fetchPage: ({ after }, signal) => client.triage.list.query({ ...input, ...inView, limit, after }, { signal }),
        }
      : {
          queryKey: getQueryKey(trpc.change.ofCompany, input, "infinite"),
          async fetchPage({ after }, signal) {
            const page = await client.change.ofCompany.query({ ...input, limit, after }, { signal });
            return { total: page.total, data: page.data.map((change) => ({ ...change, ...undecided })) };
          },
        }),
    idOf,
    isAsked: enabled,
    keepsPrevious: true,
    refetchInterval: refetchMsOf,
  });
  // Of how many those are that concern the company.
  const all = trpc.change.ofCompany.useQuery(
    { ...everything, limit: 1 },
    { enabled: enabled && !isEverything(filters), refetchInterval: refetchMs },
  );
  return { ...list, ofAll: all.data?.total };
}
export type Updates = ReturnType<typeof useUpdates>;
