import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from "fastify";
import type { IdempotencyService } from "#features/idempotency/service.ts";
import type { Meta } from "#platform/trpc/meta.ts";
import { canonicalJson } from "#shared/canonical-json.ts";
import type { CreateContext } from "./response-cache.ts";

type Deps = { idempotency: Pick<IdempotencyService, "take" | "settle">; createContext: CreateContext };
type Hooks = Pick<RouteShorthandOptions, "preHandler" | "onSend">;
export type Repeating = (meta: Meta | undefined) => Hooks;

/**
 * Lets calls that say so (`Meta.isRepeatable`) come again under one Idempotency-Key. The key is taken before the call and
 * keeps its answer. Whoever may not call is refused by the call itself, and so is anybody who asks in no company.
 */
export function repeating({ idempotency, createContext }: Deps): Repeating {
  const taken = new WeakMap<FastifyRequest, string>();

  async function preHandler(request: FastifyRequest, reply: FastifyReply) {
    const key = request.headers["idempotency-key"];
    if (key === undefined) return undefined;
    const { actor } = await createContext(request, reply);
    if (!actor) return undefined;
    const { companyId, userId: asker } = actor;
    const found = await idempotency.take({ companyId, asker, key: String(key), asked: askedOf(request) });
    if ("id" in found) {
      taken.set(request, found.id);
      return undefined;
    }
    void reply.code(found.status).header("content-type", "application/json; charset=utf-8");
    return reply.header("idempotency-replayed", "true").send(found.body);
  }

  async function onSend(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
    const id = taken.get(request);
    taken.delete(request);
    if (id !== undefined) await idempotency.settle(id, { status: reply.statusCode, body: String(payload) });
    return payload;
  }

  return (meta) => (meta?.isRepeatable ? { preHandler, onSend } : {});
}

/** What is asked. Of a form that carries a file its length stands for the file, which is not read yet. */
function askedOf({ method, url, body, headers }: FastifyRequest): string {
  const said = body === undefined ? `${headers["content-type"]?.split(";")[0]} ${headers["content-length"]}` : canonicalJson(body);
  return `${method} ${url}\n${said}`;
} // prettier-ignore
