import { z } from "zod";

/** Patterns of words or whole messages in a file of cues, each a regular expression in lower case. */
export const phrases = z.array(z.string().min(2)).min(1);

/** Patterns as one expression over whole words, in any case. */
export const cuesOf = (cues: readonly string[]): RegExp => new RegExp(`(?<![\\w-])(?:${cues.join("|")})`, "i");
