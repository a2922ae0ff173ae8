import { Box, Text } from "@chakra-ui/react";
import type { DraftRow } from "#features/drafting/schema.ts";
import { plural } from "#shared/plural.ts";
import { MessagePanel } from "../../components/message-panel.tsx";
import { Pill } from "../../components/pill.tsx";
import { RouteLink } from "../../components/route-link.tsx";
import { formatDay } from "../../lib/format.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { Panel } from "../../regulator/panel.tsx";
import { RowSkeletons } from "../../regulator/row-skeletons.tsx";

/** What was captured and is in the library: each may be read and made an instrument of its own. */
export function Drafts() {
  const { data, isLoading, isError, refetch } = trpc.draft.list.useQuery(undefined, { staleTime: 0 });
  const failure = { title: "The captured regulations could not be loaded", retry: () => void refetch() };
  const rows = data?.data ?? [];
  return (
    <Panel
      title="Captured regulations"
      lead="Each came into the library by itself. Read its text, settle its duties and set its severity: then it is an instrument like the others."
      isBusy={isLoading}
      failure={isError && !data ? failure : undefined}
    >
      {isLoading && <RowSkeletons />}
      {data && rows.length === 0 && (
        <MessagePanel level="h3" title="Nothing was captured yet" text="What a source publishes next comes here." />
      )}
      {rows.length > 0 && (
        <Box as="ul" aria-label="Captured regulations">
          {rows.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </Box>
      )}
    </Panel>
  );
}

/** No duties were read where there is nothing to read: that says nothing of what it asks. */
const dutiesWords = (duties: number, hasText: boolean) =>
  duties === 0 && !hasText ? "no text yet to read duties in" : plural(duties, "duty", "duties");

function Row({ row: { id, title, regulator, issuedOn, duties, hasText, reviewedOn } }: { row: DraftRow }) {
  const facts = [regulator, issuedOn && `dated ${formatDay(issuedOn)}`, dutiesWords(duties, hasText)];
  return (
    <Box
      as="li"
      py="3"
      borderBottomWidth="1px"
      display="flex"
      flexWrap="wrap"
      gap="2"
      alignItems="center"
      justifyContent="space-between"
    >
      <Box minW="0" flex="1 1 20rem">
        <RouteLink to="/review" search={{ part: "drafts", draft: id }} fontWeight="medium" overflowWrap="anywhere">
          {title}
        </RouteLink>
        <Text fontSize="sm" color="fg.muted">
          {facts.filter(Boolean).join(" · ")}
        </Text>
      </Box>
      {reviewedOn === null ? (
        <Pill bg="accent.subtle" color="accent.fg">
          Not reviewed
        </Pill>
      ) : (
        <Text fontSize="sm" color="fg.muted">
          Reviewed {formatDay(reviewedOn)}
        </Text>
      )}
    </Box>
  );
}
