import { shelvedAs } from "../../catalogue/rules/revision.ts";
import type { Change } from "../../catalogue/schema.ts";
import type { Status } from "../../catalogue/vocabulary.ts";
import type { HeldReason } from "../vocabulary.ts";

const fieldNames: Record<string, string> = {
  title: "title",
  reference: "reference",
  url: "address",
  publishedOn: "date",
  summary: "description",
  documents: "document",
  size: "size of the document",
  text: "text",
};

const monthNames = "January February March April May June July August September October November December".split(" ");
/** A calendar day in words: 5 March 2026. */
export const dayInWords = (day: string): string =>
  `${Number(day.slice(8, 10))} ${monthNames[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;

type MessageFacts = {
  reference: string | null;
  publishedOn: string | null;
  diff: Change[] | null;
  reviewedAt: string | null;
  heldBecause: HeldReason | null;
  about: readonly string[];
};

/** What a notification says of a change beside its title. */
export function messageOf({ reference, publishedOn, diff, reviewedAt, heldBecause, about }: MessageFacts): string {
  const fields = diff?.map(({ path }) => fieldNames[path] ?? path) ?? [];
  return [
    heldBecause === "unlisted" && "The regulator’s list does not show it any longer.",
    diff && fields.length > 0 && `Changed: ${fields.join(", ")}.`,
    !diff && publishedOn && `Dated ${dayInWords(publishedOn)}.`,
    reference && `Reference ${reference}.`,
    about.length > 0 && `About: ${about.join("; ")}.`,
    reviewedAt === null && "Captured from the regulator’s site, not yet reviewed.",
  ]
    .filter(Boolean)
    .join(" ");
}

/** What a notification says of a new revision of the library. */
export function revisionMessage(revision: number, diff: readonly Change[]): string {
  if (revision === 1) return "New in the library.";
  const shelved = shelvedAs(diff);
  if (shelved === "takenBack") return "Taken back from the library: its operator went back to an earlier catalogue.";
  const status = diff.find(({ path }) => path === "status");
  const now = status && statusNews(status);
  if (shelved === "broughtBack") return `Back in the library.${now ? ` ${now}` : ""}`;
  // What cannot be said in words stays among the fields.
  const rest = diff.filter((change) => !now || change !== status).map(({ path }) => path.split(".")[0]!);
  const groups = [...new Set(rest)].map(plain).join(", ");
  if (!now) return `The library’s text of it was revised: ${groups}.`;
  return groups ? `${now} The library’s text of it was revised too: ${groups}.` : now;
}

/** Whether a text binds anybody is what its reader has to know first; undefined where its status is gone. */
function statusNews({ before, after }: Change): string | undefined {
  switch (after as Status | null) {
    case "in-force":
      return before === "draft" ? "It is issued now, and no longer a draft." : "It is in force again.";
    case "superseded":
      return "It is superseded now: another text has taken its place.";
    case "withdrawn":
      return "It is withdrawn.";
    case "draft":
      return "It is a draft now: it binds nobody yet.";
    case null:
      return undefined;
  }
}

const plain = (name: string) => name.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
