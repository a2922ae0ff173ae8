import { initTRPC } from "@trpc/server";
import { z } from "zod";
import { AppError, asUnavailable } from "./errors.ts";
import { withAuditContext, type AuditContext } from "./audit-context.ts";
import { failureOf, transported } from "./trpc/failure.ts";
import type { Actor, Context, Meta } from "./trpc/meta.ts";

/** The company of examples. */
export const exampleId = "0199f3a0-7c1e-7a50-9d6c-2f1b8f6f4c11";

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
