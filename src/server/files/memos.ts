import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { memoFileName } from "#features/assistant/rules/memo/document.ts";
import { memoMarkdown } from "#features/assistant/rules/memo/markdown.ts";
import type { AssistantService } from "#features/assistant/service.ts";
import { AppError } from "#platform/errors.ts";
import type { Context } from "#platform/trpc.ts";
import { disposition } from "./disposition.ts";

export type MemoRouteOptions = {
  assistant: Pick<AssistantService, "memoOf" | "memoPdf">;
  createContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;
};

const file = /^(?<turnId>.+)\.(?<extension>md|pdf)$/;

/** An answer as a memo for the file, in Markdown or PDF, with the token of the company that asked. */
export async function memoRoutes(app: FastifyInstance, { assistant, createContext }: MemoRouteOptions) {
  app.get<{ Params: { file: string } }>("/memos/:file", async (request, reply) => {
    const { actor, client } = await createContext(request, reply);
    if (!actor) throw new AppError("unauthorized", "Please sign in to continue");
    const named = file.exec(request.params.file)?.groups;
    if (!named) throw new AppError("not_found", "A memo ends in .md or .pdf");
    const memo = await assistant.memoOf(actor.companyId, named["turnId"]!, client);
    const isPdf = named["extension"] === "pdf";
    return reply
      .header("content-type", isPdf ? "application/pdf" : "text/markdown; charset=utf-8")
      .header("content-disposition", disposition("attachment", memoFileName(memo, isPdf ? "pdf" : "md")))
      .header("cache-control", "private, no-store")
      .send(isPdf ? await assistant.memoPdf(memo) : memoMarkdown(memo));
  });
}
