import type { Day } from "#shared/calendar.ts";
import type { Instrument, RegulationDetail } from "../schema.ts";
import { isReviewed } from "./origin.ts";
import { asStandingLink } from "./present.ts";
import { amendsSurely, ends } from "./standing.ts";

type Link = RegulationDetail["chain"][number];

// A picture of more is none.
const mostLinks = 12;

/** What one instrument replaced or amended, what did so to it, and so on; the oldest first. */
export function chainOf(instrument: Instrument, all: readonly Instrument[], today: Day): Link[] {
  const byKey = new Map(all.map((one) => [one.key, one]));
  const found = new Map([[instrument.key, byKey.get(instrument.key) ?? instrument]]);
  const queue = [...found.values()];
  for (let next = queue.shift(); next !== undefined && found.size < mostLinks; next = queue.shift()) {
    const { key } = next;
    const named = [...next.supersedes, ...next.amends].flatMap((name) => byKey.get(name) ?? []);
    const naming = all.filter((one) => one.supersedes.includes(key) || one.amends.includes(key));
    for (const one of [...named, ...naming])
      if (!found.has(one.key) && found.size < mostLinks) queue.push(found.set(one.key, one).get(one.key)!);
  }
  if (found.size === 1) return [];
  return [...found.values()].toSorted(byDay).map((one) => asLink(one, found, today));
}

const dayOf = ({ issuedOn, effectiveOn }: Instrument) => issuedOn ?? effectiveOn;
const byDay = (a: Instrument, b: Instrument) =>
  (dayOf(a) ?? "").localeCompare(dayOf(b) ?? "") || a.key.localeCompare(b.key);

function asLink(one: Instrument, found: ReadonlyMap<string, Instrument>, today: Day): Link {
  const words = (key: string) => one.captured?.linkWords[key] ?? null;
  const isSeen = (key: string) => isReviewed(one) || one.captured?.linkVerdicts?.[key] === "confirmed";
  const ended = one.supersedes.flatMap((key) => {
    const other = found.get(key);
    return other
      ? [
          {
            to: key,
            relation: ends(one, other) ? ("replaces" as const) : ("may-replace" as const),
            words: words(key),
            isReviewed: isSeen(key),
          },
        ]
      : [];
  });
  const amended = one.amends.flatMap((key) => {
    const other = found.get(key);
    const relation = other && amendsSurely(one, other) ? ("amends" as const) : ("may-amend" as const);
    return other ? [{ to: key, relation, words: words(key), isReviewed: isSeen(key) }] : [];
  });
  return { ...asStandingLink(one, today), day: dayOf(one), relations: [...ended, ...amended] };
}
