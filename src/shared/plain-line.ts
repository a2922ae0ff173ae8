/**
 * A text as one visible line: runs of blanks, line breaks and control characters are one blank. What nobody sees (marks of
 * direction, letters of no width, soft hyphens) is dropped: it turns the words around it, or tells two titles apart that
 * read the same.
 */
export const plainLine = (text: string): string =>
  text
    .replaceAll(/\p{Cf}+/gu, "")
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim();
