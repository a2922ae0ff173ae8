import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { AccountService } from "#features/account/service.ts";
import { askerOf } from "#features/circular/procedures.ts";
import type { CircularService } from "#features/circular/service.ts";
import { AppError } from "#platform/errors.ts";
import { requirePermission } from "#platform/trpc.ts";
import type { Context } from "#platform/trpc/meta.ts";
import { disposition } from "./disposition.ts";

export type CircularRegisterOptions = {
  circulars: Pick<CircularService, "registerFile">;
  accounts: Pick<AccountService, "count">;
  createContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;
};

const file = /^receipts\.(?<format>xlsx|pdf)$/;
const types = {
  pdf: "application/pdf",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};
type Params = { companyId: string; id: string; file: string };

/** The register of a circular's receipts as a workbook or a PDF, to whoever sent it or sees everybody's work. */
export async function circularRegisterRoutes(app: FastifyInstance, options: CircularRegisterOptions) {
  const { circulars, accounts, createContext } = options;
  const path = "/circular/:companyId/:id/:file";
  app.get<{ Params: Params }>(path, { exposeHeadRoute: false }, async (request, reply) => {
    const { actor, client } = await createContext(request, reply);
    if (!actor) throw new AppError("unauthorized", "Please sign in to continue");
    const { companyId, id } = request.params;
    if (companyId !== actor.companyId) throw new AppError("forbidden", "You may only use your own company's data");
    requirePermission(actor, "circular.read");
    const named = file.exec(request.params.file)?.groups;
    if (!named) throw new AppError("not_found", "A register of receipts is receipts.xlsx or receipts.pdf");
    const format = named["format"] === "pdf" ? "pdf" : "xlsx";
    await accounts.count("export", actor.companyId, client);
    const { bytes, name } = await circulars.registerFile(askerOf(actor), id, format);
    return reply
      .header("content-type", types[format])
      .header("content-disposition", disposition("attachment", name))
      .header("cache-control", "private, no-store")
      .send(Buffer.from(bytes));
  });
}
