import { Box, Text } from "@chakra-ui/react";
import type { ScoredRegulation } from "#features/risk/schema.ts";
import { formatDay } from "../lib/format.ts";
import { RegulationRow } from "./regulation-row.tsx";

/** A regulation that binds the company: why, and what is due next. */
export function BindingRow({ regulation }: { regulation: ScoredRegulation }) {
  const { regulation_id: id, regulation_title: title, reasons, nextDueOn } = regulation;
  return (
    <RegulationRow
      id={id}
      title={title}
      card={regulation}
      aside={
        nextDueOn && (
          <>
            <Box as="span" color="fg.muted">
              Next due{" "}
            </Box>
            <Box as="span" fontWeight="medium">
              <time dateTime={nextDueOn}>{formatDay(nextDueOn)}</time>
            </Box>
          </>
        )
      }
    >
      {/* The server gives first what says most about this company. */}
      <Text lineClamp={2}>{reasons[0]}</Text>
    </RegulationRow>
  );
}
