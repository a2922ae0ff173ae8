import type { QueryClient } from "@tanstack/react-query";
import {
  createTRPCClient,
  httpBatchLink,
  splitLink,
  TRPCClientError,
  type TRPCClient,
  type TRPCLink,
} from "@trpc/client";
import { observable, type Unsubscribable } from "@trpc/server/observable";
import type { AppRouter } from "#server/router.ts";
import { createQueryClient } from "./query.ts";
import { bearer } from "./session.ts";

/** All that talks to the server. It is loaded when a screen first needs it, not with the first page. */
export type DataLayer = { client: TRPCClient<AppRouter>; queryClient: QueryClient };

const batchLink: TRPCLink<AppRouter> = httpBatchLink({
  url: "/trpc",
  maxURLLength: 8000,
  headers({ opList }) {
    // A sign-out brings the token it has just thrown away.
    const own = opList[0].context["token"];
    return bearer(typeof own === "string" ? own : undefined);
  },
});

/** Loads what streams need with the first stream: no screen waits for it. */
const laterLiveLink: TRPCLink<AppRouter> = (runtime) => (props) =>
  observable((observer) => {
    let isOver = false;
    let subscription: Unsubscribable | undefined;
    const start = async () => {
      const { liveLink } = await import("./live-link.ts");
      if (!isOver) subscription = liveLink(runtime)(props).subscribe(observer);
    };
    start().catch((error: unknown) => observer.error(TRPCClientError.from(error as Error)));
    return () => {
      isOver = true;
      subscription?.unsubscribe();
    };
  });

/** The link the product uses; tests pass another. */
const serverLink = (): TRPCLink<AppRouter> =>
  splitLink({ condition: ({ type }) => type === "subscription", true: laterLiveLink, false: batchLink });

export function createData(onUnauthorized: () => void, link: TRPCLink<AppRouter> = serverLink()): DataLayer {
  return { client: createTRPCClient<AppRouter>({ links: [link] }), queryClient: createQueryClient(onUnauthorized) };
}
