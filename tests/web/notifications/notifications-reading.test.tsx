import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { aDetail, aNotification, aRegulation } from "../support/factories.ts";
import { asked, many, openNotifications, titles, unreadRows } from "../support/notifications.ts";
import { never, ok } from "../support/fake-server.ts";

describe("reading", () => {
  const badge = (name: string) => screen.findByRole("button", { name, hidden: true });

  test("one is marked at once, at the server too, and the focus stays with it", async () => {
    const opened = await openNotifications(many(2), { "notification.markRead": never });
    const { dialog, user } = opened;
    await user.click(await dialog.findByRole("button", { name: "Mark as read: Circular 0" }));
    expect(await badge("Notifications, 1 unread notification")).toBeDefined();
    expect(unreadRows(opened)).toBe(1);
    expect(document.activeElement?.textContent).toContain("Circular 0");
    expect(asked(opened, "notification.markRead")).toEqual([{ companyId: "company-1", ids: ["n0"] }]);
  });

  test("all are marked at once", async () => {
    const opened = await openNotifications(many(12));
    const { dialog, user } = opened;
    await user.click(await dialog.findByRole("button", { name: "Mark all as read" }));
    expect(await badge("Notifications")).toBeDefined();
    expect(unreadRows(opened)).toBe(0);
    expect(dialog.getByText("All notifications are marked as read")).toBeDefined();
    expect(document.activeElement).toBe(dialog.getByRole("group", { name: "Notifications list" }));
    expect(asked(opened, "notification.markRead")).toEqual([
      { companyId: "company-1", upTo: "2026-11-20T00:00:00.000Z" },
    ]);
  });

  test("what came meanwhile and was not shown stays unread, and is shown then", async () => {
    const opened = await openNotifications(many(2));
    const { dialog, user, stored } = opened;
    const button = await dialog.findByRole("button", { name: "Mark all as read" });
    stored.rows = [aNotification({ _id: "fresh", regulationTitle: "Circular 99" }), ...stored.rows];
    await user.click(button);
    await waitFor(() => expect(titles(opened)).toEqual(["Circular 99", "Circular 0", "Circular 1"]));
    expect(unreadRows(opened)).toBe(1);
    expect(await badge("Notifications, 1 unread notification")).toBeDefined();
  });

  test("the server's word counts in the end", async () => {
    const opened = await openNotifications(many(1), {
      "notification.markRead": () => ok({ marked: 0 }),
    });
    await opened.user.click(await opened.dialog.findByRole("button", { name: "Mark as read: Circular 0" }));
    await waitFor(() => expect(asked(opened, "notification.list")).toHaveLength(5));
    await waitFor(() => expect(unreadRows(opened)).toBe(1));
  });

  test("what could not be marked is unread again, and the visitor hears of it", async () => {
    const rows = [...many(2), aNotification({ _id: "old", readAt: "2026-11-20T09:00:00.000Z" })];
    const opened = await openNotifications(rows, {
      "notification.markRead": () => {
        throw new TypeError("fetch failed");
      },
    });
    await opened.user.click(await opened.dialog.findByRole("button", { name: "Mark all as read" }));
    expect(await screen.findByText("Notifications could not be marked as read")).toBeDefined();
    expect(unreadRows(opened)).toBe(2);
    expect(await badge("Notifications, 2 unread notifications")).toBeDefined();
  });

  test("opening its regulation marks it, over the list that it leads back to", async () => {
    const opened = await openNotifications(many(2), {
      "dashboard.regulation": () => ok(aDetail(aRegulation({ regulation_title: "Cards" }))),
    });
    const { dialog, user, href } = opened;
    await user.click(await dialog.findByRole("button", { name: "Circular 1" }));
    await waitFor(() => expect(href()).toBe("/dashboard?regulation=cards-2024"));
    expect(await screen.findByRole("dialog", { name: "Risk Audit Details" })).toBeDefined();
    expect(asked(opened, "notification.markRead")).toEqual([{ companyId: "company-1", ids: ["n1"] }]);
    await user.keyboard("{Escape}");
    await waitFor(() => expect(href()).toBe("/dashboard"));
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Risk Audit Details" })).toBeNull());
    expect(document.activeElement).toBe(dialog.getByRole("button", { name: "Circular 1" }));
  });

  test("what names no regulation of the library opens nothing", async () => {
    const { dialog } = await openNotifications(many(1, { regulationId: null }));
    expect((await dialog.findByText("Circular 0")).closest("button")).toBeNull();
  });
});
