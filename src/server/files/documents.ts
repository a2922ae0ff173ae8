import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { DocumentService } from "#features/document/service.ts";
import { AppError } from "#platform/errors.ts";
import type { Files } from "#platform/files.ts";
import { viewerOf } from "#platform/trpc.ts";
import type { Context } from "#platform/trpc/meta.ts";
import { disposition } from "./disposition.ts";

export type DocumentRouteOptions = {
  documents: DocumentService;
  createContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;
};

// A browser shows these without running anything under our name; whatever else a regulator published is saved.
const shown = new Set(["application/pdf", "text/plain"]);

/** The files of captured changes as they came: everybody's, and with its token a company's own uploads. */
export async function documentRoutes(app: FastifyInstance, { documents, createContext }: DocumentRouteOptions) {
  app.get<{ Params: { id: string } }>("/documents/:id", async (request, reply) => {
    const context = await createContext(request, reply);
    const { actor, isOperator } = context;
    const { bytes, mediaType, name } = await documents.fileOf(request.params.id, viewerOf(context));
    const type = mediaType.split(";")[0]!.trim().toLowerCase();
    return (
      reply
        .header("content-type", shown.has(type) ? type : "application/octet-stream")
        .header("content-disposition", disposition(shown.has(type) ? "inline" : "attachment", name))
        // What a company brought is stored nowhere else; what everybody may see is asked for anew.
        .header("cache-control", actor || isOperator ? "private, no-store" : "private, no-cache")
        .send(bytes)
    );
  });
}

/** Uploaded pictures. A name is the SHA-256 of its bytes: whoever has the address may see it, and no cache keeps it for others. */
export async function pictureRoutes(app: FastifyInstance, { files }: { files: Files }) {
  app.get<{ Params: { name: string } }>("/files/:name", async (request, reply) => {
    // Documents are stored beside the pictures; they have their own way out, which knows who may see them.
    const isPicture = request.params.name.endsWith(".png");
    const bytes = isPicture ? await files.find(request.params.name) : undefined;
    if (!bytes) throw new AppError("not_found", "Not found");
    return reply
      .header("content-type", "image/png")
      .header("content-disposition", "inline")
      .header("cache-control", "private, no-store")
      .send(bytes);
  });
}
