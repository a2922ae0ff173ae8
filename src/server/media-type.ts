import type { FastifyInstance } from "fastify";

type Strategy = Parameters<FastifyInstance["addConstraintStrategy"]>[0];
type Handler = NonNullable<ReturnType<ReturnType<Strategy["storage"]>["get"]>>;

/**
 * Lets a route ask for a kind of body, so that a form with a file and a JSON body can share one path (find-my-way custom constraint).
 */
export const byMediaType: Strategy = {
  name: "mediaType",
  storage() {
    const handlers = new Map<unknown, Handler>();
    return {
      get: (type) => handlers.get(type) ?? null,
      set: (type, handler) => void handlers.set(type, handler),
    };
  },
  deriveConstraint: (request) =>
    request.headers["content-type"]?.toLowerCase().startsWith("multipart/form-data") ? "multipart" : "other",
  mustMatchWhenDerived: false,
};
