import { formatDay } from "../lib/format.ts";
import { useToday } from "../lib/time/use-today.ts";
import { dueWords } from "./due-words.ts";

/** A day on which a duty falls due; when it is near, also how near. */
export function DueDay({ day }: { day: string }) {
  const date = formatDay(day);
  const words = dueWords(day, useToday());
  return (
    <>
      <time dateTime={day}>{date}</time>
      {words !== date && ` (${words})`}
    </>
  );
}
