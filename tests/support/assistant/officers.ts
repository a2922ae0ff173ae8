import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseDocument } from "yaml";
import { z } from "zod";
import { profileSchema } from "#features/company/schema.ts";

/**
 * What officers of companies ask and write of themselves, with what a right answer holds. Each kind has an open half for
 * practice and a locked one, whose words nobody may be shown: a fault names its file and place only.
 */
export const officersFolder = path.join(import.meta.dirname, "../../fixtures/assistant/officers");

const words = z.string().trim().min(1);
/** `key#rN` is a requirement, a key alone the whole instrument. */
const source = z.string().regex(/^[a-z0-9-]+(#r\d+)?$/u);
const asked = { id: words, profile: words };
const expected = { sources: z.array(source).min(1), fact: z.array(words).min(1), mustNot: z.array(words).optional() };
/** The day of asking, where the fact is computed from it. */
const today = z.iso.date().optional();

export const officerKinds = {
  questions: z.strictObject({
    ...asked,
    question: words,
    style: z.enum(["plain", "typing-errors", "pidgin"]),
    asks: z.enum([
      "amount",
      "time",
      "date",
      "person",
      "yes-no",
      "list",
      "definition",
      "penalty",
      "status",
      "comparison",
      "process",
    ]),
    ...expected,
    today,
  }),
  "follow-ups": z.strictObject({ ...asked, turns: z.array(words).min(2), ...expected, today }),
  unanswerable: z.strictObject({ ...asked, question: words, near: z.boolean(), why: words }),
  descriptions: z.strictObject({
    ...asked,
    text: words,
    clauses: z
      .array(
        z.strictObject({
          words,
          duties: z.array(source),
          verdict: z.enum(["breach", "meets", "cannot-tell", "none"]),
        }),
      )
      .min(1),
  }),
};
const gateFile = z.strictObject({
  questions: z.array(officerKinds.questions),
  unanswerable: z.array(officerKinds.unanswerable),
});
export type OfficerKind = keyof typeof officerKinds;
export type OfficerQuestion = z.infer<typeof officerKinds.questions>;
export type OfficerFollowUp = z.infer<(typeof officerKinds)["follow-ups"]>;
export type OfficerUnanswerable = z.infer<typeof officerKinds.unanswerable>;
export type OfficerDescription = z.infer<typeof officerKinds.descriptions>;

const officerProfile = profileSchema.extend({ id: words, name: words }).strict();
export type OfficerProfile = z.infer<typeof officerProfile>;

/** What a file holds. The parser's own words would show a line of it. */
export function readOfficers(name: string, folder = officersFolder): unknown {
  const document = parseDocument(readFileSync(path.join(folder, name), "utf8"), { prettyErrors: false });
  const fault = document.errors[0];
  if (fault) throw new Error(`${name} is no YAML at character ${fault.pos[0]}`);
  return document.toJS();
}

export const loadProfiles = (): OfficerProfile[] => z.array(officerProfile).parse(readOfficers("profiles.yaml"));

/** One half of what the gate is weighed on: what the library answers beside what it does not. No other kinds are asked. */
export function loadGate(half: "open" | "locked"): ReturnType<typeof loadOfficers> {
  const name = half === "locked" ? "locked-b.yaml" : "open.yaml";
  const { questions, unanswerable } = gateFile.parse(readOfficers(name, path.join(officersFolder, "../gate")));
  return { questions, followUps: [], unanswerable, descriptions: [] };
}

/** One half of all kinds; what a folder of somebody's own lacks is empty. */
export function loadOfficers(half: "open" | "locked", folder = officersFolder) {
  const load = <T extends z.ZodType>(kind: OfficerKind, schema: T): z.infer<T>[] => {
    const name = `${half === "locked" ? "locked-" : ""}${kind}.yaml`;
    if (!existsSync(path.join(folder, name))) return [];
    const entries = readOfficers(name, folder) as unknown[];
    return entries.map((entry, at) => {
      const read = schema.safeParse(entry);
      if (read.success) return read.data;
      throw new Error(
        `${name}, entry ${at}: ${read.error.issues.map(({ path: place }) => place.join(".")).join(", ")}`,
      );
    });
  };
  return {
    questions: load("questions", officerKinds.questions),
    followUps: load("follow-ups", officerKinds["follow-ups"]),
    unanswerable: load("unanswerable", officerKinds.unanswerable),
    descriptions: load("descriptions", officerKinds.descriptions),
  };
}
