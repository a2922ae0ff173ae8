import { act, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { GapFinding, Reply } from "#features/assistant/schema.ts";
import { aCitation, answered, log } from "../support/assistant.ts";

const complaints = aCitation({ number: 2, title: "Complaints circular", requirementId: "r7" });
const citations = [aCitation(), complaints];

describe("the answer line", () => {
  const line = (changes: Partial<NonNullable<Reply["answer"]>> = {}) => ({
    kind: "figure" as const,
    line: "Your minimum capital is ₦200 million [1].",
    isLikely: false,
    day: null,
    ...changes,
  });
  const summary = "Your minimum capital is ₦200 million [1]. It names your licence [2].";

  test("stands before the rest of the summary, and is said once", async () => {
    await answered({ answer: line(), summary, citations });
    expect(log().getByText("The figure")).toBeDefined();
    expect(log().getAllByText(/Your minimum capital is/)).toHaveLength(1);
    expect(log().getByText(/^It names your/)).toBeDefined();
    expect(log().queryByText("Most likely, not sure")).toBeNull();
    expect(log().getAllByRole("link", { name: "Source 1: Card Guidelines, s. 4" })).toHaveLength(1);
  });

  test("that is only likely says so", async () => {
    await answered({ answer: line({ isLikely: true }), summary, citations });
    expect(log().getByText("Most likely, not sure")).toBeDefined();
  });

  test("that is a day has its weekday", async () => {
    await answered({ answer: line({ kind: "date", day: "2026-12-04" }), summary, citations });
    const day = log().getByText("Friday, 4 December 2026");
    expect(day.getAttribute("datetime")).toBe("2026-12-04");
  });

  test("of steps leaves the day to the steps", async () => {
    await answered({ answer: line({ kind: "steps", day: "2026-12-04" }), summary, citations });
    expect(log().queryByText("Friday, 4 December 2026")).toBeNull();
  });

  test("of a summary that was worded otherwise leaves the summary whole", async () => {
    await answered({ answer: line(), summary: "Hold ₦200 million [1].", citations });
    expect(log().getByText(/^Hold/)).toBeDefined();
    expect(log().getByText(/Your minimum capital is/)).toBeDefined();
  });

  test("parts of a question that nothing answers are named", async () => {
    await answered({ answer: line(), summary, citations, uncovered: ["who signs it", "who signs it"] });
    const parts = within(log().getByRole("list", { name: "Not answered here" })).getAllByRole("listitem");
    expect(parts.map(({ textContent }) => textContent)).toEqual(["“who signs it”"]);
  });
});

describe("findings", () => {
  const breach: GapFinding = {
    number: 2,
    verdict: "breach",
    words: "we have two lines for complaints",
    stated: "2 lines",
    required: "at least 10 lines",
    why: "Two are stated, ten required.",
    due: "at all times",
  };
  const unclear: GapFinding = {
    number: 1,
    verdict: "cannot-tell",
    words: "returns are filed",
    stated: null,
    required: null,
    why: "It does not say how often.",
    due: null,
  };
  const reply = {
    kind: "gap" as const,
    citations,
    findings: [breach, unclear],
    unmentioned: 12,
    highRisk: ["As above"],
  };

  afterEach(() => vi.restoreAllMocks());

  test("are a table where there is room", async () => {
    await answered(reply);
    const table = within(log().getByRole("table", { name: "Your text against the rules" }));
    expect(table.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
      "Verdict",
      "Your words",
      "Stated and required",
      "Rule",
      "Due",
    ]);
    const rows = table.getAllByRole("row").slice(1) as [HTMLElement, HTMLElement];
    expect(
      rows.map((row) =>
        within(row)
          .getAllByRole("cell")
          .map(({ textContent }) => textContent),
      ),
    ).toEqual([
      [
        "Breach",
        "“we have two lines for complaints”",
        "Stated: 2 linesRequired: at least 10 lines",
        "Complaints circular 2",
        "at all times",
      ],
      ["Cannot tell", "“returns are filed”", "It does not say how often.", "Card Guidelines 1", "None named"],
    ]);
    expect(within(rows[0]).getByRole("link").getAttribute("href")).toContain("at=r7");
    // What the table says is not said a second time by risk.
    expect(log().queryByText("High Risk Issues")).toBeNull();
  });

  test("are cards where there is none", async () => {
    vi.spyOn(window, "matchMedia").mockImplementation(
      (media) =>
        Object.assign(new EventTarget(), { media, matches: false, onchange: null }) as unknown as MediaQueryList,
    );
    await answered(reply);
    expect(log().queryByRole("table")).toBeNull();
    const [first] = within(log().getByRole("list", { name: "Your text against the rules" })).getAllByRole(
      "listitem",
    ) as [HTMLElement];
    for (const words of [
      "Breach",
      "“we have two lines for complaints”",
      "Stated: 2 lines",
      "Required: at least 10 lines",
      "Due: at all times",
    ])
      expect(first.textContent).toContain(words);
  });

  test("count what else binds, folded", async () => {
    const { user } = await answered(reply);
    const summary = log().getByText("Also binding, not mentioned in your text: 12");
    const details = summary.closest("details")!;
    expect(details.open).toBe(false);
    await user.click(summary);
    expect(details.open).toBe(true);
    expect(within(details).getByRole("link", { name: "Your dashboard" }).getAttribute("href")).toBe("/dashboard");
  });
});

