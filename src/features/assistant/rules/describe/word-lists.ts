/** A pattern of any of some words or phrases, whole, in any case. Each is the source of a pattern without groups that capture. */
export const anyOf = (list: readonly string[], flags = "iu"): RegExp =>
  new RegExp(String.raw`(?<![\p{L}\d-])(?:${list.join("|")})(?![\p{L}\d])`, flags);

// Each mention is judged by all that stands before it, and a ninth in one clause tells nothing more.
const mostMentions = 8;

/** The first mentions of something in a clause. */
export const mentionsIn = (text: string, pattern: RegExp): RegExpExecArray[] =>
  Array.from(text.matchAll(pattern)).slice(0, mostMentions);
