import words from "#data/assistant/pidgin.json" with { type: "json" };
import { anyOf } from "../describe/word-lists.ts";
import { listsOf } from "../word-file.ts";

const { marks, forms } = listsOf(words);
const mark = anyOf(marks);
const readings = forms.map(({ said, meant }) => ({ said: new RegExp(said, "gi"), meant }));

/** A message in Pidgin as a question in standard English ("may we lend?" for "we fit lend?"); any other as it is. */
export function standardEnglish(message: string): string {
  if (!mark.test(message)) return message;
  return readings
    .reduce((text, { said, meant }) => text.replaceAll(said, meant), message)
    .replaceAll(/ {2,}/g, " ")
    .trim();
}
