import { Box, Heading, Text } from "@chakra-ui/react";
import { whyNeverTold } from "#features/saved-search/rules/query.ts";
import type { SavedQuery } from "#features/saved-search/schema.ts";
import { mostSearches, type Place } from "#features/saved-search/vocabulary.ts";
import { IfMay } from "../account/if-may.tsx";
import { Modal } from "../components/overlays/modal.tsx";
import { Wait } from "../components/wait.tsx";
import { SaveForm } from "./save-form.tsx";
import { SearchList } from "./search-list.tsx";
import { fullMessage, useSavedSearches } from "./use-saved-searches.ts";
import { placeWords } from "./words.ts";

type SavedSearchesDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  companyId: string;
  place: Place;
  query: SavedQuery;
};

/** Saves what a screen is narrowed by now, and lists what was saved of it before. */
export function SavedSearchesDialog({ isOpen, onClose, ...asked }: SavedSearchesDialogProps) {
  return (
    <Modal isOpen={isOpen} onClose={onClose} title="Saved searches" maxW="xl">
      <Contents {...asked} onOpened={onClose} />
    </Modal>
  );
}

type ContentsProps = Omit<SavedSearchesDialogProps, "isOpen" | "onClose"> & { onOpened: () => void };

function Contents({ companyId, place, query, onOpened }: ContentsProps) {
  const { data, isError } = useSavedSearches(companyId);
  const refusal = (data?.data.length ?? 0) >= mostSearches ? fullMessage : whyNeverTold(place, query);
  return (
    <Box display="flex" flexDirection="column" gap="6">
      <IfMay permission="self.change">
        <Box as="section" aria-label="The search on the screen">
          {refusal ? (
            <Text fontSize="sm">{refusal}</Text>
          ) : (
            <SaveForm companyId={companyId} place={place} query={query} />
          )}
        </Box>
      </IfMay>
      <Box as="section" aria-label={`Saved searches of the ${placeWords[place].toLowerCase()}`}>
        <Heading as="h3" fontSize="sm" mb="2">
          {placeWords[place]}
        </Heading>
        {data ? (
          <SearchList
            companyId={companyId}
            searches={data.data.filter((search) => search.place === place)}
            onOpened={onOpened}
          />
        ) : isError ? (
          <Text role="alert">The saved searches could not be loaded.</Text>
        ) : (
          <Wait text="Loading saved searches..." minH="16" />
        )}
      </Box>
    </Box>
  );
}
