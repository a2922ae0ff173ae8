import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { addDays } from "#shared/calendar.ts";
import { never, ok, Refusal } from "../support/fake-server.ts";
import { aFiling, anEntry, openCalendar } from "../support/calendar.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const both = [aFiling(), anEntry({ day: "2026-11-24", hour: "16:00" })];
const sent = (calls: { path: string; input: unknown }[], path: string) =>
  calls.filter((call) => call.path === path).map(({ input }) => input);
const dayOf = (day: string) => document.querySelector<HTMLElement>(`[data-day="${day}"]`)!;
const dialog = async (name: string) => within(await screen.findByRole("dialog", { name }));

/** Drags an entry to a day, as the browser tells of it. */
function drag(entry: HTMLElement, day: string) {
  const kept = new Map<string, string>();
  const dataTransfer = {
    setData: (type: string, text: string) => kept.set(type, text),
    getData: (type: string) => kept.get(type) ?? "",
    get types() {
      return [...kept.keys()];
    },
  };
  fireEvent.dragStart(entry, { dataTransfer });
  fireEvent.dragOver(dayOf(day), { dataTransfer });
  fireEvent.drop(dayOf(day), { dataTransfer });
}

test("shows this month on wide screens, each entry on its day, and goes to other months", async () => {
  const { user, calls, href } = openCalendar(both);
  const entry = await screen.findByRole("button", { name: "Task: Collect the figures, 16:00, To be done" });
  expect(dayOf("2026-11-24").contains(entry)).toBe(true);
  expect(screen.getByRole("heading", { name: "November 2026" })).toBeDefined();
  expect(document.title).toBe("Calendar · Ilana");
  expect(sent(calls, "calendar.list")[0]).toMatchObject({ from: "2026-10-26", to: "2026-12-06" });
  await user.click(screen.getByRole("button", { name: "The month after" }));
  await screen.findByRole("button", {
    name: "Filing: Send the liquidity return every month., November 2026, To be filed",
  });
  expect(href()).toBe("/calendar?day=2026-12-21");
  await user.click(screen.getByRole("button", { name: "Today" }));
  expect(href()).toBe("/calendar");
});

