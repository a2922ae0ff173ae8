import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { LetterService } from "#features/letter/service.ts";
import { AppError } from "#platform/errors.ts";
import { requirePermission } from "#platform/trpc.ts";
import type { Context } from "#platform/trpc/meta.ts";
import { disposition } from "./disposition.ts";

export type LetterRouteOptions = {
  letters: Pick<LetterService, "fileOf" | "annexOf">;
  createContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;
};

const file = /^(?<id>[^.]+)\.(?<extension>pdf|docx)$/;
const types = {
  pdf: "application/pdf",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
};

/** Letters to regulators as PDF or DOCX, and their screenshots as they came, with the token of the company that keeps them. */
export async function letterRoutes(app: FastifyInstance, { letters, createContext }: LetterRouteOptions) {
  async function companyOf(request: FastifyRequest, reply: FastifyReply): Promise<string> {
    const { actor } = await createContext(request, reply);
    if (!actor) throw new AppError("unauthorized", "Please sign in to continue");
    requirePermission(actor, "work.read");
    return actor.companyId;
  }

  const send = (reply: FastifyReply, type: string, { bytes, name }: { bytes: Buffer; name: string }) =>
    reply
      .header("content-type", type)
      .header("content-disposition", disposition("attachment", name))
      .header("cache-control", "private, no-store")
      .send(bytes);

  app.get<{ Params: { file: string } }>("/letters/:file", { exposeHeadRoute: false }, async (request, reply) => {
    const companyId = await companyOf(request, reply);
    const named = file.exec(request.params.file)?.groups;
    if (!named) throw new AppError("not_found", "A letter ends in .pdf or .docx");
    const format = named["extension"] === "pdf" ? "pdf" : "docx";
    return send(reply, types[format], await letters.fileOf(companyId, named["id"]!, format));
  });

  app.get<{ Params: { id: string } }>("/letters/annex/:id", { exposeHeadRoute: false }, async (request, reply) => {
    const companyId = await companyOf(request, reply);
    return send(reply, "application/octet-stream", await letters.annexOf(companyId, request.params.id));
  });
}
