import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Notification } from "#features/notify/schema.ts";
import { clearSession } from "#web/lib/server/session.ts";
import { renderApp, signIn } from "../support/app.tsx";
import { aNotification } from "../support/factories.ts";
import { Refusal, okList, type FakeStream } from "../support/fake-server.ts";
import { many, notices } from "../support/notifications.ts";

const fresh = (number: number) =>
  aNotification({
    _id: `fresh${number}`,
    regulationTitle: `Circular 10${number}`,
    createdAt: `2026-11-21T12:00:0${number}.000Z`,
  });
const news = (stream: FakeStream, notification: Notification) =>
  stream.emit(notification._id, { event: "notification", notification });

function newest(streams: FakeStream[]): FakeStream {
  const stream = streams.at(-1);
  if (!stream) throw new Error("no stream was opened");
  return stream;
}

async function signedIn(rows: Notification[] = []) {
  signIn();
  const { stored, handlers } = notices(rows);
  const app = renderApp("/dashboard", handlers);
  await waitFor(() => expect(app.streams).toHaveLength(1));
  const stream = newest(app.streams);
  stream.up();
  return { ...app, stored, stream };
}

test("follows the company's own stream, from now on", async () => {
  const { stream } = await signedIn();
  expect([stream.path, stream.input]).toEqual(["notification.live", { companyId: expect.any(String) }]);
});

test("a new notification moves the badge and the open panel, and how many came is said once", async () => {
  const { stored, stream, user } = await signedIn(many(1));
  await user.click(await screen.findByRole("button", { name: /^Notifications/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Notifications" }));
  await dialog.findByText("Circular 0");
  stored.rows = [fresh(2), fresh(1), ...stored.rows];
  news(stream, fresh(1));
  news(stream, fresh(2));
  expect(await dialog.findByText("Circular 102")).toBeDefined();
  expect(
    await screen.findByRole("button", { name: "Notifications, 3 unread notifications", hidden: true }),
  ).toBeDefined();
  expect(await screen.findByText("2 new notifications")).toBeDefined();
  expect(screen.getAllByText(/new notifications?$/)).toHaveLength(1);
});

test("what is taken back leaves the number on the bell, and nothing is said of it", async () => {
  const { stored, stream } = await signedIn([fresh(1)]);
  await screen.findByRole("button", { name: "Notifications, 1 unread notification" });
  stored.rows = [{ ...fresh(1), withdrawn: "It is addressed to banks" }];
  stream.emit("fresh1", { event: "taken-back" });
  expect(await screen.findByRole("button", { name: "Notifications" })).toBeDefined();
  expect(screen.queryByText(/new notification/)).toBeNull();
});

test("what the person reads on another screen leaves the number on the bell here, and asks for the list alone", async () => {
  const { stored, stream, calls } = await signedIn([fresh(1)]);
  await screen.findByRole("button", { name: "Notifications, 1 unread notification" });
  // Parts of the dashboard ask once their code has come.
  const asked = () => calls.map(({ path }) => path);
  await waitFor(() => expect(asked()).toEqual(expect.arrayContaining(["filing.list", "work.mine"])));
  stored.rows = [{ ...fresh(1), readAt: "2026-11-21T13:00:00.000Z" }];
  const before = calls.length;
  stream.emit("fresh1", { event: "read" });
  expect(await screen.findByRole("button", { name: "Notifications" })).toBeDefined();
  expect(new Set(asked().slice(before))).toEqual(new Set(["notification.list"]));
  expect(screen.queryByText(/new notification/)).toBeNull();
});

test("what was read elsewhere meanwhile is not announced", async () => {
  const { stream, calls } = await signedIn();
  const before = calls.length;
  news(stream, { ...fresh(1), readAt: "2026-11-21T13:00:00.000Z" });
  await waitFor(() => expect(calls.length).toBeGreaterThan(before));
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(screen.queryByText(/new notification/)).toBeNull();
});

test("the beginning of a stream is a reason to look: something may have come just before", async () => {
  const { stored, stream } = await signedIn();
  await screen.findByRole("button", { name: "Notifications" });
  stored.rows = [fresh(1)];
  stream.emit("none", { event: "start" });
  expect(await screen.findByRole("button", { name: "Notifications, 1 unread notification" })).toBeDefined();
  expect(screen.queryByText(/new notification$/)).toBeNull();
});

test("a stream that ends is opened again after the last event", async () => {
  const { stream, streams } = await signedIn();
  news(stream, fresh(1));
  stream.complete();
  await waitFor(() => expect(streams).toHaveLength(2));
  expect(newest(streams).input).toMatchObject({ lastEventId: "fresh1" });
});

test("a session that ended elsewhere leads to sign-in when its stream ends", async () => {
  signIn();
  const server = { isOver: false };
  const { streams, at } = renderApp("/dashboard", {
    "notification.list": () => {
      if (server.isOver) throw new Refusal(401, "Please sign in to continue");
      return okList([]);
    },
  });
  await waitFor(() => expect(streams).toHaveLength(1));
  server.isOver = true;
  newest(streams).complete();
  await waitFor(() => expect(at()).toBe("/signin"));
  expect(newest(streams).isClosed).toBe(true);
});

test("leaving the signed-in screens closes the stream, and nothing opens another", async () => {
  const { stream, streams, router } = await signedIn();
  clearSession();
  await router.invalidate();
  await waitFor(() => expect(stream.isClosed).toBe(true));
  expect(streams).toHaveLength(1);
});
