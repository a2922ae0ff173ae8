import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#platform/errors.ts";
import type { Files } from "#platform/files.ts";

/** Uploaded pictures. A name is the SHA-256 of its bytes: it cannot be guessed and never changes its content. */
export async function fileRoutes(app: FastifyInstance, { files }: { files: Files }) {
  app.get<{ Params: { name: string } }>("/files/:name", async (request, reply) => {
    // Documents are stored beside the pictures; they have their own way out, which knows who may see them.
    const isPicture = request.params.name.endsWith(".png");
    const bytes = isPicture ? await files.find(request.params.name) : undefined;
    if (!bytes) throw new AppError("not_found", "Not found");
    return reply
      .header("content-type", "image/png")
      .header("content-disposition", "inline")
      .header("cache-control", "private, max-age=31536000, immutable")
      .send(bytes);
  });
}

/** What the operator has set and every page carries. */
type OperatorSettings = { supportEmail: string; publicUrl: string };
export type WebOptions = { folder: string } & OperatorSettings;

/**
 * The built browser application: its files, compressed at build time, and index.html for every path that is a screen;
 * for the first screen landing.html, the same page with the screen already drawn; for others the one of `screens/` that
 * asks for the screen's code at once.
 */
export async function webRoutes(app: FastifyInstance, { folder, ...settings }: WebOptions) {
  const index = readPage(folder, "index.html", settings);
  const landing = existsSync(path.join(folder, "landing.html")) ? readPage(folder, "landing.html", settings) : index;
  const screens = readScreens(folder, settings);
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
    return sendPage(request, reply, screen === "/" ? landing : (screens.get(screen.split("/")[1]!) ?? index));
  });
}

/** The pages of single screens, by the first part of their path. */
function readScreens(folder: string, settings: OperatorSettings): Map<string, Page> {
  const pages = path.join(folder, "screens");
  const names = existsSync(pages) ? readdirSync(pages).filter((name) => name.endsWith(".html")) : [];
  return new Map(names.map((name) => [path.basename(name, ".html"), readPage(pages, name, settings)]));
}

type Page = { plain: Buffer; br: Buffer; gzip: Buffer };

/**
 * A page with what the operator has set, compressed once: the drawn one is large.
 * @throws Error when the application is not built
 */
function readPage(folder: string, name: string, { supportEmail, publicUrl }: OperatorSettings): Page {
  const file = path.join(folder, name);
  if (!existsSync(file)) throw new Error(`The web application is not built: ${file} is missing. Run npm run build.`);
  const text = readFileSync(file, "utf8")
    .replace(/(<meta name="support-email" content=")[^"]*/, (_whole, start: string) => start + escaped(supportEmail))
    // Whoever shares a link fetches the picture from elsewhere: it needs the whole address.
    .replace(
      /(<meta property="og:(?:url|image)" content=")(\/[^"]*)/g,
      (_whole, start: string, own: string) => start + escaped(publicUrl.replace(/\/+$/, "") + own),
    );
  const plain = Buffer.from(text);
  return {
    plain,
    // The highest quality would hold up the start of the server for what is a few hundred bytes.
    br: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
    gzip: gzipSync(plain),
  };
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page) {
  const encoding = (["br", "gzip"] as const).find((name) => accepts(request.headers["accept-encoding"], name));
  if (encoding) void reply.header("content-encoding", encoding);
  return reply
    .type("text/html; charset=utf-8")
    .header("cache-control", "no-cache")
    .header("vary", "accept-encoding")
    .send(page[encoding ?? "plain"]);
}

/** Is a coding named in an Accept-Encoding header, and not refused there by a weight of nought? */
function accepts(header: string | undefined, coding: string): boolean {
  return (header ?? "").split(",").some((offer) => {
    const [name, weight = ""] = offer.split(";").map((part) => part.trim().toLowerCase());
    return name === coding && !/^q=0(\.0*)?$/.test(weight);
  });
}
