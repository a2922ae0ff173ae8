// What may hold anything, signs of markup included.
const sections = /<!\[CDATA\[[^]*?(?:\]\]>|$)|<!--[^]*?(?:-->|$)/;
const bareSign = new RegExp(`${sections.source}|<(?![\\p{L}_:/!?])`, "gu");
const frame = new RegExp(
  `${sections.source}|<(/?)(?:[\\w.-]+:)?(item|entry|channel|feed|rss|rdf)(?=[\\s>/])[^>]*(?:>|$)`,
  "gi",
);

/**
 * The text of a feed in XML without that over which parsers stumble: its document type, a `<` that begins no tag and makes
 * them swallow what follows, and the end where it breaks off. Of an entry that breaks off nothing is believed.
 */
export function readableFeed(text: string): string {
  if (/^[{[]/.test(text)) return text;
  const escaped = withoutDoctype(text).replaceAll(bareSign, (found) => (found === "<" ? "&lt;" : found));
  return escaped.slice(0, wholeLength(escaped));
}

/**
 * What a document type declares is not needed, since the entities of HTML are known, and what it could do besides (read files,
 * grow without end) is not wanted.
 */
function withoutDoctype(text: string): string {
  const start = text.slice(0, 10_000).search(/<!doctype/i);
  if (start < 0 || text.slice(0, start).search(/<[a-z]/i) >= 0) return text;
  const hasDeclarations = /^[^>]*\[/.test(text.slice(start, start + 1000));
  const end = text.indexOf(hasDeclarations ? "]>" : ">", start);
  return end < 0 ? text : text.slice(0, start) + text.slice(end + (hasDeclarations ? 2 : 1));
}

/** How much of a feed is whole: up to the entry, the section or the tag in which it breaks off. */
function wholeLength(text: string): number {
  let openEntry: number | null = null;
  for (const { 0: found, 1: slash, 2: name, index } of text.matchAll(frame)) {
    const isCutOff = !found.endsWith(">");
    if (isCutOff) return openEntry ?? index;
    if (name === undefined || found.endsWith("/>")) continue;
    const isEntry = /^(item|entry)$/i.test(name);
    // Many forget to end an entry; where the feed itself is ended, all of it has come.
    if (slash) openEntry = null;
    else if (isEntry) openEntry = index;
  }
  if (openEntry !== null) return openEntry;
  const last = text.lastIndexOf("<");
  return text.includes(">", last) ? text.length : last;
}
