/** "a", "a and b", "a, b and c". */
export const inWords = (names: readonly string[], last: "and" | "or" = "and"): string =>
  names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} ${last} ${names.at(-1)}`;

/** A text as it goes on within a sentence: abbreviations keep their capitals. */
export const lowerFirst = (text: string): string =>
  /^\p{Lu}(?=\p{Ll}|\s)/u.test(text) ? text[0]!.toLowerCase() + text.slice(1) : text;
