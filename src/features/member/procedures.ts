import { z } from "zod";
import { answer, listAnswer, ofCompanyById, ok, okList, procedure, router } from "#platform/trpc.ts";
import { signedInSchema } from "../account/schema/sign-up.ts";
import {
  acceptSchema,
  changeMemberSchema,
  endMemberSchema,
  invitationSchema,
  inviteSchema,
  keepUnitSchema,
  memberSchema,
  messages,
  openedInvitationSchema,
  openInvitationSchema,
  signInRulesSchema,
  unitSchema,
} from "./schema.ts";
import type { MemberService } from "./service.ts";

const tags = ["People"];
const userId = z.string().min(1).max(100).describe("The person's id");
const all = <T>(rows: T[]) => okList({ rows, total: rows.length });

/** `member`: who belongs to a company. */
export function memberProcedures(members: MemberService) {
  return router({
    list: ofCompanyById("people.read")
      .meta({ openapi: { method: "GET", path: "/company/{id}/member", tags, summary: "Who belongs to the company" } })
      .output(listAnswer(memberSchema))
      .query(async ({ input }) => all(await members.list(input.id))),

    change: ofCompanyById("people.change")
      .meta({
        openapi: {
          method: "PATCH",
          path: "/company/{id}/member/{userId}",
          tags,
          summary: "Give somebody another role, unit or end; it counts from the next request on",
          errorResponses: [400, 401, 403, 404, 409, 429, 500],
        },
        isFresh: true,
        example: { role: "officer" },
      })
      .input(changeMemberSchema.extend({ userId }))
      .output(answer(memberSchema))
      .mutation(async ({ ctx, input: { id: _id, userId: whose, ...changes } }) =>
        ok(await members.change(ctx.actor, whose, changes, ctx.client), messages.changed),
      ),

    end: ofCompanyById("people.change")
      .meta({
        openapi: {
          method: "DELETE",
          path: "/company/{id}/member/{userId}",
          tags,
          summary: "End a membership, at once with all its sessions",
          errorResponses: [401, 403, 404, 409, 429, 500],
        },
        isFresh: true,
      })
      .input(endMemberSchema.extend({ userId }))
      .output(answer(z.null()))
      .mutation(async ({ ctx, input }) => {
        await members.end(ctx.actor, input.userId, input.handOverTo, ctx.client);
        return ok(null, messages.ended);
      }),

    leave: ofCompanyById("company.read")
      .meta({
        openapi: {
          method: "POST",
          path: "/company/{id}/leave",
          tags,
          summary: "End one's own membership",
          errorResponses: [401, 403, 409, 429, 500],
        },
        isPersonal: true,
      })
      .input(endMemberSchema)
      .output(answer(z.null()))
      .mutation(async ({ ctx, input }) => {
        await members.end(ctx.actor, ctx.actor.userId, input.handOverTo, ctx.client);
        return ok(null, messages.ended);
      }),
  });
}

/** `invitation`: how people come in. */
export function invitationProcedures({ invitations }: MemberService) {
  const invitationId = z.string().min(1).max(100).describe("The invitation's id");
  return router({
    list: ofCompanyById("people.change")
      .meta({ openapi: { method: "GET", path: "/company/{id}/invitation", tags, summary: "Open invitations" } })
      .output(listAnswer(invitationSchema))
      .query(async ({ input }) => all(await invitations.list(input.id))),

    create: ofCompanyById("people.change")
      .meta({
        openapi: {
          method: "POST",
          path: "/company/{id}/invitation",
          tags,
          summary: "Ask somebody to join, by mail",
          description:
            "The mail's link works once, for seven days and this address alone. One that was open before is void.",
          errorResponses: [400, 401, 403, 409, 429, 500],
        },
        status: 201,
        limit: "own",
        isFresh: true,
        security: { done: "person invited" },
        example: { email: "ngozi@okpella-mfb.ng", role: "officer" },
      })
      .input(inviteSchema)
      .output(answer(invitationSchema))
      .mutation(async ({ ctx, input }) => ok(await invitations.invite(ctx.actor, input, ctx.client), messages.invited)),

    send: ofCompanyById("people.change")
      .meta({
        openapi: {
          method: "POST",
          path: "/company/{id}/invitation/{invitationId}/send",
          tags,
          summary: "Send an invitation again; the link before is void",
          errorResponses: [401, 403, 404, 429, 500],
        },
        limit: "own",
        isFresh: true,
      })
      .input(z.object({ invitationId }))
      .output(answer(z.null()))
      .mutation(async ({ ctx, input }) => {
        await invitations.sendAgain(ctx.actor, input.invitationId, ctx.client);
        return ok(null, messages.sentAgain);
      }),

    withdraw: ofCompanyById("people.change")
      .meta({
        openapi: {
          method: "DELETE",
          path: "/company/{id}/invitation/{invitationId}",
          tags,
          summary: "Take an invitation back",
          errorResponses: [401, 403, 404, 429, 500],
        },
      })
      .input(z.object({ invitationId }))
      .output(answer(z.null()))
      .mutation(async ({ ctx, input }) => {
        await invitations.withdraw(ctx.actor, input.invitationId);
        return ok(null, messages.withdrawn);
      }),

    open: procedure
      .meta({
        openapi: {
          method: "POST",
          path: "/invitation/open",
          tags,
          summary: "What an invitation says to whoever has its link; it goes on being good",
          errorResponses: [400, 429, 500],
          protect: false,
        },
        security: { done: "invitation opened", hasSecret: true },
      })
      .input(openInvitationSchema)
      .output(answer(openedInvitationSchema))
      .mutation(async ({ ctx, input }) => ok(await invitations.open(input.token, ctx.client))),

    accept: procedure
      .meta({
        openapi: {
          method: "POST",
          path: "/invitation/accept",
          tags,
          summary: "Join; answers as sign-in does",
          description:
            "With a name and a new password, where the address is new here; else with the password of its account, or with its bearer token.",
          errorResponses: [400, 401, 403, 429, 500],
          protect: false,
        },
        security: {
          done: "invitation accepted",
          hasSecret: true,
          signedIn: ({ data }: { data: { _id: string } }) => data._id,
        },
        example: { token: "T4k9…", name: "Ngozi Eze", password: "Savings4All!" },
      })
      .input(acceptSchema)
      .output(answer(signedInSchema))
      .mutation(async ({ ctx, input }) =>
        // An API token is nobody who could join, and is given no session.
        ok(
          await invitations.accept(input, ctx.actor?.tokenId === null ? ctx.actor : null, ctx.client),
          messages.joined,
        ),
      ),
  });
}

