import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { SourceFigure } from "#features/triage/schema.ts";
import { audienceFigureWords, figureWords } from "#web/sources/figure-words.ts";
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
  byAudience: [],
  ...overrides,
});

test.each([
  [aFigure(), "75 %; 6 of 8 decisions found it meant for the company, 2 did not; by 4 companies of this server"],
  [aFigure({ missed: 1 }), "75 %; 6 of 8 decisions found it meant for the company, 2 did not; 1 missed; by 4 companies of this server"],
  [aFigure({ judged: 0, rightlyTold: 0, wronglyTold: 0, missed: 2, companies: 1, precision: null }), "2 missed; by 1 company of this server"],
  [aFigure({ judged: 0, rightlyTold: 0, wronglyTold: 0, precision: null }), "Nothing of it was judged yet"],
  [undefined, "Nothing of it was judged yet"],
])("a figure says what it rests on", (figure, words) => {
  expect(figureWords(figure)).toBe(words);
}); // prettier-ignore

test("a figure says for whom what was judged was", () => {
  const part = { judged: 4, rightlyTold: 4, wronglyTold: 0, missed: 0, precision: 1 };
  const byAudience: SourceFigure["byAudience"] = [
    { ...part, scope: "classes" },
    { ...part, scope: "licensed", rightlyTold: 2, wronglyTold: 2, missed: 1, precision: 0.5 },
    { ...part, scope: "nobody", judged: 0, rightlyTold: 0, precision: null },
  ];
  expect(audienceFigureWords(aFigure({ byAudience }))).toEqual([
    "What is for the classes it names: 100 %; 4 of 4 decisions",
    "What is for all licensees: 50 %; 2 of 4 decisions; 1 missed",
  ]);
  expect(audienceFigureWords(aFigure({ byAudience: byAudience.slice(0, 1) }))).toEqual([]);
});

test("each source says how well it reaches those whom it binds", async () => {
  open("/updates?view=sources", {
    ...standing({ sources: [aSourceRow(), aSourceRow({ id: "sec-news", regulator: "SEC" })] }),
    "triage.sourcesOfCompany": () => ok([aFigure()]),
  });
  const list = within(await screen.findByRole("list", { name: "Sources" }));
  expect(await list.findByText(/^75 %; 6 of 8/)).toBeDefined();
  expect(list.getByText("Nothing of it was judged yet")).toBeDefined();
});
