import { Box, Skeleton } from "@chakra-ui/react";
import { useDeferredValue } from "react";
import { Disclosure } from "../../components/disclosure.tsx";
import { matchesMedia } from "../../lib/media.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { DueFirst } from "./due-first.tsx";
import { regulatorRows } from "./regulator-rows.ts";
import { GlancePart } from "./glance-part.tsx";
import { RiskByRegulator } from "./risk-by-regulator.tsx";

type AtAGlanceProps = {
  companyId: string | null;
  /** The regulator that is filtered by. */
  regulator: string | undefined;
  onRegulator: (regulator: string) => void;
};

// On a narrow screen the first cards matter more.
const wide = "(min-width: 768px)";

/** The whole in two small pictures: whose regulations they are and how risky, and what falls due first. */
export function AtAGlance({ companyId, regulator, onRegulator }: AtAGlanceProps) {
  // Without filters: it is what one filters by, and stays while the filters change what is below.
  const summary = trpc.dashboard.summary.useQuery({ companyId: companyId ?? "" }, { enabled: companyId !== null });
  const data = useDeferredValue(summary.data?.data);
  if (summary.isError || data?.byRegulator.length === 0) return null;
  return (
    <Box
      as="section"
      aria-label="At a glance"
      aria-busy={!data}
      px="4"
      py="1.5"
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="lg"
    >
      <Disclosure summary="At a glance" isOpenAtFirst={matchesMedia(wide)}>
        <Box
          display="grid"
          gridTemplateColumns={{ base: "minmax(0, 1fr)", xl: "repeat(2, minmax(0, 1fr))" }}
          gap="4"
          columnGap="10"
          pb="2"
        >
          {data ? (
            <>
              <RiskByRegulator rows={regulatorRows(data.byRegulator)} picked={regulator} onPick={onRegulator} />
              {data.dueFirst.length > 0 && <DueFirst regulations={data.dueFirst} />}
            </>
          ) : (
            <>
              <PartSkeleton title="Risk by regulator" columns={2} lines={6} />
              <PartSkeleton title="Due first" columns={1} lines={3} />
            </>
          )}
        </Box>
      </Disclosure>
    </Box>
  );
}

function PartSkeleton({ title, columns, lines }: { title: string; columns: 1 | 2; lines: number }) {
  return (
    <GlancePart title={title} columns={columns}>
      {Array.from({ length: lines }, (_, line) => (
        <Box as="li" key={line} aria-hidden display="flex" alignItems="center" minH="7">
          <Skeleton height="4" width="full" />
        </Box>
      ))}
    </GlancePart>
  );
}
