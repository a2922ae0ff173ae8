import { z } from "zod";
import { exampleId, answer, listAnswer, ofCompany, ok, okList, page, router } from "#platform/trpc.ts";
import {
  answeredSchema,
  askSchema,
  assistantSettingsSchema,
  assistantStateSchema,
  conversationSchema,
  conversationTitleSchema,
  trueOrFalse,
  turnSchema,
  wholeConversationSchema,
} from "./schema.ts";
import type { AssistantService } from "./service.ts";

const tags = ["Assistant"];
const conversationId = z.object({ id: z.string().min(1).max(100).describe("The conversation's id") });
const turnId = z.object({ id: z.string().min(1).max(100).describe("The answer's id, `turnId`") });

export function assistantProcedures(assistant: AssistantService) {
  return router({
    ask: ofCompany("assistant.ask")
      .meta({
        openapi: {
          method: "POST",
          path: "/assistant",
          tags,
          summary: "Ask the regulations, or describe the business and see where it may fall short",
          description:
            "Every statement of an answer cites the place it comes from, and a quote is a part of the stored text, byte for byte. Where nothing answers, `outcome` says so and `citations` is empty. At most 120 questions in 5 minutes for a company.",
          errorResponses: [400, 401, 403, 404, 429, 500],
        },
        limit: "own",
        example: { companyId: exampleId, message: "How soon must we report a data breach?" },
      })
      .input(askSchema)
      .output(answer(answeredSchema))
      .mutation(async ({ ctx, input, signal }) =>
        ok(await assistant.ask(ctx.actor, input, { client: ctx.client, signal })),
      ),

    stream: ofCompany("assistant.ask")
      .meta({ isStreamed: true, limit: "own" })
      .input(askSchema)
      .mutation(({ ctx, input, signal }) => assistant.stream(ctx.actor, input, { client: ctx.client, signal })),

    state: ofCompany("assistant.ask")
      .meta({
        openapi: {
          method: "GET",
          path: "/assistant/{companyId}",
          tags,
          summary: "What answers come from, and what the company chose",
        },
      })
      .output(answer(assistantStateSchema))
      .query(async ({ input }) => ok(await assistant.getState(input.companyId))),

    update: ofCompany("settings.change")
      .meta({
        openapi: {
          method: "PATCH",
          path: "/assistant/{companyId}",
          tags,
          summary: "Choose whether answers are remembered, and what a model may know of the company",
        },
      })
      .input(assistantSettingsSchema.partial())
      .output(answer(assistantStateSchema))
      .mutation(async ({ input }) => ok(await assistant.updateSettings(input.companyId, input))),

    conversations: ofCompany("assistant.ask")
      .meta({
        openapi: {
          method: "GET",
          path: "/assistant/{companyId}/conversation",
          tags,
          summary: "One's conversations and those that colleagues share, the latest first",
        },
      })
      .input(page)
      .output(listAnswer(conversationSchema))
      .query(async ({ ctx, input }) => okList(await assistant.listConversations(ctx.actor, input))),

    conversation: ofCompany("assistant.ask")
      .meta({
        openapi: {
          method: "GET",
          path: "/assistant/{companyId}/conversation/{id}",
          tags,
          summary: "One conversation with all that was said in it",
        },
      })
      .input(conversationId)
      .output(answer(wholeConversationSchema))
      .query(async ({ ctx, input }) => ok(await assistant.getConversation(ctx.actor, input.id))),

    rename: ofCompany("assistant.ask")
      .meta({
        openapi: {
          method: "PATCH",
          path: "/assistant/{companyId}/conversation/{id}",
          tags,
          summary: "Give a conversation of one's own another name, or share it with the company",
        },
      })
      .input(conversationId.extend({ title: conversationTitleSchema.optional(), isShared: trueOrFalse.optional() }))
      .output(answer(conversationSchema))
      .mutation(async ({ ctx, input }) => ok(await assistant.changeConversation(ctx.actor, input.id, input))),

    remove: ofCompany("assistant.ask")
      .meta({
        openapi: {
          method: "DELETE",
          path: "/assistant/{companyId}/conversation/{id}",
          tags,
          summary: "Remove a conversation, with the answers in it that were marked as right",
        },
      })
      .input(conversationId)
      .output(answer(z.object({})))
      .mutation(async ({ ctx, input }) => {
        await assistant.removeConversation(ctx.actor, input.id);
        return ok({}, "Conversation removed");
      }),

    accept: ofCompany("assistant.ask")
      .meta({
        openapi: {
          method: "POST",
          path: "/assistant/{companyId}/turn/{id}/accept",
          tags,
          summary: "Mark an answer as right, or take that back",
          errorResponses: [400, 401, 403, 404, 409, 500],
        },
      })
      .input(turnId.extend({ isAccepted: z.literal([true, false]) }))
      .output(answer(turnSchema))
      .mutation(async ({ ctx, input }) => ok(await assistant.acceptAnswer(ctx.actor, input.id, input.isAccepted))),
  });
}
