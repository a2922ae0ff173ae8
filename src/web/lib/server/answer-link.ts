import { httpBatchStreamLink, type TRPCLink } from "@trpc/client";
import type { AppRouter } from "#server/router.ts";
import { bearer } from "./session.ts";

/** Hands on each piece of an answer as it comes. Never two calls in one request: each can be ended by itself. */
export const answerLink: TRPCLink<AppRouter> = httpBatchStreamLink({
  url: "/trpc",
  maxItems: 1,
  headers: () => bearer(),
});
