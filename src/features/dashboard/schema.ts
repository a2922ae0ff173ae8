import { z } from "zod";
import { judgedDutySchema, nextQuestionSchema, openQuestionSchema } from "../applicability/schema.ts";
import { verdicts } from "../applicability/vocabulary.ts";
import { regulationDetailSchema } from "../catalogue/schema.ts";
import { riskLevels } from "../catalogue/vocabulary.ts";
import { scoredSchema } from "../risk/schema.ts";

export const mayApplySchema = scoredSchema.extend({ questions: z.array(openQuestionSchema) });
export type MayApply = z.infer<typeof mayApplySchema>;

/** What was captured and waits for a person to set its band. */
export const notReviewedSchema = scoredSchema.extend({
  verdict: z.enum(verdicts),
  questions: z.array(openQuestionSchema),
});
export type NotReviewed = z.infer<typeof notReviewedSchema>;

export const dashboardFilterSchema = z.object({
  search: z.string().max(200).describe("Words in title, reference, summary, requirements or tags").optional(),
  regulator: z.string().max(200).describe("Short code or name of a regulator").optional(),
  category: z.string().max(200).describe("Topic id").optional(),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(1000)
    .describe("At most so many of each list, the most urgent ones; without it all. `counts` says how many there are")
    .optional(),
});

export const overviewSchema = z.object({
  high: z.array(scoredSchema),
  medium: z.array(scoredSchema),
  low: z.array(scoredSchema),
  total: z.number().describe("How many apply, under the given filter"),
  profileMatch: z.object({
    directMatches: z.number().describe("Apply because of the licence category"),
    industryMatches: z.number().describe("Apply because of the industry"),
    serviceMatches: z.number().describe("Apply because of the services offered"),
  }),
  mayApply: z.array(mayApplySchema).describe("Not settled yet, each with the questions that would settle it"),
  notReviewed: z
    .array(notReviewedSchema)
    .describe(
      "Captured and not reviewed: what applies or may apply of it, the newest first, twenty at most. In no band",
    ),
  notReviewedTotal: z.number().describe("How many there are of these in all"),
  openQuestions: z
    .object({
      next: z.array(nextQuestionSchema),
      total: z.number().describe("How many are open in all"),
      profile: z.array(z.string()).describe("Fields of the profile that would settle some of what may apply"),
    })
    .describe("The yes/no questions that settle most of what may apply, ten at most, whatever is filtered"),
  counts: z
    .object({ high: z.number(), medium: z.number(), low: z.number(), mayApply: z.number() })
    .describe("How many there are in each list before `limit`"),
});
export type Overview = z.infer<typeof overviewSchema>;

const move = z.object({
  regulation_id: z.string(),
  regulation_title: z.string(),
  from: z.enum(riskLevels).nullable(),
  to: z.enum(riskLevels).nullable(),
});
export const movesSchema = z.object({
  up: z.array(move).describe("Now in a higher band"),
  down: z.array(move).describe("Now in a lower band"),
  new: z.array(move).describe("Applies now, did not at the last assessment"),
  gone: z.array(move).describe("Applied at the last assessment, does no longer"),
});
export type Moves = z.infer<typeof movesSchema>;

export const assessmentSchema = z.object({
  assessedAt: z.string().describe("ISO 8601, UTC"),
  previousAt: z.string().nullable().describe("The assessment compared with; null for the first"),
  ruleVersion: z.string(),
  total: z.number(),
  moved: movesSchema,
});

const regulatorCount = z.object({
  regulator: z.string().describe("Short code"),
  high: z.number(),
  medium: z.number(),
  low: z.number(),
});
export type RegulatorCount = z.infer<typeof regulatorCount>;

export const summarySchema = z.object({
  topRegulators: z.array(
    z.object({
      regulator: z.string().describe("Short code"),
      name: z.string(),
      count: z.number().describe("Regulations that apply"),
      isWatched: z.boolean().describe("The company chose to watch it; such come first"),
    }),
  ),
  byRegulator: z.array(regulatorCount).describe("How many regulations of each apply, by risk; the one with most first"),
  dueFirst: z.array(scoredSchema).describe("The three of all that apply whose dates come first"),
});
export type Summary = z.infer<typeof summarySchema>;

/** One regulation seen by one company: the catalogue's detail with this company's verdict. */
export const companyRegulationSchema = regulationDetailSchema.extend({
  ...scoredSchema.pick({ riskScore: true, nextDueOn: true, nextDueNote: true, takesEffectOn: true }).shape,
  verdict: z.enum(verdicts),
  questions: z.array(openQuestionSchema),
  requirements: z.array(
    regulationDetailSchema.shape.requirements.element.extend({
      verdict: judgedDutySchema.shape.result
        .describe("Does this duty bind the company? Not there where the regulation itself does not")
        .optional(),
      questions: judgedDutySchema.shape.questions.optional(),
    }),
  ),
  ownReading: z
    .object({
      savedAt: z.string(),
      isInFront: z.boolean().describe("False once the regulation was reviewed for all: then that is what is shown"),
    })
    .nullable()
    .describe("What the company has settled of it for itself, `GET /reading/{companyId}/{regulationId}`"),
});
