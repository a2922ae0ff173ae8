import type { QueryClient } from "@tanstack/react-query";
import { createTRPCClient, httpBatchLink, type TRPCClient, type TRPCLink } from "@trpc/client";
import type { AppRouter } from "#server/router.ts";
import { createQueryClient } from "./query.ts";
import { readToken } from "./session.ts";

/** All that talks to the server. It is loaded when a screen first needs it, not with the first page. */
export type DataLayer = { client: TRPCClient<AppRouter>; queryClient: QueryClient };

/** The link the product uses; tests pass another. */
const serverLink = (): TRPCLink<AppRouter> =>
  httpBatchLink({
    url: "/trpc",
    maxURLLength: 8000,
    headers({ opList }) {
      // A sign-out brings the token it has just thrown away.
      const own = opList[0].context["token"];
      const token = typeof own === "string" ? own : readToken();
      return token ? { Authorization: `Bearer ${token}` } : {};
    },
  });

export function createData(onUnauthorized: () => void, link: TRPCLink<AppRouter> = serverLink()): DataLayer {
  return { client: createTRPCClient<AppRouter>({ links: [link] }), queryClient: createQueryClient(onUnauthorized) };
}
