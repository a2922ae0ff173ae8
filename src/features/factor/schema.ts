import { z } from "zod";
import { isShowable, unshowable } from "#shared/showable.ts";
import { factorMethods } from "./vocabulary.ts";

/** More than a person has devices. */
export const mostPasskeys = 20;

export const messages = {
  codeWrong: "This code does not count. Please try the newest one.",
  passkeyWrong: "This passkey could not be read. Please try again.",
  passkeyMissing: "There is no such passkey",
  tooManyPasskeys: `At most ${mostPasskeys} passkeys at a time. Remove one first.`,
  begun: "Scan the code with your authenticator app, then enter what it shows",
  totpThere: "You have an authenticator app already. Remove it first.",
  totpMissing: "You have no authenticator app",
  added: "Second factor added",
  removed: "Second factor removed",
  renewed: "New recovery codes made. Those before are void.",
  noFactor: "Set up an authenticator app or a passkey first",
  ticketVoid: "Please sign in again: the time for the second factor is over",
  proven: "Thank you",
  proofWrong: "That is not right. Please try again.",
} as const;

const code = z.string().min(1, messages.codeWrong).max(20, messages.codeWrong);
/** What a browser answers for a passkey (WebAuthn level 3, its JSON form): read by the library that proves it. */
const browsersAnswer = z
  .record(z.string().max(100), z.unknown())
  .describe("What `navigator.credentials` answered, as JSON");

/** How a second factor is shown. */
export const shownFactorSchema = z.object({
  method: z.enum(factorMethods).describe("`totp` and `recovery` come with a code, `passkey` with the browser's answer"),
  code: code.optional().describe("Six digits, or a recovery code"),
  response: browsersAnswer.optional(),
});
export type ShownFactor = z.infer<typeof shownFactorSchema>;

const ticket = z.string().min(1).max(100).describe("What sign-in answered");
export const secondFactorSchema = shownFactorSchema.extend({ ticket });
export const ticketSchema = z.object({ ticket });
export const proofSchema = z
  .object({
    password: z.string().max(256).optional().describe("The person's password"),
    factor: shownFactorSchema.optional().describe("Or a second factor"),
  })
  .refine(({ password, factor }) => password !== undefined || factor !== undefined, "Give the password or a factor");
export type Proof = z.infer<typeof proofSchema>;

export const confirmTotpSchema = z.object({ code: code.describe("What the app shows") });
export const beganSchema = z.object({
  secret: z.string().describe("For apps that cannot scan, in Base32; shown this once"),
  url: z.string().describe("otpauth:// address, for a QR code"),
});
export const codesSchema = z.object({
  recoveryCodes: z
    .array(z.string())
    .describe("Ten codes, each good once; shown this once. Empty where there are some already"),
});
const passkeyName = z
  .string("Please name the passkey")
  .trim()
  .min(1, "Please name the passkey")
  .max(60, "A name has at most 60 characters")
  .refine(isShowable, unshowable);
export const addPasskeySchema = z.object({
  name: passkeyName.describe("What the person calls it"),
  response: browsersAnswer,
});
export const passkeyOptionsSchema = z
  .record(z.string(), z.unknown())
  .describe("What `navigator.credentials` is called with, as JSON (WebAuthn level 3)");

/** The factors of whoever asks. */
export const factorsSchema = z.object({
  totp: z.object({ createdAt: z.string() }).nullable(),
  passkeys: z.array(
    z.object({
      passkeyId: z.string(),
      name: z.string(),
      createdAt: z.string().describe("ISO 8601, UTC"),
      lastUsedAt: z.string().nullable().describe("ISO 8601, UTC"),
    }),
  ),
  recoveryCodesLeft: z.number(),
});
export type Factors = z.infer<typeof factorsSchema>;
