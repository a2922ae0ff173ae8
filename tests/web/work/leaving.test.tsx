import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { renderApp } from "../support/app.tsx";
import { aDuty, laidOut, openDuties } from "../support/duties.tsx";
import { aPieceOf, openEvidence } from "../support/evidence.ts";
import { never, ok, type Handlers } from "../support/fake-server.ts";
import { aFiling, openFilings } from "../support/filings.ts";
import { aMember, own, peopled, signInAs } from "../support/people.ts";
import { aChange, holding } from "../support/updates.tsx";
import { aTask, openWork } from "../support/work.tsx";

beforeEach(() => {
  vi.restoreAllMocks();
  laidOut();
});
// A panel that goes while it is open lets go of the page a moment later, which is the next test's by then.
afterEach(async () => {
  cleanup();
  await new Promise((resolve) => setTimeout(resolve, 100));
});

const title = "Leave without saving?";
const asked = async () => within(await screen.findByRole("dialog", { name: title }));
const answer = async (user: { click: (element: Element) => Promise<void> }, name: "Keep editing" | "Leave without saving") => {
  await user.click((await asked()).getByRole("button", { name }));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: title })).toBeNull());
}; // prettier-ignore
const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
const found = async (name: string) => screen.findByRole<HTMLInputElement>("textbox", { name });
const button = async (name: string) => screen.findByRole("button", { name });

const two = [aDuty(), aDuty({ _id: "cbn-returns.r2", text: "Send the liquidity return every month." })];
const duty = "/duties?duty=cbn-returns.r1";
const filing = `/filings?month=2026-12&filing=${encodeURIComponent("cbn-returns.r1:2026-11")}`;
const upcoming = aFiling({ dueDay: "2199-12-04", dueAt: "2199-12-04T22:59:59.999Z" });
const letterHead = {
  "letter.head": () => ok({ address: "", signatories: [] }),
  "letter.list": () => ok([]),
} as unknown as Handlers;
const openFiling = () => openFilings({ filings: [upcoming] }, { path: filing, more: letterHead });
const change = aChange();
const openChange = () => renderApp(`/updates?change=${change.id}`, { ...signInAs("owner"), ...peopled({ members: [own("owner"), aMember()] }), ...holding([change]) }); // prettier-ignore

/** Each form, what is typed into it, and what holds it. */
const forms = [
  { name: "how a duty is met", open: () => openDuties(two, { path: duty }), reach: [], field: "How it is met" },
  { name: "a comment on a duty", open: () => openDuties(two, { path: duty }), reach: [], field: "Your comment" },
  { name: "a comment on a task", open: () => openWork([aTask()], { path: "/work?task=task-1" }), reach: [], field: "Your comment" },
  { name: "a task that is changed", open: () => openWork([aTask()], { path: "/work?task=task-1" }), reach: ["Change…"], field: "What is to be done" },
  { name: "what shows that a task was done", open: () => openWork([aTask()], { path: "/work?task=task-1" }), reach: ["Done…"], field: "What shows it" },
  { name: "a new task", open: () => openDuties(two, { path: duty }), reach: ["Make a task"], field: "What is to be done" },
  { name: "what was filed", open: openFiling, reach: ["Filed…"], field: "Reference" },
  { name: "a reason", open: openFiling, reach: ["Waive…"], field: "Reason" },
  { name: "a letter to the regulator", open: openFiling, reach: ["Write the letter…"], field: "What was tried" },
  { name: "a piece of evidence", open: () => openEvidence({ pieces: [aPieceOf()] }, { path: "/evidence?id=piece-1" }), reach: ["Change…"], field: "Title" },
  { name: "a request of evidence", open: () => openEvidence({ pieces: [aPieceOf()] }), reach: ["Ask a colleague…"], field: "What you need" },
  { name: "a circular", open: openChange, reach: ["Circulate…"], field: "Note" },
]; // prettier-ignore

