import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Notification } from "#features/notify/schema.ts";
import { formatAgo } from "#web/lib/format.ts";
import { arrange } from "#web/notifications/notification-rules.ts";
import { renderApp, signIn } from "../support/app.tsx";
import { aNotification } from "../support/factories.ts";
import { never, Refusal } from "../support/fake-server.ts";
import { asked, many, notices, openNotifications, titles, type Page } from "../support/notifications.ts";

afterEach(() => vi.useRealTimers());

describe("the badge", () => {
  test.each([
    [0, "Notifications"],
    [1, "Notifications, 1 unread notification"],
    [9, "Notifications, 9 unread notifications"],
    [10, "Notifications, 9+ unread notifications"],
  ])("of %i notifications never read reads %j", async (count, name) => {
    signIn();
    renderApp("/dashboard", notices(many(count)).handlers);
    expect(await screen.findByRole("button", { name })).toBeDefined();
  });

  test("counts only the unread among the first hundred", async () => {
    signIn();
    const rows = [...many(2), ...many(5, { readAt: "2026-11-21T09:30:00.000Z" })];
    const { calls } = renderApp("/dashboard", notices(rows).handlers);
    expect(await screen.findByRole("button", { name: "Notifications, 2 unread notifications" })).toBeDefined();
    expect(calls.find(({ path }) => path === "notification.list")?.input).toEqual({
      companyId: "company-1",
      limit: 100,
      skip: 0,
    });
  });

  test("notices what is new within a minute, but only while the page is in sight", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
    signIn();
    const { stored, handlers } = notices(many(1));
    const { calls, streams } = renderApp("/dashboard", handlers);
    await screen.findByRole("button", { name: "Notifications, 1 unread notification" });
    // From here on it is looked whether the page is in sight.
    await expect.poll(() => streams.length).toBe(1);
    const count = () => calls.filter(({ path }) => path === "notification.list").length;
    const before = count();
    const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    await act(async () => vi.advanceTimersByTime(180_000));
    expect(count()).toBe(before);
    stored.rows = [aNotification({ _id: "fresh" }), ...stored.rows];
    hidden.mockReturnValue(false);
    act(() => void document.dispatchEvent(new Event("visibilitychange")));
    expect(await screen.findByRole("button", { name: "Notifications, 2 unread notifications" })).toBeDefined();
    stored.rows = [aNotification({ _id: "fresher" }), ...stored.rows];
    await act(async () => vi.advanceTimersByTime(60_000));
    expect(await screen.findByRole("button", { name: "Notifications, 3 unread notifications" })).toBeDefined();
    hidden.mockRestore();
  });
});

