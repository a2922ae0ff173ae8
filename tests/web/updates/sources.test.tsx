import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Refusal } from "../support/fake-server.ts";
import { sourceStates } from "#features/watch/vocabulary.ts";
import { agoAndWhen } from "#web/sources/source-words.ts";
import { aSourceRow, blindSpot, open, standing } from "../support/updates.tsx";

const at = "/updates?view=sources";
const part = async (name: string) => within(await screen.findByRole("region", { name }));
const cards = async () => {
  const list = within(await screen.findByRole("list", { name: "Sources" }));
  return list.getAllByRole("heading").map((heading) => within(heading.closest("li") as HTMLElement));
};
const onlyCard = async () => {
  const [card, ...others] = await cards();
  if (!card || others.length > 0) throw new Error("not one source");
  return card;
};

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-21T09:00:00Z"), toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the sources", () => {
  test("are told one by one: what is read, how it stands, and since when", async () => {
    const source = aSourceRow({ lastChangeAt: "2026-11-20T09:00:00.000Z", note: "Lists everything" });
    open(at, standing({ sources: [source] }));
    const card = await onlyCard();
    expect(card.getByRole("heading", { name: "Central Bank of Nigeria" })).toBeDefined();
    expect(card.getByText("Watched")).toBeDefined();
    expect(card.getByText("It is read regularly, and its last answer could be trusted.")).toBeDefined();
    const lines = card.getAllByRole("definition").map(({ textContent }) => textContent);
    expect(lines).toEqual([
      "Its catalogue of publicationshttps://cbn.example/api/circulars",
      "45 minutes ago, 21 November 2026 at 09:14",
      "20 November 2026 at 10:00",
      "2619 entries",
      "Nothing of it was judged yet",
      "Lists everything",
    ]);
    expect(screen.getByText("1 of 1 source can be relied on now.")).toBeDefined();
    expect(document.title).toBe("Sources · Ilana");
  });

  test("that stand badly say what went wrong, and when they were last good", async () => {
    const source = aSourceRow({
      state: "failing",
      lastCheckAt: "2026-11-21T08:59:50.000Z",
      lastError: "The site answered 500",
    });
    open(at, standing({ sources: [source] }));
    const card = await onlyCard();
    expect(card.getByText("Not readable")).toBeDefined();
    expect(card.getByText("The site answered 500")).toBeDefined();
    expect(card.getByText("just now, 21 November 2026 at 09:59")).toBeDefined();
    expect(screen.getByText("0 of 1 source can be relied on now.")).toBeDefined();
  });

  test("read by hand claim no checks", async () => {
    open(
      at,
      standing({ sources: [aSourceRow({ kind: "manual", state: "manual", lastOkAt: null, lastCheckAt: null })] }),
    );
    const card = await onlyCard();
    expect(card.getByText("By hand")).toBeDefined();
    expect(card.queryByText("Last good check:")).toBeNull();
  });

  test.each(sourceStates)("in the state %s have words for it", async (state) => {
    open(at, standing({ sources: [aSourceRow({ state })] }));
    const card = await onlyCard();
    expect(card.getByText(/^(It |Its last|The site turns|No program)/)).toBeDefined();
  });

  test("have a tab of their own, beside the updates'", async () => {
    const { user } = open("/updates?view=all&scope=all");
    const tabs = within(await screen.findByRole("navigation", { name: "Updates and sources" }));
    const current = () => tabs.getAllByRole("link", { current: "page" }).map(({ textContent }) => textContent);
    expect(current()).toEqual(["Updates"]);
    await user.click(tabs.getByRole("link", { name: "Sources" }));
    await part("Blind spots");
    expect(current()).toEqual(["Sources"]);
    expect(tabs.getByRole("link", { name: "Updates" }).getAttribute("href")).toBe("/updates?scope=all");
  });

  test("may be none", async () => {
    open(at);
    expect(await screen.findByText("No source is set up: nothing is captured by itself.")).toBeDefined();
  });

  test("that fail to load can be asked for again", async () => {
    let isUp = false;
    const { user } = open(at, {
      "source.ofCompany": () => {
        if (!isUp) throw new Refusal(404, "Gone");
        return standing({ sources: [aSourceRow()] })["source.ofCompany"]();
      },
    });
    expect(await screen.findByText("The sources could not be loaded")).toBeDefined();
    isUp = true;
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await cards()).toHaveLength(1);
  });
});

describe("looked at anew", () => {
  const everyMs = 30_000;

  test("twice a minute, and a failed look is no good news", async () => {
    let isUp = true;
    vi.useFakeTimers({ now: new Date("2026-11-21T09:00:00Z"), shouldAdvanceTime: true });
    const { calls } = open(at, {
      "source.ofCompany": () => {
        if (!isUp) throw new Refusal(404, "Gone");
        return standing({ sources: [aSourceRow()] })["source.ofCompany"]();
      },
    });
    await cards();
    const looks = () => calls.filter(({ path }) => path === "source.ofCompany").length;
    expect(looks()).toBe(1);
    isUp = false;
    await vi.advanceTimersByTimeAsync(everyMs + 1000);
    expect(looks()).toBe(2);
    expect(await screen.findByText(/The last look at the sources failed/)).toBeDefined();
    expect(await cards()).toHaveLength(1);
  });
});

describe("the blind spots", () => {
  test("come first, with how much of each concerns the company and why silence proves nothing", async () => {
    open(
      at,
      standing({
        sources: [aSourceRow()],
        blindSpots: [
          blindSpot(),
          blindSpot({
            regulator: "FRC",
            name: "Financial Reporting Council of Nigeria",
            regulations: 1,
            reason: "None of its publications are watched",
          }),
        ],
      }),
    );
    const spots = await part("Blind spots");
    expect(spots.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "Economic and Financial Crimes Commission5 regulations of it apply or may apply to youIts sources: by hand.",
      "Financial Reporting Council of Nigeria1 regulation of it applies or may apply to youNone of its publications are watched.",
    ]);
    const headings = within(screen.getByRole("main"))
      .getAllByRole("heading", { level: 2 })
      .map(({ textContent }) => textContent);
    expect(headings).toEqual(["Blind spots", "Sources"]);
    expect(spots.getByRole("link", { name: /^Economic/ }).getAttribute("href")).toBe(
      "/regulator/economic-and-financial-crimes-commission",
    );
  });

  test("may be none, which is said", async () => {
    open(at, standing({ sources: [aSourceRow()] }));
    expect((await part("Blind spots")).getByText(/^None: /)).toBeDefined();
  });
});

test.each([
  ["2026-11-21T08:14:00.000Z", "46 minutes ago, 21 November 2026 at 09:14"],
  ["2026-11-19T08:14:00.000Z", "19 November 2026 at 09:14"],
])("an instant is told relatively as long as that is of use (%s)", (instant, words) => {
  expect(agoAndWhen(instant, Date.parse("2026-11-21T09:00:00Z"))).toBe(words);
});
