const longest = 60;

/** What a conversation is called until somebody renames it: the beginning of its first message, cut at a word. */
export function titleOf(message: string): string {
  const line = message.replaceAll(/\s+/g, " ").trim();
  if (line.length <= longest) return line;
  const cut = line.slice(0, longest);
  const atWord = cut.lastIndexOf(" ");
  return `${withoutHalf(atWord > longest / 2 ? cut.slice(0, atWord) : cut)}…`;
}

/** A cut may leave the first half of a character that takes two code units. */
const withoutHalf = (text: string) => text.replace(/[\uD800-\uDBFF]$/, "").trimEnd();
