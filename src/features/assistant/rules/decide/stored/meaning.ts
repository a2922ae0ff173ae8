import { regulatorNames } from "../../../../catalogue/rules/regulator.ts";
import { names } from "../../../../catalogue/rules/search/names.ts";
import type { Instrument } from "../../../../catalogue/schema.ts";
import { shown } from "../../compose/quotation.ts";
import type { Corpus } from "../../corpus.ts";
import { summaryOf, type Handler, type StoredAsking } from "./handler.ts";

const asked =
  /(?:what(?:'s| is| are| does| do)|(?:meaning|definition) of|define) (?:an? |the )?([a-z0-9&-]{2,8}?)s?(?: (?:mean|stand for|in full))?\W*$/i;

const initialsOf = (name: string): string => name.split(/[\s-]+/).map((word) => word[0]).join(""); // prettier-ignore

/** What an abbreviation stands for, by the table of names; null where it is none. */
function longFormOf(short: string): string | null {
  const code = short.toUpperCase();
  if (Object.hasOwn(regulatorNames, code)) return regulatorNames[code]!;
  const group = names.find((forms) => forms.includes(short));
  return group?.find((form) => form !== short && initialsOf(form) === short) ?? null;
}

/** "PTSA stands for payment terminal service aggregator [1]", by the text that names it, those that bind whoever asks first. */
export const meaningOf: Handler = (asking, corpus) => {
  const short = asked.exec(asking.question.trim())?.[1]?.toLowerCase();
  const long = short ? longFormOf(short) : null;
  if (!short || !long) return null;
  const [source] = namingOf(short, long, asking, corpus);
  const [passage] = source ? summaryOf(source, corpus, asking) : [];
  if (!passage) return null;
  const words = shown(passage.text).replace(/[.;,:]$/, "");
  return {
    kind: "definition",
    sentences: [`${short.toUpperCase()} stands for ${long} [1].`, `${shown(passage.place.title)}: “${words}” [1].`],
    passages: [passage],
  };
};

/** The texts whose names or summaries have the abbreviation or what it stands for, the nearest to whoever asks first. */
function namingOf(
  short: string,
  long: string,
  { instruments, applicabilities }: StoredAsking,
  corpus: Corpus,
): Instrument[] {
  const pattern = new RegExp(`\\b(?:${short}|${long.replaceAll(/[\s-]+/g, "[\\s-]+")})s?\\b`, "i");
  const place = ({ key, title, shortTitle }: Instrument): number =>
    (pattern.test(`${title} ${shortTitle}`) ? 4 : 0) + (applicabilities.get(key)?.verdict === "applies" ? 2 : 0);
  return [...instruments.values()]
    .filter((one) => one.status === "in-force")
    .filter((one) =>
      pattern.test(`${one.title} ${one.shortTitle} ${corpus.byId.get(`${one.key}#regulation_summary`)?.text}`),
    )
    .toSorted((a, b) => place(b) - place(a));
}
