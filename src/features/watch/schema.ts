import { z } from "zod";
import { boundedDayWords, isBoundedDay } from "#shared/calendar.ts";
import { plainLine } from "#shared/plain-line.ts";
import { audienceSchema } from "../audience/schema.ts";
import { audienceScopes } from "../audience/vocabulary.ts";
import { changeSchema, replacedBySchema } from "../catalogue/schema.ts";
import { riskLevels, statuses, topics } from "../catalogue/vocabulary.ts";
import { evidenceSchema, opinionSchema } from "../classification/schema.ts";
import { documentSummarySchema } from "../document/schema.ts";
import { changeTypes } from "../notify/vocabulary.ts";
import { changeStatuses, heldReasons, sourceKinds, sourceStates, type HeldReason } from "./vocabulary.ts";

const units: Record<string, number> = { s: 1000, m: 60_000, h: 3_600_000 };
/** A length of time such as `5m`, `60s` or `2h`; milliseconds once parsed. */
const duration = z
  .string()
  .regex(/^\d{1,4}[smh]$/, "must be a length of time such as 60s, 5m or 2h")
  .transform((text) => Number(text.slice(0, -1)) * units[text.slice(-1)]!);
const interval = duration.refine((ms) => ms > 0, "must be at least 1s");
/** A name; a port beside it says nothing more, since `url` and WATCH_ALLOW_HOSTS decide about ports. */
const host = z
  .string()
  .regex(/^(\[[0-9a-f:.]+\]|[a-z0-9.-]+)(:\d{1,5})?$/, "must be a host name in lower case")
  .transform((text) => text.replace(/:\d+$/, ""));
const selector = z.string().min(1).max(300);

/** One entry of data/sources.yaml. docs/sources.md explains the fields. */
export const sourceSchema = z
  .strictObject({
    id: z
      .string()
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must be lower-case words joined by hyphens")
      .refine((id) => id !== "catalogue", "is the name of the library's own revisions"),
    regulator: z.string().regex(/^[A-Z]{2,8}$/, "must be the regulator's short code in capitals"),
    kind: z.enum(sourceKinds),
    url: z.url({ protocol: /^https?$/, error: "must be an http or https URL" }),
    every: z.strictObject({ business: interval, otherwise: interval }).optional(),
    confirm: duration.default(60_000),
    hosts: z.array(host).min(1),
    enabled: z.boolean().default(true),
    note: z.string().nullable().default(null),
    /** Where the parts of an entry stand in an HTML list: CSS selectors. */
    list: z
      .strictObject({
        item: selector,
        title: selector.optional(),
        link: selector.optional(),
        date: selector.optional(),
        summary: selector.optional(),
      })
      .optional(),
    /** `refused`: the site turns programs away from its files; they are uploaded by hand and never asked for. */
    documents: z.enum(["fetch", "refused"]).default("fetch"),
    /** `review`: nothing of this source is told before the operator has read it. */
    publish: z.enum(["at-once", "review"]).default("at-once"),
  })
  .superRefine((source, ctx) => {
    if (source.kind === "html_list" && !source.list)
      ctx.addIssue({ code: "custom", path: ["list"], message: "html_list needs the selectors of an entry" });
    if (source.kind === "manual" && !source.note)
      ctx.addIssue({ code: "custom", path: ["note"], message: "a manual source must say why" });
  });
/** A watched source; lengths of time in milliseconds. */
export type Source = z.infer<typeof sourceSchema>;

/** One entry of a regulator's list as an adapter reads it: text cleaned, addresses absolute with the case of the path kept. */
export type ListedItem = {
  /** The source's own id of the entry; null where it has none. */
  externalId: string | null;
  title: string;
  /** Verbatim but for blanks at its ends. */
  reference: string | null;
  url: string | null;
  /** An instant (ISO 8601 UTC) or a calendar day, as `publishedPrecision` says. */
  publishedAt: string | null;
  publishedPrecision: "day" | "second" | null;
  summary: string | null;
  /** Size of the document where the source states it exactly, in bytes. */
  sizeBytes: number | null;
  /** Addresses of documents. */
  attachments: string[];
  /** The text itself where the list carries it, and when the source says that it was last edited. */
  text?: string | null;
  editedAt?: string | null;
};

