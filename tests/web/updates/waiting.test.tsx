import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderApp } from "../support/app.tsx";
import { ok, okList } from "../support/fake-server.ts";
import { signInAs } from "../support/people.ts";
import { aChange, aDecision } from "../support/updates.tsx";

test("the inbox says until when each is to be decided, how many wait too long, and who decided", async () => {
  const waits = { isWaiting: true, concerns: ["It binds banks"] };
  const rows = [
    aChange({ id: "a", title: "Letter A", ...waits, waitsUntil: "2026-11-25", waitsTooLong: true }),
    aChange({ id: "b", title: "Other B", ...waits, waitsUntil: "2026-11-30" }),
  ];
  const decided = aChange({ id: "c", title: "Rules C", decision: aDecision({ decidedByName: "Ngozi Eze" }) });
  const { user } = renderApp("/updates?view=waiting", {
    ...signInAs("officer"),
    "triage.list": ({ view }) => okList(view === "decided" ? [decided] : rows),
    "triage.counts": () => ok({ waiting: 2, overdue: 1, decided: 1 }),
  });
  expect(await screen.findByText("Was to be decided by 25 Nov 2026")).toBeDefined();
  expect(screen.getByText("To be decided by 30 Nov 2026")).toBeDefined();
  const inbox = screen.getByRole("link", { name: /^Waiting/ });
  expect(inbox.textContent).toContain("1 too long");
  await user.click(screen.getByRole("link", { name: /^Decided/ }));
  expect(await screen.findByText(/^Decided by Ngozi Eze/)).toBeDefined();
});

test("after how many working days managers hear is kept; what is no number of days is refused", async () => {
  const kept: unknown[] = [];
  const { user } = renderApp("/settings", {
    ...signInAs("owner"),
    "triage.settings": () => ok({ highDays: 2, otherDays: 5 }),
    "triage.changeSettings": ({ highDays, otherDays }) => {
      kept.push({ highDays, otherDays });
      return ok({ highDays, otherDays }, "Settings of the updates saved");
    },
  });
  const high = await screen.findByLabelText("High updates");
  await user.clear(high);
  await user.type(high, "40");
  const form = screen.getByRole("form", { name: "Updates that wait" });
  const save = () => user.click(form.querySelector<HTMLElement>('button[type="submit"]')!);
  await save();
  expect(await screen.findByText("A number from 1 to 30, or nothing: never")).toBeDefined();
  await user.clear(high);
  await save();
  expect(await screen.findByText("Settings of the updates saved")).toBeDefined();
  expect(kept).toEqual([{ highDays: null, otherDays: 5 }]);
});
