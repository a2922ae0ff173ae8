import { Text } from "@chakra-ui/react";
import { useCompany } from "../company/use-company.ts";
import { RouteLink } from "../components/route-link.tsx";
import { trpc } from "../lib/server/trpc.ts";
import { useAsked } from "./use-asked.ts";

/** Says what a search on the dashboard leaves out: the dashboard shows only what binds the company. */
export function Elsewhere() {
  const { id } = useCompany();
  const { search, regulator, category } = useAsked();
  const filter = { search, regulator, category, applies: "no" };
  const { data } = trpc.library.list.useQuery(
    { companyId: id ?? "", ...filter, limit: 1, skip: 0 },
    { enabled: id !== null && search !== undefined },
  );
  if (!search || !data || data.total === 0) return null;
  const words = data.total === 1 ? "matches but does not bind" : "match but do not bind";
  return (
    <Text mt="-4" fontSize="sm">
      <RouteLink to="/regulations" search={filter}>
        {data.total} more in the library {words} your company
      </RouteLink>
    </Text>
  );
}
