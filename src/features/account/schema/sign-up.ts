import { z } from "zod";
import { companySchema, emailSchema, profileFields } from "../../company/schema.ts";
import { roles } from "../../role/vocabulary.ts";
import { email } from "../schema.ts";

/** What the sign-up form sends. */
export const onboardSchema = z.object({
  name: profileFields.name,
  email: emailSchema.describe("Company e-mail; personal mail domains are refused"),
  // argon2 reads any length, but a bound keeps one request from hashing megabytes (ASVS 5.0 V6.2.9 asks for at least 64).
  password: z
    .string("Password is required")
    .min(8, "Password must be at least 8 characters long")
    .max(256, "Password must be at most 256 characters long")
    .describe("At least 8 characters"),
  industry: profileFields.industry,
  category: profileFields.category,
  customCategory: profileFields.customCategory,
  description: profileFields.description,
});
export type OnboardInput = z.infer<typeof onboardSchema>;

/** What the sign-in form sends. */
export const loginSchema = z.object({
  email: email.describe("The person's e-mail"),
  password: z
    .string("Password is required")
    .min(1, "Password is required")
    .min(6, "Password must be at least 6 characters")
    .max(256, "Password must be at most 256 characters long")
    .describe("The person's password"),
});

/** What a person may know of a company that it belongs to. */
export const belongingSchema = z.object({
  companyId: z.string(),
  name: z.string(),
  role: z.enum(roles).describe("As what the person belongs to it"),
});
/** Who has signed in. */
export const userSchema = z.object({
  userId: z.string(),
  name: z.string().describe("What the person is called; the e-mail until it says so"),
  email: z.string(),
});
/** The company worked in, as ever, with who works in it and where else it may work. */
export const signedInSchema = companySchema.extend({
  token: z.string().describe("Bearer token for all further calls"),
  user: userSchema,
  companies: z.array(belongingSchema).describe("Every company the person belongs to, this one first"),
});
export type SignedIn = z.infer<typeof signedInSchema>;

/** In place of that, where the password was right and a second factor is due: no token yet. */
export const secondFactorDueSchema = z.object({
  secondFactor: z.object({
    ticket: z.string().describe("What POST /auth/second-factor is called with, within ten minutes"),
    methods: z.array(z.string()).describe("By what the second factor can be shown: totp, passkey, recovery"),
  }),
});
export const signInAnswerSchema = z.union([signedInSchema, secondFactorDueSchema]);
export type SignInAnswer = z.infer<typeof signInAnswerSchema>;
