import { z } from "zod";
import { mostAnnexes, mostAttempts, mostSignatories } from "./vocabulary.ts";

export const messages = {
  made: "Letter made",
  headSaved: "Letterhead saved",
  annexAdded: "Screenshot added",
  unknown: "Letter not found",
  unknownAnnex: "One of the screenshots is not there any more. Please add it again.",
  noPicture: "The screenshot must be a PNG or JPEG picture",
  nobody: "Please say to whom the letter goes: this duty of your own names no regulator",
  tooLarge: "The screenshot must be at most 10 MB",
  empty: "The screenshot is empty",
  full: "Your company’s screenshots take as much room as they may",
  tooMany: "No more letters are kept of this due day",
  done: "It is filed or waived already: there is nothing to write of",
  future: "What was tried cannot lie in the future",
} as const;

const line = (most: number, what: string) =>
  z.string().trim().min(1, `Please give ${what}`).max(most, `At most ${most} characters`);
const words = (most: number) => z.string().trim().max(most, `At most ${most} characters`);

export const signatorySchema = z.object({
  name: line(100, "the name"),
  title: line(100, "the title").describe("As what the person signs, for example Chief Compliance Officer"),
});
export const headSchema = z.object({
  address: words(500).describe("Where the company is, line by line"),
  contact: words(200).describe("Telephone, e-mail, website, as they are to stand below the address"),
  signatories: z.array(signatorySchema).max(mostSignatories).describe("Who signs letters, in order"),
});
export type LetterHead = z.infer<typeof headSchema>;

const attemptSchema = z.object({
  at: z.iso.datetime({ offset: true }).describe("When it was tried"),
  what: line(300, "what was tried"),
  result: line(500, "what happened").describe("What the portal said or did"),
});
export const makeLetterSchema = z.object({
  id: z.string().min(1).max(300).describe("The occurrence's `_id`"),
  addressee: words(300).optional().describe("To whom, line by line; the regulator where it is left out"),
  reference: words(100).optional().describe("The company's own number of the letter"),
  attempts: z.array(attemptSchema).min(1, "Please say what was tried, and when").max(mostAttempts),
  annexIds: z.array(z.string().min(1).max(100)).max(mostAnnexes).optional().describe("Screenshots that were added before, in order"),
}); // prettier-ignore
export type MakeLetter = z.infer<typeof makeLetterSchema>;

export const annexSchema = z.object({
  annexId: z.string(),
  name: z.string(),
  sha256: z.string().describe("Of the file as it came"),
  bytes: z.int(),
});
export type Annex = z.infer<typeof annexSchema>;

export const letterSchema = z.object({
  letterId: z.string().describe("The letter is at /letters/{letterId}.pdf and .docx"),
  occurrenceId: z.string(),
  subject: z.string(),
  addressee: z.string(),
  reference: z.string().nullable(),
  writtenAt: z.string(),
  attempts: z.array(attemptSchema),
  annexes: z.array(annexSchema),
});
export type Letter = z.infer<typeof letterSchema>;