/** `settings`: how the people of a company come in. */
export function settingsProcedures(members: MemberService) {
  return router({
    get: ofCompanyById("settings.change")
      .meta({
        openapi: {
          method: "GET",
          path: "/company/{id}/sign-in-rules",
          tags,
          summary: "How the company's people come in",
        },
      })
      .output(answer(signInRulesSchema))
      .query(async ({ input }) => ok(await members.signInRules(input.id))),

    update: ofCompanyById("settings.change")
      .meta({
        openapi: {
          method: "PATCH",
          path: "/company/{id}/sign-in-rules",
          tags,
          summary: "Say in which roles nobody does anything without a second factor",
          description: "It counts from the next request on: whoever has shown none can do nothing but set one up.",
          errorResponses: [400, 401, 403, 429, 500],
        },
        isFresh: true,
        security: { done: "sign-in rules changed" },
        example: { secondFactorRoles: ["owner", "manager"] },
      })
      .input(signInRulesSchema)
      .output(answer(signInRulesSchema))
      .mutation(async ({ input: { id, ...rules } }) =>
        ok(await members.changeSignInRules(id, rules), messages.rulesKept),
      ),
  });
}

/** `unit`: the business units of a company. */
export function unitProcedures(members: MemberService) {
  const unitId = z.string().min(1).max(100).describe("The unit's id");
  return router({
    list: ofCompanyById("people.read")
      .meta({ openapi: { method: "GET", path: "/company/{id}/unit", tags, summary: "The company's business units" } })
      .output(listAnswer(unitSchema))
      .query(async ({ input }) => all(await members.listUnits(input.id))),

    create: ofCompanyById("settings.change")
      .meta({
        openapi: { method: "POST", path: "/company/{id}/unit", tags, summary: "Add a business unit" },
        status: 201,
        example: { name: "Treasury" },
      })
      .input(keepUnitSchema)
      .output(answer(unitSchema))
      .mutation(async ({ input }) => ok(await members.addUnit(input.id, input), messages.unitKept)),

    change: ofCompanyById("settings.change")
      .meta({
        openapi: {
          method: "PATCH",
          path: "/company/{id}/unit/{unitId}",
          tags,
          summary: "Change name or head of a unit",
        },
      })
      .input(keepUnitSchema.extend({ unitId }))
      .output(answer(unitSchema))
      .mutation(async ({ input }) => ok(await members.changeUnit(input.id, input.unitId, input), messages.unitKept)),

    remove: ofCompanyById("settings.change")
      .meta({
        openapi: {
          method: "DELETE",
          path: "/company/{id}/unit/{unitId}",
          tags,
          summary: "Remove a unit; who belonged to it belongs to none",
        },
      })
      .input(z.object({ unitId }))
      .output(answer(z.null()))
      .mutation(async ({ input }) => {
        await members.removeUnit(input.id, input.unitId);
        return ok(null, messages.unitDeleted);
      }),
  });
}
