import { z } from "zod";
import { isShowable, unshowable } from "#shared/showable.ts";
import { scopes } from "../role/vocabulary.ts";

/** Days for which a token counts, unless another number is asked for; and the most. */
export const usualDays = 90;
export const mostDays = 365;
export const mostTokens = 20;

export const messages = {
  made: "Token made. Copy it now: it is not shown again.",
  revoked: "Token revoked",
  unknown: "There is no such token",
  tooMany: `At most ${mostTokens} tokens at a time. Revoke one first.`,
} as const;

export const makeTokenSchema = z.object({
  name: z
    .string("Please name the token")
    .trim()
    .min(1, "Please name the token")
    .max(60, "A name has at most 60 characters")
    .refine(isShowable, unshowable)
    .describe("What it is for"),
  scopes: z
    .array(z.enum(scopes))
    .min(1, "Choose at least one scope")
    .max(scopes.length)
    .describe(`Any of: ${scopes.join(", ")}`),
  days: z
    .number("Say for how many days the token counts")
    .int("A token counts for whole days")
    .min(1, "A token counts for at least a day")
    .max(mostDays, `A token counts for at most ${mostDays} days`)
    .default(usualDays)
    .describe(`How long it counts; ${usualDays} days unless said`),
});
export type MakeToken = z.infer<typeof makeTokenSchema>;

/** A token that counts, without what it is. */
export const tokenSchema = z.object({
  tokenId: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(scopes)),
  madeBy: z.string().describe("What its maker is called"),
  createdAt: z.string().describe("ISO 8601, UTC"),
  expiresAt: z.string().describe("ISO 8601, UTC"),
  lastUsedAt: z.string().nullable().describe("ISO 8601, UTC; to five minutes"),
});
export type ApiToken = z.infer<typeof tokenSchema>;
export const madeTokenSchema = tokenSchema.extend({ token: z.string().describe("The token itself, this once") });
export type MadeToken = z.infer<typeof madeTokenSchema>;
