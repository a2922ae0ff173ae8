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
