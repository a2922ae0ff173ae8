import { screen, within } from "@testing-library/react";
import type { Notification } from "#features/notify/schema.ts";
import { renderApp, signIn } from "./app.tsx";
import { aNotification } from "./factories.ts";
import { ok, okList, type Handlers } from "./fake-server.ts";

/** Newest first: the first is the newest. */
export const many = (count: number, overrides: Partial<Notification> = {}) =>
  Array.from({ length: count }, (_, number) =>
    aNotification({
      _id: `n${number}`,
      regulationTitle: `Circular ${number}`,
      createdAt: new Date(Date.UTC(2026, 10, 20) - number * 60_000).toISOString(),
      ...overrides,
    }),
  );

export type Page = { limit: number; skip: number };
type Marking = { ids?: string[]; upTo?: string };

/** A server that keeps notifications as the real one does. */
export function notices(rows: Notification[]) {
  const stored = { rows };
  const handlers = {
    "notification.list": ({ limit, skip }: Page) => okList(stored.rows.slice(skip, skip + limit), stored.rows.length),
    "notification.markRead": ({ ids, upTo }: Marking) => {
      const isMeant = (row: Notification) =>
        !row.readAt && (ids?.includes(row._id) ?? true) && (upTo === undefined || row.createdAt <= upTo);
      const marked = stored.rows.filter(isMeant).length;
      stored.rows = stored.rows.map((row) => (isMeant(row) ? { ...row, readAt: "2026-11-21T10:00:00.000Z" } : row));
      return ok({ marked });
    },
  } satisfies Handlers;
  return { stored, handlers };
}

export async function openNotifications(rows: Notification[], handlers: Handlers = {}) {
  signIn();
  const { stored, handlers: own } = notices(rows);
  const app = renderApp("/dashboard", { ...own, ...handlers });
  await app.user.click(await screen.findByRole("button", { name: /^Notifications/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Notifications" }));
  return { ...app, stored, dialog };
}
export type Opened = Awaited<ReturnType<typeof openNotifications>>;

export const titles = ({ dialog }: Opened) =>
  dialog.queryAllByRole("listitem").map((item) => /Circular \d+/.exec(item.textContent)?.[0] ?? item.textContent);
export const unreadRows = ({ dialog }: Opened) =>
  dialog.queryAllByRole("listitem").filter((item) => item.textContent.includes("Unread")).length;
export const asked = ({ calls }: Opened, path: string) =>
  calls.filter((call) => call.path === path).map(({ input }) => input);
