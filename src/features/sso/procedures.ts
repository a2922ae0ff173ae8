import { z } from "zod";
import { AppError } from "#platform/errors.ts";
import {
  answer,
  listAnswer,
  ofCompanyById,
  ok,
  okList,
  procedure,
  requireOwnProof,
  router,
  signedIn,
} from "#platform/trpc.ts";
import type { Actor } from "#platform/trpc/meta.ts";
import {
  changeSettingsSchema,
  claimedDomainSchema,
  claimSchema,
  confirmDomainSchema,
  finishedSchema,
  finishSchema,
  identitySchema,
  offerSchema,
  oneDomainSchema,
  settingsSchema,
  startedSchema,
  startSchema,
} from "./schema.ts";
import type { SsoService } from "./service.ts";
import { messages } from "./vocabulary.ts";

const tags = ["Single sign-on"];
const all = <T>(rows: T[]) => okList({ rows, total: rows.length });

/** Whoever is signed in links; it shows first, by its own credentials, that it is itself. @throws AppError `forbidden` */
function linkingOf(actor: Actor | null) {
  if (!actor) return null;
  if (actor.tokenId !== null) throw new AppError("forbidden", "An API token does not do that: sign in");
  requireOwnProof(actor);
  return { userId: actor.userId, companyId: actor.companyId };
}

/** `sso`: to sign in by a provider of OpenID Connect, and how a company has its people do so. */
export function ssoProcedures(sso: SsoService) {
  return router({ ...signInProcedures(sso), ...identityProcedures(sso), ...companyProcedures(sso) });
}

function signInProcedures(sso: SsoService) {
  return {
    offer: procedure
      .meta({
        openapi: {
          method: "GET",
          path: "/auth/sso",
          tags,
          summary: "The server's provider, by its name",
          protect: false,
        },
      })
      .input(z.object({}))
      .output(answer(offerSchema))
      .query(() => ok({ provider: sso.offer() })),

    start: procedure
      .meta({
        openapi: {
          method: "POST",
          path: "/auth/sso",
          tags,
          summary: "Begin to sign in by single sign-on; answers where the browser goes",
          description:
            "The provider leads back to /auth/sso/callback, and that on to /signin/sso with a ticket or a reason behind the #. With a bearer token it links the person's identity there to its account instead.",
          errorResponses: [400, 403, 404, 429, 500],
          protect: false,
        },
        security: { done: "single sign-on begun", hasSecret: true },
        example: { email: "ngozi@okpella-mfb.ng", redirect: "/dashboard" },
      })
      .input(startSchema)
      .output(answer(startedSchema))
      .mutation(async ({ ctx, input }) => ok(await sso.start(input, linkingOf(ctx.actor), ctx.client))),

    finish: procedure
      .meta({
        openapi: {
          method: "POST",
          path: "/auth/sso/finish",
          tags,
          summary: "What comes of it, for the browser that began: answers as sign-in does, or that it is linked",
          errorResponses: [400, 401, 403, 409, 429, 500],
          protect: false,
        },
        security: {
          done: "signed in",
          unauthorized: "single sign-on refused",
          signedIn: ({ data }: { data: { _id?: string } }) => data._id,
        },
        example: { ticket: "T4k9…" },
      })
      .input(finishSchema)
      .output(answer(finishedSchema))
      .mutation(async ({ ctx, input }) => {
        const finished = await sso.finish(input.ticket, ctx.actor?.userId ?? null, ctx.client);
        return ok(finished, "linked" in finished ? messages.linked : "Login successful!");
      }),
  };
}

function identityProcedures(sso: SsoService) {
  return {
    identities: signedIn
      .meta({ openapi: { method: "GET", path: "/me/identity", tags, summary: "By which providers one can sign in" } })
      .input(z.object({}))
      .output(listAnswer(identitySchema))
      .query(async ({ ctx }) => all(await sso.listIdentities(ctx.actor))),

    removeIdentity: signedIn
      .meta({
        openapi: {
          method: "DELETE",
          path: "/me/identity/{identityId}",
          tags,
          summary: "Take a link away, unless it is the last way in",
          errorResponses: [401, 403, 404, 409, 500],
        },
        isFresh: true,
      })
      .input(z.object({ identityId: z.string().min(1).max(100).describe("The link's id") }))
      .output(answer(z.null()))
      .mutation(async ({ ctx, input }) => {
        await sso.unlink(ctx.actor, input.identityId, ctx.client);
        return ok(null, messages.unlinked);
      }),
  };
}

