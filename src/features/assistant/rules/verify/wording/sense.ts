import { clean, isStopWord, wordsOf } from "../../retrieve/tokens.ts";
import { stemOfWord } from "./words.ts";

type Mood = "duty" | "advice" | "leave";
/** A word with what is said of it: is it a duty, advised or allowed, and is it denied? null: too tangled to tell. */
type Said = Sense & { stem: string; isSubject: boolean };
type Sense = {
  mood: Mood | null;
  isDenied: boolean | null;
  /** "No bank may …" and not "banks may not …" */
  isDeniedFirst: boolean;
};
type Clause = Sense & { said: Said[]; denials: number };

const moods: Record<string, Mood> = {
  ...moodOf("duty", "must shall require requires required requirement mandatory obliged obligatory compulsory"),
  ...moodOf("advice", "should ought recommend recommends recommended encouraged expected advised"),
  ...moodOf("leave", "may can could might permit permits permitted allow allows allowed optional entitled"),
};
const denials = new Set(
  "no not never neither nor without cannot none nobody nothing dont doesnt mustnt shouldnt isnt arent cant wont".split(
    " ",
  ),
);
const prohibition = /^(?:prohibit|forbid|forbad|bann|unlawful|illegal)/;
const modals = new Set(["must", "shall", "should", "may", "can", "might", "could", "cannot"]);
const conditions = new Set(["unless", "except", "provided", "otherwise", "however", "save", "until"]);

function moodOf(mood: Mood, words: string): Record<string, Mood> {
  return Object.fromEntries(words.split(" ").map((word) => [word, mood]));
}

/** Is this a word that says how binding something is, or denies it? */
export const isSenseWord = (form: string): boolean =>
  form in moods || denials.has(form) || prohibition.test(form) || ["have", "has", "need", "needs"].includes(form);

/** What only looks like a denial: bounds ("no later than"), numbers ("No. 5"), "not only". */
const withoutFalseDenials = (text: string) =>
  clean(text)
    .replaceAll(/\b(?:no|not) (?:more|fewer|less|later|earlier|lower|higher|greater|longer|smaller) than\b/gi, "bound")
    .replaceAll(/\b(?:not|never) (?:to )?(?:exceed(?:ing)?|below|above)\b/gi, "bound")
    .replaceAll(/\bnos?\.\s?(?=\d)/gi, "number ")
    .replaceAll(/\b(?:whether or not|not only|if not|or not)\b/gi, "bound")
    .replaceAll(/\b(?:has|have|needs?) to\b/gi, "must")
    .replaceAll(/\bfail(?:s|ed|ing|ure)? to\b/gi, "not");

/**
 * The clauses of a text. What leads a list in ("shall not: (a) … (b) …") holds for each of its items, and what was said before a
 * bracket goes on after it.
 */
function clausesOf(text: string): Clause[] {
  const cleaned = withoutFalseDenials(text);
  const clauses: Clause[] = [clauseAfter(null)];
  let lead: Clause | null = null;
  let around: Clause | null = null;
  let end = 0;
  let before = "";
  for (const { form, written, start } of wordsOf(cleaned)) {
    const between = cleaned.slice(end, start);
    const first = cleaned[start] ?? "";
    const last = clauses.at(-1)!;
    if (between.includes(":")) lead = last.mood !== null || last.isDenied !== false ? last : null;
    else if (endsSentence(between, first)) lead = null;
    if (between.includes(")")) clauses.push(clauseAfter(around));
    if (conditions.has(form)) clauses.push(tangledAfter(clauses.at(-1)!));
    else if (endsClause({ between, first, before, form })) clauses.push(clauseAfter(lead));
    if (between.includes("(")) {
      around = clauses.at(-1)!;
      clauses.push(clauseAfter(around));
    }
    read(clauses.at(-1)!, form);
    end = start + written.length;
    before = form;
  }
  return clauses.filter(({ said }) => said.length > 0);
}

function clauseAfter(other: Clause | null): Clause {
  const { mood = null, isDenied = false, isDeniedFirst = false, denials = 0 } = other ?? {};
  return { said: [], mood, isDenied, isDeniedFirst, denials };
}

/** "Shall not, except with approval, lend": whether what follows is still denied, no word tells. */
const tangledAfter = (clause: Clause): Clause => ({
  ...clauseAfter(clause),
  isDenied: clause.isDenied === false ? false : null,
});

