import type { Passage } from "../corpus/passage.ts";

// What people call a text that is no longer in force, and what it may be.
const gone = "old|former|repealed|superseded|withdrawn|previous|abolished|defunct";
const texts =
  "act|law|decree|rules?|regulations?|guidelines?|framework|circular|directive|code|policy|guidance|standards?";
const oldText = new RegExp(`\\b(?:${gone})\\b((?: [\\w&'-]+){0,5}) (?:${texts})\\b`, "i");
const successor = /\b(replace[sd]?|took|taken|takes|instead of|in place of|supersedes)\b/i;

/** Does a question ask for what came in the place of a text? */
export const asksForSuccessor = (question: string): boolean => successor.test(question);

/**
 * The name of the text that is no longer in force which a question asks about ("consumer protection" of "the repealed consumer
 * protection act"), empty where it has none; null where it asks for no such text, or for what came in its place.
 */
export function oldTextIn(question: string): string | null {
  const name = oldText.exec(question)?.[1];
  return name === undefined || asksForSuccessor(question) ? null : name;
}

export const isOld = ({ place }: Passage): boolean => place.status === "superseded" || place.status === "withdrawn";

const exemption = /\b(exempt(s|ed|ion|ions)?|excused|waive[ds]?|waivers?|carve[- ]?outs?)\b/i;

/** Does a question ask who is let off a duty? The duty by itself does not answer it. */
export const asksForExemption = (question: string): boolean => exemption.test(question);

const exceptions =
  /\b(exempt\w*|except\w*|excused|waive\w*|unless|exclud\w+|relie[fv]\w*|apart from|other than|need not|do(es)? not (apply|need|have)|not (required|apply)|only (where|if|for)|free of|zero[- ]rated)\b/i;

export const grantsExemption = ({ text, deadline }: Passage): boolean => exceptions.test(`${text} ${deadline ?? ""}`);

// What a noun goes on to, or what comes after it: "Which licence | does", "What bonus | is due".
const after =
  "must|do|does|did|is|are|was|were|may|can|could|should|shall|would|will|has|have|had|needs?|appl(?:y|ies)|goes|comes|" +
  "of|for|in|on|to|from|by|with|at|under|about|per|and|or|that|which|who|we|our|i|you|they|it|a|an|the|before|after|if|when";
// Only what begins a sentence or goes on with one asks: "a wallet which customers fund" does not.
const begins =
  "(?:^|[.?!:;]\\s+|(?:,|\\band)\\s+(?!(?:[a-z]+ )?which))(?:(?:at|by|for|from|in|of|on|to|under|with|within)\\s+)?";
const thing = new RegExp(
  `${begins}(?:which|what|how many|how much)(?! (?:${after})\\b) ((?:(?!(?:${after})\\b)[\\w&'-]+ ?)+)`,
  "i",
);

// Words for a thing of any kind, which a text that answers has no need of.
const anything = new Set(
  (
    "part share proportion percentage percent portion amount sum number figure money size level time times term terms date day days " +
    "hour hours week weeks month months year years point stage body bodies authority office law laws rule rules provision section " +
    "wrong worst kind kinds sort type form way ways step steps thing things factors reasons conditions details other else " +
    "present current new old latest main exact broad highest lowest maximum minimum people person persons company companies"
  ).split(" "),
);

/** The thing that a question asks for by "which", "what" or "how many" ("signature bonus"); empty where it asks for none. */
export function thingIn(question: string): string {
  const words = thing.exec(question)?.[1]?.trim().split(" ") ?? [];
  return words.filter((word) => !anything.has(word.toLowerCase())).join(" ");
}
