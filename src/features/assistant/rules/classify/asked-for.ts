import words from "#data/assistant/asked-for.json" with { type: "json" };
import type { Passage } from "../corpus/passage.ts";
import { listsOf } from "../word-file.ts";

const { anything: ofAnyKind, gone, texts, after } = listsOf(words);
const anything = new Set(ofAnyKind);
const oldText = new RegExp(String.raw`\b(?:${gone.join("|")})\b((?: [\w&'-]+){0,5}) (?:${texts.join("|")})\b`, "i");
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

// Only what begins a sentence or goes on with one asks: "a wallet which customers fund" does not.
const begins =
  "(?:^|[.?!:;]\\s+|(?:,|\\band)\\s+(?!(?:[a-z]+ )?which))(?:(?:at|by|for|from|in|of|on|to|under|with|within)\\s+)?";
const thing = new RegExp(
  `${begins}(?:which|what|how many|how much)(?! (?:${after.join("|")})\\b) ((?:(?!(?:${after.join("|")})\\b)[\\w&'-]+ ?)+)`,
  "i",
);

/** The thing that a question asks for by "which", "what" or "how many" ("signature bonus"); empty where it asks for none. */
export function thingIn(question: string): string {
  const words = thing.exec(question)?.[1]?.trim().split(" ") ?? [];
  return words.filter((word) => !anything.has(word.toLowerCase())).join(" ");
}

const phrase = String.raw`((?:(?!(?:${after.join("|")})\b)[\w&'-]+ ?)+)`;
const article = "(?:(?:a|an|the|our|its|their|any) )?";
const asksByWord = /\b(?:how|when|where|who|what|which|why)\b/i;
const wh = new RegExp(
  String.raw`(?:^|[,.?!:;] |\b(?:and|by|within|in|at|from|to|of|on|with|for|be|know) )(?:which|what|how many|how much)(?:'s| is| are| be)? ${article}${phrase}`,
  "i",
);
const bare = new RegExp(String.raw`^${article}${phrase}`, "i");
const complement = new RegExp(String.raw`^(?:for|of|per|is|are|as|on) ${article}${phrase}`, "i");

// A fragment asks by its first words; what begins with more of them tells a story first.
const mostOfFragment = 4;

/** Of a question for a figure: what is asked for in so many words, and what that is for ("third party premium", "boat"). */
export function phrasesAsked(sentence: string): string[] {
  const first = wh.exec(sentence) ?? (asksByWord.test(sentence) ? null : bare.exec(sentence));
  if (!first || (first.index === 0 && first[1]!.trim().split(" ").length > mostOfFragment)) return [];
  const found = [first[1]!];
  let rest = sentence.slice(first.index + first[0].length).trimStart();
  for (let next = complement.exec(rest); next; next = complement.exec(rest)) {
    found.push(next[1]!);
    rest = rest.slice(next[0].length).trimStart();
  }
  return found.map((one) => one.replace(likeUs, "").trim());
}

// "An exchange like ours" is an exchange.
const likeUs = / (?:like|such as) (?:ours|us|mine|theirs|this|that)\b.*$/i;
