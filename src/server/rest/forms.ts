import multipart from "@fastify/multipart";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#platform/errors.ts";
import type { Incoming, IncomingFiles } from "#platform/files/incoming.ts";
import { createCallerFactory } from "#platform/trpc.ts";
import type { Context, FormMeta, Meta } from "#platform/trpc/meta.ts";
import type { AppRouter } from "../router.ts";
import { declarations } from "./openapi.ts";
import type { Repeating } from "./repeating.ts";

type Strategy = Parameters<FastifyInstance["addConstraintStrategy"]>[0];
type Handler = NonNullable<ReturnType<ReturnType<Strategy["storage"]>["get"]>>;

/**
 * Lets a route ask for a kind of body, so that a form with a file and a JSON body can share one path (find-my-way custom constraint).
 */
export const byMediaType: Strategy = {
  name: "mediaType",
  storage() {
    const handlers = new Map<unknown, Handler>();
    return {
      get: (type) => handlers.get(type) ?? null,
      set: (type, handler) => void handlers.set(type, handler),
    };
  },
  deriveConstraint: (request) =>
    request.headers["content-type"]?.toLowerCase().startsWith("multipart/form-data") ? "multipart" : "other",
  mustMatchWhenDerived: false,
};

const usualFieldBytes = 20_000;

export type FormOptions = {
  router: AppRouter;
  createContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;
  repeats: Repeating;
  isConfirmed: (companyId: string) => Promise<boolean>;
  incoming: IncomingFiles;
};

/** A route for each procedure that takes a form (`Meta.form`), which calls it with the fields and the file. */
export async function formRoutes(
  app: FastifyInstance,
  { router, createContext, repeats, isConfirmed, incoming }: FormOptions,
) {
  await app.register(multipart, { limits: { files: 1, fields: 20, fieldSize: usualFieldBytes, parts: 21 } });
  const caller = createCallerFactory(router);
  // Accounts that nobody confirmed are had by the hundred: they wait for each other, and nobody for them.
  const [gate, strangersGate] = [uploadGate(), uploadGate({ most: 4, mostOfOne: 2 })];
  for (const [name, { _def }] of Object.entries(declarations(router))) {
    const { meta } = _def;
    if (!meta?.openapi || !meta.form) continue;
    const { form } = meta;
    const { method, path } = meta.openapi;
    const url = path.replaceAll(/\{(\w+)\}/g, ":$1");
    const constraints = { mediaType: "multipart" };
    app.route<{ Params: Record<string, string> }>({
      method,
      url,
      constraints,
      ...repeats(meta),
      async handler(request, reply) {
        const ctx = await createContext(request, reply);
        const sender = senderOf(ctx, meta, request.params);
        // Nobody's file is read who may not upload; the procedure says why.
        const pass = ctx.isOperator || (sender && (await isConfirmed(sender))) ? gate : strangersGate;
        const sent = sender ? await pass(sender, () => readForm(request, form, incoming)) : nothingSent;
        const { upload, received, fileName } = sent;
        const named = form.nameField && fileName !== undefined ? { [form.nameField]: fileName } : {};
        const input = { ...(request.query as object), ...sent.fields, ...named, ...request.params };
        try {
          const answered = await procedureOf(caller({ ...ctx, upload, received }), name)(input);
          void reply.code(meta.status ?? 200);
          return answered;
        } finally {
          if (received) await incoming.discard(received);
        }
      },
    });
  }
}

/** Whose upload it is; undefined for whoever may not call. */
function senderOf(
  { actor, isOperator }: Context,
  { access = [], companyField, permission }: Meta,
  params: Record<string, string>,
): string | undefined {
  if (isOperator && access.includes("operator")) return "operator";
  if (!actor || !access.includes("company")) return undefined;
  if (permission !== undefined && !actor.permissions.has(permission)) return undefined;
  return companyField && params[companyField] !== actor.companyId ? undefined : actor.companyId;
}

