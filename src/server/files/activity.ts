import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { AccountService } from "#features/account/service.ts";
import type { AuditService, ExportFormat } from "#features/audit/service.ts";
import { AppError } from "#platform/errors.ts";
import { withAuditContext } from "#platform/audit-context.ts";
import { auditContextOf, requirePermission } from "#platform/trpc.ts";
import type { Context } from "#platform/trpc/meta.ts";
import { disposition } from "./disposition.ts";

export type ActivityRouteOptions = {
  audit: Pick<AuditService, "exportOf">;
  accounts: Pick<AccountService, "count">;
  createContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;
};

const file = /^(?<companyId>.+)\.(?<format>csv|jsonl)$/;
const mediaTypes = { csv: "text/csv; charset=utf-8; header=present", jsonl: "application/jsonl; charset=utf-8" };

/** A company's part of the audit log as a file, whole, with the token of that company. It is sent as it is read. */
export async function activityRoutes(app: FastifyInstance, { audit, accounts, createContext }: ActivityRouteOptions) {
  // Looking whether there is a file is no export of it.
  app.get<{ Params: { file: string } }>("/activity/:file", { exposeHeadRoute: false }, async (request, reply) => {
    const context = await createContext(request, reply);
    const { actor, client } = context;
    if (!actor) throw new AppError("unauthorized", "Please sign in to continue");
    requirePermission(actor, "activity.read");
    const named = file.exec(request.params.file)?.groups;
    // Nobody learns here which companies there are.
    if (named?.["companyId"] !== actor.companyId) throw new AppError("not_found", "There is no such file");
    const format = named["format"] as ExportFormat;
    await accounts.count("export", actor.companyId, client);
    const text = await withAuditContext(auditContextOf(context), () => audit.exportOf(actor.companyId, format));
    return reply
      .header("content-type", mediaTypes[format])
      .header("content-disposition", disposition("attachment", `ilana-activity.${format}`))
      .header("cache-control", "private, no-store")
      .send(Readable.from(text));
  });
}
