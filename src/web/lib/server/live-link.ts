import { httpSubscriptionLink, type TRPCLink } from "@trpc/client";
import { EventSource } from "eventsource";
import type { AppRouter } from "#server/router.ts";
import { bearer } from "./session.ts";

/** Server-sent events. The browser's own EventSource sends no headers, and a token in an address ends up in logs. */
export const liveLink: TRPCLink<AppRouter> = httpSubscriptionLink({
  url: "/trpc",
  EventSource,
  eventSourceOptions: {
    fetch: (url, init) => fetch(url, { ...init, headers: { ...init.headers, ...bearer() } }),
  },
});
