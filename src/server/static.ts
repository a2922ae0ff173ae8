import { existsSync, readFileSync } from "node:fs";
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

export type WebOptions = { folder: string; supportEmail: string };

/** The built browser application: its files, compressed at build time, and index.html for every path that is a screen. */
export async function webRoutes(app: FastifyInstance, { folder, supportEmail }: WebOptions) {
  const index = readIndex(folder, supportEmail);
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ["**/*.html*"],
    setHeaders(reply, file) {
      // Vite names what it builds by content; everything else may change under its name.
      const isHashed = file.includes(`${path.sep}assets${path.sep}`);
      void reply.header("cache-control", isHashed ? "public, max-age=31536000, immutable" : "no-cache");
    },
  });
  app.get("/*", async (request, reply) => {
    const screen = request.url.split("?")[0]!;
    const isScreen = !path.basename(screen).includes(".") && !screen.startsWith("/api/") && !screen.startsWith("/trpc");
    if (!isScreen) throw new AppError("not_found", "Not found");
    return reply.type("text/html; charset=utf-8").header("cache-control", "no-cache").send(index);
  });
}

/** The page with what the operator has set. @throws Error when the application is not built */
function readIndex(folder: string, supportEmail: string): string {
  const file = path.join(folder, "index.html");
  if (!existsSync(file)) throw new Error(`The web application is not built: ${file} is missing. Run npm run build.`);
  const escaped = supportEmail.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
  return readFileSync(file, "utf8").replace(
    /(<meta name="support-email" content=")[^"]*/,
    (_whole, start: string) => start + escaped,
  );
}
