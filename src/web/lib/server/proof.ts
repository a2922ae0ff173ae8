import type { TRPCLink } from "@trpc/client";
import { observable, type Unsubscribable } from "@trpc/server/observable";
import type { AppRouter } from "#server/router.ts";
import { failureOf } from "./failure.ts";

/** Asks whoever sits here to show who it is; true once that is shown. */
type Ask = () => Promise<boolean>;
let ask: Ask | undefined;

/** Has calls that need a proof ask by this, until what is answered is called. */
export function askForProofBy(asking: Ask): () => void {
  ask = asking;
  return () => {
    if (ask === asking) ask = undefined;
  };
}

/**
 * What is sensitive is refused some minutes after the last proof of who is there. Such a call asks for one and is sent once
 * more, so that no screen has to know which calls these are.
 */
export const proofLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) => {
      let isOver = false;
      let subscription: Unsubscribable | undefined;
      const send = (mayAsk: boolean) => {
        subscription = next(op).subscribe({
          next: (value) => observer.next(value),
          complete: () => observer.complete(),
          error(error) {
            if (!mayAsk || ask === undefined || failureOf(error).needs !== "proof") return observer.error(error);
            void ask().then((isProven) => {
              if (isOver) return;
              if (isProven) send(false);
              else observer.error(error);
            });
          },
        });
      };
      send(true);
      return () => {
        isOver = true;
        subscription?.unsubscribe();
      };
    });
