import { z } from "zod";
import { boundedDayWords, isBoundedDay } from "#shared/calendar.ts";
import { audienceSchema } from "../audience/schema.ts";
import { industries, licenceCategories, services } from "../company/vocabulary.ts";
import { basisSchema, quoteSchema, requirementSchema } from "./rules/requirement.ts";
import type { scheduleSchema } from "./rules/schedule.ts";
import { tags } from "./rules/tags.ts";
import { origins, riskLevels, statuses, topics } from "./vocabulary.ts";

const licences = z.array(z.enum(["all", ...licenceCategories])).min(1);
const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must be lower-case words joined by hyphens");
const day = z.iso.date();
/** A year, a month or a day: what is known of a date, no more. */
const partialDay = z
  .string()
  .regex(/^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/, {
    error: "must be YYYY, YYYY-MM or YYYY-MM-DD",
    abort: true,
  })
  .refine((text) => text.length < 10 || day.safeParse(text).success, "must be a day that the calendar has")
  .refine(isBoundedDay, `must be ${boundedDayWords}`);
const count = z.int().min(1);

export type Schedule = z.infer<typeof scheduleSchema>;

export type Requirement = z.infer<typeof requirementSchema>;

/** Who is caught. `applicability/rules.ts` evaluates it. */
export const appliesToSchema = z.strictObject({
  industries: z.array(z.enum(["all", ...industries])).min(1),
  categories: licences.describe("Tested for financial companies only; a parent covers its children"),
  services: z.array(z.enum(services)).describe("Any of these; empty means no filter"),
  minEmployees: count.nullable(),
  condition: z.string().nullable().describe("Who is caught, in words"),
  conditionKey: slug.nullable().describe("The question of questions.yaml that decides"),
  unconditionalFor: z
    .strictObject({ industries: z.array(z.enum(industries)), categories: z.array(z.enum(licenceCategories)) })
    .nullable()
    .describe("For these the question is not asked: law or licence already answers it"),
});
export type AppliesTo = z.infer<typeof appliesToSchema>;

export const sourceSchema = z.strictObject({
  url: z.url({ protocol: /^https?$/ }),
  confirmed: z.string().min(3).describe("What this page confirmed"),
});

/** What a person says of a link that was read. */
export const linkVerdicts = ["confirmed", "refused"] as const;
export type LinkVerdict = (typeof linkVerdicts)[number];

/** What is known of an instrument that a program captured at a regulator's site. Absent in the files of the catalogue. */
export const capturedSchema = z.strictObject({
  changeId: z.string().min(1).describe("The change with which it came"),
  audience: audienceSchema,
  reviewedOn: day.nullable().describe("When a person set its band; null: captured, not reviewed"),
  linkWords: z.record(slug, z.string()).describe("The words by which it replaces or amends another, by that one's key"),
  linkVerdicts: z
    .record(slug, z.enum(linkVerdicts))
    .optional()
    .describe("What a person said of links to others, by their keys: one that is confirmed ends the other"),
  isSetAside: z.boolean().describe("The operator dismissed the change: it is kept, and nobody sees it"),
  penaltyQuotes: z
    .array(z.strictObject({ quote: quoteSchema, page: z.int().min(1) }))
    .min(1)
    .optional()
    .describe("The words of the text from which its penalty was read, verbatim, each with its page"),
});
export type PenaltyQuote = NonNullable<z.infer<typeof capturedSchema>["penaltyQuotes"]>[number];

/** One file of data/catalogue: one instrument. The fields' meaning is explained in docs/catalogue.md. */
export const instrumentSchema = z
  .strictObject({
    key: slug,
    title: z.string().min(5),
    shortTitle: z.string().min(3),
    regulator: z.string().regex(/^[A-Z]{2,8}$/, "must be the regulator's short code in capitals"),
    issuer: z.string().min(3),
    instrumentType: z.enum([
      "act",
      "regulation",
      "guideline",
      "circular",
      "framework",
      "code",
      "standard",
      "policy",
      "directive",
      "obligation",
      "enforcement-position",
    ]),
    reference: z.string().nullable(),
    issuedOn: partialDay.nullable(),
    effectiveOn: partialDay.nullable(),
    status: z.enum(statuses),
    supersedes: z.array(slug),
    supersedesTitles: z.array(z.string()).describe("Titles or references outside the catalogue"),
    amends: z.array(slug),
    officialUrl: z.url({ protocol: /^https?$/ }).nullable(),
    area: z.string().min(3),
    topics: z.array(z.enum(topics)),
    tags: z.array(z.enum(tags)).max(8),
    appliesTo: appliesToSchema,
    summary: z.string().min(20),
    requirements: z.array(requirementSchema),
    penalty: z.string().nullable().describe("Null means not confirmed, never none"),
    severity: z
      .int()
      .min(1)
      .max(5)
      .describe("How bad it is to be caught and fail: 5 licence loss or crime, 1 good practice"),
    severityWhy: z.string(),
    sources: z.array(sourceSchema),
    confidence: z.enum(["verified", "partly", "unverified"]),
    checkBeforeDisplay: z.string().nullable().describe("What an editor must still confirm"),
    lastChecked: partialDay,
    captured: capturedSchema.optional(),
  })
  .superRefine((instrument, ctx) => {
    // Of what was captured little is known until its text is there, and somebody has read it.
    for (const field of ["tags", "requirements", "sources"] as const)
      if (!instrument.captured && instrument[field].length === 0)
        ctx.addIssue({ code: "custom", path: [field], message: `${field} must name at least one` });
    const ids = instrument.requirements.map((requirement) => requirement.id);
    if (new Set(ids).size !== ids.length)
      ctx.addIssue({ code: "custom", path: ["requirements"], message: "requirement ids must be unique" });
  });
