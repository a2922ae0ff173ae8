import { Box, Button, Heading, Skeleton, Text, VisuallyHidden } from "@chakra-ui/react";
import { useDeferredValue, useMemo, useRef, useState } from "react";
import type { Duty } from "#features/obligation/schema.ts";
import { plural } from "#shared/plural.ts";
import { useMay } from "../account/use-me.ts";
import { MessagePanel } from "../components/message-panel.tsx";
import { RemovableChips } from "../components/removable-chips.tsx";
import { RouteButton } from "../components/route-link.tsx";
import { Screen } from "../layout/screen.tsx";
import { failureOf } from "../lib/server/failure.ts";
import { useMedia } from "../lib/use-media.ts";
import { useSelection } from "../lib/use-selection.ts";
import { AddDialog } from "./add-dialog.tsx";
import { ChosenBar } from "./chosen-bar.tsx";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { DutyPanel } from "./detail/duty-panel.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { activeFilters } from "./filters.ts";
import type { Column } from "./grid/columns.ts";
import { DutyGrid } from "./grid/grid.tsx";
import { linesOf } from "./grid/lines.ts";
import { PrintTable } from "./print-table.tsx";
import { ReasonDialog } from "./reason-dialog.tsx";
import { Toolbar } from "./toolbar.tsx";
import { useDutiesSearch, type DutiesState } from "./use-duties-search.ts";
import { useDutyWork, type Changes } from "./use-duty-work.ts";
import { useNames, useRegister } from "./use-register.ts";

// Where there is room for a duty beside the table.
const wide = "(min-width: 80rem)";
type DutiesScreenProps = { companyId: string; companyName: string | undefined };

/** The register of duties: the table, and a duty beside it, or in its place where there is no room. */
export function DutiesScreen({ companyId, companyName }: DutiesScreenProps) {
  const state = useDutiesSearch();
  const { filters, columns, sort, group, duty, open } = state;
  const { query, rows, facets } = useRegister(companyId, filters);
  const names = useNames(companyId);
  const work = useDutyWork(companyId);
  const may = { work: useMay("duty.work"), manage: useMay("work.change") };
  const searchBox = useRef<HTMLInputElement>(null);
  const isWide = useMedia(wide);
  const [isAdding, setAdding] = useState(false);
  /** What waits for a reason. */
  const [unreasoned, setUnreasoned] = useState<Duty | "chosen" | null>(null);
  const shown = useDeferredValue(rows);
  const lines = useMemo(() => linesOf(shown ?? [], { sort, group }, names), [shown, sort, group, names]);
  const selection = useSelection(useMemo(() => (shown ?? []).map(({ _id }) => _id), [shown]));
  const instrument = rows?.find(({ regulationId }) => regulationId === filters.regulationId)?.title;
  const active = activeFilters(filters, names, instrument);
  const drawn: Column[] = [...(may.work ? ["choose" as const] : []), "duty", ...columns];

  const change = (row: Duty, changes: Changes) => {
    if (changes.state === "does-not-apply" && changes.reason === undefined) setUnreasoned(row);
    else work.change(row, changes);
  };
  const changeChosen = (changes: Changes) => {
    if (changes.state === "does-not-apply") setUnreasoned("chosen");
    else work.changeMany(selection.chosen, changes);
  };
  const sortBy = (column: Exclude<Column, "choose">) => {
    const next = sort?.column !== column ? column : sort.isDescending ? undefined : `-${column}`;
    state.pick({ sort: next }, { replace: true });
  };
  const close = () => {
    open(undefined);
    document.querySelector<HTMLElement>('[role=grid] [tabindex="0"]')?.focus();
  };
  const panel = duty !== undefined && (
    <DutyPanel key={duty} companyId={companyId} id={duty} names={names} may={may} isBeside={isWide} onClose={close} onChanged={work.change} />
  );
  if (panel && !isWide)
    return (
      <Screen maxW="52rem">
        <VisuallyHidden asChild>
          <h1>Duties</h1>
        </VisuallyHidden>
        
        {panel}
      </Screen>
    );
  return (
    <Screen maxW="none" gap="4">
      <Title />
      <Box className="screen-only" display="contents">
        <FilterBar {...state} facets={facets} names={names} searchBox={searchBox} />
      </Box>
      {selection.chosen.length > 0 ? (
        <ChosenBar
          count={selection.chosen.length}
          names={names}
          may={may}
          isBusy={work.isBusy}
          onChange={changeChosen}
          onNone={() => selection.set(selection.chosen, false)}
        />
      ) : (
        <Toolbar companyId={companyId} state={state} isEmpty={!rows?.length} mayManage={may.manage} onAdd={() => setAdding(true)} />
      )}
      <Box className="screen-only" display="flex" flexWrap="wrap" alignItems="center" gap="2" minH="6">
        <Text role="status" fontSize="sm" color="fg.muted">
          {rows && plural(rows.length, "duty", "duties")}
        </Text>
        {active.length > 0 && <Chips active={active} state={state} searchBox={searchBox} />}
      </Box>
      <Box display="grid" gap="5" alignItems="start" gridTemplateColumns={panel ? "minmax(0, 1fr) 27rem" : "minmax(0, 1fr)"}>
        <Box minW="0" aria-busy={query.isPending || query.isPlaceholderData} opacity={query.isPlaceholderData ? 0.6 : undefined}>
          <Table query={query} rows={shown} state={state} isNarrowed={active.length > 0} mayManage={may.manage}>
            <DutyGrid
              lines={lines}
              columns={drawn}
              names={names}
              may={may}
              sort={sort}
              selection={selection}
              open={duty}
              onOpen={open}
              onSort={sortBy}
              onChange={change}
            />
          </Table>
        </Box>
        {panel}
      </Box>
      <PrintTable
        lines={lines}
        columns={columns}
        names={names}
        companyName={companyName}
        narrowedBy={active.map(({ title, value }) => `${title}: ${value}`).join("; ")}
      />
      <ConflictDialog
        conflict={work.conflict}
        names={names}
        onKeep={work.settle}
        onOver={(current, changes) => {
          work.settle();
          work.change(current, changes);
        }}
      />
      <ReasonDialog
        isOpen={unreasoned !== null}
        count={unreasoned === "chosen" ? selection.chosen.length : 1}
        onCancel={() => setUnreasoned(null)}
        onGive={(reason) => {
          const changes = { state: "does-not-apply" as const, reason };
          if (unreasoned === "chosen") work.changeMany(selection.chosen, changes);
          else if (unreasoned) work.change(unreasoned, changes);
          setUnreasoned(null);
        }}
      />
      {may.manage && <AddDialog companyId={companyId} isOpen={isAdding} names={names} onClose={() => setAdding(false)} onAdded={open} />}
    </Screen>
  );
} // prettier-ignore

