import { createTRPCClient, httpSubscriptionLink } from "@trpc/client";
import { EventSource } from "eventsource";
import { onTestFinished } from "vitest";
import type { LiveEvent } from "#features/live/schema.ts";
import type { AppRouter } from "#server/router.ts";
import type { TestApp } from "./app.ts";

/** Serves the application on a free port of this machine; answers its address. */
export async function listening({ app }: TestApp): Promise<string> {
  return app.listen({ port: 0, host: "127.0.0.1" });
}

type Follow = { token: string; companyId: string; lastEventId?: string };

/** Follows a company's stream as the browser does. `until` waits for what must come. */
export async function following(base: string, { token, companyId, lastEventId }: Follow) {
  const link = httpSubscriptionLink<AppRouter, typeof EventSource>({
    url: `${base}/trpc`,
    EventSource,
    eventSourceOptions: {
      fetch: (url, init) => fetch(url, { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } }),
    },
  });
  const received: { id: string; event: LiveEvent }[] = [];
  const seen = { isOver: false, error: undefined as unknown };
  const changed = new EventTarget();
  const tell = () => changed.dispatchEvent(new Event("change"));
  const client = createTRPCClient<AppRouter>({ links: [link] });
  const subscription = client.notification.live.subscribe(
    { companyId, ...(lastEventId && { lastEventId }) },
    {
      onData: ({ id, data }) => {
        received.push({ id, event: data });
        tell();
      },
      onError: (error) => {
        seen.error = error;
        seen.isOver = true;
        tell();
      },
      onComplete: () => {
        seen.isOver = true;
        tell();
      },
    },
  );
  const stop = () => subscription.unsubscribe();
  onTestFinished(stop);

  async function until(isSo: () => boolean): Promise<void> {
    while (!isSo()) await new Promise((resolve) => changed.addEventListener("change", resolve, { once: true }));
  }
  const titles = () =>
    received.flatMap(({ event }) => (event.event === "notification" ? [event.notification.regulationTitle] : []));
  return {
    received,
    seen,
    titles,
    stop,
    until,
    started: () => until(() => received.some(({ event }) => event.event === "start")),
    has: (count: number) => until(() => titles().length >= count),
    over: () => until(() => seen.isOver),
  };
}
