import { initTRPC, TRPCError } from "@trpc/server";
import type { OpenApiMeta } from "trpc-to-openapi";
import { z, ZodError } from "zod";
import type { Client } from "./client.ts";
import type { Incoming } from "./files/incoming.ts";
import { AppError, asUnavailable, type ErrorCode, type Need } from "./errors.ts";
import { withAuditContext, type AuditContext } from "./audit-context.ts";
import { issueText } from "./words.ts";

/** Who is asking: a person with a live session in a company, as what it belongs to it at this moment; or nobody. */
export type Actor = {
  companyId: string;
  userId: string;
  /** What the audit log calls the person by. */
  nameSeal: string | null;
  role: string;
  /** What the role may do, and the token where it is one. */
  permissions: ReadonlySet<string>;
  sessionId: string;
  /** The API token in place of a session. */
  tokenId: string | null;
  /** Whether it showed who it is a short while ago: sensitive acts ask for that. */
  isFresh: boolean;
  /** It came in by the company's own sign-on and belongs elsewhere too: what is the person's own asks for its own credentials. */
  isBound?: boolean;
  /** The company asks for a second factor that was not shown: nothing is allowed until it is. */
  lacksFactor: boolean;
};

/** What a procedure may know of the request. `server/context.ts` makes it. */
export type Context = {
  requestId: string;
  actor: Actor | null;
  isOperator: boolean;
  /** The operator's session; not set for whoever brings OPERATOR_TOKEN itself. */
  operatorSessionId?: string | null;
  /** The person who acts as operator; null or not set for whoever brings OPERATOR_TOKEN, or a session by it. */
  operatorPerson?: Pick<Actor, "userId" | "nameSeal"> | null;
  /** How long no token of the operator's is looked at from there, after too many wrong ones. */
  operatorWaitSeconds?: number;
  /** Where the request comes from; the address as far as proxies that are trusted tell it. */
  client: Required<Client>;
  /** An uploaded file of a multipart request, if there was one. */
  upload: Buffer | null;
  /** The same where the form is one whose file is taken in on disk (`FormMeta.isOnDisk`). */
  received: Incoming | null;
  /** Counts a change that a company makes. @throws AppError `too_many_requests` */
  /** `work`: of what people do all day, of which there may be more. */
  countChange: (companyId: string, what?: "work") => Promise<void>;
  /** Hears how each call ended: with which refusal, or else with which answer. */
  note?: (call: { path: string; meta: Meta | undefined }, refusal: ErrorCode | null, answer?: unknown) => void;
};

/**
 * Names the state on which a GET's answer rests, for the company that its path names (`companyId`), or for everybody where it
 * is not protected: under the same key the same question has the same answer, to the byte; what is not the same for all of a
 * role has who asks in its key. It is read on every call, so it must be cheap.
 */
type CacheKey = (companyId: string, actor: Actor | null) => Promise<string>;

/** Whose token opens a call; `nobody`: it is open without one, and with another named beside it one may bring more. */
export type Access = "nobody" | "company" | "operator";

/** What the security log calls a call's ends (`server/observe/security-log.ts`). */
export type SecurityMeta = {
  /** By what it answered, where it does not always do the same. */
  done: string | ((answer: never) => string);
  /** Of whoever is refused for want of a token or password; `token refused` unless said. */
  unauthorized?: string;
  /** Input that is not as it should be is a wrong secret. */
  hasSecret?: boolean;
  /** Which company somebody has signed in to by it, if anybody has. */
  signedIn?: (answer: never) => string | undefined;
};

/** A form with one file that a call takes over REST besides JSON, or in its place. */
export type FormMeta = {
  /** The field that carries the file, how large that may be, and how a larger one is refused. */
  field: string;
  maxBytes: number;
  tooLarge: ErrorCode;
  /** For the description: what the file is, and its media types. */
  description: string;
  mediaTypes: string;
  /** The field of the input that gets the file's name. */
  nameField?: string;
  /** Fields that are lists or objects travel as the text of their JSON: what each is. */
  jsonFields?: Readonly<Record<string, string>>;
  /** How long a field may be that is no file, where that is more than usual. */
  maxFieldBytes?: number;
  /** Nothing but the form is taken. */
  isOnly?: boolean;
  /** The file is written to disk as it comes: `received` of the context has it, and lets go of what was not kept. */
  isOnDisk?: boolean;
};