const Title = () => (
  <Box className="screen-only" display="flex" flexWrap="wrap" alignItems="baseline" columnGap="4" rowGap="1">
    <Heading as="h1" fontSize="2xl">
      Duties
    </Heading>
    <Text color="fg.muted" flex="1 1 20rem">
      What binds your company, how it stands with each, and whose it is.
    </Text>
  </Box>
);

type ChipsProps = {
  active: ReturnType<typeof activeFilters>;
  state: DutiesState;
  searchBox: React.RefObject<HTMLInputElement | null>;
};

function Chips({ active, state, searchBox }: ChipsProps) {
  const chips = active.map(({ name, title, value }) => ({
    name,
    text: (
      <>
        {title}: <b>{value}</b>
      </>
    ),
  }));
  const clear = () => {
    searchBox.current?.focus();
    state.clear();
  };
  return (
    <>
      <RemovableChips
        label="Active filters"
        chips={chips}
        hint="Remove filter"
        onRemove={(name) => state.pick({ [name]: undefined })}
        fallback={searchBox}
      />
      <Button variant="plain" size="xs" onClick={clear}>
        Clear all
      </Button>
    </>
  );
}

type TableProps = {
  query: ReturnType<typeof useRegister>["query"];
  rows: readonly Duty[] | undefined;
  state: DutiesState;
  isNarrowed: boolean;
  mayManage: boolean;
  children: React.ReactNode;
};

/** The table, or why there is none. */
function Table({ query, rows, state, isNarrowed, mayManage, children }: TableProps) {
  if (query.isError && !rows) {
    const { status, message } = failureOf(query.error);
    const isRefused = status === 400;
    return (
      <MessagePanel
        role="alert"
        title={isRefused ? "The duties cannot be narrowed like this" : "The duties could not be loaded"}
        text={isRefused ? (message ?? "") : ""}
      >
        <Button onClick={() => (isRefused ? state.clear() : void query.refetch())}>
          {isRefused ? "Clear filters" : "Retry"}
        </Button>
      </MessagePanel>
    );
  }
  if (!rows)
    return (
      <Box role="status" aria-label="Loading duties..." display="flex" flexDirection="column" gap="2">
        {Array.from({ length: 8 }, (_, line) => (
          <Skeleton key={line} height="12" />
        ))}
      </Box>
    );
  if (rows.length > 0) return children;
  if (isNarrowed)
    return (
      <MessagePanel title="No duty matches" text="Take one of the filters away, or all of them.">
        <Button onClick={state.clear}>Clear filters</Button>
      </MessagePanel>
    );
  return (
    <MessagePanel
      title="No duties yet"
      text="Nothing that Ilana knows of binds your company as its profile is now, or nothing is assigned to you. A fuller profile brings more."
    >
      <RouteButton to="/profile" variant="outline">
        To the profile
      </RouteButton>
      {mayManage && (
        <RouteButton to="/duties/import" variant="outline">
          Import your own register
        </RouteButton>
      )}
    </MessagePanel>
  );
}