describe("the panel", () => {
  test("lists what was announced, twenty at first, with the number unread beside the title", async () => {
    const opened = await openNotifications(many(25));
    await waitFor(() => expect(titles(opened)).toHaveLength(20));
    expect(asked(opened, "notification.list")).toEqual([
      { companyId: "company-1", limit: 100, skip: 0 },
      { companyId: "company-1", limit: 20, skip: 0 },
      // Counted again with what is listed.
      { companyId: "company-1", limit: 100, skip: 0 },
    ]);
    expect(opened.dialog.getByText("25")).toBeDefined();
    expect(opened.dialog.getAllByText(/NEW REGULATION/)).toHaveLength(20);
    expect(opened.dialog.getByText("20 of 25 loaded")).toBeDefined();
  });

  test("is put away with Hide notifications, and the focus returns", async () => {
    const { dialog, user } = await openNotifications([]);
    await user.click(dialog.getByRole("button", { name: "Hide notifications" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Notifications" }));
  });

  test("says when there are none", async () => {
    const { dialog } = await openNotifications([]);
    expect(await dialog.findByText("No notifications found")).toBeDefined();
    expect(dialog.queryByRole("button", { name: "Show all" })).toBeNull();
  });

  test("says that they are loading", async () => {
    const { dialog } = await openNotifications([], { "notification.list": never });
    expect(dialog.getByText("Loading notifications...")).toBeDefined();
  });

  test("that could not be loaded is tried again", async () => {
    let isDown = true;
    const { handlers } = notices(many(1));
    const { dialog, user } = await openNotifications([], {
      "notification.list": (page: Page) => {
        if (isDown) throw new Refusal(400, "No");
        return handlers["notification.list"](page);
      },
    });
    const again = await dialog.findByRole("button", { name: "Try Again" });
    expect(dialog.getByText("Notifications could not be loaded")).toBeDefined();
    isDown = false;
    await user.click(again);
    expect(await dialog.findByText("Circular 0")).toBeDefined();
  });
});

describe("filter and order", () => {
  const mixed = ["new", "update", "amendment", "other"].map((changeType, number) =>
    aNotification({
      _id: `n${number}`,
      changeType: changeType as Notification["changeType"],
      regulationTitle: `Circular ${number}`,
      createdAt: `2026-11-2${number}T09:00:00.000Z`,
    }),
  );

  test("work on what is loaded, and make no call", async () => {
    const opened = await openNotifications(mixed.toReversed());
    const { dialog, user, calls } = opened;
    await waitFor(() => expect(titles(opened)).toEqual(["Circular 3", "Circular 2", "Circular 1", "Circular 0"]));
    // The counts beside the navigation are asked for when the screen has time.
    await waitFor(() =>
      expect(calls.map(({ path }) => path)).toEqual(expect.arrayContaining(["work.mine", "filing.list"])),
    );
    const before = calls.length;
    const pressed = () => dialog.getAllByRole("button", { pressed: true }).map((button) => button.textContent);
    expect(pressed()).toEqual(["All"]);
    await user.click(dialog.getByRole("button", { name: "New" }));
    expect(titles(opened)).toEqual(["Circular 0"]);
    await user.click(dialog.getByRole("button", { name: "Update" }));
    expect(titles(opened)).toEqual(["Circular 2", "Circular 1"]);
    expect(pressed()).toEqual(["Update"]);
    await user.selectOptions(dialog.getByLabelText("Sort notifications"), "Oldest");
    expect(titles(opened)).toEqual(["Circular 1", "Circular 2"]);
    await user.click(dialog.getByRole("button", { name: "All" }));
    expect(titles(opened)).toEqual(["Circular 0", "Circular 1", "Circular 2", "Circular 3"]);
    expect(calls.length).toBe(before);
  });

  test("kinds are compared without regard to case", () => {
    const shouted = aNotification({ changeType: "AMENDMENT" as Notification["changeType"] });
    expect(arrange([shouted], "Update", "Latest")).toEqual([shouted]);
    expect(arrange([shouted], "New", "Latest")).toEqual([]);
  });

  test("a filter that hides all says so, with a way to show all", async () => {
    const opened = await openNotifications(many(1));
    const { dialog, user } = opened;
    await dialog.findByText("Circular 0");
    await user.click(dialog.getByRole("button", { name: "Update" }));
    expect(dialog.getByText("No notifications found")).toBeDefined();
    await user.click(dialog.getByRole("button", { name: "Show all" }));
    expect(titles(opened)).toEqual(["Circular 0"]);
    expect(document.activeElement).toBe(dialog.getByRole("group", { name: "Notifications list" }));
  });
});

describe("Show more", () => {
  test("loads the next twenty, each once, keeps the focus and says how many came", async () => {
    const opened = await openNotifications(many(45));
    const { dialog, user, stored } = opened;
    const button = await dialog.findByRole("button", { name: "Show more" });
    // Something new arrives between the pages: the second begins with what the first ended with.
    stored.rows = [aNotification({ _id: "fresh", regulationTitle: "Circular 99" }), ...stored.rows];
    await user.click(button);
    await waitFor(() => expect(titles(opened)).toHaveLength(39));
    expect(asked(opened, "notification.list").at(-1)).toEqual({ companyId: "company-1", limit: 20, skip: 20 });
    expect(new Set(titles(opened)).size).toBe(39);
    expect(dialog.getByText("19 more notifications")).toBeDefined();
    expect(document.activeElement).toBe(dialog.getByRole("button", { name: "Show more" }));
  });

  test("hands the focus to the first that came when nothing more is there", async () => {
    const opened = await openNotifications(many(21));
    const { dialog, user } = opened;
    await user.click(await dialog.findByRole("button", { name: "Show more" }));
    expect(await dialog.findByText("1 more notification")).toBeDefined();
    expect(dialog.queryByRole("button", { name: "Show more" })).toBeNull();
    expect(document.activeElement?.textContent).toContain("Circular 20");
  });

  test("that failed can be tried again, and what is there stays", async () => {
    let isDown = true;
    const { handlers } = notices(many(21));
    const opened = await openNotifications([], {
      "notification.list": (page: Page) => {
        if (isDown && page.skip > 0) throw new Refusal(500, "No");
        return handlers["notification.list"](page);
      },
    });
    const { dialog, user } = opened;
    await user.click(await dialog.findByRole("button", { name: "Show more" }));
    expect(await dialog.findByText("More could not be loaded.")).toBeDefined();
    expect(titles(opened)).toHaveLength(20);
    isDown = false;
    await user.click(dialog.getByRole("button", { name: "Try Again" }));
    await waitFor(() => expect(titles(opened)).toHaveLength(21));
  });
});

test.each([
  ["2026-11-21T11:59:40.000Z", "just now"],
  ["2026-11-21T12:00:30.000Z", "just now"],
  ["2026-11-21T11:58:59.000Z", "1 minute ago"],
  ["2026-11-21T11:00:01.000Z", "59 minutes ago"],
  ["2026-11-21T11:00:00.000Z", "1 hour ago"],
  ["2026-11-20T12:00:01.000Z", "23 hours ago"],
  ["2026-11-20T12:00:00.000Z", "20 Nov 2026, 13:00"],
  ["2026-11-21T18:00:00.000Z", "21 Nov 2026, 19:00"],
  ["no instant", "no instant"],
])("seen at noon in UTC, %s reads %j", (instant, text) => {
  expect(formatAgo(instant, Date.parse("2026-11-21T12:00:00.000Z"))).toBe(text);
});
