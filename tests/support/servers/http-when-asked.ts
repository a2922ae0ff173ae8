import type { FastifyInstance } from "fastify";

/**
 * An HTTP server that is built when it is first asked: its four hundred routes are most of what an application costs, and most
 * tests call procedures. Until then each of its methods answers a promise, and closing it does nothing.
 */
export function whenAsked(build: () => Promise<FastifyInstance>): FastifyInstance {
  let building: Promise<FastifyInstance> | undefined;
  let built: FastifyInstance | undefined;
  const ask =
    (name: string | symbol) =>
    async (...args: unknown[]): Promise<unknown> => {
      if (!building && name === "close") return undefined;
      built = await (building ??= build());
      return (Reflect.get(built, name) as (...given: unknown[]) => unknown).apply(built, args);
    };
  return new Proxy({} as FastifyInstance, {
    get(_target, name) {
      // What is awaited is asked whether it is a promise.
      if (name === "then") return undefined;
      if (!built) return ask(name);
      const value: unknown = Reflect.get(built, name);
      return typeof value === "function" ? (value as () => unknown).bind(built) : value;
    },
  });
}
