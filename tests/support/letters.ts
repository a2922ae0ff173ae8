import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { parse } from "yaml";
import { z } from "zod";
import { scheduleSchema } from "#features/catalogue/rules/schedule.ts";
import { deadlineSchema } from "#features/catalogue/rules/requirement.ts";
import { riskLevels, topics } from "#features/catalogue/vocabulary.ts";
import { changeTypes } from "#features/notify/vocabulary.ts";
import { loadCompanies } from "./signal-score.ts";

/** The letters of tests/fixtures/signal, labelled by hand; what each mark means stands in the README there. */
const folder = new URL("../fixtures/signal/", import.meta.url);
const halves = ["open", "locked"] as const;
export type Half = (typeof halves)[number];

const words = z.string().min(1).nullable();
const recurrence = deadlineSchema.shape.recurrence.nullable();
const judged = <T extends z.ZodType>(value: T) => z.strictObject({ strict: value, fair: z.array(value) });

const dutySchema = z.strictObject({
  id: z.string().regex(/^d\d+$/),
  page: z.int().min(1),
  quote: z.string().min(10),
  lead: z.string().optional(),
  subject: words,
  act: words,
  timeLimit: words,
  amount: words,
  penalty: words,
  recurrence,
  schedule: scheduleSchema.nullable(),
  /** What may be read instead without being wrong. */
  fair: z
    .strictObject({ recurrences: z.array(recurrence).optional(), schedules: z.array(scheduleSchema).optional() })
    .optional(),
  /** Whether it is a duty can be argued either way: neither to find nor to leave out is wrong. */
  optional: z.literal(true).optional(),
  sameAs: z.string().optional(),
});
export type MarkedDuty = z.infer<typeof dutySchema>;

const audience = z.strictObject({
  scope: z.enum(["classes", "licensed", "everybody", "nobody"]),
  classes: z.array(z.enum(Object.keys(loadCompanies().classes))),
});

const letterSchema = z
  .strictObject({
    id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
    regulator: z.string().regex(/^[A-Z]{2,8}$/),
    title: z.string().min(5),
    reference: z.string().nullable(),
    url: z.url().nullable(),
    folder: z.string().nullable(),
    publishedOn: z.iso.date(),
    scanned: z.boolean(),
    kind: judged(z.enum(changeTypes)),
    topics: z.strictObject({ strict: z.array(z.enum(topics)), fair: z.array(z.enum(topics)) }),
    gravity: judged(z.enum(riskLevels)),
    audience: judged(audience),
    /** As those of the labelled titles, so that one score does for both. */
    companies: z.record(z.string(), z.literal("ignore")).default({}),
    isInstrument: z.boolean(),
    links: z.array(
      z.strictObject({
        relation: z.enum(["amends", "replaces", "repeals", "about"]),
        target: z.string().min(3),
        quote: z.string().min(5),
      }),
    ),
    pages: z.array(z.string().min(1)).min(1),
    duties: z.array(dutySchema),
  })
  .superRefine((letter, ctx) => {
    const wrong = (message: string) => ctx.addIssue({ code: "custom", message: `${letter.id}: ${message}` });
    const text = letter.pages.join("\n");
    for (const link of letter.links) if (!text.includes(link.quote)) wrong(`a link's words are not in the text`);
    for (const { scope, classes } of [letter.audience.strict, ...letter.audience.fair])
      if ((scope === "classes") !== classes.length > 0) wrong("classes go with the scope of classes only");
    const ids = letter.duties.map((duty) => duty.id);
    if (new Set(ids).size !== ids.length) wrong("two duties have one id");
    for (const duty of letter.duties) {
      const page = letter.pages[duty.page - 1] ?? "";
      if (page.split(duty.quote).length !== 2) wrong(`${duty.id} does not stand on its page once`);
      if (duty.lead && !page.includes(duty.lead)) wrong(`${duty.id} has a lead-in that is not on its page`);
      if (duty.sameAs && !ids.includes(duty.sameAs)) wrong(`${duty.id} is the same as a duty that is not there`);
      for (const part of [duty.subject, duty.act, duty.timeLimit, duty.amount, duty.penalty])
        if (part && !text.includes(part)) wrong(`${duty.id} names words that are not in the text`);
    }
  });
export type Letter = z.infer<typeof letterSchema>;

/** Which half a letter belongs to: nobody chooses it. */
export const halfOf = (id: string): Half =>
  createHash("sha256").update(id).digest()[0]! % 2 === 0 ? "open" : "locked";

/** Rules are fitted on the open half; the locked one is for the last measurement only. */
export function loadLetters(half: Half): Letter[] {
  const files = new URL(`letters-${half}/`, folder);
  return readdirSync(files)
    .toSorted()
    .map((file) => letterSchema.parse(parse(readFileSync(new URL(file, files), "utf8"))));
}
