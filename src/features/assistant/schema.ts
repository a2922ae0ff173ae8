import { z } from "zod";
import { openQuestionSchema } from "../applicability/schema.ts";
import { verdicts } from "../applicability/vocabulary.ts";
import { riskLevels, statuses } from "../catalogue/vocabulary.ts";
import { answerKinds, gapVerdicts, passages, replyOutcomes, turnKinds, type IssueList } from "./vocabulary.ts";

/** Room for a thorough description of a business; a page of text is about 3,000 characters. */
export const maxQuestionLength = 4000;

// Half characters, control characters but line breaks and tabs, and marks that hide text or turn it around: nobody types them.
const unseen = /[^\P{Cc}\n\t]|[\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu;
const asSeen = (text: string): string => text.toWellFormed().replaceAll("\r\n", "\n").replaceAll(unseen, "");

/** What a company may ask at once. */
export const questionSchema = z
  .string("Please write a message")
  .overwrite(asSeen)
  .trim()
  .min(1, "Please write a message")
  .max(maxQuestionLength, "Please keep your message to at most 4,000 characters");

// Not z.boolean(): REST would take any text for true (docs/decisions/0001).
export const trueOrFalse = z.literal([true, false]);

/** Which regulations an answer may come from; everything that is held when nothing is set. */
export const scopeSchema = z.object({
  regulator: z.string().max(100).describe("Only texts of this regulator: its short code or name").optional(),
  category: z.string().max(100).describe("Only regulations on this topic").optional(),
  appliesOnly: trueOrFalse.describe("Only regulations that apply or may apply to the company").optional(),
});
export type Scope = z.infer<typeof scopeSchema>;

export const askSchema = scopeSchema.extend({
  message: questionSchema.describe("A question, or a description of the business; 1 to 4,000 characters"),
  conversationId: z
    .string()
    .min(1)
    .max(100)
    .describe("Goes on with this conversation; without it a new one begins")
    .optional(),
});
export type AskInput = z.infer<typeof askSchema>;

/** Where a statement comes from. `quote` is a part of the text it points to, byte for byte. */
export const citationSchema = z.object({
  number: z.int().min(1).describe("As it stands in the texts of the reply: [1]. The lower, the nearer to the question"),
  regulationId: z.string().nullable().describe("The catalogue key; null for a captured document"),
  requirementId: z.string().nullable().describe("The requirement that is quoted, for example r3"),
  passage: z
    .enum(passages)
    .describe("Which text is quoted: the requirement's, a field of the regulation, or a document's"),
  changeId: z.string().nullable().describe("The captured change that a quoted document belongs to"),
  documentId: z.string().nullable().describe("The captured document that is quoted"),
  offset: z.int().min(0).describe("Where the quote begins in that text, in UTF-16 code units"),
  title: z.string(),
  regulator: z.string().describe("Short code, for example CBN"),
  provision: z.string().nullable().describe("The section or paragraph, where known"),
  status: z
    .enum([...statuses, "captured", "uploaded"])
    .describe("captured: published by a regulator, not yet in the library; uploaded: the company's own file"),
  quote: z.string().min(1),
  wording: z
    .enum(["library", "instrument"])
    .default("library")
    .describe("Whose words the quote is: the library's, or those of the text that the regulator published"),
  isQuarantined: trueOrFalse
    .default(false)
    .describe("Tells its reader what to do, in a document nobody has reviewed: shown apart, never an answer"),
  deadline: z.string().nullable().describe("When that duty falls due, in the library's words: its `deadline.rule`"),
  url: z.string().nullable().describe("Where the text was published, or the page that confirms it"),
  confidence: z.enum(["verified", "partly", "unverified"]),
  riskLevel: z.enum(riskLevels).describe("For the company asking; inherent where it does not bind it"),
  verdict: z.enum(verdicts).nullable().describe("Does the regulation bind the company asking? null where not known"),
  takesEffectOn: z
    .string()
    .nullable()
    .default(null)
    .describe("YYYY, YYYY-MM or YYYY-MM-DD, where the answer was given before it took effect"),
});
export type Citation = z.infer<typeof citationSchema>;

/** Something that was taken for granted about the business, and why. */
export const understoodSchema = z.object({
  label: z.string().describe("For example: Licence category"),
  value: z.string(),
  because: z.string().describe("The words it was taken from, or the profile that says so"),
});
export type Understood = z.infer<typeof understoodSchema>;

const issues = z.array(z.string());

/** The first sentence of an answer, as data. */
export const answerLineSchema = z.object({
  kind: z.enum(answerKinds),
  line: z.string().min(1).describe("The first sentence of the summary, with the number of its citation"),
  isLikely: z.boolean().describe("The duty is the nearest by far, and it is not sure that it answers"),
  day: z.iso.date().nullable().describe("YYYY-MM-DD, where the answer is a day"),
});
export type AnswerLine = z.infer<typeof answerLineSchema>;

/** A clause of a description held against a duty that binds. */
export const gapFindingSchema = z.object({
  number: z.int().min(1).describe("Of the citation that quotes the duty"),
  verdict: z.enum(gapVerdicts),
  words: z.string().min(1).describe("The clause, word for word"),
  stated: z.string().nullable().describe("What the clause says, where it is a figure: 2 lines"),
  required: z.string().nullable().describe("What the duty asks, where it is a figure: at least 10 lines"),
  why: z.string().min(1).describe("The verdict as a sentence"),
  due: z.string().nullable().describe("When the duty is due, in words"),
});
export type GapFinding = z.infer<typeof gapFindingSchema>;

/** What is to be done after an event, and with whom. */
export const stepSchema = z.object({
  number: z.int().min(1).describe("Of the citation that quotes the duty"),
  authority: z.string().min(1).describe("Who is to be told: short code or name"),
  what: z.string().min(1),
  within: z.string().nullable().describe("The time that the duty allows, in words"),
  dueAt: z.iso.datetime().nullable().describe("When that time ends, ISO 8601, UTC; null where the duty names no time"),
});
export type Step = z.infer<typeof stepSchema>;

/** The assistant's answer to one message (spec section 3). Sentences end with the numbers of their citations: [1]. */
export const replySchema = z.object({
  summary: z.string().describe("The answer in a few sentences"),
  answer: answerLineSchema.nullable().default(null).describe("Its first sentence; null where nothing answers"),
  uncovered: z
    .array(z.string())
    .default([])
    .describe("Parts of the question that nothing found answers, word for word"),
  findings: z.array(gapFindingSchema).default([]).describe("Of a gap assessment: breaches first"),
  unmentioned: z
    .int()
    .min(0)
    .default(0)
    .describe("How many duties bind besides, of which the description says nothing"),
  steps: z.array(stepSchema).default([]).describe("After an event: what to do, the most urgent first"),
  highRisk: issues.describe("Issues to deal with first"),
  mediumRisk: issues.describe("Issues to plan for"),
  lowRisk: issues.describe("Issues to know of"),
  citations: z.array(citationSchema).describe("What the answer rests on; empty unless it is `answered`"),
  related: z.array(citationSchema).describe("Other provisions near the question, which are no part of the answer"),
  kind: z.enum(turnKinds),
  kindReason: z.string().describe("Why the message was taken for that"),
  outcome: z.enum(replyOutcomes),
  missingTerms: z.array(z.string()).describe("Words of the question that no cited text contains"),
  understood: z.array(understoodSchema).describe("What a gap assessment took for granted about the business"),
  openQuestions: z.array(openQuestionSchema).describe("Answers to these would make the reply more certain"),
  because: z.string().nullable().describe("How the company's profile was used; null when it was not"),
  wording: z
    .object({
      by: z.enum(["rules", "model"]).describe("rules: quoted from the texts; model: worded by the configured model"),
      dropped: z.int().min(0).describe("Sentences of the model that were left out because they did not hold"),
      note: z.string().nullable().describe("Why a configured model did not word the answer"),
    })
    .describe("Who worded the summary"),
});
export type Reply = z.infer<typeof replySchema>;

/** A message of the company with the reply to it. */
export const turnSchema = z.object({
  id: z.string(),
  message: z.string(),
  reply: replySchema,
  createdAt: z.string().describe("ISO 8601, UTC"),
  isAccepted: z.boolean().describe("The company has marked the answer as right"),
});
export type Turn = z.infer<typeof turnSchema>;

export const conversationTitleSchema = z
  .string("Please give the conversation a name")
  .overwrite((text) => asSeen(text).replaceAll(/\s+/g, " "))
  .trim()
  .min(1, "Please give the conversation a name")
  .max(120, "Please keep the name to at most 120 characters");

/** A conversation as the history lists it. */
export const conversationSchema = z.object({
  id: z.string(),
  title: z.string(),
  isOwn: z.boolean().describe("Whether it is the caller's; only then it goes on, and is changed"),
  isShared: z.boolean().describe("Whether colleagues see it"),
  createdAt: z.string().describe("ISO 8601, UTC"),
  updatedAt: z.string().describe("When its last turn was, ISO 8601, UTC"),
});
export type Conversation = z.infer<typeof conversationSchema>;
export const wholeConversationSchema = conversationSchema.extend({
  turns: z.array(turnSchema).describe("Oldest first"),
});
export type WholeConversation = z.infer<typeof wholeConversationSchema>;

/** What a call answers: the turn, and the conversation that it belongs to. */
export const answeredSchema = replySchema.extend({
  conversationId: z.string(),
  turnId: z.string(),
  createdAt: z.string().describe("ISO 8601, UTC"),
});

/** One step of an answer on its way to the screen. `done` carries the whole turn as it was stored. */
export type AnswerEvent =
  | { event: "begun"; kind: Reply["kind"]; kindReason: string }
  | { event: "part"; at: "summary" | IssueList; text: string; citations: Citation[] }
  | { event: "wording" }
  /** In place of the summary so far: the model's sentences that were checked. */
  | { event: "reworded"; summary: string }
  | { event: "done"; conversation: Conversation; turn: Turn };

export const assistantSettingsSchema = z.object({
  remembersAnswers: trueOrFalse.describe("Answers that were marked as right bring their provisions up again"),
  sharesProfile: trueOrFalse.describe("The configured model may be told what kind of company asks"),
});
export type AssistantSettings = z.infer<typeof assistantSettingsSchema>;
/** What the screen must know of the assistant before it is asked. */
export const assistantStateSchema = assistantSettingsSchema.extend({
  model: z.string().nullable().describe("Name of the model that words answers; null: quotes only"),
  regulations: z.int().describe("How many regulations answers come from"),
  documents: z.int().describe("How many captured documents answers come from, besides"),
  accepted: z.int().describe("How many answers the company has marked as right"),
});
export type AssistantState = z.infer<typeof assistantStateSchema>;

/** The files that an answer can be had as. */
export const memoFormats = ["markdown", "pdf", "docx"] as const;
export type MemoFormat = (typeof memoFormats)[number];
