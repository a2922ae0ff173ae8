import { Box } from "@chakra-ui/react";
import type { ImportPlan, KeptDecisions } from "#features/import/schema.ts";
import type { DateWay, FaultyWay, OpenWay } from "#features/import/vocabulary.ts";
import { LabelledSelect } from "../components/fields/labelled-select.tsx";

type OpenWaysProps = { plan: ImportPlan; decisions: KeptDecisions; onDecide: (next: KeptDecisions) => void };

/** What is done with all rows of which nothing is said one by one. */
export function OpenWays({ plan, decisions, onDecide }: OpenWaysProps) {
  const hasDates = plan.mapping.nextReviewOn !== undefined;
  return (
    <Box display="grid" gridTemplateColumns="repeat(auto-fit, minmax(15rem, 1fr))" gap="4">
      <LabelledSelect
        label="Rows that may be a duty of the library"
        value={decisions.open ?? "refuse"}
        onPick={(open) => onDecide({ open: open as OpenWay })}
      >
        <option value="refuse">Let me decide each</option>
        <option value="own">Take the undecided as own duties</option>
        <option value="leave">Leave the undecided out</option>
      </LabelledSelect>
      <LabelledSelect
        label="Rows with faults"
        value={decisions.faulty ?? "refuse"}
        onPick={(faulty) => onDecide({ faulty: faulty as FaultyWay })}
      >
        <option value="refuse">Do not import before they are settled</option>
        <option value="clear">Take them without the cells at fault</option>
        <option value="leave">Leave them out</option>
      </LabelledSelect>
      {hasDates && (
        <LabelledSelect
          label="Dates such as 03/04/2027"
          value={decisions.dates ?? "auto"}
          onPick={(dates) => onDecide({ dates: dates as DateWay })}
        >
          <option value="auto">As the other dates show</option>
          <option value="day-first">3 April: the day comes first</option>
          <option value="month-first">4 March: the month comes first</option>
        </LabelledSelect>
      )}
    </Box>
  );
}
