import { z } from "zod";
import { boundedDayWords, isBoundedDay } from "#shared/calendar.ts";
import { changeSchema } from "../catalogue/schema.ts";
import { statuses } from "../catalogue/vocabulary.ts";
import { circularBoxes, circularKinds, circularViews, mostRecipients, mostShown, receiptStates } from "./vocabulary.ts";

export const messages = {
  sent: "Circular sent",
  opened: "Noted that you have opened it",
  confirmed: "Noted that you have read it",
  withdrawn: "Circular withdrawn",
  unknown: "There is no such circular",
  unknownSubject: "What is to be circulated is not there",
  unknownPerson: "There is no such person in this company",
  unknownUnit: "There is no such unit in this company",
  nobody: "Please say to whom: people, or units that somebody belongs to",
  past: "The day by which it is to be read cannot be past",
  tooManyPeople: `A circular goes to at most ${mostRecipients.toLocaleString("en")} people`,
  tooMany: "There is no room for more circulars",
  notYourRegister: "The register is for whoever sent the circular or sees everybody’s work",
  notYours: "This circular was not sent to you",
  isWithdrawn: "This circular was withdrawn: there is nothing to confirm",
  isWithdrawnAlready: "This circular is withdrawn already",
  textChanged: "The text has changed since you opened it. Please read it again before you confirm it.",
} as const;

const id = z.string().min(1).max(100).describe("The circular's `_id`");
const hash = z
  .string()
  .max(64)
  .regex(/^[0-9a-f]{64}$/, "A hash has 64 characters of 0 to 9 and a to f");
const words = (most: number, name: string) =>
  z
    .string()
    .trim()
    .max(most, `${name} may have ${most.toLocaleString("en")} characters`);

/** What is shown of what was circulated. Its SHA-256 is that of this object as RFC 8785 writes it. */
export const circularTextSchema = z.object({
  form: z.literal(1).describe("By which rules the text is put together"),
  kind: z.enum(circularKinds),
  id: z.string().describe("The change's, regulation's or document's id"),
  title: z.string(),
  regulator: z.string().nullable().describe("Short code"),
  reference: z.string().nullable(),
  day: z.string().nullable().describe("As the regulator dates it, YYYY-MM-DD, or as far as it is known"),
  url: z.string().nullable().describe("Where the regulator has it"),
  status: z.enum(statuses).nullable().describe("Of a regulation: how it stands"),
  diff: z.array(changeSchema).describe("Of a change: what is different, field by field"),
  parts: z
    .array(z.object({ heading: z.string().nullable(), text: z.string() }))
    .describe(`What it says, part by part, up to ${mostShown.toLocaleString("en")} characters in all`),
  isCut: z.boolean().describe("There is more of the text in the files"),
  files: z.array(z.object({ documentId: z.string(), name: z.string(), sha256: z.string().nullable() })),
});
export type CircularText = z.infer<typeof circularTextSchema>;

const receiptFields = {
  state: z.enum(receiptStates),
  openedAt: z.string().nullable().describe("ISO 8601, UTC"),
  openedHash: z.string().nullable().describe("SHA-256 of the text that was shown then"),
  confirmedAt: z.string().nullable().describe("ISO 8601, UTC"),
  confirmedHash: z.string().nullable().describe("SHA-256 of the text that was confirmed"),
};
/** What came of a circular with one of those to whom it was sent. */
export const receiptSchema = z.object({
  _id: z.string(),
  userId: z.string().nullable().describe("Null: somebody whose account was deleted"),
  name: z.string(),
  unit: z.string().nullable().describe("What the unit was called to which the person belonged when it was sent"),
  ...receiptFields,
  hasLeft: z.boolean().describe("The person does not belong to the company any more"),
});
export type Receipt = z.infer<typeof receiptSchema>;

/** A circular as a list has it. */
export const circularSchema = z.object({
  _id: z.string(),
  kind: z.enum(circularKinds),
  subjectId: z.string().describe("The change's, regulation's or document's id"),
  title: z.string().describe("What that was called when it was sent"),
  note: z.string().nullable(),
  readBy: z.string().describe("The day in Lagos by whose end it is to be confirmed, YYYY-MM-DD"),
  sentAt: z.string().describe("ISO 8601, UTC"),
  sentBy: z.string().nullable().describe("By user id; null: somebody who has left, or a token of the company"),
  sentByName: z.string(),
  sentHash: z.string().describe("SHA-256 of the text as it was sent"),
  withdrawnAt: z.string().nullable(),
  reason: z.string().nullable().describe("Why it was withdrawn"),
  isLate: z.boolean().describe("Its day is past, and somebody is still to confirm it"),
  recipients: z.int().describe("To how many it was sent"),
  opened: z.int(),
  confirmed: z.int(),
  left: z.int().describe("How many have left the company without having confirmed it"),
  own: z.object(receiptFields).nullable().describe("How whoever asks stands; null: it was not sent to them"),
});
export type Circular = z.infer<typeof circularSchema>;

/** One whole. */
export const circularDetailSchema = circularSchema.extend({
  text: circularTextSchema.describe("The text as it is now"),
  hash: z.string().describe("Its SHA-256"),
  isTextChanged: z.boolean().describe("It is another than the text that was sent"),
  isGone: z.boolean().describe("What was circulated is not there any more: the text is the last that was shown"),
  receipts: z
    .array(receiptSchema)
    .nullable()
    .describe("Of everybody, by name; null for whoever neither sent it nor sees everybody's work"),
});
export type CircularDetail = z.infer<typeof circularDetailSchema>;

const filterText = (about: string) => z.string().max(300).describe(about).optional();
export const circularFilterSchema = z.object({
  box: z
    .enum(circularBoxes, `The box must be one of: ${circularBoxes.join(", ")}`)
    .default("all")
    .describe("`received`: those that were sent to whoever asks; `sent`: those that it has sent; `all` that it sees"),
  state: z
    .enum(circularViews, `The state must be one of: ${circularViews.join(", ")}`)
    .default("all")
    .describe("`open`: somebody is still to confirm it, of `received` whoever asks; `done`: nobody is; `withdrawn`"),
  subjectId: filterText("Of this change, regulation or document"),
  search: filterText("Words of the title or the note"),
});
export type CircularFilter = z.infer<typeof circularFilterSchema>;

const ids = z.array(z.string().min(1).max(100));
export const sendCircularSchema = z.object({
  kind: z.enum(circularKinds, `What is circulated must be one of: ${circularKinds.join(", ")}`),
  subjectId: z.string().min(1).max(300).describe("The change's, regulation's or document's id"),
  people: ids.max(mostRecipients, messages.tooManyPeople).optional().describe("To whom, by user id"),
  units: ids.max(100, "A circular goes to at most 100 units").optional().describe("To whoever belongs to these units now, by their ids"),
  note: words(2000, "A note").transform((value) => value || null).nullable().optional(),
  readBy: z.iso
    .date("The day must be written YYYY-MM-DD")
    .refine(isBoundedDay, `The day must be ${boundedDayWords}`)
    .describe("The day in Lagos by whose end it is to be confirmed"),
}); // prettier-ignore
export type SendCircular = z.infer<typeof sendCircularSchema>;

export const oneCircularSchema = z.object({ id });
export const confirmSchema = z.object({
  id,
  hash: hash.describe("`hash` of the text that was shown; refused with 409 where it is another by now"),
});
export const withdrawSchema = z.object({ id, reason: words(1000, "A reason").min(3, "Please say why") });
export const ownReceiptSchema = z.object({ circularId: z.string(), ...receiptFields });
export type OwnReceipt = z.infer<typeof ownReceiptSchema>;
