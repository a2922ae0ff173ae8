import type { Proposal } from "../schema.ts";
import { isSalutation, withoutAddressees } from "./addressee.ts";
import { firstDay } from "./dates.ts";
import { referencesIn } from "./reference.ts";

// A letter names itself at its top; what stands further down is about other texts.
const headLines = 40;
const headChars = 4_000;
// Longer texts are annexes; their dates are found up to here.
const maxChars = 200_000;
const maxDeadlines = 10;
// A long law has some dozens.
const maxCues = 200;

/** What a text says of itself: proposals for people, each with the words it was read from. Nothing is guessed. */
export function proposalsOf(text: string): Proposal[] {
  const whole = text.slice(0, maxChars);
  const lines = whole.slice(0, headChars).replace(/\r\n?/g, "\n").replaceAll("\f", "\n\n").split("\n");
  const head = lines.slice(0, headLines);
  return [ownReference(head), subject(head), issueDate(head), ...cuedDates(collapsed(whole))].filter(
    (proposal) => proposal !== undefined,
  );
}

const collapsed = (text: string) => text.replace(/\s+/g, " ").trim();

function ownReference(head: string[]): Proposal | undefined {
  for (const line of head.map(collapsed)) {
    const value = referenceLine(line);
    if (value) return { field: "reference", value, quote: line };
  }
  return undefined;
}

/** The reference number of a line that holds it and hardly anything else. */
function referenceLine(line: string): string | undefined {
  const [reference] = referencesIn(line);
  if (!reference) return undefined;
  const rest = line.replace(reference, "").replace(/\b(our|your)?\s*ref(erence)?\b\.?(\s*no\.?)?/i, "");
  const withoutDate = rest.replace(firstDay(rest)?.quote ?? "", "");
  return withoutDate.replace(/[^A-Za-z0-9]/g, "").length <= 12 ? reference : undefined;
}

function issueDate(head: string[]): Proposal | undefined {
  for (const line of head.map(collapsed)) {
    const value = dateLine(line);
    if (value) return { field: "issuedOn", value, quote: line };
  }
  return undefined;
}

/** The day of a line that is a date and hardly anything else. */
function dateLine(line: string): string | undefined {
  const found = firstDay(line);
  if (!found) return undefined;
  const rest = referencesIn(line).reduce((left, reference) => left.replace(reference, ""), line);
  const words = rest
    .replace(found.quote, "")
    .replace(/\b(date[d]?|abuja|lagos|ref|issued( on)?|(mon|tues|wednes|thurs|fri)day)\b/gi, "");
  return words.replace(/[^A-Za-z0-9]/g, "").length <= 6 ? found.day : undefined;
}

type Cue = { field: "effectiveOn" | "deadline"; pattern: RegExp };
const cues: readonly Cue[] = [
  {
    field: "effectiveOn",
    pattern:
      /\b(?:with\s+effect\s+from|w\.?\s?e\.?\s?f\.?|effective\s+(?:date\s*(?:is|:|of|shall\s+be)|as\s+(?:from|of)|from|on)|effective(?=\s+\w+\s+\d)|tak(?:es?|ing)\s+effect\s+(?:on|from)|com(?:es?|ing)\s+into\s+(?:effect|force)\s+(?:on|from)|shall\s+commence\s+on)/gi,
  },
  {
    field: "deadline",
    pattern:
      /\b(?:(?:not|no)\s+later\s+than|on\s+or\s+before|latest\s+by|(?:at\s+the\s+)?latest\s+on|before\s+the\s+deadline\s+of|deadline\s*(?:is|:|of|for\s+[\w\s]{3,40}\s+is)|by\s+close\s+of\s+(?:business|work)\s+(?:on|of)?)/gi,
  },
];
// "not later than 5.00 pm on Friday, " may stand before the day itself.
const lead = 40;
const window = 90;

/**
 * Days that stand right behind words such as "with effect from" and "not later than". The text has single blanks only: over
 * a long run of them the patterns would search for hours.
 */
function cuedDates(text: string): Proposal[] {
  const found = cues.flatMap(({ field, pattern }) => {
    const hits = [...text.matchAll(pattern)].slice(0, maxCues).flatMap(({ 0: cue, index }) => {
      const after = sentence(text.slice(index + cue.length, index + cue.length + window).trim());
      const date = firstDay(after);
      if (!date || date.index > lead) return [];
      const quote = collapsed(`${cue} ${after.slice(0, date.index + date.quote.length)}`);
      return [{ field, value: date.day, quote }];
    });
    const firstOfEach = hits.filter(({ value }, at) => hits.findIndex((hit) => hit.value === value) === at);
    return firstOfEach.slice(0, field === "deadline" ? maxDeadlines : 1);
  });
  return found;
}

/** Up to the end of the sentence: a date in the next one has nothing to do with the cue. */
const sentence = (text: string) => text.split(/(?<=[a-z\d)]{3})[.;](?=\s+[A-Z]|$)/)[0] ?? "";

const letterhead =
  /^(central bank of nigeria|federal republic|.*\b(department|directorate|division|headquarters|business district|p\.?\s?m\.?\s?b\.?|tel|e-?mail|website|abuja|www)\b)/i;

/** The subject line of a letter: the first lines in capitals behind those to whom it is addressed. */
function subject(head: string[]): Proposal | undefined {
  const lines = head.map(collapsed);
  const greeted = lines.findIndex(isSalutation);
  if (greeted === -1) return undefined;
  for (const whole of blocksOf(withoutAddressees(lines.slice(greeted)))) {
    const block = withoutAsides(whole);
    const end = block.findIndex((line) => !isInCapitals(line));
    const title = collapsed(block.slice(0, end === -1 ? block.length : end).join(" "));
    const isTitle = title.length >= 10 && title.length <= 300 && /\s/.test(title);
    if (isTitle && referencesIn(title).length === 0) return { field: "title", value: title, quote: title };
    // Running text: the letter has begun without a subject line.
    if (block.some((line) => line.length > 60 && !isInCapitals(line))) return undefined;
  }
  return undefined;
}

/** Without letterhead, and without the number and date of a letter above its subject: in it they are part of it. */
function withoutAsides(block: string[]): string[] {
  const lines = block.filter((line) => !letterhead.test(line));
  const start = lines.findIndex((line) => referenceLine(line) === undefined && dateLine(line) === undefined);
  return start === -1 ? [] : lines.slice(start);
}

/** Lines that stand together. */
function blocksOf(lines: string[]): string[][] {
  const blocks: string[][] = [[]];
  for (const line of lines)
    if (line === "") blocks.push([]);
    else blocks.at(-1)!.push(line);
  return blocks.filter((block) => block.length > 0);
}

function isInCapitals(line: string): boolean {
  const letters = line.replace(/[^A-Za-z]/g, "");
  // A few small letters may stand among them: "BANKs", "of", a misread one.
  return letters.length >= 3 && letters.replace(/[a-z]/g, "").length / letters.length >= 0.8;
}
