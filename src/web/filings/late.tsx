import { Button, Text } from "@chakra-ui/react";
import { useState } from "react";
import { plural } from "#shared/plural.ts";
import { EntryList } from "../components/entry-list.tsx";
import { Part } from "../components/part.tsx";
import { FilingRow } from "./filing-row.tsx";
import { useLate } from "./use-filings.ts";

const shownAtFirst = 10;
type LateProps = { companyId: string; today: string; onOpen: (id: string) => void };

/** What is overdue, the longest first; nothing where all is filed. */
export function Late({ companyId, today, onOpen }: LateProps) {
  const { data, isError } = useLate(companyId, today);
  const [isAll, setAll] = useState(false);
  if (isError && !data) return <Text role="alert">What is late could not be loaded.</Text>;
  if (!data || data.data.length === 0) return null;
  // What a clock counts stands under the clocks.
  const late = data.data.filter(({ basis }) => basis.event === null);
  if (late.length === 0) return null;
  const shown = isAll ? late : late.slice(0, shownAtFirst);
  return (
    <Part title={`Late: ${late.length}`} intro="Past its day, and neither filed nor waived.">
      <EntryList label="Late">
        {shown.map((one) => (
          <FilingRow key={one._id} filing={one} isDayShown onOpen={onOpen} />
        ))}
      </EntryList>
      {shown.length < late.length && (
        <Button mt="3" variant="outline" size="sm" onClick={() => setAll(true)}>
          Show all {plural(late.length, "late filing")}
        </Button>
      )}
    </Part>
  );
}