/** What a procedure says of itself to the server, which knows none by name. */
export type Meta = OpenApiMeta & {
  /** The HTTP status of success where it is not 200. */
  status?: number;
  access?: readonly Access[];
  /** The field of the input that names the company, which must be the caller's own. */
  companyField?: "companyId" | "id";
  /** What a person must be allowed in the company for this call (data/roles.json). */
  permission?: string;
  /** A sensitive act: whoever last showed who it is a while ago is asked to show it again. */
  isFresh?: boolean;
  /** What a person does in a company about itself: no API token does it, whatever its scopes. */
  isPersonal?: boolean;
  /**
   * A company's mutation counts as a change, as one of daily `work`, of which there may be more, by a rule of its service's
   * `own`, or, where it leaves nothing, not at all (`none`).
   */
  limit?: "work" | "own" | "none";
  /** The answer may be cached (server/rest/response-cache.ts). */
  cacheKey?: CacheKey;
  security?: SecurityMeta;
  form?: FormMeta;
  /** Over REST the call may come again under one Idempotency-Key, and is done once (server/rest/repeating.ts). Its answer is kept for a day: it holds no secret. */
  isRepeatable?: boolean;
  /** A body that shows how it is meant. */
  example?: unknown;
  /** The answer comes piece by piece: nothing may hold it back. */
  isStreamed?: boolean;
};

/** The company of examples. */
export const exampleId = "0199f3a0-7c1e-7a50-9d6c-2f1b8f6f4c11";

const trpcCodes: Record<ErrorCode, TRPCError["code"]> = {
  invalid_input: "BAD_REQUEST",
  unauthorized: "UNAUTHORIZED",
  forbidden: "FORBIDDEN",
  not_found: "NOT_FOUND",
  conflict: "CONFLICT",
  too_large: "PAYLOAD_TOO_LARGE",
  unsupported_type: "UNSUPPORTED_MEDIA_TYPE",
  too_many_requests: "TOO_MANY_REQUESTS",
  unavailable: "SERVICE_UNAVAILABLE",
};

/** A refusal as procedures throw it, so that it reaches whoever asked, whichever way they did. */
export const transported = (refusal: AppError): TRPCError =>
  new TRPCError({ code: trpcCodes[refusal.code], message: refusal.message, cause: refusal });

/** The one shape of failure (docs/api.md): `message` is fit for the user, `errors` lists each field's message, `needs` says what would help, `current` is what stands in the way. */
export type Failure = { success: false; message: string; errors?: string[]; needs?: Need; current?: unknown };

/** What may be told of an error: our own refusals and input messages; everything else is masked. */
export function failureOf(error: TRPCError): Failure {
  const { cause } = error;
  if (cause instanceof ZodError) {
    const errors = [...new Set(cause.issues.map(issueText))];
    return { success: false, message: errors[0] ?? "Invalid input", errors };
  }
  if (cause instanceof AppError)
    return {
      success: false,
      message: cause.message,
      ...(cause.errors && { errors: cause.errors }),
      ...(cause.needs && { needs: cause.needs }),
      ...(cause.current !== undefined && { current: cause.current }),
    };
  if (error.code === "INTERNAL_SERVER_ERROR") return { success: false, message: "Something went wrong" };
  // An error that a library made: its text is written for programmers and may quote what was sent.
  return { success: false, message: plainMessages[error.code] ?? "The request could not be served" };
}

const plainMessages: Partial<Record<TRPCError["code"], string>> = {
  BAD_REQUEST: "The request could not be read",
  PARSE_ERROR: "The body is not valid JSON",
  NOT_FOUND: "Not found",
  METHOD_NOT_SUPPORTED: "This path does not support that method",
  UNSUPPORTED_MEDIA_TYPE: "Send the body as application/json",
  PAYLOAD_TOO_LARGE: "The request is too large",
};

