import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { Events, Occurrence } from "#features/filing/schema.ts";
import { never, ok, Refusal } from "../support/fake-server.ts";
import { aFiling, noBasis, openFilings } from "../support/filings.ts";

const hourMs = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hourMs + 30_000).toISOString();
const aClock = (hours: number, overrides: Partial<Occurrence> = {}): Occurrence =>
  aFiling({
    _id: `ndpa.r5:event-1:${hours}`,
    dutyId: "ndpa.r5",
    text: "Tell the Commission of the breach.",
    period: "event-1",
    dueAt: inHours(hours),
    basis: { ...noBasis, event: { eventId: "event-1", kind: "awareness-of-breach", label: "Personal data breach", occurredAt: "2026-11-20T08:00:00.000Z" } },
    ...overrides,
  }); // prettier-ignore
const kinds: Events["kinds"] = [
  {
    kind: "awareness-of-breach",
    label: "Personal data breach: the NDPC is told in 72 hours",
    requirements: [{ requirementId: "ndpa#r5", regulator: "NDPC", text: "Tell the Commission of the breach.", rule: "Within 72 hours" }],
  },
  {
    kind: "detection",
    label: "Cyber attack: the national CERT is told in 72 hours",
    requirements: [{ requirementId: "cyber#r1", regulator: "ONSA", text: "Report the intrusion.", rule: "Within 72 hours" }],
  },
]; // prettier-ignore
const openDialog = async ({ user }: { user: { click: (element: Element) => Promise<void> } }) => {
  await user.click(await screen.findByRole("button", { name: "It happened at…" }));
  return within(await screen.findByRole("dialog", { name: "It happened at…" }));
};

test("clocks that run stand on top, with what happened and what is left or is late", async () => {
  openFilings({ clocks: [aClock(-3, { isOverdue: true }), aClock(29)], late: [aClock(-3, { isOverdue: true })] });
  const rows = within(await screen.findByRole("list", { name: "Running clocks" })).getAllByRole("listitem");
  expect(rows[0]?.textContent).toMatch(/Personal data breach, 20 Nov 2026, 09:00.*late by 2 hours 59 minutes/);
  expect(rows[1]?.textContent).toContain("1 day 5 hours left");
  // What a clock counts does not stand among what is late a second time.
  expect(screen.queryByRole("list", { name: "Late" })).toBeNull();
});

