import { z } from "zod";
import { libraryFilterSchema } from "../library/schema.ts";
import { companyChangeFilterSchema } from "../watch/schema.ts";
import { channels, places, wishes, type Place } from "./vocabulary.ts";

/** What can be saved of each screen: its own filters. How the library is sorted is another matter, and what it was no news. */
export const querySchemas = {
  library: libraryFilterSchema.omit({ order: true, asOf: true }).strict(),
  updates: companyChangeFilterSchema.strict(),
} satisfies Record<Place, z.ZodType>;
export const savedQuerySchema = z.strictObject({ ...querySchemas.library.shape, ...querySchemas.updates.shape });
/** The filters of either screen, without those that are empty. */
export type SavedQuery = Partial<Record<keyof z.infer<typeof savedQuerySchema>, string>>;

const name = z
  .string()
  .trim()
  .min(1, "Give the search a name")
  .max(80, "A name has at most 80 characters")
  .describe("How it is called in lists and mails");
const wish = z.enum(wishes, `What a search finds is told ${wishes.join(", ")}`).describe("When it is told");
const ways = z
  .array(z.enum(channels, `Channels are ${channels.join(", ")}`))
  .max(channels.length, "Name each channel once")
  .describe("By what it is told; at least one unless `wish` is off");
const query = savedQuerySchema.describe(
  "The filters of `GET /library/{companyId}` or `GET /update/{companyId}`, without page and order",
);

export const saveSearchSchema = z.object({
  place: z.enum(places, `A search is of ${places.join(" or ")}`).describe("Whose filters they are"),
  name,
  query,
  wish,
  channels: ways,
});
export type SaveSearch = z.infer<typeof saveSearchSchema>;
export const changeSearchSchema = z.object({
  name: name.optional(),
  query: query.optional(),
  wish: wish.optional(),
  channels: ways.optional(),
});
export type ChangeSearch = z.infer<typeof changeSearchSchema>;
export const searchIdSchema = z.object({ id: z.string().min(1).max(100).describe("The search's id") });

export const savedSearchSchema = z.object({
  _id: z.string(),
  place: z.enum(places),
  name: z.string(),
  query: savedQuerySchema,
  wish: z.enum(wishes),
  channels: z.array(z.enum(channels)),
  link: z.string().describe("Its screen, with its filters"),
  feedUrl: z
    .string()
    .nullable()
    .describe("Atom feed of what it found; null without that channel, and until the company's e-mail is confirmed"),
  createdAt: z.string(),
  lastToldAt: z.string().nullable().describe("When something it found was last told"),
});
export type SavedSearch = z.infer<typeof savedSearchSchema>;
