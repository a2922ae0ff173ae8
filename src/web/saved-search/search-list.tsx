import { Box, Text } from "@chakra-ui/react";
import { useRef, useState } from "react";
import type { SavedSearch } from "#features/saved-search/schema.ts";
import { ConfirmDialog } from "../components/overlays/confirm-dialog.tsx";
import { SearchRow } from "./search-row.tsx";
import { useRemoveSearch } from "./use-saved-searches.ts";

type SearchListProps = { companyId: string; searches: readonly SavedSearch[]; onOpened?: () => void };

/** The saved searches; deleting one is asked again. */
export function SearchList({ companyId, searches, onOpened = () => {} }: SearchListProps) {
  const place = useRef<HTMLDivElement>(null);
  // What the question is about is kept while it fades away.
  const [meant, setMeant] = useState<SavedSearch>();
  const [isAsking, setAsking] = useState(false);
  const remove = useRemoveSearch(companyId, () => setAsking(false));
  const ask = (search: SavedSearch) => {
    remove.reset();
    setMeant(search);
    setAsking(true);
  };
  return (
    <Box ref={place} tabIndex={-1} outline="none">
      {searches.length === 0 ? (
        <Text fontSize="sm">No saved searches yet.</Text>
      ) : (
        <Box as="ul" aria-label="Saved searches" display="flex" flexDirection="column" gap="3">
          {searches.map((search) => (
            <SearchRow
              key={search._id}
              companyId={companyId}
              search={search}
              onOpened={onOpened}
              onDelete={() => ask(search)}
            />
          ))}
        </Box>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title="Delete this search?"
        text={`Nothing more is told of “${meant?.name ?? ""}”, and its feed leads nowhere.`}
        confirm="Delete search"
        isBusy={remove.isPending}
        onConfirm={() => meant && remove.mutate({ companyId, id: meant._id })}
        onClose={() => setAsking(false)}
        // The button that was pressed went with its search.
        finalFocus={() => (remove.isSuccess ? place.current : null)}
      />
    </Box>
  );
}
