import multipart from "@fastify/multipart";
import type { TRPCError } from "@trpc/server";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { fastifyTRPCOpenApiPlugin, generateOpenApiDocument } from "trpc-to-openapi";
import { AppError, type ErrorCode } from "#platform/errors.ts";
import { maxDocumentBytes } from "#features/document/rules/fetched.ts";
import { maxLogoBytes } from "#platform/images.ts";
import { createCallerFactory, failureOf, refusalHeaders, type Context, type Meta } from "#platform/trpc.ts";
import type { AppRouter } from "./router.ts";

type MakeContext = (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;
export type RestOptions = { router: AppRouter; createContext: MakeContext };

export const restPath = "/api/v1";

/** The procedures as REST. trpc-to-openapi matches, validates and calls; this file gives its answers our one shape. */
export async function restRoutes(app: FastifyInstance, { router, createContext }: RestOptions) {
  const failures = new WeakMap<object, TRPCError>();

  app.addHook("preValidation", async (request) => {
    // A call without payload (sign-out, reassess) has nothing to declare a type for.
    if (request.method !== "GET" && request.headers["content-type"] === undefined && request.body == null) {
      request.headers["content-type"] = "application/json";
      request.body = {};
    }
  });

  // The library writes its own error body; ours goes out in its place.
  app.addHook("onSend", async (request, _reply, payload) => {
    const error = failures.get(request);
    return error ? JSON.stringify(failureOf(error)) : payload;
  });

  await app.register(multipart, { limits: { files: 1, fields: 20, fieldSize: 20_000, parts: 21 } });
  const call = createCallerFactory(router);
  const forms = { constraints: { mediaType: "multipart" } };
  // Nobody's file is read who may not upload; the procedure says why.
  app.patch<{ Params: { id: string } }>("/company/:id", forms, async (request, reply) => {
    const ctx = await createContext(request, reply);
    const { id } = request.params;
    const form = ctx.actor?.companyId === id ? await readForm(request, logoFile) : nothingSent;
    return call({ ...ctx, upload: form.upload }).company.update({ ...form.fields, id });
  });
  app.post<{ Params: { id: string } }>("/change/:id/document", forms, async (request, reply) => {
    const ctx = await createContext(request, reply);
    const { id } = request.params;
    const mayUpload = ctx.actor !== null || ctx.isOperator;
    const form = mayUpload ? await readForm(request, documentFile) : nothingSent;
    return call({ ...ctx, upload: form.upload }).change.attach({ ...form.fields, id, name: form.fileName });
  });

  // The library's handler sends its answer and then returns nothing, which Fastify takes for an empty answer of its own
  // while the first is still being compressed. One that returns the reply has said that it answers itself.
  app.addHook("onRoute", (route) => {
    const { handler } = route;
    route.handler = async function answering(request, reply) {
      const answer: unknown = await handler.call(this, request, reply);
      return answer ?? reply;
    };
  });
  await app.register(fastifyTRPCOpenApiPlugin, {
    router,
    createContext: ({ req, res }: { req: unknown; res: unknown }) =>
      createContext(req as FastifyRequest, res as FastifyReply),
    onError: ({ error, req }: { error: TRPCError; req: unknown }) => {
      failures.set(req as object, error);
      if (error.code === "INTERNAL_SERVER_ERROR")
        (req as FastifyRequest).log.error({ err: error.cause ?? error }, "procedure failed");
    },
    responseMeta: ({ paths, errors }: { paths?: readonly string[]; errors: readonly TRPCError[] }) => {
      const status = errors.length === 0 ? statusOf(router, paths?.[0]) : undefined;
      return { headers: refusalHeaders(errors), ...(status && { status }) };
    },
  } as never);
}

/** Every procedure's declaration by its dotted path; tRPC's own type knows the nested shape only. */
const declarations = (router: AppRouter) =>
  router._def.procedures as unknown as Record<string, { _def: { meta?: Meta } }>;

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

/** The description of the REST paths, for /openapi.json and the command line. */
export function openApiDocument(router: AppRouter, publicUrl: string) {
  const document = generateOpenApiDocument(router, {
    title: "Ilana",
    version: "1.0.0",
    description:
      "Which regulations bind a company in Nigeria, why, and how urgent each is. Every answer has the shape { success, message?, data }; every failure { success: false, message, errors? }.",
    baseUrl: `${publicUrl}${restPath}`,
    securitySchemes: { bearer: { type: "http", scheme: "bearer", description: "The token of sign-up or sign-in" } },
  });
  const schemas = document.components?.schemas ?? {};
  for (const name of Object.keys(schemas)) if (name.startsWith("error.")) schemas[name] = failureSchema;
  liftDescriptions(document);
  for (const [path, procedure] of Object.entries(declarations(router))) {
    const { meta } = procedure._def;
    if (meta?.status && meta.openapi)
      declareStatus(document, meta.openapi.path, meta.openapi.method, meta.status, path);
  }
  return document;
}

/** Readers show a parameter's own words; the generator leaves those of optional ones inside their schema. */
function liftDescriptions(document: ReturnType<typeof generateOpenApiDocument>) {
  type Parameter = { description?: string; schema?: { description?: string } };
  for (const operations of Object.values(document.paths ?? {}))
    for (const { parameters = [] } of Object.values(operations as Record<string, { parameters?: Parameter[] }>))
      for (const parameter of parameters) parameter.description ??= parameter.schema?.description ?? "";
}

/** What is sent in place of the library's own error body (`restRoutes`). */
const failureSchema = {
  type: "object" as const,
  title: "Failure",
  properties: {
    success: { type: "boolean" as const, const: false },
    message: { type: "string" as const, description: "Fit for the user; the first of `errors`, if there are any" },
    errors: {
      type: "array" as const,
      items: { type: "string" as const },
      description: "Each field's message, when input is invalid",
    },
  },
  required: ["success", "message"],
};

/** The generator knows 200 only. */
function declareStatus(
  document: ReturnType<typeof generateOpenApiDocument>,
  path: string,
  method: string,
  status: number,
  name: string,
) {
  const responses = (document.paths?.[path] as Record<string, { responses: Record<string, unknown> }> | undefined)?.[
    method.toLowerCase()
  ]?.responses;
  if (!responses?.["200"]) throw new Error(`no answer documented for ${name}`);
  responses[String(status)] = responses["200"];
  delete responses["200"];
}
