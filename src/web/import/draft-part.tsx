import { Box, Button, Heading, Skeleton, Text } from "@chakra-ui/react";
import { useState } from "react";
import type { ImportPlan, KeptDecisions } from "#features/import/schema.ts";
import type { RowOutcome } from "#features/import/vocabulary.ts";
import { plural } from "#shared/plural.ts";
import { MessagePanel } from "../components/message-panel.tsx";
import { failureOf } from "../lib/server/failure.ts";
import { ColumnsPart } from "./columns-part.tsx";
import { OpenWays } from "./open-ways.tsx";
import { RowsPart } from "./rows-part.tsx";
import { useLook, usePlan, useRun, type Asked } from "./use-import.ts";
import { Working } from "./working.tsx";

type DraftPartProps = {
  companyId: string;
  importId: string;
  /** Not there any more after the page was loaded anew. */
  file: File | undefined;
  onLooked: (id: string) => void;
  onLeave: () => void;
  onDone: (plan: ImportPlan) => void;
};

/** What would come of a register: its columns, its rows, what is to be decided, and the way to import it. */
export function DraftPart({ companyId, importId, file, onLooked, onLeave, onDone }: DraftPartProps) {
  const [show, setShow] = useState<"all" | RowOutcome>("all");
  const [page, setPage] = useState(0);
  const query = usePlan(companyId, importId, show, page);
  const look = useLook(companyId);
  const run = useRun(companyId);
  const plan = query.data?.data;
  // What was said and is on its way to the server: the next word is added to it.
  const [said, setSaid] = useState<KeptDecisions>();
  if (query.isError && !plan)
    return (
      <MessagePanel role="alert" title={failureOf(query.error).message ?? "The import could not be loaded"}>
        <Button variant="outline" onClick={() => void query.refetch()}>
          Retry
        </Button>
        <Button onClick={onLeave}>Choose a file</Button>
      </MessagePanel>
    );
  if (!plan) return <Skeleton role="status" aria-label="Loading the import..." height="20rem" />;
  const decisions = said ?? plan.decisions;
  const ask = (asked: Asked) => look.mutate({ importId, ...asked });
  function decide(next: KeptDecisions): void {
    const all = { ...decisions, ...next };
    setSaid(all);
    ask({ decisions: all });
  }
  const decideRow = (number: number, what: string) => decide({ rows: { ...decisions.rows, [number]: what } });
  const otherSheet = (sheet: string) => look.mutate({ file, sheet }, { onSuccess: ({ _id }) => onLooked(_id) });
  const failure = run.error ?? look.error;
  return (
    <>
      <Box>
        <Heading as="h2" fontSize="lg" overflowWrap="anywhere">
          {plan.fileName}
        </Heading>
        <Text fontSize="sm" color="fg.muted">
          Nothing is changed yet.
        </Text>
      </Box>
      <ColumnsPart key={plan._id} plan={plan} onMapping={(mapping) => ask({ mapping })} onSheet={file && otherSheet} />
      <OpenWays plan={plan} decisions={decisions} onDecide={decide} />
      <RowsPart
        plan={plan}
        show={show}
        page={page}
        onShow={(next) => {
          setShow(next);
          setPage(0);
        }}
        onPage={setPage}
        decisions={decisions}
        onDecide={decideRow}
      />
      <Box
        position="sticky"
        bottom="0"
        py="3"
        bg="bg"
        borderTopWidth="1px"
        display="flex"
        flexWrap="wrap"
        gap="3"
        alignItems="center"
        zIndex="1"
      >
        <Button
          aria-disabled={isOpen(plan) || look.isPending || run.isPending || undefined}
          onClick={() => {
            if (!isOpen(plan) && !look.isPending && !run.isPending) run.mutate(importId, { onSuccess: onDone });
          }}
        >
          Import {plural(plan.changed, "duty", "duties")}
        </Button>
        <Button variant="ghost" onClick={onLeave}>
          Leave it
        </Button>
        <Box flex="1 1 16rem" minW="0" aria-live="polite" fontSize="sm" color={failure ? "fg.error" : "fg.muted"}>
          {failure ? (failureOf(failure).message ?? "That did not work. Please try again.") : whatIsOpen(plan)}
        </Box>
        {(look.isPending || run.isPending) && (
          <Box flex="1 1 16rem">
            <Working companyId={companyId} what={run.isPending ? "It is imported" : "It is looked at anew"} />
          </Box>
        )}
      </Box>
    </>
  );
}

const countOf = ({ counts }: ImportPlan, outcome: RowOutcome): number => counts[outcome];
const isOpen = (plan: ImportPlan): boolean => countOf(plan, "ask") + countOf(plan, "faulty") > 0;

function whatIsOpen(plan: ImportPlan): string {
  const [asked, faulty] = [countOf(plan, "ask"), countOf(plan, "faulty")];
  const parts = [
    asked > 0 && `${plural(asked, "row")} to be decided`,
    faulty > 0 && `${plural(faulty, "row")} with faults`,
  ].filter((part) => part !== false);
  if (parts.length > 0) return `Before you can import: ${parts.join(", ")}.`;
  return plan.changed === 0 ? "The register says all of this already." : "All rows are decided.";
}
