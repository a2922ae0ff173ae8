import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Circular, CircularDetail, Receipt } from "#features/circular/schema.ts";
import type { Role } from "#features/role/vocabulary.ts";
import { renderApp } from "../support/app.tsx";
import { ok, okList, Refusal, type Handlers } from "../support/fake-server.ts";
import { aMember, aUnit, own, peopled, signInAs } from "../support/people.ts";

const hash = "a".repeat(64);
const mine = { state: "not-opened" as const, openedAt: null, openedHash: null, confirmedAt: null, confirmedHash: null };

function aCircular(overrides: Partial<Circular> = {}): Circular {
  return {
    _id: "circular-1",
    kind: "regulation",
    subjectId: "cbn-returns",
    title: "Guidelines on Returns",
    note: "Please look at the fine.",
    readBy: "2099-12-04",
    sentAt: "2026-11-21T09:00:00.000Z",
    sentBy: "user-2",
    sentByName: "Ngozi Eze",
    sentHash: hash,
    withdrawnAt: null,
    reason: null,
    isLate: false,
    recipients: 2,
    opened: 1,
    confirmed: 1,
    left: 0,
    own: null,
    ...overrides,
  };
}
const text: CircularDetail["text"] = {
  form: 1,
  kind: "regulation",
  id: "cbn-returns",
  title: "Guidelines on Returns",
  regulator: "CBN",
  reference: "PSM/001",
  day: "2026-11-20",
  url: null,
  status: "in-force",
  diff: [],
  parts: [{ heading: "Requirement 1", text: "Name an officer who answers for returns." }],
  isCut: false,
  files: [],
};
const aDetail = (row: Circular, overrides: Partial<CircularDetail> = {}): CircularDetail => ({
  ...row,
  text,
  hash,
  isTextChanged: false,
  isGone: false,
  receipts: null,
  ...overrides,
});
const aReceipt = (overrides: Partial<Receipt> = {}): Receipt => ({
  ...mine,
  _id: "receipt-1",
  userId: "user-3",
  name: "Tunde Bello",
  unit: "Treasury",
  hasLeft: false,
  ...overrides,
});

function renderAs(role: Role, path: string, handlers: Handlers) {
  return renderApp(path, {
    ...signInAs(role),
    ...peopled({ members: [own(role), aMember()], units: [aUnit()] }),
    ...handlers,
  });
}

test("what came to me is listed with how it stands, and narrowed", async () => {
  const asked: unknown[] = [];
  const { user } = renderAs("contributor", "/circulars", {
    "circular.list": ({ box, state }) => {
      asked.push([box, state]);
      return okList(state === "done" ? [] : [aCircular({ own: mine })]);
    },
  });
  const list = await screen.findByRole("list", { name: "Circulars" });
  expect(within(list).getByText("To be confirmed")).toBeDefined();
  expect(screen.queryByRole("navigation", { name: "Circulars" })).toBeNull();
  await user.selectOptions(screen.getByLabelText("State"), "Confirmed by me");
  expect(await screen.findByText("No circular matches")).toBeDefined();
  expect(asked).toEqual([["received", "all"], ["received", "done"]]); // prettier-ignore
});

test("it is opened by itself, and confirmed with the hash of what was shown", async () => {
  const calls: string[] = [];
  let state = { ...mine } as NonNullable<Circular["own"]>;
  const at = "2026-11-21T10:00:00.000Z";
  const { user } = renderAs("contributor", "/circulars?circular=circular-1", {
    "circular.get": () => ok(aDetail(aCircular({ own: state }))),
    "circular.open": () => {
      calls.push("open");
      state = { ...state, state: "opened", openedAt: at, openedHash: hash };
      return ok({ circularId: "circular-1", ...state });
    },
    "circular.confirm": ({ hash: shown }) => {
      calls.push(`confirm ${shown}`);
      state = { ...state, state: "confirmed", confirmedAt: at, confirmedHash: shown };
      return ok({ circularId: "circular-1", ...state });
    },
  });
  expect(await screen.findByText("Name an officer who answers for returns.")).toBeDefined();
  expect(screen.queryByRole("region", { name: "Receipts" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "I have read it" }));
  expect(await screen.findByText(/You confirmed it/)).toBeDefined();
  expect(calls).toEqual(["open", `confirm ${hash}`]);
});

test("a text that has changed is shown anew before it is confirmed", async () => {
  let now = aDetail(aCircular({ own: { ...mine, state: "opened", openedAt: "2026-11-21T10:00:00.000Z" } }));
  const { user } = renderAs("contributor", "/circulars?circular=circular-1", {
    "circular.get": () => ok(now),
    "circular.confirm": () => {
      now = { ...now, hash: "b".repeat(64), text: { ...text, parts: [{ heading: null, text: "Name two officers." }] } };
      throw new Refusal(409, "The text has changed since you opened it.");
    },
  });
  await user.click(await screen.findByRole("button", { name: "I have read it" }));
  expect(await screen.findByText("Name two officers.")).toBeDefined();
  expect(screen.getByText("The text has changed since you opened it.")).toBeDefined();
});

test("who sent it sees the receipts, and withdraws it with a reason", async () => {
  let row = aCircular();
  const receipts = [aReceipt(), aReceipt({ _id: "receipt-2", name: "Somebody who has left", state: "left", hasLeft: true })];
  const { user } = renderAs("officer", "/circulars?circular=circular-1", {
    "circular.get": () => ok(aDetail(row, { receipts })),
    "circular.withdraw": ({ reason }) => {
      row = { ...row, withdrawnAt: "2026-11-21T11:00:00.000Z", reason };
      return ok(aDetail(row, { receipts }), "Circular withdrawn");
    },
  });
  const list = await screen.findByRole("list", { name: "Receipts" });
  expect(within(list).getByText("Not opened")).toBeDefined();
  expect(within(list).getByText("Left the company")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Withdraw…" }));
  await user.type(screen.getByLabelText("Reason"), "Corrected");
  await user.click(screen.getByRole("button", { name: "Withdraw" }));
  expect(await screen.findByText(/Withdrawn .*: Corrected/)).toBeDefined();
}); // prettier-ignore

test.each([
  [404, "There is no such circular"],
  [500, "The circular could not be loaded"],
])("a circular that is refused with %i says so", async (status, words) => {
  renderAs("officer", "/circulars?circular=x", {
    "circular.get": () => {
      throw new Refusal(status, "No");
    },
  });
  expect(await screen.findByText(words, undefined, { timeout: 10_000 })).toBeDefined();
});

test("nothing at all says how to begin; a failed list can be asked for again", async () => {
  let isDown = true;
  const { user } = renderAs("officer", "/circulars?box=sent", {
    "circular.list": () => {
      if (isDown) throw new Refusal(400, "No");
      return okList([]);
    },
  });
  const retry = await screen.findByRole("button", { name: "Retry" });
  isDown = false;
  await user.click(retry);
  expect(await screen.findByText(/press “Circulate…”/)).toBeDefined();
});
