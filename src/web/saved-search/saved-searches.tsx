import { Button } from "@chakra-ui/react";
import { Bookmark } from "lucide-react";
import { useState } from "react";
import { queryOfScreen } from "#features/saved-search/rules/query.ts";
import type { Place } from "#features/saved-search/vocabulary.ts";
import { openedLater } from "../components/overlays/opened-later.tsx";

const SavedSearchesDialog = openedLater(
  async () => (await import("./saved-searches-dialog.tsx")).SavedSearchesDialog,
  ({ isOpen }) => isOpen,
);

type SavedSearchesProps = { companyId: string; place: Place; filters: Readonly<Record<string, string | undefined>> };

/** Opens the saved searches of a screen, and saves what it is narrowed by now. */
export function SavedSearches({ companyId, place, filters }: SavedSearchesProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        className="screen-only"
        variant="outline"
        size="sm"
        flexShrink="0"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Bookmark aria-hidden />
        Saved searches
      </Button>
      <SavedSearchesDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        companyId={companyId}
        place={place}
        query={queryOfScreen(place, filters)}
      />
    </>
  );
}
