import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { describeMoves } from "#web/layout/use-reassess.ts";
import { regulatorSlug } from "#web/layout/watched-regulators.tsx";
import { renderApp, signIn } from "./support/app.tsx";
import { Refusal, type Handlers } from "./support/fake-server.ts";

const notification = (id: number) => ({
  _id: `n${id}`,
  changeType: "new",
  regulationTitle: `Circular ${id}`,
  regulator: "CBN",
  regulationId: "cards-2024",
  message: null,
  createdAt: "2026-11-21T09:00:00.000Z",
  readAt: null,
});
const notifications = (count: number) => ({
  "notification.list": () => ({
    success: true,
    data: Array.from({ length: count }, (_, id) => notification(id)),
    total: count,
  }),
});

async function open(handlers: Handlers = {}) {
  signIn();
  const app = renderApp("/dashboard", handlers);
  await screen.findByRole("button", { name: "Expand sidebar" });
  return app;
}

describe("the sidebar", () => {
  test("starts collapsed and opens", async () => {
    const { user } = await open();
    expect(screen.queryByText("Compliance assistant")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Expand sidebar" }));
    expect(screen.getByText("Compliance assistant")).toBeDefined();
    expect(screen.getByRole("button", { name: "Collapse sidebar" }).getAttribute("aria-expanded")).toBe("true");
  });

  test("shows the top three regulators with their counts", async () => {
    const topRegulators = ["Central Bank of Nigeria", "B", "C", "D"].map((name, index) => ({
      regulator: name.slice(0, 3),
      name,
      count: 9 - index,
    }));
    await open({ "dashboard.summary": () => ({ success: true, data: { topRegulators } }) });
    const link = await screen.findByRole("link", { name: "Central Bank of Nigeria, 9 regulations" });
    expect(link.getAttribute("href")).toBe("/regulator/central-bank-of-nigeria");
    expect(screen.getByRole("link", { name: "C, 7 regulations" })).toBeDefined();
    expect(screen.queryByRole("link", { name: "D, 6 regulations" })).toBeNull();
  });

  test("names the central bank when there are none, and says so while loading", async () => {
    await open();
    expect(await screen.findByText("Central Bank of Nigeria")).toBeDefined();
  });

  test("says that it is loading", async () => {
    await open({ "dashboard.summary": () => new Promise(() => {}) });
    expect(await screen.findByText("Loading...")).toBeDefined();
  });

  test.each([
    [0, "Notifications"],
    [1, "Notifications, 1 notification"],
    [9, "Notifications, 9 notifications"],
    [10, "Notifications, 9+ notifications"],
  ])("with %i notifications the button reads %j", async (count, name) => {
    await open(notifications(count));
    expect(await screen.findByRole("button", { name })).toBeDefined();
  });
});

describe("the notifications dialog", () => {
  test("lists what was announced", async () => {
    const { user, calls } = await open(notifications(1));
    await user.click(await screen.findByRole("button", { name: "Notifications, 1 notification" }));
    const dialog = await screen.findByRole("dialog", { name: "Notifications" });
    expect(await within(dialog).findByText("NEW REGULATION")).toBeDefined();
    expect(within(dialog).getByRole("link", { name: "Circular 0" })).toBeDefined();
    const asked = calls.filter(({ path }) => path === "notification.list").map(({ input }) => input);
    expect(asked).toEqual([
      { companyId: "company-1", limit: 100, skip: 0 },
      { companyId: "company-1", limit: 20, skip: 0 },
    ]);
  });

  test("says when there are none", async () => {
    const { user } = await open();
    await user.click(screen.getByRole("button", { name: "Notifications" }));
    expect(await screen.findByText("No notifications found")).toBeDefined();
  });

  test("says that they are loading", async () => {
    const { user } = await open({ "notification.list": () => new Promise(() => {}) });
    await user.click(screen.getByRole("button", { name: "Notifications" }));
    expect(await screen.findByText("Loading notifications...")).toBeDefined();
  });
});

describe("Reassess", () => {
  const moved = { up: [], down: [], new: [], gone: [] };
  const move = { regulation_id: "a", regulation_title: "A", from: null, to: null };
  const assessment = { assessedAt: "", previousAt: "2026-11-20T09:00:00.000Z", ruleVersion: "1", total: 67, moved };

  test.each([
    [{ ...assessment, moved: { ...moved, up: [move, move, move], new: [move] } }, "3 moved up, 1 new"],
    [{ ...assessment, moved: { ...moved, down: [move], gone: [move, move] } }, "1 moved down, 2 no longer apply"],
    [assessment, "Nothing has changed since 20 Nov 2026, 10:00"],
    [{ ...assessment, previousAt: null }, "First assessment: 67 regulations apply"],
  ])("tells what moved (%#)", (data, text) => {
    expect(describeMoves(data)).toBe(text);
  });

  test("reloads the page, and the result is told after that", async () => {
    const reload = vi.spyOn(window.location, "reload").mockImplementation(() => {});
    const { user, unmount } = await open({ "dashboard.reassess": () => ({ success: true, data: assessment }) });
    await user.click(screen.getByRole("button", { name: "Reassess" }));
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    unmount();
    await open();
    expect(await screen.findByText("Nothing has changed since 20 Nov 2026, 10:00")).toBeDefined();
  });

  test("a failure is only logged", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const { user } = await open({
      "dashboard.reassess": () => {
        throw new Refusal(500, "Something went wrong");
      },
    });
    await user.click(screen.getByRole("button", { name: "Reassess" }));
    await waitFor(() => expect(log).toHaveBeenCalled());
    expect(screen.queryByText("Something went wrong")).toBeNull();
  });
});

test("a regulator's address is its name in lower case with blanks as hyphens", () => {
  expect(regulatorSlug("Securities  and Exchange Commission")).toBe("securities-and-exchange-commission");
});
