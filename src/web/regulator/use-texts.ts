import { trpc } from "../lib/server/trpc.ts";
import { latestEvents } from "./latest.ts";

/** The newest texts of a regulator, with the counts of all of them. Asked for once, whoever shows a part of it. */
export function useTexts(companyId: string | null, code: string) {
  return trpc.library.list.useQuery(
    { companyId: companyId ?? "", regulator: code, order: "newest", limit: latestEvents, skip: 0 },
    { enabled: companyId !== null },
  );
}
