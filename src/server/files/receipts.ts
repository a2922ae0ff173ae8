import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { askerOf } from "#features/filing/procedures.ts";
import type { FilingService } from "#features/filing/service.ts";
import { AppError } from "#platform/errors.ts";
import { requirePermission } from "#platform/trpc.ts";
import type { Context } from "#platform/trpc/meta.ts";
import { sendKept } from "./kept.ts";

export type ReceiptRouteOptions = {
  filings: Pick<FilingService, "receiptOf">;
  createContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;
};

/** Receipts of what was filed, as they came, with the token of the company that keeps them: any kind of file, so none is shown. */
export async function receiptRoutes(app: FastifyInstance, { filings, createContext }: ReceiptRouteOptions) {
  app.get<{ Params: { id: string } }>("/receipts/:id", { exposeHeadRoute: false }, async (request, reply) => {
    const { actor } = await createContext(request, reply);
    if (!actor) throw new AppError("unauthorized", "Please sign in to continue");
    requirePermission(actor, "duty.read");
    return sendKept(request, reply, await filings.receiptOf(askerOf(actor), request.params.id));
  });
}
