import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { changedFields } from "#web/regulation/history/changed-fields.ts";
import { latestOf } from "#web/regulator/latest.ts";
import { yearBars } from "#web/regulator/years.ts";
import { lagosDay } from "#shared/lagos.ts";
import { aRow, failing, inPart, libraryOf, open } from "../support/regulator.tsx";
import { okList } from "../support/fake-server.ts";

function aRevision(recordedAt: string, paths: string[] = ["summary"]) {
  return {
    regulation_id: "cards-2024",
    regulation_title: "Card Guidelines",
    regulator: "CBN",
    revision: 2,
    recordedAt,
    changes: paths.map((path) => ({ path, before: "a", after: "b" })),
  };
}

describe("the changes over time", () => {
  test("are drawn by year and read as a list", async () => {
    const thisYear = lagosDay(new Date()).slice(0, 4);
    await open(libraryOf({ year: { [thisYear]: 3, unknown: 2 } }));
    const figure = await screen.findByRole("figure", { name: "Texts in the library by year of issue" });
    const bars = within(figure).getAllByRole("listitem");
    expect(bars.map((bar) => bar.firstChild?.textContent)).toEqual([`${thisYear}: 3 texts`]);
    expect(screen.getByText("2 texts without a known date are not drawn.")).toBeDefined();
  });

  test("list what was issued and what was revised, newest first", async () => {
    const texts = [
      aRow({ regulation_title: "Capital Circular", issuedOn: "2026-06-15" }),
      aRow({ regulation_title: "Old Draft", issuedOn: "2026-02", status: "draft" }),
    ];
    const revisions = [aRevision("2026-11-19T23:30:00.000Z", ["summary", "requirements.r1.text"])];
    await open({ ...libraryOf({ texts }), "regulation.revisions": () => okList(revisions) });
    const rows = within(await screen.findByRole("list", { name: "Latest" })).getAllByRole("listitem");
    expect(rows.map((row) => row.textContent)).toEqual([
      "Card GuidelinesRecord revised 20 Nov 2026: summary, requirements",
      "Capital CircularIssued 15 Jun 2026",
      "Old DraftIssued February 2026 · Draft",
    ]);
  });

  test("are not told by half", async () => {
    let isUp = false;
    const { user } = await open({
      ...libraryOf({ texts: [aRow({ regulation_title: "Capital Circular" })] }),
      "regulation.revisions": () => (isUp ? okList([]) : failing()),
    });
    const changes = await inPart("Changes over time");
    expect(await changes.findByText("The changes could not be loaded")).toBeDefined();
    expect(changes.queryByText("Capital Circular")).toBeNull();
    isUp = true;
    await user.click(changes.getByRole("button", { name: "Retry" }));
    expect(await changes.findByRole("button", { name: "Capital Circular" })).toBeDefined();
  });
});

describe("the years", () => {
  const labels = (counts: Record<string, number>) => yearBars(counts, 2026).bars.map(({ meaning }) => meaning);

  test("include those without any, up to this one", () => {
    expect(labels({ 2023: 2, 2025: 1 })).toEqual(["2023: 2 texts", "2024: 0 texts", "2025: 1 text", "2026: 0 texts"]);
  });

  test("that are long ago share a bar", () => {
    const { bars, sumUpTo, undated } = yearBars({ 2004: 1, 2016: 2, 2017: 3, 2026: 4, unknown: 5 }, 2026);
    expect(bars).toHaveLength(11);
    expect(bars[0]).toEqual({ label: "≤16", value: 3, meaning: "Up to 2016: 3 texts", isSum: true });
    expect(bars[1]).toEqual({ label: "’17", value: 3, meaning: "2017: 3 texts" });
    expect([sumUpTo, undated]).toEqual([2016, 5]);
  });

  test("reach beyond this one where a text is dated ahead", () => {
    expect(labels({ 2027: 1 })).toEqual(["2027: 1 text"]);
  });

  test("are none where no date is known", () => {
    expect(yearBars({ unknown: 1 }, 2026)).toEqual({ bars: [], sumUpTo: null, undated: 1 });
  });
});

test("the latest are the newest eight of both kinds", () => {
  const issued = ["2026-03-31", "2026-03", "2026", null].map((issuedOn) => aRow({ issuedOn }));
  const revised = Array.from({ length: 8 }, (_, day) => aRevision(`2026-03-${String(30 - day)}T09:00:00.000Z`));
  const latest = latestOf(issued, revised).map(({ on }) => on);
  expect(latest).toEqual(["2026-03-31", "2026-03-30", "2026-03-29", "2026-03-28", "2026-03-27", "2026-03-26", "2026-03-25", "2026-03-24"]); // prettier-ignore
  expect(latestOf(issued, []).map(({ on }) => on)).toEqual(["2026-03-31", "2026-03", "2026"]);
});

test.each([
  [["summary"], ["summary"]],
  [
    ["requirements.r1.text", "requirements.r2.deadline.rule", "issuedOn"],
    ["requirements", "date of issue"],
  ],
  [["severity", "severityWhy"], ["severity"]],
  [["somethingNew.x"], ["somethingNew"]],
])("changes of %j are told as %j", (paths, words) => {
  expect(changedFields(paths.map((path) => ({ path, before: null, after: "x" })))).toEqual(words);
});
