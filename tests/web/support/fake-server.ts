import { TRPCClientError, type TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import type { AppRouter } from "#server/router.ts";

export type Handlers = Record<string, (input: never) => unknown>;
export type Call = { path: string; input: unknown };

/** A refusal as the server words it. */
export class Refusal extends Error {
  readonly status: number;
  readonly errors: string[] | undefined;
  constructor(status: number, message: string, errors?: string[]) {
    super(message);
    this.status = status;
    this.errors = errors;
  }
}

/** A tRPC link that answers from handlers by procedure path, and remembers what was asked. */
export function fakeServer(handlers: Handlers): { link: TRPCLink<AppRouter>; calls: Call[] } {
  const calls: Call[] = [];
  const answer = async ({ path, input }: Call) => {
    calls.push({ path, input });
    const handler = handlers[path];
    if (!handler) throw new Refusal(404, `No handler for ${path}`);
    return handler(input as never);
  };
  const link: TRPCLink<AppRouter> =
    () =>
    ({ op }) =>
      observable((observer) => {
        answer(op).then(
          (data) => {
            observer.next({ result: { type: "data", data } });
            observer.complete();
          },
          (error: unknown) => observer.error(clientError(op.path, error)),
        );
      });
  return { link, calls };
}

function clientError(path: string, error: unknown): TRPCClientError<AppRouter> {
  if (!(error instanceof Refusal)) return TRPCClientError.from(error as Error);
  const { status, message, errors } = error;
  return TRPCClientError.from({
    error: { code: -32000, message, data: { code: "BAD_REQUEST", httpStatus: status, path, errors } },
  } as never);
}
