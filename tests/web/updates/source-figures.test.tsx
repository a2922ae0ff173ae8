import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { SourceFigure } from "#features/triage/schema.ts";
import { figureWords } from "#web/sources/figure-words.ts";
import { ok } from "../support/fake-server.ts";
import { aSourceRow, open, standing } from "../support/updates.tsx";

const aFigure = (overrides: Partial<SourceFigure> = {}): SourceFigure => ({
  source: "cbn-circulars",
  judged: 8,
  rightlyTold: 6,
  wronglyTold: 2,
  missed: 0,
  companies: 4,
  precision: 0.75,
  ...overrides,
});

test.each([
  [aFigure(), "75 %; 6 of 8 decisions found it meant for the company, 2 did not; by 4 companies"],
  [aFigure({ missed: 1 }), "75 %; 6 of 8 decisions found it meant for the company, 2 did not; 1 missed; by 4 companies"],
  [aFigure({ judged: 0, rightlyTold: 0, wronglyTold: 0, missed: 2, companies: 1, precision: null }), "2 missed; by 1 company"],
  [aFigure({ judged: 0, rightlyTold: 0, wronglyTold: 0, precision: null }), "Nothing of it was judged yet"],
  [undefined, "Nothing of it was judged yet"],
])("a figure says what it rests on", (figure, words) => {
  expect(figureWords(figure)).toBe(words);
}); // prettier-ignore

test("each source says how well it reaches those whom it binds", async () => {
  open("/updates?view=sources", {
    ...standing({ sources: [aSourceRow(), aSourceRow({ id: "sec-news", regulator: "SEC" })] }),
    "triage.sourcesOfCompany": () => ok([aFigure()]),
  });
  const list = within(await screen.findByRole("list", { name: "Sources" }));
  expect(await list.findByText(/^75 %; 6 of 8/)).toBeDefined();
  expect(list.getByText("Nothing of it was judged yet")).toBeDefined();
});
