import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Decision } from "#features/triage/schema.ts";
import { aNotification } from "../support/factories.ts";
import { ok, Refusal } from "../support/fake-server.ts";
import { asked, openNotifications, unreadRows } from "../support/notifications.ts";

const decision = (reason: string | null): Decision => ({
  changeId: "c1",
  verdict: "not-applicable",
  reason,
  note: null,
  dueOn: null,
  decidedAt: "2026-11-21T09:00:00.000Z",
  reachedAt: "2026-11-21T09:00:00.000Z",
  address: null,
  decidedBy: null,
  decidedByName: null,
});
const rows = [
  aNotification({ _id: "n1", changeId: "c1", regulationTitle: "Circular 1" }),
  aNotification({ _id: "n2", regulationTitle: "Circular 2" }),
];

test("what was told of a captured change is said to be not for us, with a reason, and taken back", async () => {
  let kept: Decision | null = null;
  const opened = await openNotifications(rows, {
    "triage.decisions": () => ok(kept ? [kept] : []),
    "notification.notForUs": ({ reason }) => ok((kept = decision(reason || null))),
    "triage.undo": () => {
      kept = null;
      return ok({ undone: 1 });
    },
  });
  const { dialog, user } = opened;
  await user.click(await dialog.findByRole("button", { name: "Not for us: Circular 1" }));
  expect(dialog.queryByRole("button", { name: "Not for us: Circular 2" })).toBeNull();
  expect(dialog.getByText("Not for us").getAttribute("role")).toBe("status");
  expect(unreadRows(opened)).toBe(1);
  await user.selectOptions(dialog.getByLabelText("Why it is not for us: Circular 1"), "We do no such business");
  await waitFor(() => expect(asked(opened, "notification.notForUs")).toEqual([
    { companyId: "company-1", id: "n1", reason: "", seen: { c1: null } },
    { companyId: "company-1", id: "n1", reason: "We do no such business" },
  ]));
  await user.click(dialog.getByRole("button", { name: "Undo: not for us, Circular 1" }));
  expect(await dialog.findByRole("button", { name: "Not for us: Circular 1" })).toBeDefined();
  await waitFor(() => expect(asked(opened, "triage.undo")).toEqual([{ companyId: "company-1", ids: ["c1"] }]));
}); // prettier-ignore

test("what was said before is shown, and what cannot be kept is taken back", async () => {
  const { dialog, user } = await openNotifications(rows, {
    "triage.decisions": () => ok([decision("A reason of our own")]),
    "triage.undo": () => {
      throw new Refusal(503, "Nothing can be stored at present");
    },
  });
  const why = await dialog.findByLabelText<HTMLSelectElement>("Why it is not for us: Circular 1");
  expect(why.value).toBe("A reason of our own");
  await user.click(dialog.getByRole("button", { name: /^Undo: not for us/ }));
  expect(await screen.findByText("Nothing can be stored at present")).toBeDefined();
  expect(await dialog.findByLabelText("Why it is not for us: Circular 1")).toBeDefined();
});