/** A list item after a full stop, "(b)", still belongs to what leads the list in. */
const endsSentence = (between: string, first: string): boolean =>
  /[.!?]["”’)]*\s+$/.test(between) && /\p{Lu}/u.test(first);

type Seam = { between: string; first: string; before: string; form: string };

function endsClause({ between, first, before, form }: Seam): boolean {
  if (/[;:\n]/.test(between) || form === "but" || form === "instead") return true;
  if (["and", "but"].includes(before) && modals.has(form)) return true;
  if (/[.!?]/.test(between)) return /\p{Lu}/u.test(first) || between.endsWith("(");
  return between.includes(",") && ["and", "then", "while", "whereas"].includes(form);
}

function read(clause: Clause, form: string): void {
  const mood = moods[form];
  const isProhibition = prohibition.test(form);
  if (denials.has(form) || isProhibition) return deny(clause, isProhibition);
  if (mood !== undefined) {
    if (clause.mood === null && clause.isDenied === false) for (const said of clause.said) said.isSubject = true;
    clause.mood = mood;
    clause.isDeniedFirst = clause.isDenied !== false;
    return;
  }
  if (isStopWord(form) || /^\d/.test(form) || form === "bound") return;
  const { isDenied, isDeniedFirst } = clause;
  clause.said.push({ stem: stemOfWord(form), mood: clause.mood, isDenied, isDeniedFirst, isSubject: false });
}

/** "Charging fees is prohibited" denies what stands before it too; of "fees shall not be charged" one cannot tell so surely. */
function deny(clause: Clause, isProhibition: boolean): void {
  // "Not prohibited" says the opposite of both of its words.
  const isTangled = isProhibition && clause.isDenied !== false;
  for (const said of clause.said) {
    if (isProhibition && clause.mood === null) said.isSubject = true;
    said.isDenied = isProhibition && !isTangled ? true : null;
  }
  clause.denials += 1;
  clause.isDenied = isTangled ? null : true;
}

// Less, and what allows or denies something would be told without the conditions that go with it.
const conditionShare = 0.5;

/**
 * Does a sentence bind as the texts bind? A duty is none that they only advise or allow and the other way round, what they deny
 * is not asserted, and what they allow or deny is told with at least half of the words around it. As far as words show.
 */
export function keepsSense(sentence: string, texts: readonly string[]): boolean {
  const own = clausesOf(sentence);
  const held = texts.flatMap(clausesOf);
  const occurrences = Map.groupBy(
    held.flatMap(({ said }) => said),
    ({ stem }) => stem,
  );
  return own.every((clause) => agrees(clause, occurrences) && keepsConditions(clause, own, held));
}

function agrees(clause: Clause, occurrences: ReadonlyMap<string, Said[]>): boolean {
  const predicate = clause.said.filter(({ stem, isSubject }) => !isSubject && occurrences.has(stem));
  const isTold = predicate.every((said) => occurrences.get(said.stem)!.some((held) => fits(said, held)));
  if (!isTold || clause.mood !== null || clause.isDenied !== false) return isTold;
  // A plain statement reads as a duty, so most of it must not be a mere "may" or "should" of the text.
  const binding = predicate.filter(({ stem }) => occurrences.get(stem)!.some(({ mood }) => isAsBinding("duty", mood)));
  return binding.length * 2 >= predicate.length;
}

function fits({ mood, isDenied, isDeniedFirst }: Said, held: Said): boolean {
  if (held.isDenied !== isDenied) return false;
  if (mood === null || held.isSubject || isAsBinding(mood, held.mood)) return true;
  // What one may not do one must not do.
  const isBarred = isDenied === true && !(isDeniedFirst && held.isDeniedFirst);
  return isBarred && mood !== "advice" && held.mood !== "advice";
}

/** The library states duties without a modal verb ("Keep records for five years"); leave and advice are always named. */
const isAsBinding = (said: Mood, held: Mood | null): boolean => said === held || (said === "duty" && held === null);

function keepsConditions(clause: Clause, own: readonly Clause[], held: readonly Clause[]): boolean {
  const { mood, isDenied } = clause;
  const isLeave = mood === "leave" && isDenied === false;
  if (isDenied === false && !isLeave) return true;
  const stems = new Set(own.flatMap(({ said }) => said.map(({ stem }) => stem)));
  return held.some((other) => {
    if (other.isDenied !== isDenied || other.denials !== clause.denials) return false;
    if (isLeave && other.mood !== "leave") return false;
    const covered = other.said.filter(({ stem }) => stems.has(stem)).length;
    return covered >= other.said.length * conditionShare;
  });
}