/**
 * As a company sees it. `own`: its own reading is laid over it, for that company alone. `isNarrowed`: the duties of others
 * are left out. No file and no row has these.
 */
export type Instrument = z.infer<typeof instrumentSchema> & { own?: { savedAt: string }; isNarrowed?: true };

/** One entry of data/catalogue/questions.yaml: a yes/no question that decides whether instruments apply. */
export const questionSchema = z.strictObject({
  key: slug,
  group: z.string().min(2),
  ask: z.enum(["onboarding", "profile", "in-context"]).describe("Where the question is best put"),
  question: z.string().min(10),
  help: z.string().nullable(),
  askWhen: z.strictObject({
    industries: z.array(z.enum(["all", ...industries])).min(1),
    categories: licences,
  }),
  impliedBy: z.array(slug).describe("A yes to one of these counts as a yes here"),
  alsoBringsIn: z.array(slug).describe("A yes brings these instruments in whatever the industry or category"),
});
export type Question = z.infer<typeof questionSchema>;
export const questionsSchema = z.array(questionSchema);

const isoDay = z.string().nullable().describe("YYYY, YYYY-MM or YYYY-MM-DD; null when not known");
export const riskFactorSchema = z.object({
  name: z.string(),
  points: z.number(),
  why: z.string(),
});
export type RiskFactor = z.infer<typeof riskFactorSchema>;

/** A regulation as lists and cards carry it: the specification's fields first, then what makes the answer checkable. */
export const regulationSchema = z.object({
  regulation_id: z.string().describe("The catalogue key"),
  regulation_title: z.string(),
  risk_level: z.enum(riskLevels).describe("For the company asking; without one, the inherent band (severity alone)"),
  consolidated_requirements: z.array(z.string()),
  regulator: z.string().describe("Short code, for example CBN"),
  regulatoryArea: z.string(),
  regulation_summary: z.string(),
  tags: z.array(z.string()),
  shortTitle: z.string(),
  topics: z.array(z.enum(topics)),
  instrumentType: z.string(),
  status: z.enum(statuses),
  reference: z.string().nullable(),
  issuedOn: isoDay,
  effectiveOn: isoDay,
  officialUrl: z.string().nullable(),
  sources: z.array(z.object({ url: z.string(), confirmed: z.string() })),
  confidence: z.enum(["verified", "partly", "unverified"]),
  origin: z
    .enum(origins)
    .describe(
      "captured: a program took it in from a regulator's site and nobody has reviewed it; all of it is provisional. own: the same with the duties and the severity that the company asking has settled for itself",
    ),
  reasons: z.array(z.string()).describe("Why it applies to the company asking; empty without one"),
  riskFactors: z.array(riskFactorSchema).describe("What the risk level is made of"),
});
export type Regulation = z.infer<typeof regulationSchema>;

