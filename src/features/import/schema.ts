import { z } from "zod";
import { riskLevels } from "../catalogue/vocabulary.ts";
import { dutyStates, ownOrigins } from "../obligation/vocabulary.ts";
import {
  dateWays,
  faultyWays,
  importFields,
  importStates,
  mostRows,
  mostRowsAtOnce,
  openWays,
  rowOutcomes,
  type RowOutcome,
} from "./vocabulary.ts";

export const messages = {
  looked: "Nothing was changed yet",
  done: "Register imported",
  nothingNew: "The register says all of this already: nothing was changed",
  undone: "Import taken back",
  unknown: "There is no such import",
  noFile: "Send the register as the field file of a form, or name an import that was begun",
  noTable: "No table was found in the file. Nothing was changed",
  noRows: "No duty was found in the file. Nothing was changed",
  unknownSheet: "The file has no such sheet",
  unknownColumn: "The file has no such column",
  notDraft: "This import was made already: bring the file again",
  tooLate: "An import is taken back within a day. It is too late for this one",
  notDone: "Only what was imported can be taken back",
  running: "Another import of your company is being worked on. Please try again shortly.",
  stale: "Duties were changed meanwhile. Nothing was imported: look again",
} as const;

const outcome = z.enum(rowOutcomes);
/** How many rows come to what. */
export const importCountsSchema = z.object(
  Object.fromEntries(rowOutcomes.map((one) => [one, z.number()])) as Record<RowOutcome, z.ZodNumber>,
);
export type ImportCounts = z.infer<typeof importCountsSchema>;

const duty = z.string().min(1).max(220);
export const decisionsSchema = z.strictObject({
  rows: z
    .record(
      z
        .string()
        .max(7)
        .regex(/^[1-9]\d*$/, "Rows are named by their numbers"),
      duty,
    )
    .refine((rows) => Object.keys(rows).length <= mostRows, `At most ${mostRows} rows are decided`)
    .optional()
    .describe("By the number of the row: the `_id` of the duty it is, `own`, or `leave`"),
  faulty: z
    .enum(faultyWays)
    .optional()
    .describe("Rows with faults: refuse, leave them out, or clear the cells that have them"),
  open: z
    .enum(openWays)
    .optional()
    .describe("Rows of which nobody has said which duty they are: refuse, leave them out, or take them as own duties"),
  dates: z
    .enum(dateWays)
    .optional()
    .describe("How 03/04/2027 is read: as the column's other dates show, day-first or month-first"),
});
export type KeptDecisions = z.infer<typeof decisionsSchema>;

const column = z.union([z.int().min(0).max(59), z.string().min(1).max(500)]);
export const mappingSchema = z.partialRecord(z.enum(importFields), column);
export type AskedMapping = z.infer<typeof mappingSchema>;

const shown = {
  show: z
    .enum(["all", ...rowOutcomes])
    .default("all")
    .describe("Which rows are answered: all, or those of one outcome"),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(mostRowsAtOnce)
    .default(mostRowsAtOnce)
    .describe("How many rows are answered"),
  skip: z.coerce.number().int().min(0).max(mostRows).default(0).describe("How many are passed over"),
};
export type Shown = { show: "all" | z.infer<typeof outcome>; limit: number; skip: number };

export const bringSchema = z.object({
  dryRun: z
    .enum(["true", "false"])
    .default("false")
    .describe("true: say what would become of each row, and change nothing"),
  name: z.string().max(200).optional().describe("File name, for people"),
  importId: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .describe("In place of the file: an import that was looked at (`_id`)"),
  sheet: z
    .string()
    .max(200)
    .optional()
    .describe("Which sheet of a workbook; unless said the one that looks like a register"),
  mapping: mappingSchema
    .optional()
    .describe("Which column is what, by its place from 0 or its heading; proposed by the headings unless said"),
  decisions: decisionsSchema.optional().describe("What the person says of rows"),
  ...shown,
});
export type Bring = z.infer<typeof bringSchema>;
export const oneImportSchema = z.object({ id: z.string().min(1).max(100).describe("The import's `_id`") });
export const importRowsSchema = oneImportSchema.extend(shown);

const faultSchema = z.object({
  field: z.enum(importFields).nullable().describe("In which cell; null: the row as a whole"),
  message: z.string(),
});
const candidateSchema = z.object({
  _id: z.string().describe("The duty's"),
  score: z.number().describe("How much speaks for it, 0 to 1"),
  title: z.string(),
  text: z.string(),
});
/** A row, and what becomes of it. */
export const importRowSchema = z.object({
  number: z.number().describe("In the file, from 1"),
  outcome,
  text: z.string(),
  regulation: z.string().nullable(),
  reference: z.string().nullable(),
  regulator: z.string().nullable(),
  origin: z.enum(ownOrigins).describe("Where it comes from, should it become a duty of your own"),
  state: z.enum(dutyStates).nullable(),
  reason: z.string().nullable(),
  how: z.string().nullable(),
  owner: z.string().nullable().describe("By user id"),
  unit: z.string().nullable().describe("By its id"),
  reviewer: z.string().nullable().describe("By user id"),
  nextReviewOn: z.string().nullable(),
  weight: z.enum(riskLevels).nullable(),
  duty: candidateSchema
    .omit({ score: true })
    .nullable()
    .describe("The duty that it is laid over or changes; null: a new one, or open"),
  candidates: z.array(candidateSchema).describe("Duties of the library that it may be, the likeliest first"),
  faults: z.array(faultSchema),
  sets: z.array(z.string()).describe("What of the duty it changes"),
});
export type ImportRow = z.infer<typeof importRowSchema>;

/** An import, without its rows. */
export const importSchema = z.object({
  _id: z.string(),
  fileName: z.string(),
  state: z.enum(importStates).describe("draft: looked at; done; undone: taken back"),
  rows: z.number().describe("Rows below the headings"),
  counts: importCountsSchema.nullable().describe("What came of the rows; null while it is a draft"),
  broughtBy: z.string().nullable().describe("By user id"),
  createdAt: z.string(),
  doneAt: z.string().nullable(),
  undoneAt: z.string().nullable(),
  undoUntil: z.string().nullable().describe("Until when it can be taken back"),
});
export type Import = z.infer<typeof importSchema>;

/** What becomes, or became, of a register that was brought. */
export const importPlanSchema = importSchema.omit({ rows: true, counts: true }).extend({
  sheet: z.string(),
  sheets: z.array(z.string()),
  columns: z.array(z.object({ index: z.number(), heading: z.string(), samples: z.array(z.string()) })),
  mapping: z.partialRecord(z.enum(importFields), z.number()),
  decisions: decisionsSchema,
  counts: importCountsSchema,
  changed: z.number().describe("How many duties it changes or adds"),
  total: z.number().describe("How many rows there are to show"),
  rows: z.array(importRowSchema),
});
export type ImportPlan = z.infer<typeof importPlanSchema>;

export const undoneSchema = z.object({
  restored: z.number().describe("How many duties are as they were"),
  kept: z
    .array(z.object({ _id: z.string(), title: z.string(), text: z.string() }))
    .describe("What somebody has changed since, and stays as it is"),
});
export type Undone = z.infer<typeof undoneSchema>;

export const progressSchema = z
  .object({
    phase: z.enum(["reading", "matching", "storing"]),
    done: z.number(),
    total: z.number().describe("0 while it is not known"),
  })
  .nullable()
  .describe("null: nothing is being worked on");
export type Progress = z.infer<typeof progressSchema>;