test("is a list on phones, and a week or a list where it is asked for", async () => {
  const { user, href } = openCalendar(both, { isNarrow: true });
  await screen.findByRole("list", { name: "On 24 Nov 2026" });
  expect(screen.getByRole("heading", { name: "21 November – 20 December 2026" })).toBeDefined();
  expect(screen.getByText("1 filing, 1 task")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Week" }));
  await screen.findByRole("heading", { name: "16 – 22 November 2026" });
  expect(href()).toBe("/calendar?view=week");
});

test("a list shows nothing of other days, and says of none, while its days are asked for", async () => {
  const { user } = openCalendar([anEntry({ day: "2026-11-24" })], {
    path: "/calendar?view=agenda",
    more: { "calendar.list": ({ from }) => (from === "2026-11-21" ? ok([anEntry({ day: "2026-11-24" })]) : never()) },
  });
  await screen.findByRole("list", { name: "On 24 Nov 2026" });
  await user.click(screen.getByRole("button", { name: "The 30 days after" }));
  expect(await screen.findByRole("heading", { name: "21 December 2026 – 19 January 2027" })).toBeDefined();
  expect(screen.queryByRole("list", { name: "On 24 Nov 2026" })).toBeNull();
  expect(screen.queryByText("Nothing is on these days")).toBeNull();
});

test("more than a day has room for is one press away", async () => {
  const many = Array.from({ length: 15 }, (_, at) =>
    anEntry({ _id: `task:${at}`, subjectId: `${at}`, title: `Task ${at}` }),
  );
  const { user, href } = openCalendar(many, { path: "/calendar?day=2026-12-01" });
  await user.click(await screen.findByRole("button", { name: "12 more entries on Thursday, 10 December 2026" }));
  expect(href()).toContain("view=agenda");
  expect(href()).toContain("day=2026-12-10");
  expect(await screen.findAllByText(/^Task \d+$/)).toHaveLength(15);
});

test("filters stand in the address, and are cleared at once", async () => {
  const { user, href } = openCalendar(both, { path: "/calendar?view=agenda&regulator=cbn" });
  await screen.findByText("Send the liquidity return every month.");
  expect(screen.queryByText("Collect the figures")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Filings" }));
  await screen.findByText("Nothing matches");
  expect(href()).toContain("kinds=task%2Creview%2Cexpiry");
  await user.click(screen.getAllByRole("button", { name: "Clear filters" }).at(0)!);
  await screen.findByText("Collect the figures");
  await user.selectOptions(screen.getByRole("combobox", { name: "Whose" }), "Ngozi Eze");
  await waitFor(() => expect(screen.queryByText("Send the liquidity return every month.")).toBeNull());
  expect(href()).toContain("owner=user-2");
});

test.each([
  ["filing", "cbn-returns.r2.2026-11", "Filing", "Send the liquidity return every month."],
  ["task", "1", "Task", "Collect the figures"],
])("what a mail links to as ?%s= opens over its day", async (name, id, title, text) => {
  const entries = [aFiling({ day: "2027-03-10" }), anEntry({ day: "2027-03-12" })];
  const { user, href } = openCalendar(entries, { path: `/calendar?${name}=${id}` });
  const opened = await dialog(title);
  await opened.findByText(text);
  await waitFor(() => expect(dayOf("2027-03-12").textContent).toContain("Collect"));
  await user.click(opened.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(href()).toMatch(/^\/calendar\?day=2027-03-1[02]$/));
});

test("a task is dragged to another day, and back at a press", async () => {
  const { user, calls } = openCalendar(both);
  drag(await screen.findByRole("button", { name: /^Task:/ }), "2026-11-26");
  await waitFor(() => expect(dayOf("2026-11-26").textContent).toContain("Collect"));
  expect(sent(calls, "task.change")).toEqual([expect.objectContaining({ id: "1", version: 1, dueOn: "2026-11-26" })]);
  await screen.findByText("Moved to 26 Nov 2026");
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() => expect(dayOf("2026-11-24").textContent).toContain("Collect"));
  expect(sent(calls, "task.change")[1]).toMatchObject({ id: "1", version: 2, dueOn: "2026-11-24" });
});

test("one that somebody else has changed meanwhile stays, with the reason", async () => {
  openCalendar(both, {
    more: {
      "task.change": () => {
        throw new Refusal(409, "Changed meanwhile by Ada Obi");
      },
    },
  });
  drag(await screen.findByRole("button", { name: /^Task:/ }), "2026-11-26");
  await screen.findByText("Changed meanwhile by Ada Obi");
  await waitFor(() => expect(dayOf("2026-11-24").textContent).toContain("Collect"));
});

test("a filing that is dragged asks first what allows it", async () => {
  const { user, calls } = openCalendar([aFiling({ day: "2026-11-25" })]);
  drag(await screen.findByRole("button", { name: /^Filing:/ }), "2026-11-30");
  const opened = await dialog("Filing");
  expect((await opened.findByLabelText<HTMLInputElement>("The day")).value).toBe("2026-11-30");
  await user.click(opened.getByRole("button", { name: "Move" }));
  await opened.findByText("Please say why, in at least 3 characters");
  expect(sent(calls, "filing.move")).toEqual([]);
  await user.type(opened.getByLabelText("Reason"), "Circular of 20 November");
  await user.click(opened.getByRole("button", { name: "Move" }));
  await waitFor(() => expect(dayOf("2026-11-30").textContent).toContain("liquidity"));
  expect(sent(calls, "filing.move")).toEqual([
    expect.objectContaining({ id: "cbn-returns.r2.2026-11", dueDay: "2026-11-30", reason: "Circular of 20 November" }),
  ]);
});

test("the keyboard moves what may move, and nothing else", async () => {
  const review = anEntry({ _id: "review:d", kind: "review", subjectId: "d", dutyId: "d", state: "to-review", title: "Review: Name an officer", day: "2026-11-25", version: 4 });
  const expiry = anEntry({ _id: "expiry:e", kind: "expiry", subjectId: "e", state: "valid", title: "Expires: Licence", day: "2026-12-03", canMove: false, version: null });
  const { user, calls } = openCalendar([review, expiry]);
  const chip = await screen.findByRole("button", { name: /^Review:/ });
  chip.focus();
  await user.keyboard("{Enter}");
  const opened = await dialog("Review");
  await user.click(await opened.findByRole("button", { name: "Move to…" }));
  const field = opened.getByLabelText("The day");
  await waitFor(() => expect(document.activeElement).toBe(field));
  fireEvent.change(field, { target: { value: "2026-12-01" } });
  await user.keyboard("{Enter}");
  await waitFor(() => expect(dayOf("2026-12-01").textContent).toContain("Name an officer"));
  expect(sent(calls, "duty.change")).toEqual([expect.objectContaining({ id: "d", version: 4, nextReviewOn: "2026-12-01" })]);
  const fixed = await screen.findByRole("button", { name: /^Expiry:/ });
  expect(fixed.getAttribute("draggable")).toBe("false");
  drag(fixed, "2026-12-02");
  await user.click(fixed);
  const other = await dialog("Expiry");
  await other.findByText("Expires: Licence");
  expect(other.queryByRole("button", { name: "Move to…" })).toBeNull();
}); // prettier-ignore

test("says when it waits, when it failed, and when nothing is there", async () => {
  const waiting = openCalendar([], { more: { "calendar.list": never } });
  await screen.findByRole("status", { name: "Loading the calendar..." });
  waiting.unmount();
  let isDown = true;
  const { user } = openCalendar(both, {
    more: {
      "calendar.list": () => {
        if (isDown) throw new Refusal(400, "That is more than 5000 entries: choose a shorter time, or fewer kinds");
        return ok([]);
      },
    },
  });
  await screen.findByText("The calendar could not be loaded");
  expect(screen.getByText(/more than 5000 entries/)).toBeDefined();
  isDown = false;
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await screen.findByText("Nothing is on these days");
});

test("an address is made, copied, renewed and removed; the company's by whoever manages its settings", async () => {
  type Feeds = { scope: "person" | "company"; url: string; changedAt: string }[];
  let feeds: Feeds = [];
  const more = {
    "calendar.feeds": () => ok({ isOpen: true, feeds }),
    "calendar.makeFeed": ({ scope }: { scope: "person" | "company" }) => {
      const feed = { scope, url: `https://ilana.ng/calendar/c.ics?key=${feeds.length + 1}`, changedAt: "2026-11-21" };
      feeds = [feed];
      return ok(feed, "Calendar address made");
    },
    "calendar.removeFeed": () => {
      feeds = [];
      return ok({}, "The calendar address leads nowhere any more");
    },
  };
  const { user, calls, unmount } = openCalendar(both, { more });
  await user.click(await screen.findByRole("button", { name: "Subscribe" }));
  const opened = await dialog("Subscribe in your calendar");
  const own = within(await opened.findByRole("region", { name: "Your own work" }));
  expect(opened.getByRole("region", { name: "All of the company" })).toBeDefined();
  await user.click(own.getByRole("button", { name: "Make the address" }));
  const field = await own.findByLabelText<HTMLInputElement>("Address: your own work");
  expect(field.value).toBe("https://ilana.ng/calendar/c.ics?key=1");
  await user.click(own.getByRole("button", { name: "Make a new address" }));
  await user.click((await dialog("Make a new address?")).getByRole("button", { name: "Make a new address" }));
  await waitFor(() => expect(field.value).toBe("https://ilana.ng/calendar/c.ics?key=2"));
  await user.click(own.getByRole("button", { name: "Remove it" }));
  await user.click((await dialog("Remove the address?")).getByRole("button", { name: "Remove it" }));
  await own.findByRole("button", { name: "Make the address" });
  expect(sent(calls, "calendar.removeFeed")).toEqual([expect.objectContaining({ scope: "person" })]);
  unmount();
  openCalendar(both, { role: "officer", more });
  await user.click(await screen.findByRole("button", { name: "Subscribe" }));
  const officers = await dialog("Subscribe in your calendar");
  await officers.findByRole("region", { name: "Your own work" });
  expect(officers.queryByRole("region", { name: "All of the company" })).toBeNull();
});

test("every day of a year is in its month, in whole weeks", async () => {
  const { spanOf, daysOf, stepped } = await import("#web/calendar/calendar-words.ts");
  for (let day = "2027-01-01"; day <= "2028-12-31"; day = addDays(day, 1)) {
    const days = daysOf(spanOf("month", day));
    expect(days.length % 7, day).toBe(0);
    expect(days).toContain(day);
    expect(stepped("month", day, 1).slice(0, 7), day).toBe(addDays(`${day.slice(0, 7)}-28`, 4).slice(0, 7));
  }
});