function companyProcedures(sso: SsoService) {
  return {
    settings: ofCompanyById("settings.change")
      .meta({
        openapi: {
          method: "GET",
          path: "/company/{id}/single-sign-on",
          tags,
          summary: "How the company has its people sign in",
        },
      })
      .output(answer(settingsSchema))
      .query(async ({ input }) => ok(await sso.settings(input.id))),

    change: ofCompanyById("settings.change")
      .meta({
        openapi: {
          method: "PATCH",
          path: "/company/{id}/single-sign-on",
          tags,
          summary:
            "Change it: a provider of its own, whether people come in by it alone, as what those of its domains join",
          description: "A new provider is asked first what it is. Owners are told by mail.",
          errorResponses: [400, 401, 403, 409, 429, 500],
        },
        isFresh: true,
        security: { done: "single sign-on changed" },
        example: { issuer: "https://login.okpella-mfb.ng", clientId: "ilana", clientSecret: "…", name: "Okpella" },
      })
      .input(changeSettingsSchema)
      .output(answer(settingsSchema))
      .mutation(async ({ ctx, input: { id: _id, ...changes } }) =>
        ok(await sso.change(ctx.actor, changes, ctx.client), messages.saved),
      ),

    domains: ofCompanyById("settings.change")
      .meta({
        openapi: {
          method: "GET",
          path: "/company/{id}/domain",
          tags,
          summary: "Domains that the company says are its own",
        },
      })
      .output(listAnswer(claimedDomainSchema))
      .query(async ({ input }) => all(await sso.domains.list(input.id))),

    claimDomain: ofCompanyById("settings.change")
      .meta({
        openapi: {
          method: "POST",
          path: "/company/{id}/domain",
          tags,
          summary: "Claim a domain: a code is mailed to whoever runs it",
          errorResponses: [400, 401, 403, 409, 429, 500],
        },
        status: 201,
        isFresh: true,
        limit: "own",
        example: { domain: "okpella-mfb.ng", mailbox: "postmaster" },
      })
      .input(claimSchema)
      .output(answer(claimedDomainSchema))
      .mutation(async ({ ctx, input: { id, ...claim } }) =>
        ok(await sso.domains.claim(id, claim, ctx.client), messages.codeSent),
      ),

    confirmDomain: ofCompanyById("settings.change")
      .meta({
        openapi: {
          method: "POST",
          path: "/company/{id}/domain/{domain}/confirm",
          tags,
          summary: "Show by the code that the domain is the company's",
          errorResponses: [400, 401, 403, 404, 409, 429, 500],
        },
        isFresh: true,
        limit: "own",
        security: { done: "domain verified", hasSecret: true },
        example: { code: "7K4M2PQRST" },
      })
      .input(confirmDomainSchema)
      .output(answer(claimedDomainSchema))
      .mutation(async ({ ctx, input: { id, domain, code } }) =>
        ok(await sso.domains.confirm(id, domain, code, ctx.client), messages.verified),
      ),

    removeDomain: ofCompanyById("settings.change")
      .meta({
        openapi: {
          method: "DELETE",
          path: "/company/{id}/domain/{domain}",
          tags,
          summary: "Give a domain up: nobody joins by it any more, and it leads to no provider",
          errorResponses: [400, 401, 403, 404, 429, 500],
        },
        isFresh: true,
      })
      .input(oneDomainSchema)
      .output(answer(z.null()))
      .mutation(async ({ ctx, input: { id, domain } }) => {
        await sso.domains.remove(id, domain, ctx.client);
        return ok(null, messages.domainRemoved);
      }),
  };
}
