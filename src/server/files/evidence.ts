import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { askerOf } from "#features/evidence/procedures.ts";
import { packSchema } from "#features/evidence/schema.ts";
import type { EvidenceService } from "#features/evidence/service.ts";
import { withAuditContext } from "#platform/audit-context.ts";
import { AppError } from "#platform/errors.ts";
import { auditContextOf, requirePermission } from "#platform/trpc.ts";
import type { Context } from "#platform/trpc/meta.ts";
import { issueText } from "#platform/words.ts";
import { disposition } from "./disposition.ts";
import { sendKept } from "./kept.ts";

export type EvidenceRouteOptions = {
  evidence: Pick<EvidenceService, "fileOf" | "previewed" | "pack">;
  createContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;
};

/** The files of evidence as they came, what a frame shows of them, and packs for examiners. */
export async function evidenceRoutes(app: FastifyInstance, { evidence, createContext }: EvidenceRouteOptions) {
  const allowed = async (request: FastifyRequest, reply: FastifyReply) => {
    const context = await createContext(request, reply);
    const { actor } = context;
    if (!actor) throw new AppError("unauthorized", "Please sign in to continue");
    requirePermission(actor, "evidence.read");
    return { context, actor };
  };
  const plain = { exposeHeadRoute: false };
  // Packing it again would take time, and its length with it.
  app.addHook("onRequest", async (request) => void (request.headers["x-no-compression"] = "true"));

  app.get<{ Params: { fileId: string } }>("/evidence-files/:fileId", plain, async (request, reply) => {
    const { actor } = await allowed(request, reply);
    return sendKept(request, reply, await evidence.fileOf(askerOf(actor), request.params.fileId));
  });

  // Whoever has the address may see it, for as long as it says: a frame has no token.
  app.get<{ Params: { token: string } }>("/evidence-previews/:token", plain, async (request, reply) => {
    const { shownAs, ...kept } = await evidence.previewed(request.params.token);
    return sendKept(request, reply, kept, { shownAs });
  });

  app.get<{ Params: { companyId: string } }>("/evidence-packs/:companyId", plain, async (request, reply) => {
    const { context, actor } = await allowed(request, reply);
    // Nobody learns here which companies there are.
    if (request.params.companyId !== actor.companyId) throw new AppError("not_found", "There is no such file");
    const choice = packSchema.safeParse(request.query);
    if (!choice.success) {
      const errors = choice.error.issues.map(issueText);
      throw new AppError("invalid_input", errors[0]!, { errors });
    }
    const { name, content } = await withAuditContext(auditContextOf(context), () =>
      evidence.pack(askerOf(actor), choice.data, context.client),
    );
    return reply
      .header("content-type", "application/zip")
      .header("content-disposition", disposition("attachment", name))
      .header("cache-control", "private, no-store")
      .send(Readable.from(content, { objectMode: false }));
  });
}
