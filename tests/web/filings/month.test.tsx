import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { addDays } from "#shared/calendar.ts";
import { lagosDay } from "#shared/lagos.ts";
import { renderApp } from "../support/app.tsx";
import { never, ok, okList, Refusal } from "../support/fake-server.ts";
import { aFiling, aRate, dueOn, openFilings } from "../support/filings.ts";
import { signInAs } from "../support/people.ts";

const december = "/filings?month=2026-12";
const week = ["2026-12-01", "2026-12-02", "2026-12-03", "2026-12-04", "2026-12-07"];
const daily = week.map((day, at) => dueOn(day, at < 2 ? { state: "filed" } : at === 2 ? { isOverdue: true } : {}));
const folded = async () => within(await screen.findByRole("list", { name: "Several times in this month" }));
const daysOf = (list: { queryAllByRole: typeof screen.queryAllByRole }) =>
  list.queryAllByRole("button", { name: /2026/ }).map(({ textContent }) => textContent);

describe("the month", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-27T09:00:00.000Z") }));
  afterEach(() => void vi.useRealTimers());

  test("has each due day under its day, with what the law calls it, its period, its hour and how it stands", async () => {
    openFilings(
      {
        filings: [
          aFiling(),
          aFiling({ _id: "b", dutyId: "ndpa.r1", text: "Tell the Commission.", regulator: "NDPC", regulationTitle: "NDPA", period: "2026-Q3", dueAt: "2026-12-04T14:00:00.000Z", state: "in-work" }),
          aFiling({ _id: "c", dutyId: "sec.r1", text: "File the accounts.", period: "2026", dueDay: "2026-12-31", isSure: false, state: "waived" }),
        ],
      },
      { path: december },
    );
    const fourth = within(await screen.findByRole("region", { name: "Friday, 4 December 2026" }));
    const [early, late] = fourth.getAllByRole("listitem").map(({ textContent }) => textContent);
    // The earlier hour first.
    expect(late).toContain("CBN · Guidelines on ReturnsNovember 2026To be filed");
    expect(early).toContain("NDPC · NDPAby 15:00 · Quarter 3 of 2026In work");
    expect(screen.getByRole("region", { name: "Thursday, 31 December 2026" }).textContent).toContain("2026 · may applyWaived");
    expect(screen.getByText("3 filings, 2 still to be filed")).toBeDefined();
    expect(document.title).toBe("Filings · Ilana");
    // What comes once is folded nowhere.
    expect(screen.queryByRole("heading", { name: "Several times in this month" })).toBeNull();
  }); // prettier-ignore

  test("folds a daily return to one row, which says how often, how it stands, and always what is late", async () => {
    openFilings({ filings: [...daily, aFiling()] }, { path: december });
    const list = await folded();
    const [row] = list.getAllByRole("listitem");
    expect(row?.textContent).toContain("Daily until 7 Dec 2026, 5 times · next on 4 Dec 2026");
    expect(row?.textContent).toContain("2 filed, 1 late, 2 to be filed");
    expect(list.getByRole("button", { name: "Report each day’s rates." }).getAttribute("aria-expanded")).toBe("false");
    expect(daysOf(list)).toEqual(["Thursday, 3 December 2026"]);
    expect(screen.getByText("6 filings, 4 still to be filed")).toBeDefined();
    expect(within(screen.getByRole("region", { name: "Friday, 4 December 2026" })).getAllByRole("listitem")).toHaveLength(1);
  }); // prettier-ignore

  test("says of what was due before the company signed up just that, and counts it as nothing to be filed", async () => {
    const before = { dueDay: "2026-11-06", dueAt: "2026-11-06T22:59:59.999Z" };
    const daily = ["2026-11-19", "2026-11-20", "2026-11-30"].map((day) => dueOn(day));
    openFilings({ filings: [aFiling(before), ...daily] }, { path: "/filings?month=2026-11" });
    const sixth = within(await screen.findByRole("region", { name: "Friday, 6 November 2026" }));
    expect(sixth.getByRole("listitem").textContent).toContain("Before you signed up");
    const [row] = (await folded()).getAllByRole("listitem");
    expect(row?.textContent).toContain("1 to be filed, 2 due before you signed up");
    expect(screen.getByText("4 filings, 1 still to be filed")).toBeDefined();
  });

  test("opens a folded row by keyboard to its days, which the address keeps, and opens a day", async () => {
    const { user, href } = openFilings({ filings: daily }, { path: december });
    const button = (await folded()).getByRole("button", { name: "Report each day’s rates." });
    button.focus();
    await user.keyboard("{Enter}");
    await waitFor(() => expect(button.getAttribute("aria-expanded")).toBe("true"));
    expect(document.getElementById(button.getAttribute("aria-controls")!)).not.toBeNull();
    expect(daysOf(await folded())).toHaveLength(5);
    expect(href()).toContain("opened=cbn-fx.r2");
    await user.keyboard(" ");
    await waitFor(() => expect(href()).toBe(december));
    await user.keyboard("{Enter}");
    await user.click((await folded()).getByRole("button", { name: "Monday, 7 December 2026" }));
    expect(await screen.findByRole("dialog", { name: "Filing" })).toBeDefined();
    expect(href()).toContain("opened=cbn-fx.r2");
  });

  test("is opened from an address, and folds nothing away that a filter leaves alone", async () => {
    const first = openFilings({ filings: daily }, { path: `${december}&opened=cbn-fx.r2,gone.r1` });
    expect(daysOf(await folded())).toHaveLength(5);
    first.unmount();
    openFilings({ filings: daily }, { path: `${december}&status=late` });
    const third = within(await screen.findByRole("region", { name: "Thursday, 3 December 2026" }));
    expect(third.getByRole("listitem").textContent).toContain("Late");
  });

  test("is narrowed by the address, turned, and says what it does not hold", async () => {
    const { user, href } = openFilings({ filings: [aFiling({ regulator: "CBN" })] }, { path: `${december}&regulator=sec&status=filed` });
    expect(await screen.findByText("No filing matches")).toBeDefined();
    await user.click(screen.getAllByRole("button", { name: "Clear filters" }).at(-1)!);
    expect(await screen.findByText("File the monthly return.")).toBeDefined();
    await user.selectOptions(screen.getByLabelText("State"), "open");
    await waitFor(() => expect(href()).toContain("status=open"));
    await user.click(screen.getByRole("button", { name: "The month after" }));
    expect(await screen.findByRole("heading", { name: "January 2027" })).toBeDefined();
    expect(await screen.findByText("Nothing is due in this month")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "This month" }));
    await waitFor(() => expect(href()).not.toContain("month="));
  }); // prettier-ignore

  test("shows no day of one month, and says of none, while the next is asked for", async () => {
    const { user } = openFilings({}, {
      path: "/filings",
      more: { "filing.list": ({ view, from = "" }) => (from.startsWith("2026-12") ? never() : okList(view === undefined ? [dueOn("2026-11-30")] : [])) },
    });
    expect(await screen.findByText("Report each day’s rates.")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "The month after" }));
    expect(await screen.findByRole("heading", { name: "December 2026" })).toBeDefined();
    expect(await screen.findByRole("status", { name: "Loading filings..." })).toBeDefined();
    expect(screen.queryByText("Report each day’s rates.")).toBeNull();
    await user.click(screen.getByRole("button", { name: "This month" }));
    expect(await screen.findByText("Report each day’s rates.")).toBeDefined();
  }); // prettier-ignore

  test("waits, says that it failed, and is asked again", async () => {
    const waiting = openFilings({}, { path: december, more: { "filing.list": never } });
    expect(await screen.findByRole("status", { name: "Loading filings..." })).toBeDefined();
    waiting.unmount();
    let isDown = true;
    const { user } = openFilings({}, {
      path: december,
      more: {
        "filing.list": ({ view }) => {
          if (isDown) throw new Refusal(500, "Something went wrong");
          return ok(view === undefined ? [aFiling()] : []);
        },
        "filing.onTime": () => { throw new Refusal(500, "Something went wrong"); },
      },
    });
    expect(await screen.findByText("The filings could not be loaded")).toBeDefined();
    // Each part says for itself what it lacks.
    expect(screen.getByText("What is late could not be loaded.")).toBeDefined();
    expect(screen.getByText("The running clocks could not be loaded.")).toBeDefined();
    expect(screen.getByText("How punctually you filed could not be loaded.")).toBeDefined();
    isDown = false;
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("File the monthly return.")).toBeDefined();
  }); // prettier-ignore
});