const regulationLink = z.object({ regulation_id: z.string(), regulation_title: z.string() });
/** One change: something new, changed or gone at a regulator's site, or a new revision of the catalogue. */
export const changeRowSchema = z.object({
  id: z.string(),
  source: z.string().describe("Id of the source; `catalogue` for a revision of the library"),
  regulator: z.string(),
  changeType: z.enum(changeTypes),
  title: z.string(),
  reference: z.string().nullable(),
  url: z.string().nullable(),
  publishedOn: z.string().nullable().describe("Calendar day, YYYY-MM-DD, as the regulator dates it"),
  detectedAt: z.string().describe("When Ilana first saw it, ISO 8601 UTC"),
  status: z.enum(changeStatuses),
  audience: audienceSchema
    .extend({ words: z.string().describe("The same in words, as `microfinance banks`") })
    .nullable()
    .describe("For whom it is; null for a revision of the library, which is for whom it binds"),
  diff: z.array(changeSchema).nullable().describe("What is different, field by field; null for what is new"),
  heldBecause: z.enum(Object.keys(heldReasons) as [HeldReason, ...HeldReason[]]).nullable(),
  reviewedAt: z.string().nullable().describe("When the operator looked at it; null: captured, not yet reviewed"),
  topics: z.array(z.enum(topics)),
  risk_level: z.enum(riskLevels).describe("Provisional, from words of the title and text"),
  regulations: z.array(regulationLink).describe("Regulations of the library that it amends, replaces or is about"),
  entry: z
    .object({ regulation_id: z.string(), status: z.enum(statuses), replacedBy: replacedBySchema })
    .nullable()
    .describe("Its own entry of the library, as it stands now; null where it has none"),
  evidence: z.array(evidenceSchema),
  summary: z.string().nullable(),
  documents: z.array(documentSummarySchema),
  opinion: opinionSchema
    .extend({
      audience: opinionSchema.shape.audience.unwrap().extend({ words: z.string() }).nullable(),
      model: z.string(),
      askedAt: z.string(),
    })
    .nullable()
    .describe(
      "What a model takes it for otherwise than it was read, for the operator alone: a proposal, which decides nothing. Null where none was asked, or it says the same",
    ),
  seenWithin: z.string().nullable().describe("The check before: it appeared after this instant, ISO 8601 UTC"),
});
export type ChangeRow = z.infer<typeof changeRowSchema>;

/** A change as one company sees it. */
export const companyChangeSchema = changeRowSchema.extend({
  concerns: z.array(z.string()).describe("Why it concerns the company, in words; empty when it does not"),
  notConcerned: z
    .string()
    .nullable()
    .describe("Why it does not concern the company after all, where the company was told of it before; else null"),
});
export type CompanyChange = z.infer<typeof companyChangeSchema>;

const filterText = (words: string) => z.string().max(200).describe(words).optional();
export const changeFilterSchema = z.object({
  source: filterText("Id of a source, as `GET /source` lists them; `catalogue` for revisions of the library"),
  regulator: filterText("Short code or name of a regulator"),
  changeType: filterText(`One of ${changeTypes.join(", ")}`),
  status: filterText(`One of ${changeStatuses.join(", ")}, or several with commas between them`),
  reviewed: filterText("`no`: captured, and nobody has read it yet; `yes`: the operator has looked at it"),
  documents: filterText(
    "`missing`: its site did not give a file, and nobody has supplied it; `uploaded`: a company supplied one for itself; `any`: whatever was captured, and no revision of the library",
  ),
  from: filterText("Detected on or after this day in Lagos (YYYY-MM-DD), or this instant (ISO 8601)"),
  to: filterText("Detected on or before this day in Lagos (YYYY-MM-DD), or this instant (ISO 8601)"),
});
export type ChangeFilterInput = z.infer<typeof changeFilterSchema>;
/** The same for a company's own list. */
export const companyChangeFilterSchema = changeFilterSchema.extend({
  concerns: filterText("`yes`: only what concerns the company; `no`: only what does not"),
});
export type CompanyChangeFilterInput = z.infer<typeof companyChangeFilterSchema>;
/** Where a page begins: rows that came or went since the page before neither repeat nor hide one. */
export const afterSchema = z.object({
  after: filterText("Id of the last change of the page before; only what follows it in the list is answered"),
});

