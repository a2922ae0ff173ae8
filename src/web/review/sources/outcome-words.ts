import type { z } from "zod";
import type { checkOutcomeSchema } from "#features/watch/schema.ts";
import { plural } from "#shared/plural.ts";

export type CheckOutcome = z.infer<typeof checkOutcomeSchema>;

const troubles = {
  suspect: "The answer is suspicious and was left aside",
  challenged: "The site asks visitors to prove that they are people",
  limited: "The site asks to be left alone for a while",
  failed: "The source could not be reached",
  refused: "The source was not asked, by our own rules",
  manual: "Nothing to check: it is entered by hand",
} as const;

const isTrouble = (kind: CheckOutcome["kind"]): kind is keyof typeof troubles => Object.hasOwn(troubles, kind);

/** What came of a check, in words. Whether what is known was confirmed by it: `isGood`. */
export function outcomeWords(outcome: CheckOutcome): { text: string; isGood: boolean } {
  const { kind, items = 0, name, reason, retryAfterMs } = outcome;
  const entries = plural(items, "entry", "entries");
  if (isTrouble(kind)) {
    const minutes = retryAfterMs ? Math.ceil(retryAfterMs / 60_000) : 0;
    const pause = minutes > 0 ? ` (${plural(minutes, "minute")})` : "";
    const before = outcome.changes?.length ? `. Before that: ${changesWords(outcome)}` : "";
    return { text: `${troubles[kind]}${pause}${reason ? `: ${reason}` : ""}${before}`, isGood: false };
  }
  switch (kind) {
    case "busy":
      return { text: "Another check of it is at work. Try again in a minute.", isGood: false };
    case "baseline":
      return {
        text: `First good check${name ? ` of “${name}”` : ""}: ${entries} known from now on. Nobody is told of them.`,
        isGood: true,
      };
    case "unchanged":
      return { text: `Nothing new among ${entries}`, isGood: true };
    case "checked":
      return { text: changesWords(outcome), isGood: true };
  }
}

function changesWords({ changes = [], pending = 0, setAside = 0 }: CheckOutcome): string {
  const count = (status: string) => changes.filter((change) => change.status === status).length;
  const parts = [
    `${plural(changes.length, "change")} found`,
    count("published") > 0 && `${count("published")} told`,
    count("review") > 0 && `${count("review")} held for review`,
    pending > 0 && `${pending} to be seen once more first`,
    setAside > 0 && `${setAside} dated in the future`,
  ];
  return parts.filter(Boolean).join(", ");
}
