import { TRPCClientError, type OperationResultEnvelope, type TRPCLink } from "@trpc/client";
import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { observable, type Observer } from "@trpc/server/observable";
import type { Need } from "#platform/errors.ts";
import type { AppRouter } from "#server/router.ts";

type Inputs = inferRouterInputs<AppRouter>;
type Outputs = inferRouterOutputs<AppRouter>;

/** The procedures by their paths, such as `company.get`. */
export type Path = { [R in keyof Outputs]: `${R}.${keyof Outputs[R] & string}` }[keyof Outputs];
type At<Routers, P extends string> = P extends `${infer R}.${infer Name}`
  ? R extends keyof Routers
    ? Name extends keyof Routers[R]
      ? Routers[R][Name]
      : never
    : never
  : never;
/** Numbers that the server reads from texts as well are of any type at its door: screens that page send numbers. */
type Coerced<Input> = keyof { [K in keyof Input as unknown extends Input[K] ? K : never]: unknown };
type AsRead<Input> = Omit<Input, Coerced<Input>> & Record<Coerced<Input>, number>;
/** What a procedure reads of what a screen sent, and what it answers: both as the server's own router has them. */
export type Input<P extends Path> = AsRead<At<Inputs, P>>;
export type Answer<P extends Path> = At<Outputs, P>;

/** `signal` is aborted when the caller no longer waits. */
export type Waiting = { signal?: AbortSignal | null | undefined };
/** What a fake server answers, procedure by procedure. */
export type Handlers = { [P in Path]?: (input: Input<P>, call: Waiting) => Answer<P> | Promise<Answer<P>> };
export type Call = { path: string; input: unknown };

/** A refusal as the server words it. */
export class Refusal extends Error {
  readonly status: number;
  readonly errors: string[] | undefined;
  readonly needs: Need | undefined;
  readonly current: unknown;
  constructor(
    status: number,
    message: string,
    { errors, needs, current }: { errors?: string[]; needs?: Need; current?: unknown } = {},
  ) {
    super(message);
    this.status = status;
    this.errors = errors;
    this.needs = needs;
    this.current = current;
  }
}

/** A success as the server words it, and a page of a list. */
export const ok = <Data>(data: Data, message?: string) => ({
  success: true as const,
  ...(message !== undefined && { message }),
  data,
});
export const okList = <Row>(data: Row[], total = data.length) => ({ success: true as const, data, total });

/** An answer that never comes. */
export const never = () => new Promise<never>(() => {});

/** What is there, or the refusal of what is not. */
export function found<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Refusal(404, "There is no such row");
  return row;
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

/** Asks the handler of a path, as the server asks its procedure. */
export async function answerFrom(handlers: Handlers, { path, input }: Call, waiting: Waiting = {}): Promise<unknown> {
  const handler = handlers[path as Path];
  if (!handler) throw new Refusal(404, `No handler for ${path}`);
  return handler(input as never, waiting);
}

/** A tRPC link that answers from handlers by procedure path, and remembers what was asked and which streams were opened. */
export function fakeServer(handlers: Handlers): { link: TRPCLink<AppRouter>; calls: Call[]; streams: FakeStream[] } {
  const calls: Call[] = [];
  const streams: FakeStream[] = [];
  const link: TRPCLink<AppRouter> =
    () =>
    ({ op }) =>
      observable((observer) => {
        if (op.type === "subscription") {
          const stream = aStream(op, observer);
          streams.push(stream);
          return () => void (stream.isClosed = true);
        }
        calls.push({ path: op.path, input: op.input });
        answerFrom(handlers, op, { signal: op.signal }).then(
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
  const { status, message, errors, needs, current } = error;
  return TRPCClientError.from({
    error: { code: -32000, message, data: { code: "BAD_REQUEST", httpStatus: status, path, errors, needs, current } },
  } as never);
}
