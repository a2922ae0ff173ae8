import { escapePattern } from "#shared/escape.ts";
import { clean, isStopWord, wordsOf } from "../../retrieve/tokens.ts";
import { stemOfWord } from "./words.ts";

/** Who asks, in the words that must not leave the house, and the texts that are sent anyway: what they say may be said. */
export type Redaction = { names: readonly string[]; texts: readonly string[] };

const left = "[…]";
/** In place of the company's name: what is said of it is then read as what "we" say of ourselves. */
const ourselves = "our company";
const asking =
  /^(?:(?:and|or|but|so|also|then|please|kindly|ok|okay|hi|hello)[ ,]+)*(?:what|which|who|whom|whose|when|where|why|how|whether|is|are|am|was|were|do|does|did|can|could|may|might|must|shall|should|will|would|has|have|had|need|explain|list|show|tell|describe|give|compare|define|summari[sz]e|name|find|in what|under (?:what|which)|for how|by when|at what|to whom)\b/i;
// "… and want to know whether …", "… so what must we …": where a statement begins to ask.
const indirect =
  /\b(?:know|ask|wonder|wondering|clarify|confirm|tell|advise|understand|find out|sure)\b.*?\b(?=(?:whether|if|what|which|who|when|where|why|how)\b)/i;
const turning =
  /\b(?:what|which|whether|how|when|(?:must|do|does|can|may|should|shall|are|is) (?:we|i|our|it|they|there))\b/i;
const firstPerson = /\b(?:i|i'm|i've|we|we're|we've|our|ours|my|mine|us|me)\b/i;
// "As a microfinance bank in Kano", "since we lend to farmers", "being a super-agent": who asks, not what is asked.
const introduction =
  /^(?:and |but |so |then )?(?:as|being|since|because|given|now that|seeing|considering|although|though|while|with|having|after|like) (?:an? |the |that |we|i|our|my|us|\d)/i;
const identifiers: readonly RegExp[] = [
  /\S+@\S+/g,
  /\b(?:https?:\/\/|www\.)\S+/gi,
  /\b[a-z\d-]+(?:\.[a-z\d-]+)*\.(?:ng|com|org|net|io|co|africa|bank|finance|app)\b/gi,
  /\b(?:rc|bn|tin|bvn|nin)\s*(?:no\.?|number)?\s*[:#-]?\s*\d[\d -]*/gi,
  /\+?\d[\d\s().-]{7,}\d/g,
];
// Said of so many companies that they tell nobody from another.
const common = new Set(
  (
    "bank banks microfinance micro finance financial payment payments payment service services nigeria nigerian limited " +
    "ltd plc company group holding holdings international national global capital credit trust solutions technologies " +
    "technology systems digital mobile money agent africa african first new united union"
  ).split(" "),
);

/**
 * What of a message may be sent to a model: the sentences that ask, without what they say of whoever asks. Left out are
 * statements in the first person, the company's names, addresses, numbers of accounts and registers, and every name and number
 * that the texts do not have. Null when nothing that asks is left.
 */
export function redact(message: string, { names, texts }: Redaction): string | null {
  const known = new Set(texts.flatMap((text) => wordsOf(clean(text)).map(({ form }) => stemOfWord(form))));
  const bare = withoutNames(
    withoutIdentifiers(message.normalize("NFKC").replaceAll(/[\p{Cf}\p{Cc}]/gu, " ")),
    names,
    known,
  );
  const sentences = bare.split(/(?<=[.!?])\s+|\n+/).map((sentence) => sentence.trim());
  const asked = sentences.flatMap((sentence) => askedIn(sentence) ?? []);
  const kept = asked.length > 0 ? asked : sentences.filter((sentence) => sentence && !firstPerson.test(sentence));
  const text = kept.map((sentence) => withoutUnknown(sentence, known)).join(" ");
  return /\p{L}{3}/u.test(text.replaceAll(left, "")) ? text : null;
}

/** A text without the company's names and without addresses and numbers that tell who it is. */
export const withoutOwn = (text: string, names: readonly string[]): string =>
  withoutNames(withoutIdentifiers(text), names, new Set());

const withoutIdentifiers = (text: string): string =>
  identifiers.reduce((rest, pattern) => rest.replaceAll(pattern, left), text);

/** Without the company's names, whole and word by word as far as a word is its own. */
function withoutNames(text: string, names: readonly string[], known: ReadonlySet<string>): string {
  const isAddress = (name: string) => name.includes("@");
  const whole = names
    .filter((name) => !isAddress(name))
    .map(withoutForm)
    .filter(Boolean);
  const domains = names.filter(isAddress).map((address) => address.replace(/^.*@|\..*$/g, ""));
  const words = [...whole.flatMap((name) => name.split(/[\s.,&-]+/)), ...domains].filter((word) => {
    const form = word.toLowerCase();
    return form.length > 2 && !common.has(form) && !known.has(stemOfWord(form));
  });
  const own = [...whole, ...words].toSorted((a, b) => b.length - a.length).map(escapePattern);
  if (own.length === 0) return text;
  return text.replaceAll(new RegExp(`(?<![\\p{L}\\p{N}])(?:${own.join("|")})(?![\\p{L}\\p{N}])`, "giu"), ourselves);
}

/** "PayQuick Ltd" is written as PayQuick more often than not. */
const withoutForm = (name: string): string => name.trim().replace(/[\s,]+(?:limited|ltd|plc|inc|llc)\.?$/i, "");

/** The part of a sentence that asks; undefined when it only states. */
function askedIn(sentence: string): string | undefined {
  const isQuestion = sentence.endsWith("?") || asking.test(sentence);
  if (!isQuestion && !(firstPerson.test(sentence) && indirect.test(sentence))) return undefined;
  const parts = sentence.split(/\s*[,;:()]\s*|\s+[–—-]\s+/).flatMap((part) => {
    if (introduction.test(part)) return [];
    if (!firstPerson.test(part) || asking.test(part)) return [part];
    const asked = indirect.exec(part);
    const at = asked ? asked.index + asked[0].length : isQuestion ? part.search(turning) : -1;
    return at < 0 ? [] : [part.slice(at)];
  });
  const text = parts.filter(Boolean).join(", ");
  return text || undefined;
}

/** Without the names and numbers that the texts do not have. */
function withoutUnknown(sentence: string, known: ReadonlySet<string>): string {
  return sentence
    .replaceAll(/[\p{L}\p{N}][\p{L}\p{N}'’.,-]*/gu, (written, at: number) => {
      const word = written.replace(/[.,'’-]+$/, "");
      const isName = /^\p{Lu}/u.test(word) && !(at === 0 && asking.test(sentence));
      if (!isName && !/\p{N}/u.test(word)) return written;
      const isHeld = wordsOf(clean(word)).every(({ form }) => isStopWord(form) || known.has(stemOfWord(form)));
      return isHeld ? written : left + written.slice(word.length);
    })
    .replaceAll(/(?:\[…\][\s,]*){2,}/g, `${left} `);
}
