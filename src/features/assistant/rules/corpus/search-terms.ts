import { z } from "zod";
import type { Passage } from "./passage.ts";

const phrases = z.array(z.string().min(2).max(120)).min(1);

/** One entry of data/search-terms: what an instrument, its penalty and its requirements are asked for by. */
const termsSchema = z
  .object({ about: phrases, penalty: phrases.optional() })
  .catchall(phrases.optional())
  .refine(
    (terms) => Object.keys(terms).every((key) => /^(about|penalty|r\d+)$/.test(key)),
    "must have about, penalty, r1, r2, …",
  );
/** One file of data/search-terms, by catalogue key. */
export const searchTermsSchema = z.record(z.string(), termsSchema);
/** Words that people ask by and the texts do not use, by catalogue key: they are searched, and never shown or quoted. */
export type SearchTerms = z.infer<typeof searchTermsSchema>;

/** Adds to what a passage is found by the words that readers have for it. Those of an instrument stand with its summary. */
export function withTerms(passage: Passage, terms: SearchTerms): Passage {
  const { regulationId, requirementId, passage: kind } = passage.place;
  const own = regulationId === null ? undefined : terms[regulationId];
  const wanted = requirementId ?? (kind === "regulation_summary" ? "about" : kind);
  const added = own?.[wanted];
  return added ? { ...passage, askedBy: added, searched: `${passage.searched}\n${added.join("\n")}` } : passage;
}
