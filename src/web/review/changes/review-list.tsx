import { Box } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { MessagePanel } from "../../components/message-panel.tsx";
import { NextPage } from "../../components/next-page.tsx";
import { Panel } from "../../regulator/panel.tsx";
import { RowSkeletons } from "../../regulator/row-skeletons.tsx";
import { ChangeGroups } from "./change-groups.tsx";
import { ChosenBar, type Action } from "./chosen-bar.tsx";
import type { Changes } from "./use-changes.ts";
import { useKeptFocus } from "./use-kept-focus.ts";
import { useSelection } from "../../lib/use-selection.ts";

type ReviewListProps = {
  title: string;
  lead: string;
  empty: { title: string; text: string };
  changes: Changes;
  isBusy: boolean;
  actions: Action[];
  children?: ReactNode;
};

/** Captured changes to choose from, and what can be done with the chosen ones. */
export function ReviewList({ title, lead, empty, changes, isBusy, actions, children }: ReviewListProps) {
  const { query, rows = [], total } = changes;
  const selection = useSelection(rows.map(({ id }) => id));
  const place = useKeptFocus(rows.length);
  const failure = { title: "The changes could not be loaded", retry: () => void query.refetch() };
  const isPartial = query.hasNextPage;
  const isEmpty = query.data !== undefined && rows.length === 0;
  return (
    <Panel
      title={title}
      lead={lead}
      isBusy={query.isLoading || isBusy}
      failure={query.isError && !query.data ? failure : undefined}
    >
      <Box ref={place} tabIndex={-1} outline="none">
        {query.isLoading && <RowSkeletons />}
        {isEmpty && <MessagePanel level="h3" {...empty} />}
        {rows.length > 0 && (
          <>
            <ChosenBar
              chosen={selection.chosen}
              shown={rows.length}
              inAll={isPartial ? total : undefined}
              isBusy={isBusy}
              actions={actions}
            >
              {children}
            </ChosenBar>
            <ChangeGroups rows={rows} isPartial={isPartial} selection={selection} isBusy={isBusy} />
          </>
        )}
        <NextPage query={query} entries="li input" failure="More changes could not be loaded.">
          {rows.length} of {total} shown
        </NextPage>
      </Box>
    </Panel>
  );
}
