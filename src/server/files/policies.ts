import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { PolicyService } from "#features/policy/service.ts";
import type { PolicyTableFormat } from "#features/policy/vocabulary.ts";
import { AppError } from "#platform/errors.ts";
import { requirePermission } from "#platform/trpc.ts";
import type { Context } from "#platform/trpc/meta.ts";
import { disposition } from "./disposition.ts";

export type PolicyRouteOptions = {
  policies: Pick<PolicyService, "tableOf">;
  createContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;
};

const file = /^(?<id>.+)\.(?<format>csv|md)$/;
const mediaTypes = { csv: "text/csv; charset=utf-8; header=present", md: "text/markdown; charset=utf-8" };

/** The table of an assessed policy as a file, with the token of the company that brought it. */
export async function policyRoutes(app: FastifyInstance, { policies, createContext }: PolicyRouteOptions) {
  app.get<{ Params: { file: string } }>("/policy-tables/:file", { exposeHeadRoute: false }, async (request, reply) => {
    const { actor, client } = await createContext(request, reply);
    if (!actor) throw new AppError("unauthorized", "Please sign in to continue");
    requirePermission(actor, "work.read");
    const named = file.exec(request.params.file)?.groups;
    if (!named) throw new AppError("not_found", "A table ends in .csv or .md");
    const format = named["format"] as PolicyTableFormat;
    const { name, text } = await policies.tableOf(actor.companyId, named["id"]!, format, client);
    return reply
      .header("content-type", mediaTypes[format])
      .header("content-disposition", disposition("attachment", `${name}.${format}`))
      .header("cache-control", "private, no-store")
      .send(text);
  });
}
