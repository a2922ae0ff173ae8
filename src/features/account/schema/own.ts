import { z } from "zod";
import { isShowable, unshowable } from "#shared/showable.ts";
import { roles } from "../../role/vocabulary.ts";
import { signInMethods } from "../vocabulary.ts";
import { belongingSchema, userSchema } from "./sign-up.ts";

/** What a person is called. */
export const personName = z
  .string("Name is required")
  .trim()
  .min(2, "Name must be at least 2 characters")
  .max(100, "Name must be at most 100 characters")
  .refine(isShowable, unshowable);

/** Whoever asks, and where it may work. */
export const meSchema = z.object({
  user: userSchema,
  companyId: z.string().describe("The company worked in"),
  role: z.enum(roles),
  permissions: z.array(z.string()).describe("What the role may do in it"),
  isInGroup: z.boolean().describe("Whether the company heads a group, or belongs to one"),
  owesFactor: z
    .boolean()
    .describe("Whether the company asks for a second factor and none was shown: until then it refuses everything"),
  hasPassword: z.boolean().describe("Without one the person came by single sign-on, and comes in by it or a passkey"),
  factors: z.array(z.string()).describe("By what a second factor can be shown: totp, passkey, recovery"),
  companies: z.array(belongingSchema).describe("Every company the person belongs to, the one worked in last first"),
});
export type Me = z.infer<typeof meSchema>;

export const updateMeSchema = z.object({ name: personName.describe("What the person is called") });
export const switchSchema = z.object({
  companyId: z.string().min(1).max(100).describe("One of the companies the person belongs to"),
});

/** A sign-in that still counts. */
export const ownSessionSchema = z.object({
  sessionId: z.string(),
  companyId: z.string().describe("The company that is worked in by it"),
  createdAt: z.string().describe("ISO 8601, UTC"),
  lastSeenAt: z.string().describe("ISO 8601, UTC; to five minutes"),
  address: z.string().describe("From where the person signed in"),
  userAgent: z.string().describe("By what program"),
  method: z.enum(signInMethods),
  isThis: z.boolean().describe("Whether it is the one by which this is asked"),
});
export type OwnSession = z.infer<typeof ownSessionSchema>;
