import { z } from "zod";
import file from "#data/synonyms.json" with { type: "json" };

const namesSchema = z.strictObject({ about: z.string(), names: z.array(z.array(z.string().min(2)).min(2)) });

/** Names for the same thing, each list one subject: the one table of them, for the search of the library and the assistant. */
export const names: readonly (readonly string[])[] = namesSchema.parse(file).names;