describe("an event", () => {
  test("says which clocks it starts before it is noted, and what is left of them after", async () => {
    const app = openFilings({}, {
      more: {
        "event.list": () => ok({ kinds, events: [] }),
        "event.record": ({ kind = "", occurredAt, note = null }) =>
          ok({ event: { eventId: "event-1", kind, requirementId: null, occurredAt, note, createdAt: occurredAt }, occurrences: [aClock(71)] }, "Noted"),
        "filing.get": () => ok({ ...aClock(71), history: [] }),
      },
    });
    const dialog = await openDialog(app);
    await app.user.click(await dialog.findByRole("button", { name: "Start the clocks" }));
    expect(await dialog.findByText("Please say what happened")).toBeDefined();
    await app.user.selectOptions(dialog.getByLabelText("What happened"), "awareness-of-breach");
    expect(await dialog.findByText("This starts 1 clock:")).toBeDefined();
    expect(dialog.getByText("NDPC · Within 72 hours: Tell the Commission of the breach.")).toBeDefined();
    await app.user.clear(dialog.getByLabelText("When"));
    await app.user.click(dialog.getByRole("button", { name: "Start the clocks" }));
    expect(await dialog.findByText("Please say when")).toBeDefined();
    await app.user.type(dialog.getByLabelText("When"), "2026-11-20T09:00");
    await app.user.type(dialog.getByLabelText("Note"), " A laptop ");
    await app.user.click(dialog.getByRole("button", { name: "Start the clocks" }));
    expect(await dialog.findByText("2 days 23 hours left")).toBeDefined();
    // Nine in Lagos is eight by UTC.
    expect(app.calls.find(({ path }) => path === "event.record")?.input).toEqual({
      companyId: "company-1",
      kind: "awareness-of-breach",
      occurredAt: "2026-11-20T08:00:00.000Z",
      note: "A laptop",
    });
    await app.user.click(dialog.getByRole("button", { name: "Open: Tell the Commission of the breach." }));
    const panel = within(await screen.findByRole("dialog", { name: "Filing" }));
    expect(await panel.findByText("Personal data breach, 20 Nov 2026, 09:00")).toBeDefined();
  }); // prettier-ignore

  test.each([
    ["", ["Cyber attack: the national CERT is told in 72 hours", "Personal data breach: the NDPC is told in 72 hours"]],
    ["data BREACH", ["Personal data breach: the NDPC is told in 72 hours"]],
    ["intrusion", ["Cyber attack: the national CERT is told in 72 hours"]],
    ["ndpc", ["Personal data breach: the NDPC is told in 72 hours"]],
    ["merger", []],
  ])("is found by its label, its duties and their regulators: %j", async (search, labels) => {
    const app = openFilings({}, { more: { "event.list": () => ok({ kinds, events: [] }) } });
    const dialog = await openDialog(app);
    const choice = await dialog.findByLabelText("What happened");
    if (search) await app.user.type(dialog.getByLabelText("Search"), search);
    const options = within(choice).getAllByRole("option").map(({ textContent }) => textContent);
    expect(options).toEqual(["Choose…", ...labels]);
    if (search === "merger") expect(dialog.getByText(/^None found\./)).toBeDefined();
  }); // prettier-ignore

  test("that is refused says why and keeps what was typed", async () => {
    const app = openFilings({}, {
      more: {
        "event.list": () => ok({ kinds, events: [] }),
        "event.record": () => { throw new Refusal(400, "It cannot have happened in the future"); },
      },
    });
    const dialog = await openDialog(app);
    await app.user.selectOptions(await dialog.findByLabelText("What happened"), "awareness-of-breach");
    await app.user.type(dialog.getByLabelText("Note"), "A laptop");
    await app.user.click(dialog.getByRole("button", { name: "Start the clocks" }));
    expect(await dialog.findByText("It cannot have happened in the future")).toBeDefined();
    expect(dialog.getByLabelText("Note")).toHaveProperty("value", "A laptop");
  }); // prettier-ignore

  test("starts nothing where no duty counts from one, waits, and fails with a way on", async () => {
    const none = openFilings();
    expect(await (await openDialog(none)).findByText("Nothing starts a clock for you")).toBeDefined();
    none.unmount();
    const waiting = openFilings({}, { more: { "event.list": never } });
    expect(await (await openDialog(waiting)).findByRole("status", { name: "Loading..." })).toBeDefined();
    waiting.unmount();
    let isDown = true;
    const list = () => {
      if (isDown) throw new Refusal(500, "Something went wrong");
      return ok({ kinds, events: [] });
    };
    const app = openFilings({}, { more: { "event.list": list } });
    const dialog = await openDialog(app);
    expect(await dialog.findByText("What can happen could not be loaded")).toBeDefined();
    isDown = false;
    await app.user.click(dialog.getByRole("button", { name: "Retry" }));
    expect(await dialog.findByLabelText("What happened")).toBeDefined();
  });

  test.each(["auditor", "contributor"] as const)("is told by whoever may change, not by an %s", async (role) => {
    const { calls } = openFilings({}, { role });
    await screen.findByRole("heading", { name: "Filings" });
    expect(screen.queryByRole("button", { name: "It happened at…" })).toBeNull();
    expect(await screen.findByText("Nothing is due in this month")).toBeDefined();
    // Rates are of all work of the company.
    expect(calls.some((call) => call.path === "filing.onTime")).toBe(role === "auditor");
  });
});
