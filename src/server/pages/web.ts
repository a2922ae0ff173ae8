import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import fastifyStatic, { type FastifyStaticOptions } from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#platform/errors.ts";
import { escapeMarkup } from "#shared/escape.ts";
import { secureFrame, securePage } from "../headers.ts";

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
  const files: Omit<FastifyStaticOptions, "root"> = {
    index: false,
    preCompressed: true,
    setHeaders(reply, file) {
      // Vite names what it builds by content; everything else may change under its name.
      const isHashed = file.includes(`${path.sep}assets${path.sep}`);
      void reply.header("cache-control", isHashed ? "public, max-age=31536000, immutable" : "no-cache");
      // Drawn beside a shared link, on pages of other sites; asked for by a frame that has no origin.
      const name = path.basename(file);
      if (name === "share.png" || name.startsWith("evidence-frame-"))
        void reply.header("cross-origin-resource-policy", "cross-origin");
    },
  };
  // Hundreds, of which each screen asks for a few: a route for each would take a tenth of the start.
  await app.register(fastifyStatic, { ...files, root: path.join(folder, "assets"), prefix: "/assets/" });
  const globIgnore = ["**/*.html*", "assets/**"];
  await app.register(fastifyStatic, { ...files, root: folder, wildcard: false, globIgnore, decorateReply: false });
  const frame = path.join(folder, "frames/evidence.html");
  const framePage = existsSync(frame) ? readFileSync(frame, "utf8") : undefined;
  app.get("/evidence-frame", async (_request, reply) => {
    if (framePage === undefined) throw new AppError("not_found", "Not found");
    secureFrame(reply);
    return reply.type("text/html; charset=utf-8").send(framePage);
  });
  app.get("/*", async (request, reply) => {
    const screen = request.url.split("?")[0]!;
    // What begins with a dot, .git above all, is no screen, and is not looked for.
    const isHidden = /\/(\.|%2e)/i.test(screen);
    const isFile = path.basename(screen).includes(".");
    const isScreen = !isFile && !isHidden && !screen.startsWith("/api/") && !screen.startsWith("/trpc");
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

/** A page in pieces: between them goes the nonce of each answer. */
type Page = string[];

/**
 * A page with what the operator has set. The build says in it what stands for the nonce (`html.cspNonce`).
 * @throws Error when the application is not built
 */
function readPage(folder: string, name: string, { supportEmail, publicUrl }: OperatorSettings): Page {
  const file = path.join(folder, name);
  if (!existsSync(file)) throw new Error(`The web application is not built: ${file} is missing. Run npm run build.`);
  const text = readFileSync(file, "utf8")
    .replace(
      /(<meta name="support-email" content=")[^"]*/,
      (_whole, start: string) => start + escapeMarkup(supportEmail),
    )
    // Whoever shares a link fetches the picture from elsewhere: it needs the whole address.
    .replace(
      /(<meta property="og:(?:url|image)" content=")(\/[^"]*)/g,
      (_whole, start: string, own: string) => start + escapeMarkup(publicUrl.replace(/\/+$/, "") + own),
    );
  const placeholder = /<meta property="csp-nonce" (nonce="[^"]+")/.exec(text)?.[1];
  return placeholder ? text.split(placeholder) : [text];
}

// Measured on the drawn page, 83 kB: quality 5 leaves 14.4 kB after 1.2 ms; more saves nothing below 11, which takes 83 ms.
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const codings = {
  br: (page: string) => promisify(brotliCompress)(page, brotliOptions),
  gzip: (page: string) => promisify(gzip)(page),
};

async function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page) {
  const nonce = securePage(reply, { hasTrustedTypes: true, hasFrames: true });
  const text = page.join(`nonce="${nonce}"`);
  void reply.type("text/html; charset=utf-8").header("vary", "accept-encoding");
  const coding = (["br", "gzip"] as const).find((name) => accepts(request.headers["accept-encoding"], name));
  if (coding) void reply.header("content-encoding", coding);
  return reply.send(coding ? await codings[coding](text) : text);
}

/** Is a coding named in an Accept-Encoding header, and not refused there by a weight of nought? */
export function accepts(header: string | undefined, coding: string): boolean {
  return (header ?? "").split(",").some((offer) => {
    const [name, weight = ""] = offer.split(";").map((part) => part.trim().toLowerCase());
    return name === coding && !/^q=0(\.0*)?$/.test(weight);
  });
}
