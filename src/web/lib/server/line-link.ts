import type { TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import type { AppRouter } from "#server/router.ts";
import { failureOf } from "./failure.ts";
import { line } from "./line.ts";

/** Notices by each call whether the server is heard. */
export const lineLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) =>
      next(op).subscribe({
        next(value) {
          if (line.state() === "lost" && value.result.type === "data") line.heard();
          observer.next(value);
        },
        complete: () => observer.complete(),
        error(error) {
          // Whoever called it off did not wait for an answer.
          if (failureOf(error).status === null && !op.signal?.aborted) void line.ask();
          observer.error(error);
        },
      }),
    );
