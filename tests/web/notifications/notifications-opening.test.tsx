import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import { openProfile } from "../support/profile.ts";
import { renderApp, signIn } from "../support/app.tsx";
import { asked, many, notices, openNotifications } from "../support/notifications.ts";
import { aChange, holding } from "../support/updates.tsx";

// A dialog that goes with its test closes what the next one has opened meanwhile.
afterEach(async () => {
  await userEvent.keyboard("{Escape}");
  await userEvent.keyboard("{Escape}");
  await vi.waitUntil(() => screen.queryByRole("dialog") === null);
});

const change = aChange({ title: "Captured circular" });
const rows = many(1, { changeId: change.id, regulationId: "cards-2024" });

describe("a notification of a captured change", () => {
  test("leads to it on the Updates screen, and counts as read", async () => {
    const opened = await openNotifications(rows, holding([change]));
    await opened.user.click(await opened.dialog.findByRole("button", { name: "Circular 0" }));
    await waitFor(() => expect(opened.href()).toBe("/updates?change=c1"));
    const shown = within(await screen.findByRole("dialog", { name: "Update" }));
    expect(await shown.findByRole("heading", { name: "Captured circular" })).toBeDefined();
    expect(screen.queryByRole("dialog", { name: "Notifications" })).toBeNull();
    expect(asked(opened, "notification.markRead")).toEqual([{ companyId: "company-1", ids: ["n0"] }]);
    await opened.user.click(shown.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(opened.href()).toBe("/updates"));
  });

  test("on the Updates screen itself keeps what narrows the list", async () => {
    signIn();
    const { user, href } = renderApp("/updates?scope=all", { ...notices(rows).handlers, ...holding([change]) });
    await user.click(await screen.findByRole("button", { name: /^Notifications/ }));
    const panel = within(await screen.findByRole("dialog", { name: "Notifications" }));
    await user.click(await panel.findByRole("button", { name: "Circular 0" }));
    await waitFor(() => expect(href()).toBe("/updates?scope=all&change=c1"));
    const shown = within(await screen.findByRole("dialog", { name: "Update" }));
    await user.click(shown.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(href()).toBe("/updates?scope=all"));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Captured circular" })));
  });

  test("is opened from the profile too", async () => {
    const { user, href } = await openProfile(undefined, { ...notices(rows).handlers, ...holding([change]) });
    await user.click(screen.getByRole("button", { name: "Show notifications" }));
    await user.click(await screen.findByRole("button", { name: "Circular 0" }));
    await waitFor(() => expect(href()).toBe("/updates?change=c1"));
  });
});

test("a notification of a regulation alone opens it over the screen, as ever", async () => {
  const { user, dialog, href } = await openNotifications(many(1, { regulationId: "cards-2024" }));
  await user.click(await dialog.findByRole("button", { name: "Circular 0" }));
  await waitFor(() => expect(href()).toBe("/dashboard?regulation=cards-2024"));
});
