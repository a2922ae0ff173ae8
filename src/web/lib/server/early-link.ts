import type { TRPCLink } from "@trpc/client";
import { observable, type Unsubscribable } from "@trpc/server/observable";
import type { AppRouter } from "#server/router.ts";
import { takeEarly } from "./early-answer.ts";

/** Answers a query with what the page asked already; where that went wrong, it is asked again and fails as always. */
export const earlyLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) => {
      const early = op.type === "query" ? takeEarly(op.path, op.input) : undefined;
      if (!early) return next(op).subscribe(observer);
      let isOver = false;
      let subscription: Unsubscribable | undefined;
      const hand = async () => {
        const data = await early.then(readAnswer).catch(() => undefined);
        if (isOver) return;
        if (data === undefined) {
          subscription = next(op).subscribe(observer);
          return;
        }
        observer.next({ result: { type: "data", data } });
        observer.complete();
      };
      void hand();
      return () => {
        isOver = true;
        subscription?.unsubscribe();
      };
    });

async function readAnswer(response: Response): Promise<unknown> {
  if (!response.ok) return undefined;
  const { result } = (await response.json()) as { result?: { data?: unknown } };
  return result?.data;
}
