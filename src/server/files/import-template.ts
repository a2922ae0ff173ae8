import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ImportService } from "#features/import/service.ts";
import { AppError } from "#platform/errors.ts";
import { requirePermission } from "#platform/trpc.ts";
import type { Context } from "#platform/trpc/meta.ts";
import { disposition } from "./disposition.ts";

export type ImportTemplateOptions = {
  imports: Pick<ImportService, "template">;
  createContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;
};

const mediaType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** The workbook that a firm fills in, to whoever may import. */
export async function importTemplateRoutes(app: FastifyInstance, { imports, createContext }: ImportTemplateOptions) {
  app.get<{ Params: { companyId: string } }>(
    "/import/:companyId/template",
    { exposeHeadRoute: false },
    async (request, reply) => {
      const { actor } = await createContext(request, reply);
      if (!actor) throw new AppError("unauthorized", "Please sign in to continue");
      if (request.params.companyId !== actor.companyId)
        throw new AppError("forbidden", "You may only use your own company's data");
      requirePermission(actor, "work.change");
      return reply
        .header("content-type", mediaType)
        .header("content-disposition", disposition("attachment", "Ilana register.xlsx"))
        .header("cache-control", "private, no-store")
        .send(Buffer.from(await imports.template()));
    },
  );
}
