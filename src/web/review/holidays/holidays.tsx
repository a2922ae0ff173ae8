import { Box, Button, Text } from "@chakra-ui/react";
import { ChevronLeft, ChevronRight, Plus } from "lucide-react";
import { useState } from "react";
import type { FreeDay } from "#features/holiday/schema.ts";
import { yearOf } from "#shared/calendar.ts";
import { Pill } from "../../components/pill.tsx";
import { trpc } from "../../lib/server/trpc.ts";
import { formatWeekday } from "../../lib/time/format-moment.ts";
import { useToday } from "../../lib/time/use-today.ts";
import { Panel } from "../../regulator/panel.tsx";
import { RowSkeletons } from "../../regulator/row-skeletons.tsx";
import { DeclareForm, type Meant } from "./declare-form.tsx";

/** The public holidays of a year, on what each rests, and how one is declared. */
export function Holidays() {
  const [year, setYear] = useState(yearOf(useToday()));
  const [meant, setMeant] = useState<Meant>();
  const query = trpc.holiday.list.useQuery({ year }, { staleTime: 0 });
  const days = query.data?.data;
  const turn = (to: number) => {
    setMeant(undefined);
    setYear(to);
  };
  const failure = { title: "The holidays could not be loaded", retry: () => void query.refetch() };
  return (
    <Panel
      title={`Public holidays of ${year}`}
      lead="Due days rest on them. A holiday that is only expected makes a day earlier, never later; declaring one moves what is not filed yet at once, and companies are told."
      isBusy={query.isLoading}
      failure={query.isError && !days ? failure : undefined}
    >
      <Box display="flex" flexWrap="wrap" gap="2" mb="3">
        <Button size="sm" variant="outline" px="2" aria-label={`The year ${year - 1}`} onClick={() => turn(year - 1)}>
          <ChevronLeft aria-hidden />
        </Button>
        <Button size="sm" variant="outline" px="2" aria-label={`The year ${year + 1}`} onClick={() => turn(year + 1)}>
          <ChevronRight aria-hidden />
        </Button>
        <Button size="sm" variant="outline" onClick={() => setMeant({ feast: "", name: "", days: [] })}>
          <Plus aria-hidden />
          Declare another holiday
        </Button>
      </Box>
      {meant && <DeclareForm key={`${year} ${meant.feast}`} year={year} meant={meant} onClose={() => setMeant(undefined)} />}
      {days ? (
        <Box as="ul" aria-label={`Public holidays of ${year}`}>
          {days.map((one) => (
            <HolidayEntry key={one.day} holiday={one} onDeclare={() => setMeant(meantOf(one, days))} />
          ))}
        </Box>
      ) : (
        <RowSkeletons />
      )}
    </Panel>
  );
} // prettier-ignore

/** A feast with all its days. */
const meantOf = ({ feast, name }: FreeDay, days: readonly FreeDay[]): Meant => ({
  feast: feast ?? "",
  name,
  days: days.filter((one) => one.feast === feast).map(({ day }) => day),
});

const states = {
  fixed: { word: "Each year", bg: "low.bg", color: "low.fg" },
  expected: { word: "Expected", bg: "medium.bg", color: "medium.fg" },
  declared: { word: "Declared", bg: "brand.subtle", color: "brand.fg" },
};

function HolidayEntry({ holiday, onDeclare }: { holiday: FreeDay; onDeclare: () => void }) {
  const { day, name, feast, state, source, confirmedBy } = holiday;
  const { word, ...colors } = states[state];
  return (
    <Box as="li" py="3" borderTopWidth="1px" fontSize="sm" display="flex" flexWrap="wrap" alignItems="center" gap="3">
      <Box flex="1 1 16rem" minW="0" overflowWrap="anywhere">
        <Text fontWeight="medium">{name}</Text>
        <Text>
          <time dateTime={day}>{formatWeekday(day)}</time>
        </Text>
        {source !== null && (
          <Text color="fg.muted">
            {source}
            {state === "declared" && (confirmedBy === null ? "; compared with the ministry’s statement by nobody" : `; confirmed by ${confirmedBy}`)}
          </Text>
        )}
      </Box>
      <Pill {...colors}>{word}</Pill>
      {feast !== null && (
        <Button size="sm" variant="ghost" aria-label={`Declare ${name}, ${day}`} onClick={onDeclare}>
          {state === "declared" ? "Change" : "Declare"}
        </Button>
      )}
    </Box>
  );
} // prettier-ignore
