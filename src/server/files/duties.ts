import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { AccountService } from "#features/account/service.ts";
import { askerOf } from "#features/obligation/procedures.ts";
import { viewQuerySchema } from "#features/obligation/schema/views.ts";
import type { ObligationService } from "#features/obligation/service.ts";
import type { DutyTableFormat } from "#features/obligation/vocabulary.ts";
import { AppError } from "#platform/errors.ts";
import { requirePermission } from "#platform/trpc.ts";
import type { Context } from "#platform/trpc/meta.ts";
import { disposition } from "./disposition.ts";

export type DutyRouteOptions = {
  obligations: Pick<ObligationService, "fileOf">;
  accounts: Pick<AccountService, "count">;
  createContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;
};

const file = /^(?<companyId>.+)\.(?<format>csv|xlsx)$/;
const mediaTypes = {
  csv: "text/csv; charset=utf-8; header=present",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/** The register of duties as a file, as the screen arranges it, with the token of that company. It is sent as it is made. */
export async function dutyRoutes(app: FastifyInstance, { obligations, accounts, createContext }: DutyRouteOptions) {
  app.get<{ Params: { file: string } }>("/duties/:file", { exposeHeadRoute: false }, async (request, reply) => {
    const { actor, client } = await createContext(request, reply);
    if (!actor) throw new AppError("unauthorized", "Please sign in to continue");
    requirePermission(actor, "duty.read");
    const named = file.exec(request.params.file)?.groups;
    // Nobody learns here which companies there are.
    if (named?.["companyId"] !== actor.companyId) throw new AppError("not_found", "There is no such file");
    const format = named["format"] as DutyTableFormat;
    const view = viewQuerySchema.safeParse(request.query);
    if (!view.success) throw new AppError("invalid_input", "The duties cannot be narrowed like this");
    await accounts.count("export", actor.companyId, client);
    const pieces = await obligations.fileOf(askerOf(actor), view.data, format);
    return reply
      .header("content-type", mediaTypes[format])
      .header("content-disposition", disposition("attachment", `ilana-duties.${format}`))
      .header("cache-control", "private, no-store")
      .send(Readable.from(pieces));
  });
}
