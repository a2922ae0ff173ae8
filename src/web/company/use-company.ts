import { useEffect } from "react";
import type { Company } from "#features/company/schema.ts";
import { currentCompanyId, mergeCompany, readCompany } from "../lib/server/session.ts";
import { trpc } from "../lib/server/trpc.ts";

export type CurrentCompany = {
  /** Null when neither the token nor the stored record says who is signed in. */
  id: string | null;
  /** The stored record until the server's arrives; null when there is none. Its fields may be missing. */
  company: Partial<Company> | null;
  isLoading: boolean;
  /** The record as the server gave it; undefined until then. */
  loaded: Company | undefined;
  isError: boolean;
};

/** The signed-in company. Its record is asked for once and never goes stale (spec section 4). */
export function useCompany(): CurrentCompany {
  const id = currentCompanyId();
  const { data, isPending, isError } = trpc.company.get.useQuery(
    { id: id ?? "" },
    { enabled: id !== null, staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY },
  );
  const loaded = data?.data;
  useEffect(() => {
    if (loaded) mergeCompany(loaded);
  }, [loaded]);
  const company = loaded ?? readCompany();
  return { id, company, isLoading: id !== null && isPending, loaded, isError };
}
