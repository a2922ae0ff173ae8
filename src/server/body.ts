import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "#platform/errors.ts";

const jsonOnly = "Send the body as application/json";

/** An empty body counts as no fields, whatever its declared type; prototype poisoning is refused; the rest is JSON or an error. */
export function readJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser(["application/json", "text/plain"]);
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") return done(null, {});
    return void parse(request, body.toString(), (error: Error | null, value?: unknown) =>
      isTooDeep(value) ? done(new AppError("invalid_input", "The body is nested too deeply")) : done(error, value),
    );
  });
  app.addContentTypeParser("*", { parseAs: "string" }, (request, body, done) => {
    if (body !== "") return done(new AppError("unsupported_type", jsonOnly));
    request.headers["content-type"] = "application/json";
    return done(null, {});
  });
}

const isForm = ({ headers }: FastifyRequest) =>
  headers["content-type"]?.toLowerCase().startsWith("multipart/") ?? false;

/**
 * Refuses forms below a path whose library would read them by itself, and fail over what no call there takes; and those that
 * are compressed, which nothing here unpacks: their reading would never end.
 */
export function refuseForms(app: FastifyInstance, prefix: string) {
  app.addHook("onRequest", async (request) => {
    if (!isForm(request)) return;
    if (request.routeOptions.url?.startsWith(prefix)) throw new AppError("unsupported_type", jsonOnly);
    const encoding = request.headers["content-encoding"] ?? "identity";
    if (encoding.trim().toLowerCase() !== "identity")
      throw new AppError("unsupported_type", "Send the form as it is, without Content-Encoding");
  });
}

// No call takes more than four levels; thousands would overflow the stack of the next library that walks them.
const deepest = 32;
function isTooDeep(value: unknown, level = 0): boolean {
  if (typeof value !== "object" || value === null) return false;
  return level > deepest || Object.values(value).some((item) => isTooDeep(item, level + 1));
}
