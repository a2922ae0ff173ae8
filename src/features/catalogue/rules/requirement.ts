import { z } from "zod";
import { addresseeSchema, figureSchema } from "./figures/figure.ts";
import { scheduleSchema } from "./schedule.ts";

export const deadlineSchema = z.strictObject({
  rule: z.string().min(3).describe("The deadline in words"),
  recurrence: z.enum(["once", "daily", "weekly", "monthly", "quarterly", "semi-annual", "annual", "event"]),
  details: z.string().nullable(),
  schedule: scheduleSchema.nullable().describe("Only where a date can be computed"),
});

export const basisSchema = z
  .enum(["seen", "inferred", "knowledge", "read"])
  .describe(
    "seen on a named page; inferred from a neighbouring text; knowledge: no page; read: by the program from a captured text, and by nobody else yet",
  );

const twoLetters = /\p{L}{2}/u;
/** Marks and figures alone quote nothing. */
export const hasWords = (quote: string): boolean => twoLetters.test(quote);
/** Words of a text, verbatim. */
export const quoteSchema = z.string().regex(twoLetters, "A quote must have words");

const words = z.string().min(1).max(2000).optional();
/** What the words of a text say of a duty, each verbatim: who, what, when, how much, or else. */
const dutyWordsSchema = z.strictObject({ subject: words, act: words, timeLimit: words, amount: words, penalty: words });

export const requirementSchema = z.strictObject({
  id: z.string().regex(/^r\d+$/, "must be r1, r2, …"),
  text: z.string().min(10),
  provision: z.string().nullable().describe("The section or paragraph it comes from, where known"),
  basis: basisSchema,
  for: addresseeSchema.optional().describe("Whom it binds, where that is fewer than the instrument does"),
  figures: z.array(figureSchema).min(1).optional().describe("The numbers of its words, as data"),
  deadline: deadlineSchema.nullable(),
  quote: quoteSchema.optional().describe("The words of the text that lay it down, verbatim"),
  page: z.int().min(1).optional().describe("The page on which they stand, from 1"),
  words: dutyWordsSchema
    .optional()
    .describe("Parts of these words, verbatim: whom, to do what, until when, how much, or else what"),
});
