import { TRPCClientError, type OperationResultEnvelope, type TRPCLink } from "@trpc/client";
import { observable, type Observer } from "@trpc/server/observable";
import type { AppRouter } from "#server/router.ts";

/** `signal` is aborted when the caller no longer waits. */
export type Waiting = { signal?: AbortSignal | null | undefined };
export type Handlers = Record<string, (input: never, call?: Waiting) => unknown>;
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

/** A stream that a screen has opened; it says nothing of its own. */
export type FakeStream = Call & {
  isClosed: boolean;
  up(): void;
  down(): void;
  emit(id: string, data: unknown): void;
  fail(error: Refusal): void;
  complete(): void;
};

/** A tRPC link that answers from handlers by procedure path, and remembers what was asked and which streams were opened. */
export function fakeServer(handlers: Handlers): { link: TRPCLink<AppRouter>; calls: Call[]; streams: FakeStream[] } {
  const calls: Call[] = [];
  const streams: FakeStream[] = [];
  const answer = async ({ path, input, signal }: Call & Waiting) => {
    calls.push({ path, input });
    const handler = handlers[path];
    if (!handler) throw new Refusal(404, `No handler for ${path}`);
    return handler(input as never, { signal });
  };
  const link: TRPCLink<AppRouter> =
    () =>
    ({ op }) =>
      observable((observer) => {
        if (op.type === "subscription") {
          const stream = aStream(op, observer);
          streams.push(stream);
          return () => void (stream.isClosed = true);
        }
        answer(op).then(
          (data) => {
            observer.next({ result: { type: "data", data } });
            observer.complete();
          },
          (error: unknown) => observer.error(clientError(op.path, error)),
        );
      });
  return { link, calls, streams };
}

type StreamObserver = Observer<
  OperationResultEnvelope<unknown, TRPCClientError<AppRouter>>,
  TRPCClientError<AppRouter>
>;

function aStream({ path, input }: Call, observer: StreamObserver): FakeStream {
  const state = (name: "pending" | "connecting") =>
    observer.next({ result: { type: "state", state: name, error: null } as never });
  return {
    path,
    input,
    isClosed: false,
    up: () => state("pending"),
    down: () => state("connecting"),
    emit: (id, data) => observer.next({ result: { type: "data", data: { id, data } } }),
    fail: (error) => observer.error(clientError(path, error)),
    complete: () => observer.complete(),
  };
}

function clientError(path: string, error: unknown): TRPCClientError<AppRouter> {
  if (!(error instanceof Refusal)) return TRPCClientError.from(error as Error);
  const { status, message, errors } = error;
  return TRPCClientError.from({
    error: { code: -32000, message, data: { code: "BAD_REQUEST", httpStatus: status, path, errors } },
  } as never);
}