/** A procedure by its dotted path; tRPC's own type knows the nested shape only. */
function procedureOf(caller: unknown, name: string): (input: unknown) => Promise<unknown> {
  const found = name.split(".").reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], caller);
  return found as (input: unknown) => Promise<unknown>;
}

type UploadLimits = {
  /** How many files are read at a time: each may be 30 MB, and stands in memory until it is looked at. */
  most?: number;
  /** How many of them may be one sender's, who may be slow. */
  mostOfOne?: number;
};

/**
 * Makes the gate through which forms with files are read.
 * @throws AppError `too_many_requests` from the gate, before anything is read
 */
export function uploadGate({ most = 8, mostOfOne = 3 }: UploadLimits = {}) {
  const senders: string[] = [];
  return async function pass<T>(sender: string, read: () => Promise<T>): Promise<T> {
    const ofSender = senders.filter((other) => other === sender).length;
    if (senders.length >= most || ofSender >= mostOfOne)
      throw new AppError("too_many_requests", "Too many files are being uploaded at once. Please try again shortly.", {
        retryAfterSeconds: 10,
      });
    senders.push(sender);
    try {
      return await read();
    } finally {
      senders.splice(senders.indexOf(sender), 1);
    }
  };
}

type Sent = {
  fields: Record<string, unknown>;
  upload: Buffer | null;
  received: Incoming | null;
  fileName: string | undefined;
};
const nothingSent: Sent = { fields: {}, upload: null, received: null, fileName: undefined };

/** A form, or the refusal of one. What the parser says of one that is cut off or malformed carries no status: that is the request's fault. */
async function readForm(request: FastifyRequest, form: FormMeta, incoming: IncomingFiles): Promise<Sent> {
  const sent: Sent = { ...nothingSent, fields: {} };
  try {
    await readParts(request, form, { sent, incoming });
    return sent;
  } catch (cause) {
    if (sent.received) await incoming.discard(sent.received);
    if (cause instanceof AppError) throw cause;
    const { code, statusCode } = cause as Partial<FastifyError>;
    if (code === "FST_REQ_FILE_TOO_LARGE") throw tooLarge(form, cause);
    if (statusCode !== undefined) throw cause;
    throw new AppError("invalid_input", "The form could not be read", { cause });
  }
}

const tooLarge = ({ tooLarge: code, field, maxBytes }: FormMeta, cause?: unknown) =>
  new AppError(code, `The ${field} must be at most ${maxBytes / 1024 ** 2} MB`, { cause });

type Reading = { sent: Sent; incoming: IncomingFiles };

/** Fields arrive as text: lists and objects as JSON, everything else as it is. One file, under the name of its field. */
async function readParts(request: FastifyRequest, form: FormMeta, { sent, incoming }: Reading): Promise<void> {
  const { field, maxBytes, jsonFields = {}, maxFieldBytes = usualFieldBytes } = form;
  for await (const part of request.parts({ limits: { fileSize: maxBytes, fieldSize: maxFieldBytes } })) {
    if (part.type === "file" && part.fieldname !== field)
      throw new AppError("invalid_input", `Only the ${field} can be uploaded`);
    if (part.type === "file") {
      if (form.isOnDisk) {
        sent.received = await incoming.receive(part.file);
        if (part.file.truncated) throw tooLarge(form);
      } else {
        sent.upload = await part.toBuffer();
        await incoming.look(sent.upload);
      }
      sent.fileName = shortName(part.filename);
    } else if (part.fieldname === field) throw new AppError("invalid_input", `The ${field} must be sent as a file`);
    else
      sent.fields[part.fieldname] = Object.hasOwn(jsonFields, part.fieldname)
        ? asJson(part.fieldname, part.value)
        : part.value;
  }
}

// The ending says what a file is called; half a character at the cut is no text (the document's own rule leaves it out).
const shortName = (name: string) => (name.length <= 200 ? name : name.slice(0, 180) + name.slice(-20)).toWellFormed();

function asJson(field: string, value: unknown): unknown {
  try {
    return JSON.parse(String(value));
  } catch (cause) {
    throw new AppError("invalid_input", `The field ${field} must be JSON text`, { cause });
  }
}
