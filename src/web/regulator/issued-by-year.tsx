import { Text } from "@chakra-ui/react";
import { plural } from "#shared/plural.ts";
import { BarChart } from "../components/bar-chart.tsx";
import { useToday } from "../lib/use-today.ts";
import { yearBars } from "./years.ts";

/** How many of the library's texts were issued in each year. */
export function IssuedByYear({ counts }: { counts: Record<string, number> }) {
  const { bars, sumUpTo, undated } = yearBars(counts, Number(useToday().slice(0, 4)));
  return (
    <>
      {bars.length > 0 && <BarChart label="Texts in the library by year of issue" bars={bars} />}
      <Text mt="2" fontSize="sm" color="fg.muted">
        {sumUpTo !== null && `The dashed bar holds all up to ${sumUpTo}. `}
        {undated > 0 && `${plural(undated, "text")} without a known date ${undated === 1 ? "is" : "are"} not drawn.`}
      </Text>
    </>
  );
}