test("what is late stands above the month, ten at first, and how punctual one was below it", async () => {
  const late = Array.from({ length: 12 }, (_, at) => aFiling({ _id: `late-${at}`, text: `Return ${at}.`, isOverdue: true }));
  const { user } = openFilings({ late, rates: [aRate({ rate: 0.999 }), aRate({ regulator: "SEC", onTime: 0, late: 0, waived: 1, rate: null }), aRate({ regulator: "NDPC", onTime: 0, late: 0 })] });
  const list = within(await screen.findByRole("list", { name: "Late" }));
  expect(list.getAllByRole("listitem")).toHaveLength(10);
  await user.click(screen.getByRole("button", { name: "Show all 12 late filings" }));
  expect(list.getAllByRole("listitem")).toHaveLength(12);
  // A rate is never rounded up, and who was owed nothing stands nowhere.
  const rows = within(screen.getByRole("region", { name: "On time by regulator" })).getAllByRole("row").slice(1);
  expect(rows.map(({ textContent }) => textContent)).toEqual(["CBN99 %9100", "SEC–0001"]);
}); // prettier-ignore

describe("the next 30 days on the dashboard", () => {
  const today = lagosDay(new Date());
  const open = (filings: ReturnType<typeof aFiling>[]) =>
    renderApp("/dashboard", { ...signInAs("owner"), "filing.list": () => ok(filings) });
  const region = async () => within(await screen.findByRole("region", { name: "To file in the next 30 days" }));

  test("fold a daily return to one line, the nearest first, and leave room for the others", async () => {
    const days = Array.from({ length: 22 }, (_, at) => dueOn(addDays(today, at + 1)));
    const others = [0, 5, 9].map((at) => aFiling({ _id: `m${at}`, dutyId: `m${at}`, text: `Return ${at}.`, dueDay: addDays(today, at), dueAt: `${addDays(today, at)}T22:59:59.999Z` }));
    open([...days, ...others]);
    const list = await region();
    await list.findByText("Return 5.");
    const rows = list.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(rows.map((text) => text?.replace(/until .*2\d{3}/, "until then"))).toEqual([
      "todayReturn 0.",
      "tomorrowReport each day’s rates.Daily until then, 22 times",
      "in 5 daysReturn 5.",
      "in 9 daysReturn 9.",
    ]);
    expect(list.getByRole("link", { name: "Report each day’s rates." }).getAttribute("href")).toContain(`filing=${encodeURIComponent(days[0]?._id ?? "none")}`);
  }); // prettier-ignore

  test("say how many more there are than there is room for, and where nothing is", async () => {
    const many = Array.from({ length: 9 }, (_, at) => aFiling({ _id: `m${at}`, dutyId: `m${at}`, text: `Return ${at}.` }));
    const first = open(many);
    const list = await region();
    expect((await list.findByRole("link", { name: "and 4 more" })).getAttribute("href")).toBe("/filings");
    expect(list.getAllByRole("listitem")).toHaveLength(6);
    first.unmount();
    open([]);
    expect(await (await region()).findByText("Nothing falls due in these days.")).toBeDefined();
  }); // prettier-ignore
});
