import { z } from "zod";
import { AppError } from "#platform/errors.ts";
import {
  answer,
  listAnswer,
  ofCompany,
  ok,
  okList,
  operator,
  page,
  procedure,
  requirePermission,
  router,
  viewerOf,
} from "#platform/trpc.ts";
import { maxDocumentBytes } from "../document/rules/fetched.ts";
import { announceSchema } from "../notify/schema.ts";
import {
  afterSchema,
  changeFilterSchema,
  changeRowSchema,
  checkOutcomeSchema,
  companyChangeFilterSchema,
  companyChangeSchema,
  companySourcesSchema,
  enterItemSchema,
  orderSchema,
  reviewSchema,
  sourceRowSchema,
} from "./schema.ts";
import type { WatchService } from "./service.ts";

const tags = ["Updates"];
const changeId = z.string().min(1).max(100).describe("The change's id");
const ofPage = { ...page.shape, ...afterSchema.shape };

/** `notification` for the operator: what is announced by hand goes out the way a captured change does. */
export function announceProcedures(watch: WatchService) {
  return {
    create: operator
      .meta({
        openapi: {
          method: "POST",
          path: "/notification",
          tags: ["Notifications"],
          summary: "Announce a change (operator only)",
          description: "Needs the operator's token. Without `companyId` it goes to every company it concerns.",
        },
        example: {
          changeType: "new",
          regulationTitle: "Guidelines on Operations of Agents",
          regulator: "CBN",
          message: "Seen at the regulator's counter today",
        },
      })
      .input(announceSchema)
      .output(answer(z.object({ notified: z.number().describe("Companies told") })))
      .mutation(async ({ input }) =>
        ok({ notified: await watch.announce(input) }, "Notification created successfully!"),
      ),
  };
}

/** What was captured: for everybody, and with why it concerns a company. */
export function changeProcedures(watch: WatchService) {
  return router({
    list: procedure
      .meta({
        openapi: {
          method: "GET",
          path: "/change",
          tags,
          summary: "What regulators published or changed, newest first",
          description:
            "Also what is held for the operator's review (`status` is `review`). The first good check of a source is its baseline: nothing of it is listed here.",
        },
        access: ["nobody", "company", "operator"],
      })
      .input(changeFilterSchema.extend({ ...ofPage, ...orderSchema.shape }))
      .output(listAnswer(changeRowSchema))
      .query(async ({ ctx, input }) => okList(await watch.listChanges(input, viewerOf(ctx)))),

    get: procedure
      .meta({
        openapi: { method: "GET", path: "/change/{id}", tags, summary: "Get one change" },
        access: ["nobody", "company", "operator"],
      })
      .input(z.object({ id: changeId }))
      .output(answer(changeRowSchema))
      .query(async ({ ctx, input }) => ok(await watch.getChange(input.id, viewerOf(ctx)))),

    ofCompany: ofCompany("regulation.read")
      .meta({
        openapi: {
          method: "GET",
          path: "/update/{companyId}",
          tags,
          summary: "The same list as it concerns a company, with why",
        },
      })
      .input(companyChangeFilterSchema.extend(ofPage))
      .output(listAnswer(companyChangeSchema))
      .query(async ({ input }) => okList(await watch.listCompanyChanges(input.companyId, input))),

    oneOfCompany: ofCompany("regulation.read")
      .meta({
        openapi: {
          method: "GET",
          path: "/update/{companyId}/{id}",
          tags,
          summary: "One change as it concerns a company, with the company's own uploads",
        },
      })
      .input(z.object({ id: changeId }))
      .output(answer(companyChangeSchema))
      .query(async ({ input }) => ok(await watch.getCompanyChange(input.companyId, input.id))),

    classes: procedure
      .meta({
        openapi: {
          method: "GET",
          path: "/audience/class",
          tags,
          summary: "The classes of addressees that an `audience` names",
        },
      })
      .output(answer(z.array(z.object({ id: z.string(), name: z.string().describe("In the plural") }))))
      .query(async () => ok(await watch.listClasses())),

    ...operatorProcedures(watch),

    attach: procedure
      .meta({
        openapi: {
          method: "POST",
          path: "/change/{id}/document",
          tags,
          summary: "Upload the PDF of a change whose site refuses programs (multipart, field `document`)",
          description:
            "By the operator for everybody; by a company for itself alone. The text is read in the background: see `documents` of the change.",
        },
        form: {
          field: "document",
          maxBytes: maxDocumentBytes,
          tooLarge: "too_large",
          description: "The document, up to 30 MB",
          mediaTypes: "application/pdf",
          nameField: "name",
          isOnly: true,
        },
        access: ["company", "operator"],
        permission: "work.change",
      })
      .input(z.object({ id: changeId, name: z.string().max(200).optional().describe("File name, for people") }))
      .output(answer(changeRowSchema))
      .mutation(async ({ ctx, input }) => {
        if (!ctx.isOperator) {
          if (!ctx.actor) throw new AppError("unauthorized", "Please sign in to continue");
          requirePermission(ctx.actor, "work.change");
        }
        if (!ctx.upload) throw new AppError("invalid_input", "Send the PDF as the field document of a form");
        const file = { bytes: ctx.upload, name: input.name ?? "document.pdf" };
        return ok(await watch.attach(input.id, viewerOf(ctx), file, ctx.client), "Document uploaded successfully!");
      }),
  });
}

