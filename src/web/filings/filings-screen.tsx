import { Box, Button, Heading, Text } from "@chakra-ui/react";
import { Printer, Siren } from "lucide-react";
import { useState } from "react";
import { IfMay } from "../account/if-may.tsx";
import { useMay } from "../account/use-me.ts";
import { openedLater } from "../components/overlays/opened-later.tsx";
import { Screen } from "../layout/screen.tsx";
import { useToday } from "../lib/time/use-today.ts";
import { Clocks } from "./clocks.tsx";
import { Late } from "./late.tsx";
import { Month } from "./month.tsx";
import { OnTimeByRegulator } from "./on-time.tsx";
import { useFilingsSearch } from "./use-filings-search.ts";

const FilingPanel = openedLater(
  async () => (await import("./filing-panel.tsx")).FilingPanel,
  ({ id }) => id !== undefined,
);
const EventDialog = openedLater(
  async () => (await import("./event-dialog.tsx")).EventDialog,
  ({ isOpen }) => isOpen,
);

/** What is to be filed and when, what is late, and which clocks run. */
export function FilingsScreen({ companyId }: { companyId: string }) {
  const state = useFilingsSearch();
  const seesAll = useMay("work.read");
  const [isTelling, setTelling] = useState(false);
  const about = { companyId, today: useToday(), onOpen: state.open };
  return (
    <Screen maxW="72rem" gap="8">
      <Box display="flex" flexWrap="wrap" alignItems="flex-start" justifyContent="space-between" gap="4">
        <Box flex="1 1 24rem" minW="0">
          <Heading as="h1" fontSize="2xl">
            Filings
          </Heading>
          <Text mt="1" color="fg.muted">
            {seesAll
              ? "What falls due for your company"
              : "What falls due of the duties that are yours or your unit’s,"}{" "}
            and when, by each duty’s own rule and the public holidays of Nigeria, and what was filed.
          </Text>
        </Box>
        <Box className="screen-only" display="flex" flexWrap="wrap" gap="2">
          <IfMay permission="work.change">
            <Button aria-haspopup="dialog" onClick={() => setTelling(true)}>
              <Siren aria-hidden />
              It happened at…
            </Button>
          </IfMay>
          <Button variant="outline" onClick={() => window.print()}>
            <Printer aria-hidden />
            Print
          </Button>
        </Box>
      </Box>
      <Clocks {...about} />
      <Late {...about} />
      <Month companyId={companyId} state={state} />
      {seesAll && <OnTimeByRegulator {...about} />}
      <FilingPanel companyId={companyId} id={state.filters.filing} onClose={state.close} />
      <EventDialog companyId={companyId} isOpen={isTelling} onOpen={state.open} onClose={() => setTelling(false)} />
    </Screen>
  );
}