/** Headers that go with refusals: when it is worth trying again. */
export function refusalHeaders(errors: readonly Pick<Error, "cause">[]): Record<string, string> {
  const seconds = errors.map(({ cause }) => (cause instanceof AppError ? (cause.retryAfterSeconds ?? 0) : 0));
  const longest = Math.max(0, ...seconds);
  return longest > 0 ? { "retry-after": String(longest) } : {};
}

const t = initTRPC
  .meta<Meta>()
  .context<Context>()
  .create({
    // Proxies and browsers give up connections on which nothing comes.
    sse: { ping: { enabled: true, intervalMs: 15_000 }, client: { reconnectAfterInactivityMs: 40_000 } },
    errorFormatter({ shape, error }) {
      const { message, errors, needs, current } = failureOf(error);
      const { code, httpStatus, path } = shape.data;
      return { ...shape, message, data: { code, httpStatus, path, errors, needs, current } };
    },
  });

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;

/** Who asks, for the record of what comes of it. */
export function auditContextOf(context: Context): AuditContext {
  const { actor, isOperator, operatorSessionId, operatorPerson, client, requestId } = context;
  const who = isOperator ? "operator" : actor ? "company" : "visitor";
  const person = operatorPerson ? { ...operatorPerson, role: "operator", tokenId: null } : actor;
  const user = person && { id: person.userId, seal: person.nameSeal, role: person.role, tokenId: person.tokenId };
  const sessionId = (actor?.tokenId == null && actor?.sessionId) || operatorSessionId || null;
  return { actor: who, user, sessionId, address: client.address, requestId };
}

/** For everybody. The one place where domain errors meet transport codes. */
export const procedure = t.procedure.use(async ({ ctx, path, meta, next }) => {
  const result = await withAuditContext(auditContextOf(ctx), () => next());
  if (result.ok) {
    ctx.note?.({ path, meta }, null, result.data);
    return result;
  }
  const { cause } = result.error;
  const refusal = cause instanceof AppError ? cause : asUnavailable(cause);
  if (refusal) ctx.note?.({ path, meta }, refusal.code);
  throw refusal ? transported(refusal) : result.error;
});

const known = procedure.meta({ access: ["company"] }).use(({ ctx, next }) => {
  if (!ctx.actor) throw new AppError("unauthorized", "Please sign in to continue");
  return next({ ctx: { ...ctx, actor: ctx.actor } });
});

/** For a person with a live session, on what is its own; no API token does that. */
export const signedIn = known.use(({ ctx, meta, next }) => {
  requirePerson(ctx.actor);
  if (meta?.isFresh) requireOwnProof(ctx.actor);
  return next();
});

/** @throws AppError `forbidden` for an API token */
function requirePerson({ tokenId }: Actor): void {
  if (tokenId !== null) throw new AppError("forbidden", "An API token does not do that: sign in");
}

/** @throws AppError `forbidden` for whoever last showed who it is a while ago, or had it said by a company alone */
export function requireOwnProof(actor: Actor): void {
  requireFresh({ ...actor, isFresh: actor.isFresh && actor.isBound !== true });
}

/** @throws AppError `forbidden` for whoever last showed who it is a while ago */
function requireFresh({ isFresh }: Actor): void {
  if (isFresh) return;
  const message = "Please show first that it is you, by your password or second factor (POST /me/proof)";
  throw new AppError("forbidden", message, { needs: "proof" });
}

/** @throws AppError `forbidden` for whoever's role does not have it, or who owes a second factor */
export function requirePermission({ role, permissions, lacksFactor }: Actor, permission: string): void {
  if (lacksFactor)
    throw new AppError("forbidden", "Your company asks for a second factor. Set one up under your account first.", {
      needs: "second factor",
    });
  if (!permissions.has(permission))
    throw new AppError("forbidden", `Your role (${role}) does not have the permission ${permission}`);
}

/** The person who asks; null where nobody does, for a token of a company is nobody's. */
export const personOf = ({ userId, tokenId }: Actor): string | null => (userId === tokenId ? null : userId);

