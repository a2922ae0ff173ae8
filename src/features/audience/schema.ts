import { z } from "zod";
import { profileSchema } from "../company/schema.ts";
import { industries, licenceCategories, services } from "../company/vocabulary.ts";
import { audienceBases, audienceScopes } from "./vocabulary.ts";

const classId = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must be lower-case words joined by hyphens");

/** For whom a publication is, and the words it rests on. */
export const audienceSchema = z.object({
  scope: z
    .enum(audienceScopes)
    .describe("Some classes, all whom the regulator licenses, everybody, or nobody who must act"),
  classes: z
    .array(z.string())
    .describe("Ids of the classes of data/audience.yaml; empty unless the scope is `classes`"),
  basis: z.enum(audienceBases).describe("What it was read from"),
  quote: z.string().nullable().describe("The words it rests on, verbatim; null where none say it"),
});
export type Audience = z.infer<typeof audienceSchema>;

const phrase = z.string().min(2).max(80);

/** Who belongs to a class: whoever meets one of these. None at all: no company that could sign up here. */
const membersSchema = z.strictObject({
  categories: z.array(z.enum(licenceCategories)).min(1).optional(),
  /** Keys of questions of data/catalogue/questions.yaml: a yes makes a member, and a no outweighs the licence. */
  questions: z.array(z.string()).min(1).optional(),
  /** Of what a company wrote as its own category: one of these phrases stands in it. */
  words: z.array(phrase).min(1).optional(),
  industries: z.array(z.enum(industries)).min(1).optional(),
  /** Of those with such a licence only whoever offers one of these; whoever was never asked may be one. */
  services: z.array(z.enum(services)).min(1).optional(),
});

const audienceClassSchema = z.strictObject({
  id: classId,
  name: z.string().min(3).describe("In the plural, as users read it"),
  phrases: z
    .array(phrase)
    .default([])
    .describe(
      "How letters and titles call them, in the plural or the singular; none where a subject alone leads to them",
    ),
  called: z.array(phrase).min(1).optional().describe("Names that mean them only where a letter says to whom it goes"),
  includes: z.array(classId).min(1).optional(),
  isServed: z
    .boolean()
    .optional()
    .describe("Customers of licensees: what names them alone is for those who serve them"),
  members: membersSchema.optional(),
});
export type AudienceClass = z.infer<typeof audienceClassSchema>;

const scopeOrClasses = z.union([z.enum(["licensed", "everybody", "nobody"]), z.array(classId).min(1)]);
const subjectSchema = z.strictObject({
  id: classId,
  phrases: z.array(z.string().min(2)).min(1).describe("In the language of data/cues.yaml"),
  unless: z.array(z.string().min(2)).min(1).optional().describe("Where one of these stands too, it does not count"),
  regulators: z.array(z.string()).min(1).optional().describe("Only in texts of these"),
  for: scopeOrClasses,
  isGeneral: z.boolean().default(false).describe("It says less than the department that wrote"),
  fits: z.array(z.string()).min(1).describe("Titles that it must be found in"),
  not: z.array(z.string()).optional().describe("Titles that it must not decide"),
});
export type AudienceSubject = z.infer<typeof subjectSchema>;

/** data/audience.yaml. */
export const audienceTableSchema = z
  .strictObject({
    classes: z.array(audienceClassSchema),
    everybody: z.array(phrase).min(1).describe("How letters call everybody"),
    licensed: z.array(phrase).min(1).describe("How letters call all whom their regulator licenses"),
    beside: z
      .array(z.string().regex(/^[a-z]+$/))
      .min(1)
      .describe("Words that name nobody besides the classes they stand with, in the subject of a duty or a heading"),
    /** What decides although classes are named: results and lists that nobody acts on, and what is for everybody. */
    notices: z.array(subjectSchema),
    /** What decides where nobody is named; what stands before comes first. */
    subjects: z.array(subjectSchema),
    /** To whom departments write: the code is a folder of the address or the first part of the reference. */
    departments: z.record(z.string(), z.record(z.string(), scopeOrClasses)),
    exclusive: z.array(z.string()).default([]).describe("Departments that write to nobody else, whatever about"),
    regulators: z.record(z.string(), z.array(classId).min(1)).describe("Whom each regulator licenses or supervises"),
    unnamed: z
      .record(z.string(), z.array(classId).min(1))
      .default({})
      .describe("For whom a regulator mostly writes where nothing says for whom; without it all whom it licenses"),
  })
  .superRefine(({ classes, notices, subjects, departments, regulators, unnamed }, ctx) => {
    const fault = (path: PropertyKey[], message: string) => ctx.addIssue({ code: "custom", path, message });
    const ids = new Set(classes.map(({ id }) => id));
    if (ids.size !== classes.length) fault(["classes"], "ids must be unique");
    for (const [index, { includes = [] }] of classes.entries())
      for (const id of includes) if (!ids.has(id)) fault(["classes", index, "includes"], `no class ${id}`);
    for (const { id, for: whom } of [...notices, ...subjects])
      if (Array.isArray(whom)) for (const one of whom) if (!ids.has(one)) fault(["subjects", id], `no class ${one}`);
    for (const [regulator, byCode] of Object.entries(departments))
      for (const [code, whom] of Object.entries(byCode))
        if (Array.isArray(whom))
          for (const one of whom) if (!ids.has(one)) fault(["departments", regulator, code], `no class ${one}`);
    for (const [field, byCode] of Object.entries({ regulators, unnamed }))
      for (const [code, list] of Object.entries(byCode))
        for (const id of list) if (!ids.has(id)) fault([field, code], `no class ${id}`);
  });
export type AudienceTable = z.infer<typeof audienceTableSchema>;

/** How whom a duty binds is read: the classes that words name, and whether they surely name nobody besides. */
export type Addressing = {
  table: AudienceTable;
  classesIn: (words: string) => { classes: string[]; isAlone: boolean };
};

/** What must be known of a company to say whether a text is for it. */
export const addresseeProfileSchema = profileSchema.pick({
  industry: true,
  category: true,
  customCategory: true,
  services: true,
  answers: true,
});
export type AddresseeProfile = z.infer<typeof addresseeProfileSchema>;