/** What the operator enters, and says of what was captured. */
function operatorProcedures(watch: WatchService) {
  return {
    enter: operator
      .meta({
        status: 201,
        openapi: {
          method: "POST",
          path: "/change",
          tags,
          summary: "Enter by hand what a source published (operator only)",
          description: "For sources that refuse programs. It is told at once to whom it concerns.",
        },
      })
      .input(enterItemSchema)
      .output(answer(changeRowSchema))
      .mutation(async ({ input }) => ok(await watch.enter(input), "Change published successfully!")),

    review: operator
      .meta({
        openapi: {
          method: "POST",
          path: "/change/review",
          tags,
          summary: "Publish, dismiss or confirm changes (operator only)",
          description:
            "`publish` tells what was held back, `dismiss` sets it aside, `confirm` says that what was told at once has been read. `changeType`, `topics` and `audience` say what it is, on what and for whom: with `confirm` those are told who were not, and from others it is taken back.",
        },
      })
      .input(reviewSchema)
      .output(answer(z.object({ reviewed: z.number() })))
      .mutation(async ({ input }) => ok({ reviewed: await watch.review(input) }, "Review saved")),

    dropOpinion: operator
      .meta({
        openapi: {
          method: "DELETE",
          path: "/change/{id}/opinion",
          tags,
          summary: "Set aside what a model takes a change for (operator only)",
          description: "It is not asked again. To take it, send what it says with `POST /change/review`.",
        },
      })
      .input(z.object({ id: changeId }))
      .output(answer(z.object({ id: z.string() })))
      .mutation(async ({ input }) => {
        await watch.dropOpinion(input.id);
        return ok({ id: input.id }, "Opinion dropped");
      }),
  };
}

/** Where the changes come from, and how far each source can be trusted now. */
export function sourceProcedures(watch: WatchService) {
  return router({
    list: procedure
      .meta({ openapi: { method: "GET", path: "/source", tags, summary: "The watched sources and how they stand" } })
      .output(answer(z.array(sourceRowSchema)))
      .query(async () => ok(await watch.listSources())),

    ofCompany: ofCompany("regulation.read")
      .meta({
        openapi: {
          method: "GET",
          path: "/source/{companyId}",
          tags,
          summary: "The sources with a company's blind spots: regulators whose silence proves nothing",
        },
      })
      .output(answer(companySourcesSchema))
      .query(async ({ input }) => ok(await watch.companySources(input.companyId))),

    check: operator
      .meta({
        openapi: {
          method: "POST",
          path: "/source/{id}/check",
          tags,
          summary: "Check one source now (operator only)",
          description: "Waits for the outcome, the confirmation of changes included.",
        },
      })
      .input(z.object({ id: z.string().min(1).max(100).describe("The source's id") }))
      .output(answer(checkOutcomeSchema))
      .mutation(async ({ input }) => ok(await watch.checkNow(input.id))),
  });
}
