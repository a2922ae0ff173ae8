import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { renderApp, signIn } from "../support/app.tsx";
import { aNotification } from "../support/factories.ts";
import { Refusal } from "../support/fake-server.ts";
import { many, notices, openNotifications, titles, type Page } from "../support/notifications.ts";
import { openProfile } from "../support/profile.ts";

const fresh = aNotification({ _id: "fresh", regulationTitle: "Circular 99", createdAt: "2026-11-21T12:00:00.000Z" });

describe("opening the panel", () => {
  test("asks for what came since the screen was opened: list, count and bell agree", async () => {
    signIn();
    const { stored, handlers } = notices([]);
    const { user, calls } = renderApp("/dashboard", handlers);
    const bell = await screen.findByRole("button", { name: "Notifications" });
    await waitFor(() => expect(calls.some(({ path }) => path === "notification.list")).toBe(true));
    stored.rows = many(25);
    await user.click(bell);
    const dialog = within(await screen.findByRole("dialog", { name: "Notifications" }));
    await waitFor(() => expect(dialog.getAllByRole("listitem")).toHaveLength(20));
    expect(await dialog.findByText("25")).toBeDefined();
    expect(dialog.getByRole("button", { name: "Mark all as read" })).toBeDefined();
    expect(screen.getByRole("button", { name: "Notifications, 9+ unread notifications", hidden: true })).toBeDefined();
  });

  test("again asks again", async () => {
    const opened = await openNotifications(many(1));
    const { user, dialog, stored } = opened;
    await dialog.findByText("Circular 0");
    await user.click(dialog.getByRole("button", { name: "Hide notifications" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    stored.rows = [fresh, ...stored.rows];
    await user.click(screen.getByRole("button", { name: /^Notifications/ }));
    const again = within(await screen.findByRole("dialog", { name: "Notifications" }));
    await waitFor(() => expect(titles({ ...opened, dialog: again })).toEqual(["Circular 99", "Circular 0"]));
    expect(await again.findByText("2")).toBeDefined();
  });

  test("offers to mark what is listed even when it could not be counted", async () => {
    const { handlers } = notices(many(1));
    const { dialog } = await openNotifications([], {
      "notification.list": (page: Page) => {
        if (page.limit === 100) throw new Refusal(429, "Too many requests");
        return handlers["notification.list"](page);
      },
    });
    expect(await dialog.findByRole("button", { name: "Mark all as read" })).toBeDefined();
  });

  test("does so in the profile's popover, too", async () => {
    const { stored, handlers } = notices(many(1));
    const { user } = await openProfile(undefined, handlers);
    await screen.findByRole("button", { name: "Notifications, 1 unread notification" });
    stored.rows = [fresh, ...stored.rows];
    await user.click(screen.getByRole("button", { name: "Show notifications" }));
    expect(await screen.findByText("Circular 99")).toBeDefined();
    expect(await screen.findByRole("button", { name: "Notifications, 2 unread notifications" })).toBeDefined();
  });
});

test("the oldest of a part are not called the oldest of all", async () => {
  const { dialog, user } = await openNotifications(many(25));
  await dialog.findByText("20 of 25 loaded");
  await user.selectOptions(dialog.getByLabelText("Sort notifications"), "Oldest");
  expect(dialog.getByText("25 notifications, oldest of the 20 loaded")).toBeDefined();
  await user.click(dialog.getByRole("button", { name: "Show more" }));
  expect(await dialog.findByText("25 notifications")).toBeDefined();
});
