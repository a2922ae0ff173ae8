import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { TriagedChange } from "#features/triage/schema.ts";
import { ok, Refusal, type Handlers } from "../support/fake-server.ts";
import { aChange, aDecision, deciding, decisionsSent, dialog, entry, open } from "../support/updates.tsx";

// A dialog that goes with its test closes what the next one has opened meanwhile.
afterEach(async () => {
  for (let layer = 0; layer < 2 && screen.queryByRole("dialog"); layer += 1) await userEvent.keyboard("{Escape}");
  await vi.waitUntil(() => screen.queryByRole("dialog") === null);
});

const title = "Guidelines on Example Payments";
async function opened(change: Partial<TriagedChange> = {}, more: Handlers = {}, path = "/updates?change=c1") {
  const row = aChange({ isWaiting: true, ...change });
  const server = deciding([row]);
  const app = open(path, { "change.oneOfCompany": () => ok(row), ...server.handlers, ...more });
  const shown = await dialog();
  await shown.findByRole("heading", { name: title });
  const sent = () => decisionsSent(app.calls);
  return { ...app, ...server, shown, sent };
}

describe("an update that is opened", () => {
  test("is decided as in the inbox, says so, and the decision is taken back", async () => {
    const { user, shown, sent, decisions } = await opened();
    const buttons = within(await shown.findByRole("group", { name: `Decide: ${title}` }));
    expect(shown.queryByRole("button", { name: "Undo" })).toBeNull();
    await user.click(buttons.getByRole("button", { name: /^For information/ }));
    expect(await shown.findByText("For information", { selector: "p" })).toBeDefined();
    expect(sent()).toEqual([{ companyId: "company-1", ids: ["c1"], verdict: "information" }]);
    expect(buttons.getByRole("button", { name: /^For information/ }).getAttribute("aria-pressed")).toBe("true");
    await user.click(shown.getByRole("button", { name: "Undo" }));
    await waitFor(() => expect(shown.queryByText("For information", { selector: "p" })).toBeNull());
    expect(decisions.size).toBe(0);
    expect(shown.queryByRole("button", { name: "Undo" })).toBeNull();
    // The keyboard is where it was, and not at the top of the document.
    expect(document.activeElement?.closest("[role=dialog]")).not.toBeNull();
  });

  test("leaves the pile below it with the decision", async () => {
    const { user, shown } = await opened();
    await user.click(await shown.findByRole("button", { name: /^Applies/ }));
    await user.click(shown.getByRole("button", { name: "Close" }));
    expect(await screen.findByText("Nothing waits for you")).toBeDefined();
  });

  test("takes the keys of the inbox, and a reason, a note and a due day", async () => {
    const { user, shown, sent } = await opened();
    await shown.findByRole("group", { name: `Decide: ${title}` });
    await user.keyboard("n");
    expect(await shown.findByText("Does not apply", { selector: "p" })).toBeDefined();
    await user.keyboard("d");
    const form = within(shown.getByRole("form", { name: `Decide: ${title}` }));
    await user.keyboard("a unit of ours");
    await user.click(form.getByLabelText("Applies"));
    await user.type(form.getByLabelText("Due day"), "2026-12-15");
    await user.click(form.getByRole("button", { name: "Save decision" }));
    expect(await shown.findByText("Applies, due 15 Dec 2026")).toBeDefined();
    expect(shown.getByText("a unit of ours")).toBeDefined();
    expect(sent()).toHaveLength(2);
    await user.keyboard("u");
    await waitFor(() => expect(shown.queryByText("Applies, due 15 Dec 2026")).toBeNull());
  });

  test("keeps what is typed in a form when Escape puts the form away", async () => {
    const { user, shown } = await opened();
    await shown.findByRole("group", { name: `Decide: ${title}` });
    await user.keyboard("d");
    await user.type(shown.getByLabelText("Reason"), "half a rea{Escape}");
    expect(shown.queryByRole("form")).toBeNull();
    expect(screen.queryByRole("dialog", { name: "Update" })).not.toBeNull();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("shows what was decided before, and when that cannot be loaded says so", async () => {
    let isUp = false;
    const stored = ok([aDecision({ verdict: "not-applicable", reason: "It is addressed to others" })]);
    const { user, shown } = await opened({}, {
      "triage.decisions": () => {
        if (!isUp) throw new Refusal(503, "Nothing can be read at present");
        return stored;
      },
    });
    await shown.findByText(/^What you decided could not be loaded/);
    expect(shown.queryByRole("group", { name: `Decide: ${title}` })).toBeNull();
    isUp = true;
    await user.click(shown.getByRole("button", { name: "Retry" }));
    expect(await shown.findByText("It is addressed to others")).toBeDefined();
  }); // prettier-ignore

  test("that is held back or set aside is not decided", async () => {
    const { user, shown } = await opened({ status: "review", heldBecause: "flood" });
    expect(shown.queryByRole("heading", { name: "Your decision" })).toBeNull();
    await user.keyboard("a");
    expect(shown.queryByRole("group", { name: `Decide: ${title}` })).toBeNull();
  });

  test("is decided from the list of all as well", async () => {
    const { user, shown, sent } = await opened({ concerns: [] }, {}, "/updates?view=all&scope=all&change=c1");
    await user.click(await shown.findByRole("button", { name: /^Applies/ }));
    await user.click(shown.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(await (await entry(title)).findByText("Applies")).toBeDefined();
    expect(sent()).toHaveLength(1);
  });
});
