import { z } from "zod";
import { plural } from "#shared/plural.ts";
import { answer, ok, operator, procedure, router } from "#platform/trpc.ts";
import { declareInput, freeDaySchema, freeDaysInput } from "./schema.ts";
import type { HolidayService } from "./service.ts";

const tags = ["Due days"];

/** `countMoved`: how many due days of the library a declaration has moved. */
type Moving = { countMoved: (of: { year: number; feast: string }) => Promise<number> };

export function holidayProcedures(holidays: HolidayService, { countMoved }: Moving) {
  return router({
    list: procedure
      .meta({
        openapi: {
          method: "GET",
          path: "/holiday",
          tags,
          summary: "The public holidays of a year, and on what they rest",
          description: "An expected one makes a due day earlier where its rule goes back, and never later.",
        },
      })
      .input(freeDaysInput)
      .output(answer(z.array(freeDaySchema)))
      .query(async ({ input }) => ok(await holidays.list(input.year))),

    declare: operator
      .meta({
        openapi: {
          method: "POST",
          path: "/holiday/{year}/{feast}",
          tags,
          summary: "Declare a public holiday, or take one back (operator only)",
          description:
            "What is due and not yet filed moves at once, and companies with deadline alerts on it are told. Answers with the year's holidays, and in `message` how many due days of the library it moved.",
        },
        example: {
          days: ["2027-03-10", "2027-03-11"],
          source: "Ministry of Interior, statement of 8 March 2027",
          confirmedBy: "Ngozi Eze",
        },
      })
      .input(declareInput)
      .output(answer(z.array(freeDaySchema)))
      .mutation(async ({ input }) => {
        const days = await holidays.declare(input);
        const moved = await countMoved(input);
        return ok(
          days,
          moved === 0 ? "Holiday saved" : `Holiday saved: ${plural(moved, "due day")} of the library moved`,
        );
      }),
  });
}