const link = z.object({ regulation_id: z.string(), regulation_title: z.string(), status: z.enum(statuses) });
const standingLink = link.extend({
  takesEffectOn: isoDay.describe("When it takes effect, while that lies ahead; else null"),
});
/** What has taken the place of something that is superseded. */
export const replacedBySchema = z.array(link).describe("What has taken its place; empty while it is in force");
export type ReplacedBy = z.infer<typeof replacedBySchema>;
const asOfAnswer = z.object({
  day: z.string(),
  state: z.enum([...statuses, "not-issued", "not-yet-in-force"]),
  words: z.string().describe("What it was on that day, as a sentence"),
  textRecordedAt: z.string().describe("When the text that is shown was recorded, ISO 8601 UTC"),
  isTextLater: z.boolean().describe("No text of that day is known: the first one known is shown"),
});
const relation = z.object({
  to: z.string().describe("Id of another of the chain"),
  relation: z.enum(["replaces", "may-replace", "amends", "may-amend"]),
  words: z.string().nullable().describe("The words it was read from, where a program read them"),
  isReviewed: z.boolean().describe("A person has confirmed the link, or reviewed the text that has it"),
});
export const changeSchema = z.object({
  path: z.string().describe("Which field changed, for example requirements.r3.text"),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type Change = z.infer<typeof changeSchema>;

/** One regulation whole, as the detail dialog shows it. */
export const regulationDetailSchema = regulationSchema.extend({
  issuer: z.string(),
  requirements: z.array(
    z.object({
      id: z.string(),
      text: z.string(),
      provision: z.string().nullable(),
      basis: basisSchema,
      for: requirementSchema.shape.for,
      figures: requirementSchema.shape.figures,
      quote: z.string().optional(),
      page: z.number().optional(),
      words: requirementSchema.shape.words,
      deadline: z
        .object({
          rule: z.string(),
          recurrence: z.string(),
          details: z.string().nullable(),
          nextDueOn: z.string().nullable(),
          dueNote: z.string().nullable().describe("What the computed date assumes, and whether it falls on a weekend"),
        })
        .nullable(),
    }),
  ),
  appliesToWords: z.string().nullable(),
  penalty: z.string().nullable(),
  severity: z.number(),
  severityWhy: z.string(),
  checkBeforeDisplay: z.string().nullable(),
  lastChecked: z.string(),
  supersedes: z.array(standingLink),
  supersedesTitles: z.array(z.string()),
  supersededBy: z.array(standingLink),
  mayBeReplacedBy: z
    .array(standingLink)
    .describe("Captured and not reviewed, and its words do not name this one beyond doubt: a person is to confirm it"),
  amends: z.array(standingLink),
  amendedBy: z.array(standingLink),
  mayBeAmendedBy: z
    .array(standingLink)
    .describe("Captured and not reviewed, and its words do not name this one beyond doubt: a person is to review it"),
  asOf: asOfAnswer.nullable().describe("What it was on the day that was asked for; null as of now"),
  chain: z
    .array(standingLink.extend({ day: isoDay, relations: z.array(relation) }))
    .describe("What it replaced and amended and what did so to it, the oldest first; empty where there is nothing"),
  captured: capturedSchema
    .pick({ changeId: true, audience: true, reviewedOn: true, penaltyQuotes: true })
    .nullable()
    .describe("Null for what came with the files of the library"),
  linkWords: z
    .record(z.string(), z.string())
    .describe("By the id of another regulation: the words that link it to this one"),
  revision: z.number(),
  revisions: z.array(z.object({ revision: z.number(), recordedAt: z.string(), changes: z.array(changeSchema) })),
});
export type RegulationDetail = z.infer<typeof regulationDetailSchema>;

/** A regulation that changed since it was first recorded. */
export const revisionSchema = z.object({
  regulation_id: z.string(),
  regulation_title: z.string(),
  regulator: z.string(),
  revision: z.number(),
  recordedAt: z.string().describe("ISO 8601, UTC"),
  changes: z.array(changeSchema),
});

// An empty query parameter ("?regulator=") is what a cleared filter sends: it means no filter.
// Described before it is made optional: the REST document unwraps what is optional and would lose the words.
const filterText = (words: string) => z.string().max(200).describe(words).optional();
export const filterSchema = z.object({
  regulator: filterText("Short code or name of a regulator"),
  category: filterText(`Topic: ${topics.join(", ")}`),
  risk: filterText(`Risk level: ${riskLevels.join(", ")}`),
  search: filterText("Words in title, reference, summary, requirements or tags"),
  origin: filterText(`Origin: ${origins.join(", ")}`),
  status: filterText(`Status: ${statuses.join(", ")}`),
  from: filterText("Issued on or after this day, YYYY-MM-DD"),
  to: filterText("Issued on or before this day, YYYY-MM-DD"),
  industry: filterText(`Industry: ${industries.join(", ")}`),
  businessUnit: filterText(`Service the rule is about: ${services.join(", ")}`),
});
export const asOfSchema = z.object({
  asOf: filterText("As of this day, YYYY-MM-DD: what was in force then, with the texts as they stood"),
});
export type FilterInput = z.infer<typeof filterSchema>;

export const regulatorEntrySchema = z.object({
  regulator: z.string(),
  name: z.string(),
  count: z.number(),
  regulations: z.array(
    regulationSchema.pick({ regulation_id: true, regulation_title: true, risk_level: true, status: true }),
  ),
});

export const statsSchema = z.object({
  total: z.number(),
  byRegulator: z.record(z.string(), z.number()),
  byRisk: z.record(z.string(), z.number()),
  byTopic: z.record(z.string(), z.number()),
  byStatus: z.record(z.string(), z.number()),
  byOrigin: z.record(z.string(), z.number()),
  lastChangeAt: z.string().nullable().describe("When the catalogue last changed, ISO 8601 UTC"),
});

/** A link that was read and may end an instrument: for the operator to settle. */
export const linkToSettleSchema = z.object({
  successor: link.extend({ issuedOn: z.string().nullable(), officialUrl: z.string().nullable() }),
  ended: link,
  words: z.string().nullable().describe("What the successor says of the other, verbatim"),
  verdict: z.enum(linkVerdicts).nullable().describe("What the operator said; null: it waits"),
});
export type LinkToSettle = z.infer<typeof linkToSettleSchema>;
export const settleLinkSchema = z.object({
  id: z.string().min(1).max(200).describe("The catalogue key of the captured regulation that may replace the other"),
  other: z.string().min(1).max(200).describe("The key of the other"),
  verdict: z
    .enum(linkVerdicts, "The verdict must be confirmed or refused, or null")
    .nullable()
    .describe("`confirmed` closes the other, `refused` takes the link away, null takes back what was said"),
});
