import { sourceOf } from "../corpus.ts";
import type { Passage } from "../corpus/passage.ts";
import { stemsOf } from "../retrieve/tokens.ts";
import type { RewrittenQuery } from "../rewrite.ts";
import type { LicenceCategory } from "../../../company/vocabulary.ts";
import { licenceWords } from "../describe/licence-words.ts";

/** The one licence that a question names and that is not the asker's; null where it names none, several, or the asker's own. */
export function licenceNamed(question: string, own: LicenceCategory | null): LicenceCategory | null {
  const found = licenceWords
    .filter(({ isLikely }) => !isLikely)
    .flatMap(({ category, pattern }) => [...question.matchAll(pattern)].map(([words]) => ({ category, words })));
  const longest = found.filter(
    (one, at) =>
      !found.some(
        (other, otherAt) => other.words.includes(one.words) && (other.words.length > one.words.length || otherAt < at),
      ),
  );
  const [first, second] = [...new Set(longest.map(({ category }) => category))];
  return first === undefined || second !== undefined || isOwn(first, own) ? null : first;
}

const isOwn = (named: LicenceCategory, own: LicenceCategory | null): boolean =>
  own !== null && (own === named || own.startsWith(`${named}-`));

const documentWords =
  /\b(?:circulars?|letters?|notices?|releases?|exposure|consultation|guidelines?|framework|document|file|pdf|upload(?:ed)?|captured)\b/i;
const ownWords = /\bupload(?:ed)?\b|\b(?:my|our|this|the attached) (?:document|file|letter|pdf)\b/i;
const nameShare = 0.6;
const fewestOfName = 2;

/** Does a question ask for a document: by most words of its title, as one's own upload, or by going on from it? */
export function isAskedFor({ message, about }: Pick<RewrittenQuery, "message" | "about">, passage: Passage): boolean {
  const { title, status } = passage.place;
  if (about.has(sourceOf(passage))) return true;
  if (status === "uploaded" && ownWords.test(message)) return true;
  if (!documentWords.test(message)) return false;
  const asked = new Set(stemsOf(message));
  const name = [...new Set(stemsOf(title.replaceAll(new RegExp(documentWords, "gi"), " ")))];
  const said = name.filter((stem) => asked.has(stem)).length;
  return said >= fewestOfName && said >= name.length * nameShare;
}