/** Whose uploads somebody may see beside what is everybody's: the company's, for whoever sees its work. */
export const viewerOf = ({ actor, isOperator }: Context) => ({
  companyId: actor?.permissions.has("work.read") ? actor.companyId : null,
  isOperator,
});

function own(actor: Actor, companyId: string, meta: Meta | undefined) {
  if (actor.companyId !== companyId) throw new AppError("forbidden", "You may only use your own company's data");
  if (meta?.isPersonal) requirePerson(actor);
  requirePermission(actor, meta?.permission ?? "");
  if (meta?.isFresh) requireFresh(actor);
}
type Call = { ctx: Context; type: string; meta: Meta | undefined };
/** Here, so that no mutation that is added later is forgotten. */
const countChange = async ({ ctx, type, meta }: Call, companyId: string) => {
  if (type !== "mutation") return;
  if (meta?.limit === "work") await ctx.countChange(companyId, "work");
  else if (!meta?.limit) await ctx.countChange(companyId);
};
const companyId = z.string().min(1).max(100).describe("The company's id; must be the caller's own");

/** For whoever has a permission in a company, on the data of that company, named by `companyId`. */
export const ofCompany = (permission: string) =>
  known
    .meta({ companyField: "companyId", permission })
    .input(z.object({ companyId }))
    .use(async ({ ctx, input, type, meta, next }) => {
      own(ctx.actor, input.companyId, meta);
      await countChange({ ctx, type, meta }, input.companyId);
      return next();
    });

/** The same where the path calls it `id` (`/company/{id}`). */
export const ofCompanyById = (permission: string) =>
  known
    .meta({ companyField: "id", permission })
    .input(z.object({ id: companyId }))
    .use(async ({ ctx, input, type, meta, next }) => {
      own(ctx.actor, input.id, meta);
      await countChange({ ctx, type, meta }, input.id);
      return next();
    });

/** @throws AppError `unauthorized`, `forbidden`, or `too_many_requests` where no token is looked at for a while */
export function requireOperator({ actor, isOperator, operatorWaitSeconds }: Context): void {
  if (isOperator) return;
  if (operatorWaitSeconds !== undefined)
    throw new AppError("too_many_requests", "Too many wrong tokens. Please try again later.", {
      retryAfterSeconds: operatorWaitSeconds,
    });
  throw new AppError(actor ? "forbidden" : "unauthorized", "This call needs the operator's token");
}

/**
 * For whoever comes in as the operator: by the token, or as a person by a session of its own, which the service looks at.
 * @throws AppError as `requireOperator` does, and `forbidden` for an API token and for whoever last showed who it is a while ago
 */
export const becomesOperator = procedure.meta({ access: ["operator", "company"] }).use(({ ctx, next }) => {
  if (!ctx.actor) requireOperator(ctx);
  else {
    requirePerson(ctx.actor);
    requireFresh(ctx.actor);
  }
  return next();
});

/** For whoever holds the operator's token. */
export const operator = procedure.meta({ access: ["operator"] }).use(({ ctx, next }) => {
  requireOperator(ctx);
  return next();
});

/** The one shape of success. */
export const answer = <T extends z.ZodType>(data: T) =>
  z.object({ success: z.literal(true), message: z.string().optional(), data });
export const listAnswer = <T extends z.ZodType>(row: T) =>
  z.object({
    success: z.literal(true),
    data: z.array(row),
    total: z.number().describe("Rows in all, before limit and skip"),
  });

/** Which rows of a list. Numbers in GET inputs say coerce outright: REST sends text. */
export const page = z.object({
  limit: z.coerce.number().int().min(1).max(100).describe("1 to 100").default(20),
  skip: z.coerce.number().int().min(0).max(1_000_000).describe("Rows to leave out at the start").default(0),
});

export const ok = <T>(data: T, message?: string) => ({ success: true as const, ...(message && { message }), data });
export const okList = <T>({ rows, total }: { rows: T[]; total: number }) => ({
  success: true as const,
  data: rows,
  total,
});