export const orderSchema = z.object({
  order: z
    .enum(["newest", "disputed"], "The order must be newest or disputed")
    .default("newest")
    .describe("`disputed`: those first that a model takes for something else; for the operator alone"),
});
export type Order = z.infer<typeof orderSchema>["order"];

export const sourceRowSchema = z.object({
  id: z.string(),
  regulator: z.string(),
  kind: z.enum(sourceKinds),
  url: z.string(),
  state: z.enum(sourceStates),
  lastCheckAt: z.string().nullable(),
  lastOkAt: z.string().nullable().describe("The last check whose answer could be trusted"),
  lastChangeAt: z.string().nullable(),
  lastError: z.string().nullable(),
  nextCheckAt: z.string().nullable(),
  items: z.number().describe("Entries known"),
  note: z.string().nullable(),
});
export type SourceRow = z.infer<typeof sourceRowSchema>;

/** A source as it matters to one company. */
export const companySourcesSchema = z.object({
  sources: z.array(sourceRowSchema),
  blindSpots: z
    .array(
      z.object({
        regulator: z.string(),
        name: z.string(),
        regulations: z.number().describe("How many of its regulations apply or may apply to the company"),
        reason: z.string().describe("Why silence of this regulator proves nothing"),
      }),
    )
    .describe("Regulators that matter to the company and are not, or not reliably, watched"),
});
export type CompanySources = z.infer<typeof companySourcesSchema>;

/** The operator's verdict on changes that were held back, or were told before anybody had read them. */
export const reviewSchema = z.object({
  ids: z.array(z.string().max(100)).min(1, "Name at least one change").max(500),
  verdict: z.enum(["publish", "dismiss", "confirm"], "The verdict must be publish, dismiss or confirm"),
  changeType: z.enum(changeTypes, "Change type must be new, update, amendment or other").optional(),
  topics: z
    .array(z.enum(topics, `A topic is one of ${topics.join(", ")}`))
    .max(topics.length)
    .describe("Its topics, all of them; empty: it has none")
    .optional(),
  audience: z
    .strictObject({
      scope: z.enum(audienceScopes, `The scope of an audience is ${audienceScopes.join(", ")}`),
      classes: z.array(z.string().max(100)).max(100).default([]),
    })
    .describe("For whom it is, as a person says: told again, it is taken back from all others")
    .optional(),
});
export type ReviewInput = z.infer<typeof reviewSchema>;
/** What the operator enters for a source that refuses programs. */
export const enterItemSchema = z.object({
  source: z.string().max(100).describe("Id of the source"),
  // Bounded before it is read, too.
  title: z.string().max(10_000).overwrite(plainLine).min(2, "Title is required").max(500),
  reference: z.string().trim().max(200).optional(),
  url: z
    .url({ protocol: /^https?$/, error: "The address must be an http or https URL" })
    .max(2000, "The address must be at most 2,000 characters long")
    .optional(),
  publishedOn: z.iso
    .date("The date must be written YYYY-MM-DD")
    .refine(isBoundedDay, `The date must be ${boundedDayWords}`)
    .optional(),
  summary: z.string().trim().max(4000).optional(),
});

const changeBrief = changeRowSchema.pick({ id: true, changeType: true, title: true, url: true, status: true });
/** What came of one check. */
export const checkOutcomeSchema = z.object({
  kind: z
    .enum([
      "baseline",
      "unchanged",
      "checked",
      "suspect",
      "challenged",
      "limited",
      "failed",
      "refused",
      "manual",
      "busy",
    ])
    .describe("baseline, unchanged and checked are good; the others leave what is known untouched"),
  items: z.number().optional().describe("Entries listed"),
  name: z.string().optional().describe("What the list calls itself, at its first good check"),
  changes: z
    .array(changeBrief)
    .optional()
    .describe("What was found and stored; where the look that was to confirm failed, by the look before it"),
  pending: z.number().optional().describe("Changes seen once, which must be seen again"),
  setAside: z.number().optional().describe("Entries that cannot be true, dated in the future"),
  reason: z.string().optional(),
  retryAfterMs: z.number().nullable().optional(),
});
