import { z } from "zod";
import { answer, listAnswer, ofCompanyById, ok, okList, router } from "#platform/trpc.ts";
import {
  acceptRequestSchema,
  askedSchema,
  askSchema,
  givenSchema,
  giveSchema,
  groupRequestSchema,
  groupSchema,
  messages,
} from "./schema.ts";
import type { GroupService } from "./service.ts";

const tags = ["Group"];
const anId = (what: string) => z.string().min(1).max(100).describe(what);
const companyId = anId("The subsidiary's id");
const all = <T>(rows: T[]) => okList({ rows, total: rows.length });

/** `group`: companies below one another. */
export function groupProcedures(groups: GroupService) {
  return router({
    get: ofCompanyById("group.read")
      .meta({
        openapi: {
          method: "GET",
          path: "/company/{id}/group",
          tags,
          summary: "The parent, and each subsidiary's counts: what binds it, is open, due and unread",
        },
      })
      .output(answer(groupSchema))
      .query(async ({ input }) => ok(await groups.get(input.id))),

    ...requestProcedures(groups),
    ...givenProcedures(groups),

    end: ofCompanyById("group.change")
      .meta({
        openapi: {
          method: "DELETE",
          path: "/company/{id}/group/subsidiary/{companyId}",
          tags,
          summary: "Let a subsidiary go, at once with the access that was given by the group",
          errorResponses: [401, 403, 404, 429, 500],
        },
        isFresh: true,
      })
      .input(z.object({ companyId }))
      .output(answer(z.null()))
      .mutation(async ({ ctx, input }) => {
        await groups.end(input.id, input.companyId, ctx.client);
        return ok(null, messages.ended);
      }),

    leave: ofCompanyById("group.change")
      .meta({
        openapi: {
          method: "DELETE",
          path: "/company/{id}/group/parent",
          tags,
          summary: "Leave the group, at once with the access that was given by it",
          errorResponses: [401, 403, 404, 429, 500],
        },
        isFresh: true,
      })
      .output(answer(z.null()))
      .mutation(async ({ ctx, input }) => {
        await groups.leave(input.id, ctx.client);
        return ok(null, messages.ended);
      }),
  });
}

/** How a company comes into a group: asked by the one owner, accepted by the other. */
function requestProcedures(groups: GroupService) {
  return {
    requests: ofCompanyById("group.change")
      .meta({
        openapi: {
          method: "GET",
          path: "/company/{id}/group/request",
          tags,
          summary: "What the company asks others and is asked itself, and is not answered yet",
        },
      })
      .output(listAnswer(groupRequestSchema))
      .query(async ({ ctx }) => all(await groups.listRequests(ctx.actor))),

    ask: ofCompanyById("group.change")
      .meta({
        openapi: {
          method: "POST",
          path: "/company/{id}/group/subsidiary",
          tags,
          summary: "Ask a company to belong to the group",
          description:
            "By its id or its owner's e-mail address; the answer is the same whether either is known here. An owner of that company has thirty days to accept. One that the caller owns too belongs to the group at once.",
          errorResponses: [400, 401, 403, 409, 429, 500],
        },
        status: 201,
        limit: "own",
        isFresh: true,
        security: { done: "company asked to join a group" },
        example: { company: "owner@okpella-insurance.ng" },
      })
      .input(askSchema)
      .output(answer(askedSchema))
      .mutation(async ({ ctx, input }) => {
        const asked = await groups.ask(ctx.actor, input.company, ctx.client);
        return ok(asked, messages[asked.state]);
      }),

    accept: ofCompanyById("group.change")
      .meta({
        openapi: {
          method: "POST",
          path: "/company/{id}/group/parent",
          tags,
          summary: "Accept a request: the company belongs to the group from now on",
          errorResponses: [400, 401, 403, 404, 409, 429, 500],
        },
        isFresh: true,
        security: { done: "joined a group" },
        example: { requestId: "0199f3a0-7c1e-7a50-9d6c-2f1b8f6f4c77" },
      })
      .input(acceptRequestSchema)
      .output(answer(z.null()))
      .mutation(async ({ ctx, input }) => {
        await groups.accept(ctx.actor, input.requestId, ctx.client);
        return ok(null, messages.accepted);
      }),

    drop: ofCompanyById("group.change")
      .meta({
        openapi: {
          method: "DELETE",
          path: "/company/{id}/group/request/{requestId}",
          tags,
          summary: "Take back a request that was sent, or refuse one that was received",
          errorResponses: [401, 403, 404, 429, 500],
        },
      })
      .input(z.object({ requestId: anId("The request's id") }))
      .output(answer(z.null()))
      .mutation(async ({ ctx, input }) => ok(null, messages[await groups.drop(ctx.actor, input.requestId)])),
  };
}

/** What the parent's people are given below it. */
function givenProcedures(groups: GroupService) {
  return {
    given: ofCompanyById("group.change")
      .meta({
        openapi: {
          method: "GET",
          path: "/company/{id}/group/member",
          tags,
          summary: "Who of the company's people was given access to which subsidiary",
        },
      })
      .output(listAnswer(givenSchema))
      .query(async ({ input }) => all(await groups.listGiven(input.id))),

    give: ofCompanyById("group.change")
      .meta({
        openapi: {
          method: "POST",
          path: "/company/{id}/group/subsidiary/{companyId}/member",
          tags,
          summary: "Give one of the company's people access to a subsidiary",
          description:
            "In any role but owner. It ends with the tie, with the person's own membership in the parent, and when the subsidiary ends it.",
          errorResponses: [400, 401, 403, 404, 409, 429, 500],
        },
        status: 201,
        isFresh: true,
        security: { done: "access given by a group" },
        example: { userId: "0199f3a0-7c1e-7a50-9d6c-2f1b8f6f4c12", role: "auditor" },
      })
      .input(giveSchema.extend({ companyId }))
      .output(answer(givenSchema))
      .mutation(async ({ ctx, input: { companyId: below, ...input } }) =>
        ok(await groups.give(ctx.actor, below, input, ctx.client), messages.given),
      ),

    takeBack: ofCompanyById("group.change")
      .meta({
        openapi: {
          method: "DELETE",
          path: "/company/{id}/group/subsidiary/{companyId}/member/{userId}",
          tags,
          summary: "End such access, at once with the person's sessions there",
          errorResponses: [401, 403, 404, 429, 500],
        },
        isFresh: true,
      })
      .input(z.object({ companyId, userId: anId("The person's id") }))
      .output(answer(z.null()))
      .mutation(async ({ ctx, input }) => {
        await groups.takeBack({ parentId: input.id, companyId: input.companyId, userId: input.userId }, ctx.client);
        return ok(null, messages.takenBack);
      }),
  };
}
