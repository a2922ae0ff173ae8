import { Text } from "@chakra-ui/react";
import { Wait } from "../components/wait.tsx";
import { SearchList } from "./search-list.tsx";
import { useSavedSearches } from "./use-saved-searches.ts";

/** All saved searches of a person, where it chooses how it is told of things. */
export function SavedSearchSettings({ companyId }: { companyId: string }) {
  const { data, isError } = useSavedSearches(companyId);
  if (data) return <SearchList companyId={companyId} searches={data.data} />;
  return isError ? (
    <Text fontSize="sm">They could not be loaded.</Text>
  ) : (
    <Wait text="Loading saved searches..." minH="16" />
  );
}
