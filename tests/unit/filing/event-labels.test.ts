import { expect, test } from "vitest";
import { eventKind } from "#features/catalogue/rules/event-terms.ts";
import { eventLabel, eventLabels } from "#features/filing/rules/event-labels.ts";
import { theCatalogue } from "../../support/samples/corpus.ts";

test("each event that starts a clock in the catalogue has a label of its own, and no label is left over", async () => {
  const { instruments } = await theCatalogue();
  const schedules = [...instruments.values()].flatMap(({ requirements }) =>
    requirements.flatMap(({ deadline }) => deadline?.schedule ?? []),
  );
  const kinds = new Set(schedules.flatMap((schedule) => eventKind(schedule) ?? []));
  expect(Object.keys(eventLabels).toSorted()).toEqual([...kinds].toSorted());
  expect(new Set(Object.values(eventLabels)).size).toBe(kinds.size);
});

test("a word of a company's own reading reads as it is written", () => {
  expect(eventLabel("letter-receipt")).toBe("Letter receipt");
});
