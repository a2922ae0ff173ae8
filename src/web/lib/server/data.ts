import type { QueryClient } from "@tanstack/react-query";
import {
  createTRPCClient,
  httpBatchLink,
  splitLink,
  TRPCClientError,
  type Operation,
  type TRPCClient,
  type TRPCLink,
} from "@trpc/client";
import { observable, type Unsubscribable } from "@trpc/server/observable";
import type { AppRouter } from "#server/router.ts";
import { alone } from "./alone.ts";
import { earlyLink } from "./early-link.ts";
import { lineLink } from "./line-link.ts";
import { proofLink } from "./proof.ts";
import { createQueryClient } from "./query.ts";
import { bearer } from "./session.ts";

/** All that talks to the server. It is loaded when a screen first needs it, not with the first page. */
export type DataLayer = { client: TRPCClient<AppRouter>; queryClient: QueryClient };

const batchesOf = (maxItems: number): TRPCLink<AppRouter> =>
  httpBatchLink({
    url: "/trpc",
    maxURLLength: 8000,
    maxItems,
    headers({ opList }) {
      // A sign-out brings the token it has just thrown away.
      const own = opList[0].context["token"];
      return bearer(typeof own === "string" ? own : undefined);
    },
  });

const callLink: TRPCLink<AppRouter> = splitLink({
  condition: ({ path }) => alone.has(path),
  true: batchesOf(1),
  // The server takes no more in one batch (src/server/limits.ts).
  false: batchesOf(20),
});

/** A link whose code comes with the first call that needs it: no screen waits for it. */
const loadedLater =
  (load: () => Promise<TRPCLink<AppRouter>>): TRPCLink<AppRouter> =>
  (runtime) =>
  (props) =>
    observable((observer) => {
      let isOver = false;
      let subscription: Unsubscribable | undefined;
      const start = async () => {
        const link = await load();
        if (!isOver) subscription = link(runtime)(props).subscribe(observer);
      };
      start().catch((error: unknown) => observer.error(TRPCClientError.from(error as Error)));
      return () => {
        isOver = true;
        subscription?.unsubscribe();
      };
    });

const liveLink = loadedLater(async () => (await import("./live-link.ts")).liveLink);
const answerLink = loadedLater(async () => (await import("./answer-link.ts")).answerLink);

/** The one call that answers piece by piece, while the others of a batch would wait for it. */
const isAnswerStream = ({ path }: Operation) => path === "assistant.stream";

/** The link the product uses; tests pass another. */
const serverLink = (): TRPCLink<AppRouter> =>
  splitLink({
    condition: ({ type }) => type === "subscription",
    true: liveLink,
    false: splitLink({ condition: isAnswerStream, true: answerLink, false: callLink }),
  });

export function createData(onUnauthorized: () => void, link: TRPCLink<AppRouter> = serverLink()): DataLayer {
  return {
    client: createTRPCClient<AppRouter>({ links: [proofLink, earlyLink, lineLink, link] }),
    queryClient: createQueryClient(onUnauthorized),
  };
}
