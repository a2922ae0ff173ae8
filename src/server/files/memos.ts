import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { memoFileName } from "#features/assistant/rules/memo/document.ts";
import type { MemoFormat } from "#features/assistant/schema.ts";
import type { AssistantService } from "#features/assistant/service.ts";
import { AppError } from "#platform/errors.ts";
import { requirePermission } from "#platform/trpc.ts";
import type { Context } from "#platform/trpc/meta.ts";
import { disposition } from "./disposition.ts";

export type MemoRouteOptions = {
  assistant: Pick<AssistantService, "memoOf" | "memoFile">;
  createContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;
};

const file = /^(?<turnId>.+)\.(?<extension>md|pdf|docx)$/;
const kinds: Record<string, { format: MemoFormat; type: string }> = {
  md: { format: "markdown", type: "text/markdown; charset=utf-8" },
  pdf: { format: "pdf", type: "application/pdf" },
  docx: { format: "docx", type: "application/vnd.openxmlformats-officedocument.wordprocessingml.document" },
};

/** An answer as a memo for the file, in Markdown, PDF or DOCX, with the token of the company that asked. */
export async function memoRoutes(app: FastifyInstance, { assistant, createContext }: MemoRouteOptions) {
  app.get<{ Params: { file: string } }>("/memos/:file", async (request, reply) => {
    const { actor, client } = await createContext(request, reply);
    if (!actor) throw new AppError("unauthorized", "Please sign in to continue");
    requirePermission(actor, "assistant.ask");
    const named = file.exec(request.params.file)?.groups;
    if (!named) throw new AppError("not_found", "A memo ends in .md, .pdf or .docx");
    const memo = await assistant.memoOf(actor, named["turnId"]!, client);
    const extension = named["extension"]!;
    const { format, type } = kinds[extension]!;
    return reply
      .header("content-type", type)
      .header("content-disposition", disposition("attachment", memoFileName(memo, extension)))
      .header("cache-control", "private, no-store")
      .send(await assistant.memoFile(memo, format));
  });
}
