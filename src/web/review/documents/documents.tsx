import { Box, Heading, Text } from "@chakra-ui/react";
import { useState } from "react";
import type { ChangeFilterInput, ChangeRow } from "#features/watch/schema.ts";
import { Choice } from "../../components/fields/choice.tsx";
import { MessagePanel } from "../../components/message-panel.tsx";
import { NextPage } from "../../components/next-page.tsx";
import { formatDay } from "../../lib/format.ts";
import { Panel } from "../../regulator/panel.tsx";
import { RowSkeletons } from "../../regulator/row-skeletons.tsx";
import { Attachments } from "./attachments.tsx";
import { useChanges } from "../changes/use-changes.ts";
import { useKeptFocus } from "../changes/use-kept-focus.ts";

const scopes = {
  missing: "Those whose file is missing",
  uploaded: "Those with a company’s upload",
  all: "All captured changes",
};
type Scope = keyof typeof scopes;
const filters: Record<Scope, ChangeFilterInput> = {
  missing: { documents: "missing", status: "published,review" },
  uploaded: { documents: "uploaded", status: "published,review" },
  all: { documents: "any", status: "published,review" },
};
const nothing: Record<Scope, string> = {
  missing: "No file is missing",
  uploaded: "No company has uploaded a file",
  all: "Nothing was captured",
};

/** The files of captured changes, and a way to supply those that a site gives to people only. */
export function Documents() {
  const [scope, setScope] = useState<Scope>("missing");
  const { query, rows: shown = [], total } = useChanges(filters[scope]);
  const place = useKeptFocus(shown.length);
  const failure = { title: "The changes could not be loaded", retry: () => void query.refetch() };
  return (
    <Panel
      title="Documents"
      lead="Some sites give their files to people only: open such a file in your browser, save it, and upload it here. Its text is then read, and every company sees it."
      isBusy={query.isLoading}
      failure={query.isError && !query.data ? failure : undefined}
    >
      <Box
        ref={place}
        tabIndex={-1}
        outline="none"
        role="radiogroup"
        aria-label="Which changes"
        display="flex"
        flexWrap="wrap"
        columnGap="5"
      >
        {(Object.keys(scopes) as Scope[]).map((each) => (
          <Choice key={each} type="radio" name="scope" isChosen={scope === each} onChange={() => setScope(each)}>
            {scopes[each]}
          </Choice>
        ))}
      </Box>
      {query.isLoading && <RowSkeletons />}
      {query.data && shown.length === 0 && <MessagePanel level="h3" title={nothing[scope]} />}
      {shown.length > 0 && (
        <Box as="ul" aria-label="Changes with documents">
          {shown.map((change) => (
            <WithDocuments key={change.id} change={change} />
          ))}
        </Box>
      )}
      <NextPage query={query} entries="li :is(a, button, input, summary)" failure="More changes could not be loaded.">
        {shown.length} of {total} shown
      </NextPage>
    </Panel>
  );
}

function WithDocuments({ change }: { change: ChangeRow }) {
  const { regulator, source, title, publishedOn } = change;
  return (
    <Box as="li" py="4" borderBottomWidth="1px">
      <Heading as="h3" fontSize="md" overflowWrap="anywhere">
        {title}
      </Heading>
      <Text mb="3" fontSize="sm" color="fg.muted">
        {[regulator, source, publishedOn && `dated ${formatDay(publishedOn)}`].filter(Boolean).join(" · ")}
      </Text>
      <Attachments change={change} />
    </Box>
  );
}
