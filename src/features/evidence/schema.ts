import { z } from "zod";
import { boundedDayWords, isBoundedDay } from "#shared/calendar.ts";
import { historySchema } from "../comment/schema.ts";
import { fileKinds, mostLinks, mostLinksAtOnce, remindDays, shownTypes, textStates, validities } from "./vocabulary.ts";

export const messages = {
  added: "Evidence kept",
  changed: "Evidence changed",
  versionAdded: "New version kept",
  linked: "Links changed",
  held: "Held: it cannot be deleted",
  released: "No longer held",
  removed: "Evidence deleted",
  requested: "Asked by mail",
  withdrawn: "Request withdrawn",
  unknown: "There is no such evidence",
  unknownRequest: "There is no such request",
  unknownPerson: "There is no such person in this company",
  notYours: "Somebody else is asked for that",
  ended: "This request has ended",
  lapsed: "The day until which this was asked for is over",
  noFile: "Send the file as a form, in the field file",
  empty: "The file is empty",
  isHeld: "It is held and cannot be deleted before the hold is lifted",
  heldAlready: "It is held already",
  notHeld: "It is not held",
  tooMany: "There is no room for more evidence: delete what you do not need",
  tooManyVersions: "There is no room for more versions of this",
  tooManyLinks: `A piece shows at most ${mostLinks} duties and due days`,
  tooManyRequests: "There are too many open requests: withdraw one first",
  order: "It cannot end before it begins",
  stale: "Somebody has changed it since you read it. Nothing was changed: look again",
  noChoice: "Choose duties, or a regulator",
  nothing: "No duty is chosen by that",
  tooMuch: "That is more than one pack holds: choose fewer duties or a shorter period",
  past: "The day until which it is asked for must not be over",
} as const;

const id = (words: string) => z.string().min(1).max(100).describe(words);
const dutyId = z
  .string()
  .min(1)
  .max(220)
  .overwrite((key) => key.replace("#", "."))
  .describe("A duty's `_id`");
const filingId = z.string().min(1).max(300).describe("The `_id` of an occurrence");
const day = (about: string) =>
  z.iso
    .date("A day must be written YYYY-MM-DD")
    .refine(isBoundedDay, `A day must be ${boundedDayWords}`)
    .describe(about);
const words = (most: number, name: string) =>
  z
    .string()
    .trim()
    .max(most, `${name} may have ${most.toLocaleString("en")} characters`);
const reason = words(1000, "A reason").min(3, "Please say why, in at least 3 characters");
const version = z.coerce
  .number()
  .int()
  .min(0)
  .describe("The `version` that was read; refused with 409 when it is another by now");

/** What is said of a piece. An empty text or day is none. */
const facts = {
  title: words(200, "A title").describe("What it is; the file's name unless said").optional(),
  note: words(4000, "A note")
    .transform((text) => text || null)
    .nullable()
    .optional(),
  validFrom: z
    .union([day("The first day on which it holds, in Lagos"), z.literal("").transform(() => null)])
    .nullable()
    .optional(),
  validUntil: z
    .union([day("The last such day: people are reminded 30 days before, once"), z.literal("").transform(() => null)])
    .nullable()
    .optional(),
};
const names = { name: z.string().max(200).optional().describe("File name, for people") };

export const evidenceId = z.object({ id: id("The evidence's `_id`") });
export const addEvidenceSchema = z.object({
  ...facts,
  ...names,
  dutyIds: z.array(dutyId).max(mostLinksAtOnce).optional().describe("Duties that it shows to be met"),
  filingIds: z.array(filingId).max(mostLinksAtOnce).optional().describe("Occurrences that it belongs to"),
  requestId: id("The request that it answers").optional(),
});
export type AddEvidence = z.infer<typeof addEvidenceSchema>;
export const addVersionSchema = evidenceId.extend({
  ...names,
  validFrom: facts.validFrom,
  validUntil: facts.validUntil,
});
export type AddVersion = z.infer<typeof addVersionSchema>;
export const changeEvidenceSchema = evidenceId.extend({
  version,
  ...facts,
  title: words(200, "A title").min(1, "Please say what it is").optional(),
});
export type ChangeEvidence = z.infer<typeof changeEvidenceSchema>;
const link = z.object({ dutyId: dutyId.optional(), filingId: filingId.optional() });
export const changeLinksSchema = evidenceId.extend({
  add: z.array(link).max(mostLinksAtOnce).default([]).describe("What it shows from now on: duties, or occurrences"),
  remove: z.array(link).max(mostLinksAtOnce).default([]).describe("What it shows no more"),
});
export type ChangeLinks = z.infer<typeof changeLinksSchema>;
export const holdSchema = evidenceId.extend({ reason: reason.describe("Why it must stay, such as a case at court") });
export const releaseSchema = evidenceId.extend({ reason: reason.describe("Why it need not stay any more") });
export const removeSchema = evidenceId.extend({ reason: reason.describe("Why it goes") });

