import { z } from "zod";
import { emailPattern } from "#shared/email.ts";
import { isShowable, unshowable } from "#shared/showable.ts";
import { employeeSizes, industries, licenceCategories, messages, services } from "./vocabulary.ts";

export const emailSchema = z
  .string(messages.emailShape)
  .trim()
  .toLowerCase()
  .max(254, messages.emailShape)
  .regex(emailPattern, messages.emailShape);

const name = z
  .string(messages.name)
  .trim()
  .min(2, messages.name)
  .max(200, "Company name must be at most 200 characters")
  .refine(isShowable, unshowable);
const description = z
  .string(messages.description)
  .trim()
  .min(10, messages.description)
  .max(300, messages.description)
  .refine((text) => isShowable(text.replace(/[\r\n\t]/g, " ")), unshowable);
const customCategory = z
  .string(messages.customCategory)
  .trim()
  .min(2, messages.customCategory)
  .max(100, "Company category must be at most 100 characters")
  .refine(isShowable, unshowable);

// Longer than any listed value: a text without end must not reach what looks it up.
const longestChoice = 100;

/** What a company says of itself when it signs up. Industry and category are free text here; `rules.ts` maps them to known values. */
export const profileFields = {
  name: name.describe("Company name, at least 2 characters"),
  industry: z
    .string(messages.industry)
    .min(1, messages.industry)
    .max(longestChoice, messages.industry)
    .describe(`One of: ${industries.join(", ")}; any case`),
  category: z
    .string(messages.category)
    .min(1, messages.category)
    .max(longestChoice, messages.category)
    .describe(`A licence category, by its id or its display name, in any case. Ids: ${licenceCategories.join(", ")}`),
  customCategory: customCategory.optional().describe("The company's own category; required when category is `others`"),
  description: description.describe("What the company does, 10 to 300 characters"),
};

/** A yes, a no, or null to take an answer back; keyed by the question's key. */
export const answersSchema = z.record(z.string().max(100), z.boolean().nullable());

export const updateSchema = z.object({
  name: name.optional(),
  // Accepted as input only to be refused with the specification's text instead of being silently dropped.
  email: z.string().max(1000, messages.emailFixed).optional().describe("Cannot be changed; sending it is refused"),
  industry: z
    .string()
    .max(longestChoice, messages.industry)
    .optional()
    .describe(`One of: ${industries.join(", ")}; any case`),
  category: z
    .string()
    .max(longestChoice, messages.category)
    .optional()
    .describe(`A licence category, by its id or its display name, in any case. Ids: ${licenceCategories.join(", ")}`),
  customCategory: customCategory.optional().describe("The company's own category when category is `others`"),
  description: description.optional(),
  employeeSize: z
    .string()
    .max(longestChoice, messages.employeeSize)
    .optional()
    .describe(`One of: ${employeeSizes.join(", ")}`),
  services: z
    .array(z.string().max(100))
    .max(50)
    .optional()
    .describe(`Any of: ${services.join(", ")}`),
  answers: answersSchema
    .optional()
    .describe("Answers to applicability questions, merged with the stored ones; null takes an answer back"),
});
export type UpdateInput = z.infer<typeof updateSchema>;

/** What the rules of applicability need to know of a company. Null: never asked, so nothing may be concluded from it. */
export const profileSchema = z.object({
  industry: z.enum(industries),
  category: z.enum(licenceCategories),
  customCategory: z
    .string()
    .nullable()
    .optional()
    .describe("What the company calls its category, where that is `others`"),
  services: z.array(z.enum(services)).nullable(),
  employeeSize: z.enum(employeeSizes).nullable(),
  answers: z.record(z.string(), z.boolean()),
});
export type Profile = z.infer<typeof profileSchema>;

/** The company record as every answer carries it (spec section 3). */
export const companySchema = z.object({
  _id: z.string().describe("Company id"),
  name: z.string(),
  email: z.string().describe("Read-only"),
  isEmailConfirmed: z.boolean().describe("Documents, webhooks and the feed wait for it"),
  logo: z.string().nullable().describe("URL of the logo image, if one was uploaded"),
  description: z.string(),
  industry: z.enum(industries),
  category: z.enum(licenceCategories),
  categoryName: z.string().describe("Display name of the category; the company's own text for `others`"),
  customCategory: z.string().nullable(),
  employeeSize: z.enum(employeeSizes).nullable(),
  services: z.array(z.enum(services)).describe("Lower-case stored values; empty until the company has chosen"),
  answers: z.record(z.string(), z.boolean()).describe("Answers to applicability questions, by key"),
  createdAt: z.string().describe("ISO 8601, UTC"),
  updatedAt: z.string().describe("ISO 8601, UTC"),
});
export type Company = z.infer<typeof companySchema>;
