import { expect, test } from "vitest";
import { readDutyCues } from "#features/drafting/adapters/duty-cues.ts";
import { readDuties } from "#features/drafting/rules/duties.ts";
import { scoreDuties } from "../../support/duties-score.ts";
import { loadLetters, type Half, type Letter } from "../../support/letters.ts";

const cues = readDutyCues("data/duty-cues.yaml");
/** What makes no rule in force obliges nobody: the caller of the reader knows that. */
const read = ({ pages, isInstrument, publishedOn }: Letter) =>
  isInstrument ? readDuties(pages, cues, publishedOn) : [];

/** Figures only: what stands in the locked half is not shown. */
function figuresOf(half: Half) {
  const { missed, wrong, ...figures } = scoreDuties(loadLetters(half), read);
  return { ...figures, missed: missed.length, wrong: wrong.length };
}

test.each(["open", "locked"] as const)("duties of the %s letters are read as they were marked by hand", (half) => {
  const figures = figuresOf(half);
  const { precision, recall, exact, schedule, inventedSchedules } = figures;
  expect({ exact, isPrecise: precision >= 0.85, isWhole: recall >= 0.8 }, JSON.stringify(figures)).toEqual({
    exact: 1,
    isPrecise: true,
    isWhole: true,
  });
  // A date that is wrong is worse than none; a sentence read whole that was marked in two parts counts here as well.
  expect({ inventedSchedules: inventedSchedules <= 3, schedule: schedule >= 0.6 }, JSON.stringify(figures)).toEqual({
    inventedSchedules: true,
    schedule: true,
  });
});
