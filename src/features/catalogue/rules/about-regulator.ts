import { z } from "zod";

/** A text that is known to exist and that nobody has read for the library. */
export const notYetReadSchema = z.object({
  title: z.string().min(5),
  year: z.string().nullable().describe("Or the years between which it was made; null when not known"),
  about: z.string().min(10).describe("What it is about, as far as that is known"),
});
export const aboutRegulatorSchema = z.object({
  regulator: z.string().describe("Short code"),
  name: z.string(),
  regulates: z.string().nullable().describe("What it is there for, in a sentence"),
  site: z.string().nullable().describe("Its own site; null where that is not known beyond doubt"),
  notYetRead: z.array(notYetReadSchema).describe("Texts of it that are known to exist and are not in the library"),
});
export type AboutRegulator = z.infer<typeof aboutRegulatorSchema>;
