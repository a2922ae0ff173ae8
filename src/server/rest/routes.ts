import multipart from "@fastify/multipart";
import type { TRPCError } from "@trpc/server";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from "fastify";
import { fastifyTRPCOpenApiPlugin } from "trpc-to-openapi";
import { AppError, type ErrorCode } from "#platform/errors.ts";
import { maxDocumentBytes } from "#features/document/rules/fetched.ts";
import { maxLogoBytes } from "#platform/images.ts";
import { createCallerFactory, failureOf, refusalHeaders, type Context } from "#platform/trpc.ts";
import { tagAnswers } from "../etag.ts";
import { responseCache, type ResponseCacheOptions } from "./response-cache.ts";
import { declarations } from "../openapi.ts";
import { addRoutes, answerHeads, answeringByItself } from "./paths.ts";
import type { AppRouter } from "../router.ts";
import { uploadGate } from "../uploads.ts";

export type RestOptions = { router: AppRouter } & ResponseCacheOptions;

/** The procedures as REST. trpc-to-openapi matches, validates and calls; this file gives its answers our one shape. */
export async function restRoutes(app: FastifyInstance, { router, createContext, changeMark }: RestOptions) {
  const failures = new WeakMap<object, TRPCError>();
  const askers = new WeakMap<Context, FastifyRequest>();

  app.addHook("preValidation", async (request) => {
    // A call without payload (sign-out, reassess) has nothing to declare a type for.
    if (request.method !== "GET" && request.headers["content-type"] === undefined && request.body == null) {
      request.headers["content-type"] = "application/json";
      request.body = {};
    }
  });

  // The library writes its own error body; ours goes out in its place.
  app.addHook("onSend", async (request, reply, payload) => {
    const error = failures.get(request);
    if (!error) return payload;
    void reply.header("cache-control", "no-store");
    return JSON.stringify(failureOf(error));
  });
  answerHeads(app);
  const cache = responseCache(app, { createContext, changeMark });
  tagAnswers(app);

  await app.register(multipart, { limits: { files: 1, fields: 20, fieldSize: 20_000, parts: 21 } });
  const call = createCallerFactory(router);
  const pass = uploadGate();
  const forms = { constraints: { mediaType: "multipart" } };
  // Nobody's file is read who may not upload; the procedure says why.
  app.patch<{ Params: { id: string } }>("/company/:id", forms, async (request, reply) => {
    const ctx = await createContext(request, reply);
    const { id } = request.params;
    const form = ctx.actor?.companyId === id ? await pass(id, () => readForm(request, logoFile)) : nothingSent;
    return call({ ...ctx, upload: form.upload }).company.update({ ...form.fields, id });
  });
  app.post<{ Params: { id: string } }>("/change/:id/document", forms, async (request, reply) => {
    const ctx = await createContext(request, reply);
    const { id } = request.params;
    const sender = ctx.actor?.companyId ?? (ctx.isOperator ? "operator" : undefined);
    const form = sender ? await pass(sender, () => readForm(request, documentFile)) : nothingSent;
    return call({ ...ctx, upload: form.upload }).change.attach({ ...form.fields, id, name: form.fileName });
  });

  let answering: RouteHandlerMethod | undefined;
  // Its route takes every path; those that are known get one of their own.
  app.addHook("onRoute", (route) => {
    if (!route.url.endsWith("/*")) return;
    route.handler = answeringByItself(route.handler);
    answering ??= route.handler;
  });
  await app.register(fastifyTRPCOpenApiPlugin, {
    router,
    createContext: async ({ req, res }: { req: unknown; res: unknown }) => {
      const context = await createContext(req as FastifyRequest, res as FastifyReply);
      askers.set(context, req as FastifyRequest);
      return context;
    },
    onError: ({ error, req }: { error: TRPCError; req: unknown }) => {
      failures.set(req as object, error);
      if (error.code === "INTERNAL_SERVER_ERROR")
        (req as FastifyRequest).log.error({ err: error.cause ?? error }, "procedure failed");
    },
    responseMeta: ({ paths, errors, ctx }: { paths?: string[]; errors: TRPCError[]; ctx: Context | undefined }) => {
      const asker = ctx && askers.get(ctx);
      if (asker) cache.ran(asker, paths?.[0]);
      const status = errors.length === 0 ? statusOf(router, paths?.[0]) : undefined;
      return { headers: refusalHeaders(errors), ...(status && { status }) };
    },
  } as never);
  if (answering) addRoutes(app, router, { answering, cache });
}

const statusOf = (router: AppRouter, path: string | undefined): number | undefined =>
  path ? declarations(router)[path]?._def.meta?.status : undefined;

/** The one file of a form: the field that carries it, how large it may be, and how a larger one is refused. */
type FormFile = { field: string; maxBytes: number; refusal: ErrorCode };
const logoFile: FormFile = { field: "logo", maxBytes: maxLogoBytes, refusal: "invalid_input" };
const documentFile: FormFile = { field: "document", maxBytes: maxDocumentBytes, refusal: "too_large" };

type Form = { fields: Record<string, unknown>; upload: Buffer | null; fileName: string | undefined };
const nothingSent: Form = { fields: {}, upload: null, fileName: undefined };

/** A form, or the refusal of one. What the parser says of one that is cut off or malformed carries no status: that is the request's fault. */
async function readForm(request: FastifyRequest, file: FormFile): Promise<Form> {
  try {
    return await readParts(request, file);
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    const { code, statusCode } = cause as Partial<FastifyError>;
    if (code === "FST_REQ_FILE_TOO_LARGE")
      throw new AppError(file.refusal, `The ${file.field} must be at most ${file.maxBytes / 1024 ** 2} MB`, { cause });
    if (statusCode !== undefined) throw cause;
    throw new AppError("invalid_input", "The form could not be read", { cause });
  }
}

/** Fields arrive as text: lists and objects as JSON, everything else as it is. One file, under the name of its field. */
async function readParts(request: FastifyRequest, file: FormFile): Promise<Form> {
  const form: Form = { ...nothingSent, fields: {} };
  for await (const part of request.parts({ limits: { fileSize: file.maxBytes } })) {
    if (part.type === "file" && part.fieldname !== file.field)
      throw new AppError("invalid_input", `Only the ${file.field} can be uploaded`);
    if (part.type === "file") {
      form.upload = await part.toBuffer();
      form.fileName = part.filename.slice(0, 200);
    } else if (part.fieldname === file.field)
      throw new AppError("invalid_input", `The ${file.field} must be sent as a file`);
    else
      form.fields[part.fieldname] =
        part.fieldname === "services" || part.fieldname === "answers" ? asJson(part.fieldname, part.value) : part.value;
  }
  return form;
}

function asJson(field: string, value: unknown): unknown {
  try {
    return JSON.parse(String(value));
  } catch (cause) {
    throw new AppError("invalid_input", `The field ${field} must be JSON text`, { cause });
  }
}
