import type { DraftDuty, OpenedDraft } from "#features/drafting/schema.ts";

/** What a person has done with one duty; `key` tells it apart, whatever is written in it. */
export type EditedDuty = DraftDuty & {
  key: string;
  state: "proposed" | "accepted" | "dropped";
  /** What the program read beside the words. */
  notes: string[];
};
/** What an editor works on, beside whatever else it has. */
export type DutyWork = { duties: EditedDuty[] };

/** What the program read in the text, for a person to decide. */
export function proposedDuties(proposals: OpenedDraft["proposals"]): EditedDuty[] {
  return proposals.map(({ text, provision, quote, page, words, for: addressee, deadline }, at): EditedDuty => {
    const duty = {
      text,
      provision,
      quote,
      page,
      deadline,
      ...(words && { words }),
      ...(addressee && { for: addressee }),
    };
    return { ...duty, key: `read-${at}`, state: "proposed", notes: notesOf(words) };
  });
}

function notesOf(words: DraftDuty["words"]): string[] {
  const { subject, timeLimit, amount, penalty } = words ?? {};
  const notes = [
    subject && `Whom: ${subject}`,
    timeLimit && `Time: ${timeLimit}`,
    amount && `Amount: ${amount}`,
    penalty && `Penalty: ${penalty}`,
  ];
  return notes.filter((note) => note !== undefined);
}

/** What a person has settled before. */
export function storedDuties(duties: readonly DraftDuty[]): EditedDuty[] {
  return duties.map((duty, at) => ({ ...duty, key: `stored-${at}`, state: "accepted", notes: notesOf(duty.words) }));
}

/** What the program wrote in want of better is no person's word. */
export const summaryOf = (summary: string): string => (summary.endsWith("Nobody has reviewed it yet.") ? "" : summary);

/** What is still to be done with the duties before they can be saved, in words. */
export function dutyPoints({ duties }: DutyWork): string[] {
  const open = duties.filter(({ state }) => state === "proposed").length;
  const short = duties.filter(({ state, text }) => state === "accepted" && text.trim().length < 10).length;
  const points = [
    open > 0 && `${open === 1 ? "One proposed duty is" : `${open} proposed duties are`} neither accepted nor dropped`,
    short > 0 && "Each duty needs at least 10 characters",
  ];
  return points.filter((point) => point !== false);
}

/** The duties that are sent to be stored. */
export function acceptedDuties({ duties }: DutyWork): DraftDuty[] {
  const kept = duties.filter(({ state }) => state === "accepted");
  return kept.map(({ key: _key, state: _state, notes: _notes, ...duty }) => duty);
}

/** Two duties that follow one another as one. Their quote is whole where both stand close together on one page. */
export function merged(first: EditedDuty, second: EditedDuty, pages: readonly string[][]): EditedDuty {
  const text = `${first.text.trim()} ${second.text.trim()}`.slice(0, 5000);
  const quote = first.page === second.page ? quoteOver(first, second, pages) : null;
  const words = first.words ?? second.words;
  // As one they bind all whom either binds.
  const { for: own, ...rest } = first;
  const isForSame = JSON.stringify(own) === JSON.stringify(second.for);
  const isPartly = quote === null && first.quote !== null && second.quote !== null;
  return {
    ...rest,
    ...(own && isForSame && { for: own }),
    text,
    quote: quote ?? first.quote,
    ...(words && { words }),
    deadline: first.deadline ?? second.deadline,
    notes: [...new Set([...first.notes, ...second.notes, ...(isPartly ? [partlyQuoted] : [])])],
    state: first.state === "accepted" && second.state === "accepted" ? "accepted" : "proposed",
  };
}

const partlyQuoted = "Quoted: only the first of the duties that were merged";

// Two sentences of one paragraph are no further apart.
const closest = 400;

function quoteOver({ quote: one, page }: EditedDuty, { quote: other }: EditedDuty, pages: readonly string[][]) {
  if (one === null || other === null || page === null) return null;
  for (const document of pages) {
    const whole = document[page - 1] ?? "";
    const from = whole.indexOf(one);
    const then = from === -1 ? -1 : whole.indexOf(other, from);
    if (then !== -1 && then - from - one.length <= closest) return whole.slice(from, then + other.length);
  }
  return null;
}

/** A part of a page, marked where a duty rests on it. */
export type Part = { text: string; duty: EditedDuty | null };

/** A page in parts, with the quotes of the duties that were not dropped. */
export function partsOf(page: string, number: number, duties: readonly EditedDuty[]): Part[] {
  const marks = duties.flatMap((duty) => {
    const start = duty.state !== "dropped" && duty.page === number && duty.quote ? page.indexOf(duty.quote) : -1;
    return start === -1 ? [] : [{ start, end: start + duty.quote!.length, duty }];
  });
  const parts: Part[] = [];
  let place = 0;
  for (const { start, end, duty } of marks.toSorted((a, b) => a.start - b.start)) {
    if (start < place) continue;
    if (start > place) parts.push({ text: page.slice(place, start), duty: null });
    parts.push({ text: page.slice(start, end), duty });
    place = end;
  }
  return place < page.length ? [...parts, { text: page.slice(place), duty: null }] : parts;
}
