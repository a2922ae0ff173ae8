import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { dayMs } from "#shared/duration.ts";
import { openApiDocument, type OpenApiOptions } from "./openapi.ts";
import type { AppRouter } from "../router.ts";
import { securePage } from "../headers.ts";
import { packageFolder } from "#platform/program.ts";

const swaggerFolder = packageFolder("swagger-ui-dist/swagger-ui.css");

/** What the page asks for, of the many builds that the package holds. */
const swaggerFiles = new Set(["/swagger-ui.css", "/swagger-ui-bundle.js"]);

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Ilana API</title>
<link rel="stylesheet" href="/docs/assets/swagger-ui.css">
</head>
<body><main id="docs"></main>
<script src="/docs/assets/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body></html>`;

const start = `SwaggerUIBundle({ url: "/openapi.json", dom_id: "#docs", deepLinking: true, tryItOutEnabled: false, persistAuthorization: false });`;

// By then whoever runs this has started it again, and said anew who answers.
const goodForMs = 180 * dayMs;

/** Whom to tell of a hole (RFC 9116). */
const securityText = ({ publicUrl, supportEmail }: OpenApiOptions) =>
  [
    `Contact: mailto:${supportEmail}`,
    `Expires: ${new Date(Date.now() + goodForMs).toISOString().slice(0, 10)}T00:00:00Z`,
    "Preferred-Languages: en",
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    "",
  ].join("\n");

/** The description of the REST paths, for machines at /openapi.json and for people at /docs; and whom to tell of a hole. */
export async function docsRoutes(app: FastifyInstance, { router, ...options }: OpenApiOptions & { router: AppRouter }) {
  let document: string | undefined;
  app.get("/.well-known/security.txt", async (_request, reply) =>
    reply.type("text/plain; charset=utf-8").send(securityText(options)),
  );
  app.get("/openapi.json", async (_request, reply) => {
    document ??= JSON.stringify(openApiDocument(router, options));
    return reply.type("application/json").send(document);
  });
  app.get("/docs", async (_request, reply) => {
    securePage(reply);
    return reply.type("text/html; charset=utf-8").send(page);
  });
  app.get("/docs/start.js", async (_request, reply) => reply.type("text/javascript").send(start));
  await app.register(fastifyStatic, {
    root: swaggerFolder,
    prefix: "/docs/assets/",
    decorateReply: false,
    allowedPath: (path) => swaggerFiles.has(path),
  });
}