export const evidenceFilterSchema = z.object({
  dutyId: dutyId.optional().describe("Only what shows this duty, or an occurrence of it"),
  filingId: filingId.optional().describe("Only what belongs to this occurrence"),
  search: z.string().max(200).describe("Words of the title, the note, the file's name or its text; each may be a beginning").optional(),
  regulator: z.string().trim().min(1).max(40).describe("Only what shows duties of this regulator, by its short code").optional(),
  validity: z.enum(validities).describe(`valid: only what is good today; lapsing: what ends within ${remindDays} days; lapsed: what is over`).optional(),
  kind: z.enum(fileKinds).describe("Only what is a PDF, a picture, or neither").optional(),
  lapsingBefore: day("Only what lapses before this day, in Lagos, or has lapsed").optional(),
  held: z.enum(["yes", "no"]).describe("yes: only what is held; no: only what is not").optional(),
  after: z.string().max(100).describe("The `_id` of the last row of the page before").optional(),
}); // prettier-ignore
export type EvidenceFilter = z.infer<typeof evidenceFilterSchema>;

const userId = z.string().nullable();
const fileFields = {
  fileId: z.string().describe("Its bytes are at /evidence-files/{fileId}"),
  number: z.int().describe("Which version, from 1"),
  name: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  shownAs: z.enum(shownTypes).nullable().describe("As what a browser may show it; null: it is only saved"),
  text: z.enum(textStates).describe("Whether its text is searched: waiting, read, or none that can be read"),
  addedAt: z.string(),
  addedBy: userId.describe("By user id; null: somebody who has left, or a token of the company"),
};
export const evidenceFileSchema = z.object(fileFields);
export type EvidenceFile = z.infer<typeof evidenceFileSchema>;
export const linkSchema = z.object({
  dutyId: z.string(),
  filingId: z.string().nullable().describe("The occurrence; null: the duty as such"),
});
export type EvidenceLink = z.infer<typeof linkSchema>;
export const evidenceSchema = z.object({
  _id: z.string(),
  title: z.string(),
  note: z.string().nullable(),
  validFrom: z.string().nullable(),
  validUntil: z.string().nullable(),
  file: evidenceFileSchema.describe("The newest version"),
  links: z.array(linkSchema).describe("What it shows"),
  held: z
    .object({ at: z.string(), by: userId, reason: z.string() })
    .nullable()
    .describe("Legal hold: it cannot be deleted"),
  createdAt: z.string(),
  createdBy: userId,
  updatedAt: z.string(),
  updatedBy: userId,
  version: z.int().describe("Grows with every change"),
});
export type Evidence = z.infer<typeof evidenceSchema>;
export const evidenceDetailSchema = evidenceSchema.extend({
  versions: z.array(evidenceFileSchema).describe("All its files, the newest first"),
  shows: z
    .array(linkSchema.extend({ text: z.string().nullable(), regulator: z.string().nullable() }))
    .describe("What it shows, in words; null: of a duty that one does not see, or that is gone"),
  history: z.array(historySchema).describe("What was done to it, the newest first, as the activity log has it"),
});
export type EvidenceDetail = z.infer<typeof evidenceDetailSchema>;

export const previewSchema = z.object({
  url: z.string().describe("For a sandboxed frame; good for five minutes, without a token"),
  shownAs: z.enum(shownTypes),
  until: z.string(),
});
export type Preview = z.infer<typeof previewSchema>;
export const fileIdSchema = z.object({ fileId: id("The version's `fileId`") });

export const requestSchema = z.object({
  requestId: z.string(),
  url: z.string().describe("The link: for whoever is asked, signed in"),
  what: z.string(),
  askedBy: userId,
  askedOf: userId,
  dutyId: z.string().nullable(),
  filingId: z.string().nullable(),
  until: z.string().describe("The last day on which it may be answered, in Lagos"),
  state: z.enum(["open", "answered", "withdrawn", "lapsed"]),
  evidenceId: z.string().nullable().describe("What answered it"),
  createdAt: z.string(),
  endedAt: z.string().nullable(),
});
export type EvidenceRequest = z.infer<typeof requestSchema>;
export const askSchema = z.object({
  userId: id("Who is asked: somebody of the company"),
  what: words(1000, "A request").min(3, "Please say what is asked for, in at least 3 characters"),
  until: day("The last day on which it may be answered, in Lagos"),
  dutyId: dutyId.optional().describe("The duty that it is for"),
  filingId: filingId.optional().describe("The occurrence that it is for"),
});
export type Ask = z.infer<typeof askSchema>;
export const requestId = z.object({ requestId: id("The request's id") });

export const requestsSchema = z.object({
  state: z.enum(["open", "all"]).default("all").describe("open: only what can be answered still"),
});

/** Of which duties and which time a pack is. */
export const packSchema = z.object({
  dutyIds: z.string().max(5000).describe("Duties, by their `_id` with commas between them").optional(),
  regulator: z.string().trim().min(1).max(40).describe("Or all duties of a regulator, by its short code").optional(),
  from: day("The first day of the period, in Lagos"),
  to: day("Its last day"),
});
export type PackChoice = z.infer<typeof packSchema>;
/** What a pack would hold, before it is made. */
export const packContentsSchema = z.object({
  duties: z.int(),
  filings: z.int().describe("What fell due of them in the period"),
  pieces: z.int(),
  receipts: z.int(),
  bytes: z.int().describe("Of all files in it"),
  fits: z.boolean().describe("false: it is more than one pack holds"),
});
export type PackContents = z.infer<typeof packContentsSchema>;