describe("steps", () => {
  beforeEach(() =>
    vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"], now: new Date("2026-11-21T09:00:00Z") }),
  );
  afterEach(() => void vi.useRealTimers());

  const step = (dueAt: string | null, within: string | null = "within 24 hours") => ({
    number: 1,
    authority: "CBN",
    what: "Report the fraud on the portal",
    within,
    dueAt,
  });
  const timeOf = () =>
    within(log().getByRole("list", { name: "What to do, in this order" })).getByText(/left$|^Past due$/);

  test.each([
    ["2026-11-23T13:20:00.000Z", "2 days 4 hours left"],
    ["2026-11-21T12:20:00.000Z", "3 hours 20 minutes left"],
    ["2026-11-22T09:00:00.000Z", "1 day left"],
    ["2026-11-21T09:01:00.000Z", "1 minute left"],
    ["2026-11-21T09:00:00.000Z", "Past due"],
    ["2026-11-20T09:00:00.000Z", "Past due"],
  ])("due at %s say: %s", async (dueAt, words) => {
    await answered({ citations, steps: [step(dueAt)] });
    expect(timeOf().textContent).toBe(words);
  });

  test("count down by the minute", async () => {
    await answered({ citations, steps: [step("2026-11-21T09:02:00.000Z")] });
    expect(timeOf().textContent).toBe("2 minutes left");
    await act(async () => vi.advanceTimersByTime(60_000));
    expect(timeOf().textContent).toBe("1 minute left");
    await act(async () => vi.advanceTimersByTime(60_000));
    expect(timeOf().textContent).toBe("Past due");
  });

  test("without a time name none", async () => {
    await answered({ citations, steps: [step(null, "promptly")] });
    const item = within(log().getByRole("list", { name: "What to do, in this order" })).getByRole("listitem");
    expect(item.textContent).toContain("promptly");
    expect(item.textContent).not.toMatch(/left|Past due/);
  });
});

describe("sources", () => {
  test("say whose words they quote, and keep apart what nobody has reviewed", async () => {
    const captured = aCitation({ number: 3, title: "Letter", regulationId: null, changeId: "c1", status: "captured" });
    await answered({ citations: [aCitation({ wording: "instrument" }), complaints, captured] });
    const entries = within(log().getByRole("list", { name: "Sources" })).getAllByRole("listitem") as [
      HTMLElement,
      HTMLElement,
    ];
    expect(entries).toHaveLength(2);
    expect(entries[0].textContent).toContain("The instrument's own words");
    expect(entries[1].textContent).toContain("In the library's words");
    const [apart] = within(log().getByRole("list", { name: "Documents nobody has reviewed" })).getAllByRole(
      "listitem",
    ) as [HTMLElement];
    expect(apart.textContent).toContain("From a document nobody has reviewed");
  });
});
