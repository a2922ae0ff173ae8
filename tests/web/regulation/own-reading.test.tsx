import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { formatInstant } from "#web/lib/format.ts";
import { renderApp, signIn } from "../support/app.tsx";
import { aDetail, aRegulation } from "../support/factories.ts";
import { ok, Refusal, type Handlers } from "../support/fake-server.ts";
import { operatorSession } from "../support/review.ts";

const savedAt = "2026-11-21T09:00:00.000Z";
const id = "cbn-captured";
type Detail = ReturnType<typeof aDetail>;
type State = Pick<Detail, "origin" | "ownReading"> & Partial<Detail>;
const captured: State = { origin: "captured", ownReading: null };
const own: State = { origin: "own", ownReading: { savedAt, isInFront: true } };
const behind: State = { origin: "reviewed", ownReading: { savedAt, isInFront: false } };

function aCaptured(state: State): Detail {
  const audience = { scope: "licensed" as const, classes: [], basis: "regulator" as const, quote: null };
  const detail = aDetail(aRegulation({ regulation_id: id, regulation_title: "Captured Circular" }));
  return { ...detail, captured: { changeId: "change-1", audience, reviewedOn: null }, ...state };
}

/** The dialog of a captured regulation; `state` may be another at the next question. */
async function open(state: () => State, handlers: Handlers = {}) {
  signIn();
  const app = renderApp(`/dashboard?regulation=${id}`, {
    "dashboard.regulation": () => ok(aCaptured(state())),
    ...handlers,
  });
  const inside = within(await screen.findByRole("dialog", { name: "Risk Audit Details" }));
  await inside.findByText("Regulatory Area:");
  return { ...app, inside };
}

afterEach(async () => {
  cleanup();
  // A dialog gives the focus back a moment after it is gone, which the next test's dialog would take for leaving it.
  await new Promise((resolve) => setTimeout(resolve, 50));
});

test("what was captured and concerns the company leads to its own reading", async () => {
  const { inside } = await open(() => captured);
  expect(inside.getByRole("link", { name: "Read it for your company" }).getAttribute("href")).toBe(`/reading/${id}`);
  expect(inside.queryByRole("button", { name: "Remove my reading" })).toBeNull();
  expect(inside.queryByRole("link", { name: /as the operator/ })).toBeNull();
});

test("what does not concern it is not read for it", async () => {
  const { inside } = await open(() => ({ ...captured, verdict: "no" }));
  expect(inside.getByText(/^Captured, not reviewed: a program/)).toBeDefined();
  expect(inside.queryByRole("link", { name: "Read it for your company" })).toBeNull();
});

test("its own reading is called so, with when it was saved", async () => {
  const { inside } = await open(() => ({ ...own, checkBeforeDisplay: "Whom it binds" }));
  expect(inside.queryByText(/^Still to be confirmed/)).toBeNull();
  expect(
    inside.getByText((text) => text.startsWith(`Your own reading, saved on ${formatInstant(savedAt)}`)),
  ).toBeDefined();
  expect(inside.queryByText(/^Captured, not reviewed: a program/)).toBeNull();
  expect(inside.getByRole("link", { name: "Edit" }).getAttribute("href")).toBe(`/reading/${id}`);
});

test("behind a reviewed text it is said, and can be looked at", async () => {
  const { inside } = await open(() => behind);
  const words = `The reviewed text has come and stands in front; your own reading is from ${formatInstant(savedAt)}.`;
  expect(inside.getByText((text) => text.startsWith(words))).toBeDefined();
  expect(inside.getByRole("link", { name: "Look at mine" }).getAttribute("href")).toBe(`/reading/${id}`);
});

test("what was reviewed and never read by the company says nothing of it", async () => {
  const { inside } = await open(() => ({ origin: "reviewed", ownReading: null }));
  expect(inside.queryByText(/own reading/)).toBeNull();
  expect(inside.queryByRole("link", { name: /^Read it|^Look at|^Edit/ })).toBeNull();
});

test("whoever is signed in as the operator is led to the editor for all", async () => {
  sessionStorage.setItem("operatorSession", operatorSession);
  const { inside } = await open(() => captured);
  const link = inside.getByRole("link", { name: "Edit it for all, as the operator" });
  expect(link.getAttribute("href")).toBe(`/review?part=drafts&draft=${id}`);
});

test("it is removed after a question, and what is shown is asked for anew", async () => {
  let state = own;
  const { inside, user, calls } = await open(() => state, {
    "reading.remove": () => {
      state = captured;
      return ok(null);
    },
  });
  const press = async () => user.click(inside.getByRole("button", { name: "Remove my reading" }));
  const question = async () => within(await screen.findByRole("dialog", { name: "Remove your own reading?" }));
  const sent = () => calls.filter(({ path }) => path === "reading.remove").map(({ input }) => input);
  await press();
  await user.click((await question()).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Remove your own reading?" })).toBeNull());
  expect(sent()).toEqual([]);
  await press();
  await user.click((await question()).getByRole("button", { name: "Remove" }));
  expect(await inside.findByText(/^Captured, not reviewed: a program/)).toBeDefined();
  expect(sent()).toEqual([{ companyId: "company-1", regulationId: id }]);
});

test("one that could not be removed is still there, and why is said", async () => {
  const { inside, user } = await open(() => own, {
    "reading.remove": () => {
      throw new Refusal(404, "Your company has no reading of this regulation");
    },
  });
  await user.click(inside.getByRole("button", { name: "Remove my reading" }));
  const question = within(await screen.findByRole("dialog", { name: "Remove your own reading?" }));
  await user.click(question.getByRole("button", { name: "Remove" }));
  expect(await screen.findByText("Your company has no reading of this regulation")).toBeDefined();
  expect(inside.getByText(/^Your own reading, saved on/)).toBeDefined();
});
