import { answer, listAnswer, ofCompany, ok, okList, page, personOf, router } from "#platform/trpc.ts";
import type { Actor } from "#platform/trpc/meta.ts";
import { commentSchema } from "../comment/schema.ts";
import { commentMessages } from "../comment/vocabulary.ts";
import {
  addTaskSchema,
  cancelTaskSchema,
  changeTaskSchema,
  commentTaskSchema,
  doTaskSchema,
  messages,
  oneTaskSchema,
  reopenTaskSchema,
  repetitionDaysSchema,
  repetitionSchema,
  taskDetailSchema,
  taskFilterSchema,
  taskSchema,
  tickSchema,
} from "./schema.ts";
import type { TaskService } from "./service.ts";
import type { Asker } from "./service/seeing.ts";

const tags = ["Tasks"];
const errorResponses = [400, 401, 403, 404, 409, 429, 500];
const askerOf = (actor: Actor): Asker => ({
  companyId: actor.companyId,
  userId: personOf(actor),
  seesAll: actor.permissions.has("work.read"),
  seesEvidence: actor.permissions.has("evidence.read"),
});
const post = (path: `/${string}`, summary: string, description?: string) => ({
  openapi: { method: "POST" as const, path, tags, summary, errorResponses, ...(description && { description }) },
});

/** `task`: what people of a company have to do, and have done. */
export function taskProcedures(tasks: TaskService) {
  return router({ ...readingProcedures(tasks), ...changingProcedures(tasks), ...endingProcedures(tasks) });
}

function readingProcedures(tasks: TaskService) {
  return {
    list: ofCompany("task.read")
      .meta({
        openapi: {
          method: "GET",
          path: "/task/{companyId}",
          tags,
          summary: "Tasks, what is due first before all others",
          description: "Whoever does not see everybody's work sees the tasks that they have or have made.",
        },
      })
      .input(taskFilterSchema.extend(page.shape))
      .output(listAnswer(taskSchema))
      .query(async ({ ctx, input: { companyId: _id, limit, skip, ...filter } }) =>
        okList(await tasks.list(askerOf(ctx.actor), filter, { limit, skip })),
      ),

    days: ofCompany("task.read")
      .meta({
        openapi: {
          method: "GET",
          path: "/task/{companyId}/days",
          tags,
          summary: "On which days a repetition comes again, before a task is made",
        },
      })
      .input(repetitionSchema)
      .output(answer(repetitionDaysSchema))
      .query(({ input: { dueOn, repeats } }) => ok(tasks.days(dueOn, repeats))),

    get: ofCompany("task.read")
      .meta({
        openapi: {
          method: "GET",
          path: "/task/{companyId}/{id}",
          tags,
          summary: "One task whole: what waits for it, when it comes again, history and comments",
          errorResponses: [401, 403, 404, 500],
        },
      })
      .input(oneTaskSchema)
      .output(answer(taskDetailSchema))
      .query(async ({ ctx, input }) => ok(await tasks.get(askerOf(ctx.actor), input.id))),
  };
}

function changingProcedures(tasks: TaskService) {
  return {
    add: ofCompany("task.work")
      .meta({
        ...post(
          "/task/{companyId}",
          "Add a task, free or from a duty, a due day, an update, a gap or a comment",
          "Its people are told by mail, as each wishes.",
        ),
        status: 201,
        isRepeatable: true,
        example: { title: "Collect the branches' figures", dueOn: "2026-12-31", repeats: "FREQ=MONTHLY" },
        limit: "work",
      })
      .input(addTaskSchema)
      .output(answer(taskSchema))
      .mutation(async ({ ctx, input: { companyId: _id, ...input } }) =>
        ok(await tasks.add(askerOf(ctx.actor), input), messages.added),
      ),

    change: ofCompany("task.work")
      .meta({
        openapi: {
          method: "PATCH",
          path: "/task/{companyId}/{id}",
          tags,
          summary: "Change a task that is open",
          description:
            "Refused with 409 where it is another than the one that was read: `current` of the answer is what stands.",
          errorResponses,
        },
        example: { version: 1, dueOn: "2027-01-15" },
        limit: "work",
      })
      .input(changeTaskSchema)
      .output(answer(taskSchema))
      .mutation(async ({ ctx, input: { companyId: _id, ...input } }) =>
        ok(await tasks.change(askerOf(ctx.actor), input), messages.changed),
      ),

    tick: ofCompany("task.work")
      .meta({
        ...post("/task/{companyId}/{id}/checklist", "Tick an item of the checklist, or take that back"),
        example: { version: 1, item: "0199f3a0-7c1e-7a50-9d6c-2f1b8f6f4c11", isTicked: true },
        limit: "work",
      })
      .input(tickSchema)
      .output(answer(taskSchema))
      .mutation(async ({ ctx, input: { companyId: _id, ...input } }) =>
        ok(await tasks.tick(askerOf(ctx.actor), input), messages.ticked),
      ),

    comment: ofCompany("task.work")
      .meta({
        ...post("/task/{companyId}/{id}/comment", "Comment on a task; who is mentioned is told by mail"),
        status: 201,
        isRepeatable: true,
        example: { text: "The Kano branch is still missing" },
        limit: "work",
      })
      .input(commentTaskSchema)
      .output(answer(commentSchema))
      .mutation(async ({ ctx, input: { companyId: _id, ...input } }) =>
        ok(await tasks.comment(askerOf(ctx.actor), input), commentMessages.added),
      ),
  };
}

function endingProcedures(tasks: TaskService) {
  return {
    done: ofCompany("task.work")
      .meta({
        ...post(
          "/task/{companyId}/{id}/done",
          "Note that a task was done, and what shows it",
          "Refused with 409 while it waits for another. Of one that comes again the next is there.",
        ),
        example: { version: 1, proof: "Sent to the CBN", references: ["FINA/2026/12/417"] },
        limit: "work",
      })
      .input(doTaskSchema)
      .output(answer(taskSchema))
      .mutation(async ({ ctx, input: { companyId: _id, ...input } }) =>
        ok(await tasks.done(askerOf(ctx.actor), input), messages.done),
      ),

    reopen: ofCompany("task.work")
      .meta({
        ...post("/task/{companyId}/{id}/reopen", "Open a task again that was done or cancelled"),
        example: { version: 2, reason: "The figures of one branch were missing" },
        limit: "work",
      })
      .input(reopenTaskSchema)
      .output(answer(taskSchema))
      .mutation(async ({ ctx, input: { companyId: _id, ...input } }) =>
        ok(await tasks.reopen(askerOf(ctx.actor), input), messages.reopened),
      ),

    cancel: ofCompany("task.work")
      .meta({
        ...post("/task/{companyId}/{id}/cancel", "Note that a task need not be done, and why"),
        example: { version: 1, reason: "The return was suspended" },
        limit: "work",
      })
      .input(cancelTaskSchema)
      .output(answer(taskSchema))
      .mutation(async ({ ctx, input: { companyId: _id, ...input } }) =>
        ok(await tasks.cancel(askerOf(ctx.actor), input), messages.cancelled),
      ),
  };
}