describe.each(forms)("$name", ({ open, reach, field: label }) => {
  const typeIn = async () => {
    const app = open();
    for (const name of reach) await app.user.click(await button(name));
    await app.user.type(await found(label), "Kept");
    return app;
  };

  test("is not lost by Escape, unless the visitor says so", async () => {
    const { user } = await typeIn();
    await user.keyboard("{Escape}");
    await answer(user, "Keep editing");
    expect(field(label).value).toContain("Kept");
    field(label).focus();
    await user.keyboard("{Escape}");
    await answer(user, "Leave without saving");
    await waitFor(() => expect(screen.queryByDisplayValue(/Kept/)).toBeNull());
  });

  test("is not lost by a way to another screen", async () => {
    const { router, at } = await typeIn();
    const path = at();
    act(() => void router.navigate({ to: "/library" as "/" }));
    await asked();
    expect(at()).toBe(path);
  });
});

describe("what a panel shows", () => {
  test("is not exchanged for another's unasked, and the panel stays with what was typed", async () => {
    const { user, router, href } = openDuties(two, { path: duty });
    await user.type(await found("How it is met"), "By Ngozi");
    act(() => void router.navigate({ to: "/duties", search: { duty: "cbn-returns.r2" } }));
    await answer(user, "Keep editing");
    expect(href()).toContain("duty=cbn-returns.r1");
    expect(field("How it is met").value).toBe("By Ngozi");
    act(() => void router.navigate({ to: "/duties", search: { duty: "cbn-returns.r2" } }));
    await answer(user, "Leave without saving");
    await screen.findByRole("heading", { name: "Send the liquidity return every month." });
    expect((await found("How it is met")).value).toBe("");
  });

  test("stays as a list is narrowed, which asks nothing", async () => {
    const { user, router, href } = openDuties(two, { path: duty });
    await user.type(await found("How it is met"), "By Ngozi");
    await act(async () => router.navigate({ to: ".", search: (before: object) => ({ ...before, state: "not-looked-at" }) }));
    await waitFor(() => expect(href()).toContain("state=not-looked-at"));
    expect(screen.queryByRole("dialog", { name: title })).toBeNull();
  }); // prettier-ignore
});

describe("nothing is asked", () => {
  test("where nothing was typed", async () => {
    const { user } = openFiling();
    await user.click(await button("Filed…"));
    await screen.findByRole("form", { name: "It was filed" });
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("form", { name: "It was filed" })).toBeNull());
    // The form alone is closed by it, and the panel by the next.
    await user.click(await button("Filed…"));
    await user.click(await button("Cancel"));
    await user.click(await button("Close"));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("by what is saved, also where that leads to what was made", async () => {
    const added = aTask({ _id: "task-2", title: "Count the cash" });
    const more = { "task.add": () => ok(added, "Task added") };
    const { user, href } = openWork([aTask(), added], { more });
    await user.click(await button("New task"));
    await user.type(await found("What is to be done"), "Count the cash");
    await user.click(await button("Make the task"));
    await waitFor(() => expect(href()).toContain("task=task-2"));
    expect(screen.queryByRole("dialog", { name: title })).toBeNull();
  });

  test("of what is on its way to the server", async () => {
    const { user, href } = openDuties(two, { path: duty, more: { "duty.change": never } });
    await user.type(await found("How it is met"), "By Ngozi");
    await user.click(await button("Save"));
    await user.keyboard("{Escape}");
    await waitFor(() => expect(href()).not.toContain("duty="));
  });
});

test("Cancel asks as Escape does", async () => {
  const { user } = openFiling();
  await user.click(await button("Filed…"));
  await user.type(await found("Reference"), "FINA/1");
  await user.click(await button("Cancel"));
  await answer(user, "Keep editing");
  expect(field("Reference").value).toBe("FINA/1");
});

test("the way to the letterhead opens beside the letter", async () => {
  const { user } = openFiling();
  await user.click(await button("Write the letter…"));
  const link = await screen.findByRole("link", { name: "Set the letterhead" });
  expect([link.getAttribute("target"), link.getAttribute("rel")]).toEqual(["_blank", "noopener"]);
});
