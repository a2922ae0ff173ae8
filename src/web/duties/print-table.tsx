import { Box, Text } from "@chakra-ui/react";
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { cellWords, type Names } from "#features/obligation/rules/arranging.ts";
import { dutyColumnLabels, type DutyColumn } from "#features/obligation/vocabulary.ts";
import { plural } from "#shared/plural.ts";
import { formatDay } from "../lib/format.ts";
import { useToday } from "../lib/time/use-today.ts";
import { Body, Cell, Head, HeadCell, Row, Table } from "../library/table-parts.tsx";
import type { Line } from "./grid/lines.ts";

// Some forty sheets of paper; more would keep the browser busy for long.
const mostLines = 1000;

type PrintTableProps = {
  lines: readonly Line[];
  columns: readonly DutyColumn[];
  names: Names;
  companyName: string | undefined;
  narrowedBy: string;
};

/** On paper: all the lines that the screen draws only where they are in sight. It is there while the browser prints. */
export function PrintTable(props: PrintTableProps) {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener("beforeprint", begin);
    window.addEventListener("afterprint", end);
    return () => {
      window.removeEventListener("beforeprint", begin);
      window.removeEventListener("afterprint", end);
    };
  }, []);
  return isPrinting ? <Paper {...props} /> : null;
}

function Paper({ lines, columns, names, companyName, narrowedBy }: PrintTableProps) {
  const today = useToday();
  const count = lines.filter(({ kind }) => kind === "duty").length;
  return (
    <Box className="print-only">
      <Text fontSize="xl" fontWeight="semibold">
        Register of duties{companyName && `: ${companyName}`}
      </Text>
      <Text>{formatDay(today)}</Text>
      <Text>{narrowedBy || "No filters"}</Text>
      <Text mb="4">
        {lines.length > mostLines ? `The first ${mostLines} lines of ${plural(count, "duty", "duties")}` : plural(count, "duty", "duties")}
      </Text>
      <Table>
        <Head>
          <Row>
            <HeadCell>Duty</HeadCell>
            {columns.map((column) => (
              <HeadCell key={column}>{dutyColumnLabels[column]}</HeadCell>
            ))}
          </Row>
        </Head>
        <Body>
          {lines.slice(0, mostLines).map((line) =>
            line.kind === "group" ? (
              <Row key={line.label}>
                <Cell colSpan={columns.length + 1} fontWeight="semibold">
                  {line.label} ({line.count})
                </Cell>
              </Row>
            ) : (
              <Row key={line.duty._id}>
                <Cell>{line.duty.text}</Cell>
                {columns.map((column) => (
                  <Cell key={column}>{cellWords[column](line.duty, names)}</Cell>
                ))}
              </Row>
            ),
          )}
        </Body>
      </Table>
    </Box>
  );
} // prettier-ignore
