import { canonicalJson } from "#shared/canonical-json.ts";
import type { Change } from "../../catalogue/schema.ts";

/** What a duty says: the words that a state is given for. */
export type Wording = { text: string; deadline: string | null; figures: readonly string[] };

/** A wording as it is kept with the state that was given for it. */
export const asHeld = ({ text, deadline, figures }: Wording): string =>
  canonicalJson({ text, deadline, figures: [...figures] });

const asHeldWording = (held: string): Wording => JSON.parse(held) as Wording;

/** What a duty says otherwise than when its state was given, part by part. */
export function differenceSince(heldFor: string | null, now: Wording): Change[] {
  if (heldFor === null || heldFor === asHeld(now)) return [];
  const held = asHeldWording(heldFor);
  const parts = [
    { path: "text", before: held.text, after: now.text },
    { path: "deadline", before: held.deadline, after: now.deadline },
    { path: "figures", before: inLines(held.figures), after: inLines(now.figures) },
  ];
  return parts.filter(({ before, after }) => before !== after);
}

const inLines = (figures: readonly string[]) => (figures.length > 0 ? figures.join("\n") : null);
