import type { Passage } from "../passage.ts";

// What people call a text that is no longer in force, and what it may be.
const gone = "old|former|repealed|superseded|withdrawn|previous|abolished|defunct";
const texts =
  "act|law|decree|rules?|regulations?|guidelines?|framework|circular|directive|code|policy|guidance|standards?";
const oldText = new RegExp(`\\b(?:${gone})\\b((?: [\\w&'-]+){0,5}) (?:${texts})\\b`, "i");
const successor = /\b(replace[sd]?|took|taken|takes|instead of|in place of|supersedes)\b/i;

/**
 * The name of the text that is no longer in force which a question asks about ("consumer protection" of "the repealed consumer
 * protection act"), empty where it has none; null where it asks for no such text, or for what came in its place.
 */
export function oldTextIn(question: string): string | null {
  const name = oldText.exec(question)?.[1];
  return name === undefined || successor.test(question) ? null : name;
}

export const isOld = ({ place }: Passage): boolean => place.status === "superseded" || place.status === "withdrawn";

const exemption = /\b(exempt(s|ed|ion|ions)?|excused|waive[ds]?|waivers?|carve[- ]?outs?)\b/i;

/** Does a question ask who is let off a duty? The duty by itself does not answer it. */
export const asksForExemption = (question: string): boolean => exemption.test(question);

const exceptions =
  /\b(exempt\w*|except\w*|excused|waive\w*|unless|exclud\w+|relie[fv]\w*|apart from|other than|need not|do(es)? not (apply|need|have)|not (required|apply)|only (where|if|for)|free of|zero[- ]rated)\b/i;

export const grantsExemption = ({ text, deadline }: Passage): boolean => exceptions.test(`${text} ${deadline ?? ""}`);
