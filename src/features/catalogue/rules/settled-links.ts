import type { Instrument, LinkVerdict } from "../schema.ts";
import { isReviewed } from "./origin.ts";
import { ends } from "./standing.ts";

/** A captured instrument that may replace another, with the words, and what a person said of it. */
export type OpenLink = { successor: Instrument; ended: Instrument; words: string | null; verdict: LinkVerdict | null };

/** What a person may confirm or refuse, and what one did: those that wait come first. */
export function linksToSettle(instruments: readonly Instrument[]): OpenLink[] {
  const byKey = new Map(instruments.map((instrument) => [instrument.key, instrument]));
  const links = instruments.flatMap((successor) => {
    const { captured, supersedes, status } = successor;
    if (!captured || isReviewed(successor) || status !== "in-force") return [];
    const keys = [...new Set([...supersedes, ...Object.keys(captured.linkVerdicts ?? {})])];
    return keys.flatMap((key): OpenLink[] => {
      const ended = byKey.get(key);
      const verdict = captured.linkVerdicts?.[key] ?? null;
      const isOpen = ended?.status === "in-force" && !ends(successor, ended);
      return ended && (verdict || isOpen)
        ? [{ successor, ended, words: captured.linkWords[key] ?? null, verdict }]
        : [];
    });
  });
  return [...links.filter(({ verdict }) => !verdict), ...links.filter(({ verdict }) => verdict)];
}

/** A captured instrument with what a person says of its link to another; null takes that back. */
export function withVerdict(instrument: Instrument, key: string, verdict: LinkVerdict | null): Instrument {
  const { captured, supersedes } = instrument;
  if (!captured) return instrument;
  const { [key]: _before, ...others } = captured.linkVerdicts ?? {};
  const rest = supersedes.filter((other) => other !== key);
  return {
    ...instrument,
    supersedes: verdict === "refused" ? rest : [...rest, key],
    captured: { ...captured, linkVerdicts: verdict ? { ...others, [key]: verdict } : others },
  };
}
