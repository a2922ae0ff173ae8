import { Box, Button, Skeleton, Text } from "@chakra-ui/react";
import { plural } from "#shared/plural.ts";
import { useMay } from "../account/use-me.ts";
import { EntryList } from "../components/entry-list.tsx";
import { LabelledSelect } from "../components/fields/labelled-select.tsx";
import { TextInput } from "../components/fields/text-input.tsx";
import { MessagePanel } from "../components/message-panel.tsx";
import { NextPage } from "../components/next-page.tsx";
import { RouteButton } from "../components/route-link.tsx";
import { useSearchBox } from "../lib/navigation/use-search-box.ts";
import { CircularRow } from "./circular-row.tsx";
import type { CircularsState } from "./use-circulars-search.ts";
import { useCirculars, type CircularList as List } from "./use-circulars.ts";

type CircularListProps = { companyId: string; state: CircularsState };

/** The circulars, narrowed as the address says. */
export function CircularList({ companyId, state }: CircularListProps) {
  const list = useCirculars(companyId, state);
  const { rows, total = 0, query } = list;
  return (
    <Box display="flex" flexDirection="column" gap="4">
      <Boxes state={state} />
      <FilterBar state={state} />
      <Text role="status" fontSize="sm" color="fg.muted" minH="5">
        {rows && rows.length > 0 && !query.isPlaceholderData && plural(total, "circular")}
      </Text>
      <Results list={list} state={state} />
    </Box>
  );
}

const boxLabels = { received: "Received", sent: "Sent", all: "All" } as const;

/** Which: what came to whoever looks, what it sent, or whatever it sees. */
function Boxes({ state: { box } }: { state: CircularsState }) {
  const maySend = useMay("circular.send");
  const seesAll = useMay("work.read");
  const shown = [true, maySend, seesAll];
  const known = (["received", "sent", "all"] as const).filter((one, at) => shown[at] || one === box);
  if (known.length === 1) return null;
  return (
    <Box as="nav" aria-label="Circulars" display="flex" flexWrap="wrap" gap="1" _print={{ display: "none" }}>
      {known.map((one) => (
        <RouteButton
          key={one}
          to="/circulars"
          search={one === "received" ? {} : { box: one }}
          activeOptions={{ exact: true, includeSearch: true }}
          size="sm"
          variant={one === box ? "subtle" : "ghost"}
          aria-current={one === box ? "page" : undefined}
        >
          {boxLabels[one]}
        </RouteButton>
      ))}
    </Box>
  );
}

function FilterBar({ state }: { state: CircularsState }) {
  const { words, isNarrowed, pick, clear, box } = state;
  const search = useSearchBox(words, (text) => pick({ search: text.trim() || undefined }, { replace: true }));
  const openLabel = box === "received" ? "To be confirmed by me" : "Not confirmed by all";
  const doneLabel = box === "received" ? "Confirmed by me" : "Done";
  return (
    <Box
      className="screen-only"
      role="search"
      aria-label="Circulars"
      display="grid"
      gap="3"
      gridTemplateColumns={{ base: "minmax(0, 1fr)", md: "minmax(0, 20rem) minmax(0, 14rem) auto" }}
      alignItems="end"
    >
      <label>
        <Text as="span" display="block" mb="1" fontSize="sm" color="fg.muted">
          Search
        </Text>
        <TextInput
          type="search"
          height="10"
          fontSize="sm"
          placeholder="Words of the title or the note"
          value={search.text}
          onChange={({ target }) => search.change(target.value)}
          onBlur={search.flush}
        />
      </label>
      <LabelledSelect
        label="State"
        value={state.state === "all" ? "" : state.state}
        onPick={(picked) => pick({ state: picked || undefined })}
      >
        <option value="">All states</option>
        <option value="open">{openLabel}</option>
        <option value="done">{doneLabel}</option>
        <option value="withdrawn">Withdrawn</option>
      </LabelledSelect>
      {isNarrowed && (
        <Button variant="plain" size="sm" height="10" px={{ base: "0", md: "3" }} justifySelf="start" onClick={clear}>
          Clear filters
        </Button>
      )}
    </Box>
  );
}

function Results({ list: { rows, total = 0, query }, state }: { list: List; state: CircularsState }) {
  if (query.isError && !rows)
    return (
      <MessagePanel role="alert" title="The circulars could not be loaded">
        <Button onClick={() => void query.refetch()}>Retry</Button>
      </MessagePanel>
    );
  if (!rows)
    return (
      <Box role="status" aria-label="Loading circulars..." display="flex" flexDirection="column" gap="3">
        {[1, 2, 3, 4].map((key) => (
          <Skeleton key={key} height="5rem" />
        ))}
      </Box>
    );
  if (rows.length === 0) return <Nothing state={state} />;
  return (
    <Box aria-busy={query.isPlaceholderData} opacity={query.isPlaceholderData ? 0.6 : undefined}>
      <EntryList label="Circulars">
        {rows.map((row) => (
          <CircularRow key={row._id} circular={row} isOwn={state.box === "received"} />
        ))}
      </EntryList>
      <NextPage query={query} entries="[data-circular] a" failure="More circulars could not be loaded." mt="4">
        {rows.length} of {total} shown
      </NextPage>
    </Box>
  );
}

function Nothing({ state: { box, isNarrowed, clear } }: { state: CircularsState }) {
  const maySend = useMay("circular.send");
  if (isNarrowed)
    return (
      <MessagePanel title="No circular matches" text="None passes these filters.">
        <Button onClick={clear}>Clear filters</Button>
      </MessagePanel>
    );
  const how = maySend ? "To send something, open an update or a regulation and press “Circulate…”." : "";
  if (box !== "received") return <MessagePanel title="Nothing was circulated yet" text={how} />;
  return <MessagePanel title="Nothing was sent to you" text={`What colleagues send you to read stands here. ${how}`} />;
}
