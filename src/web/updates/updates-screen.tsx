import { Box, Heading, Text, type ButtonProps } from "@chakra-ui/react";
import { useMay } from "../account/use-me.ts";
import { MessagePanel } from "../components/message-panel.tsx";
import { openedLater } from "../components/overlays/opened-later.tsx";
import { RouteButton } from "../components/route-link.tsx";
import { Screen } from "../layout/screen.tsx";
import { useTitle } from "../lib/navigation/use-title.ts";
import { SavedSearches } from "../saved-search/saved-searches.tsx";
import { SourcesView } from "../sources/sources-view.tsx";
import { useDecide } from "./inbox/use-decide.ts";
import { UpdatesView } from "./updates-view.tsx";
import { useUpdatesSearch } from "./use-updates-search.ts";

const ChangeDialog = openedLater(
  async () => (await import("./change/change-dialog.tsx")).ChangeDialog,
  ({ id }) => id !== null,
);

/** What regulators published or changed, and how far their silence can be trusted. */
export function UpdatesScreen({ companyId }: { companyId: string | null }) {
  const state = useUpdatesSearch();
  // The inbox and the dialog above it decide as one: what is undone in either was decided in either.
  const deciding = useDecide(companyId ?? "");
  const maySeeWork = useMay("work.read");
  const isSourcesView = state.view === "sources";
  useTitle(isSourcesView ? "Sources" : "Updates");
  return (
    <Screen maxW="72rem">
      <Box>
        <Box display="flex" flexWrap="wrap" justifyContent="space-between" gap="2">
          <Heading as="h1" fontSize="2xl">
            {isSourcesView ? "Sources" : "Updates"}
          </Heading>
          {companyId !== null && !isSourcesView && (
            <SavedSearches companyId={companyId} place="updates" filters={state.filters} />
          )}
        </Box>
        <Text mt="1" color="fg.muted" maxW="3xl">
          {isSourcesView
            ? "Which publications of regulators are read, when they were last read, and where silence proves nothing."
            : maySeeWork
              ? "What regulators published or changed, why it concerns your company, and what you decided of it."
              : "What regulators published or changed, and why it concerns your company."}
        </Text>
      </Box>
      <Views isSourcesView={isSourcesView} />
      {companyId === null ? (
        <MessagePanel role="alert" title="Company ID not found" />
      ) : isSourcesView ? (
        <SourcesView companyId={companyId} />
      ) : (
        <UpdatesView companyId={companyId} state={state} deciding={deciding} />
      )}
      <ChangeDialog id={state.changeId} companyId={companyId} deciding={deciding} onClose={state.closeChange} />
    </Screen>
  );
}

const tabStyle = {
  variant: "ghost",
  borderRadius: "none",
  borderWidth: "0",
  borderBottomWidth: "3px",
  mb: "-1px",
  _currentPage: { borderBottomColor: "brand.solid", color: "brand.fg" },
} satisfies ButtonProps;

// Both lead to one path: only what follows it tells them apart.
const thisOnly = { exact: true, includeSearch: true };

function Views({ isSourcesView }: { isSourcesView: boolean }) {
  return (
    <Box as="nav" aria-label="Updates and sources" display="flex" gap="1" borderBottomWidth="1px">
      <RouteButton
        to="/updates"
        search={({ view: _view, change: _change, ...before }) => before}
        activeOptions={thisOnly}
        {...tabStyle}
        aria-current={isSourcesView ? undefined : "page"}
      >
        Updates
      </RouteButton>
      <RouteButton
        to="/updates"
        search={({ change: _change, ...before }) => ({ ...before, view: "sources" })}
        activeOptions={thisOnly}
        {...tabStyle}
        aria-current={isSourcesView ? "page" : undefined}
      >
        Sources
      </RouteButton>
    </Box>
  );
}
