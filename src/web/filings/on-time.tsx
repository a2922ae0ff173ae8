import { Box, Text, chakra } from "@chakra-ui/react";
import type { OnTime } from "#features/filing/schema.ts";
import { Part } from "../components/part.tsx";
import { useOnTime } from "./use-filings.ts";

const Cell = chakra("td", { base: { px: "3", py: "2.5", textAlign: "end", fontVariantNumeric: "tabular-nums" } });
const Head = chakra("th", { base: { px: "3", py: "2.5", textAlign: "end", fontWeight: "medium", color: "fg.muted" } });

/** How punctually each regulator was served in the last year; nothing before anything counts. */
export function OnTimeByRegulator({ companyId, today }: { companyId: string; today: string }) {
  const { data, isError } = useOnTime(companyId, today);
  if (isError && !data) return <Text role="alert">How punctually you filed could not be loaded.</Text>;
  const rows = data?.data.filter(({ onTime, late, overdue, waived }) => onTime + late + overdue + waived > 0) ?? [];
  if (rows.length === 0) return null;
  return (
    <Part title="On time" intro="Of the last twelve months, what was filed by its day, of all that was filed or is late.">
      <Box overflowX="auto" tabIndex={0} role="region" aria-label="On time by regulator" borderWidth="1px" borderRadius="lg" bg="bg.panel">
        <chakra.table width="100%" fontSize="sm" css={{ "& tbody tr": { borderTopWidth: "1px" } }}>
          <thead>
            <tr>
              <Head textAlign="start">Regulator</Head>
              <Head>On time</Head>
              <Head>Filed on time</Head>
              <Head>Filed late</Head>
              <Head>Late now</Head>
              <Head>Waived</Head>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.regulator}>
                <Head scope="row" textAlign="start" color="fg">
                  {row.regulator || "No longer in the library"}
                </Head>
                <Cell fontWeight="semibold">{rateWords(row)}</Cell>
                <Cell>{row.onTime}</Cell>
                <Cell>{row.late}</Cell>
                <Cell>{row.overdue}</Cell>
                <Cell>{row.waived}</Cell>
              </tr>
            ))}
          </tbody>
        </chakra.table>
      </Box>
    </Part>
  );
} // prettier-ignore

// Rounded down: only who was never late reads 100 %.
const rateWords = ({ rate }: OnTime): string => (rate === null ? "–" : `${Math.floor(rate * 100)} %`);
