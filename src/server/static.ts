import { existsSync } from "node:fs";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { AppError } from "#platform/errors.ts";
import type { Files } from "#platform/files.ts";

/** Uploaded pictures. A name is the SHA-256 of its bytes: it cannot be guessed and never changes its content. */
export async function fileRoutes(app: FastifyInstance, { files }: { files: Files }) {
  app.get<{ Params: { name: string } }>("/files/:name", async (request, reply) => {
    const bytes = await files.find(request.params.name);
    if (!bytes) throw new AppError("not_found", "Not found");
    return reply
      .header("content-type", "image/png")
      .header("content-disposition", "inline")
      .header("cache-control", "private, max-age=31536000, immutable")
      .send(bytes);
  });
}

/** The built browser application: its files, and index.html for every path that is a screen. */
export async function webRoutes(app: FastifyInstance, { folder }: { folder: string }) {
  if (!existsSync(path.join(folder, "index.html")))
    throw new Error(`The web application is not built: ${folder} is missing. Run npm run build.`);
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    setHeaders(reply, file) {
      // Vite names what it builds by content; everything else may change under its name.
      const isHashed = file.includes(`${path.sep}assets${path.sep}`);
      void reply.header("cache-control", isHashed ? "public, max-age=31536000, immutable" : "no-cache");
    },
  });
  app.get("/*", async (request, reply) => {
    const isScreen =
      path.extname(request.url.split("?")[0]!) === "" &&
      !request.url.startsWith("/api/") &&
      !request.url.startsWith("/trpc");
    if (!isScreen) throw new AppError("not_found", "Not found");
    return reply.sendFile("index.html", { cacheControl: false });
  });
}
