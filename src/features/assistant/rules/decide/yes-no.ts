import { z } from "zod";
import tables from "#data/assistant/yes-no.json" with { type: "json" };

const cues = z
  .array(z.string())
  .min(1)
  .transform((list) => new RegExp(list.join("|"), "i"));
const { asks, permission, obligation, turns, prohibits, permits } = z
  .strictObject({
    about: z.string(),
    asks: cues.describe("The question wants yes or no"),
    permission: cues.describe("It asks whether one may"),
    obligation: cues.describe("It asks whether one must"),
    turns: cues.describe("It asks of leaving something undone, or of stopping it"),
    prohibits: cues.describe("A duty forbids"),
    permits: cues.describe("A duty allows"),
  })
  .parse(tables);

const wh = /^\W*(?:\w+ ){0,2}?(?:how|what|which|when|where|who|whom|whose|why|wetin|wat)\b/i;

/** The last question of a message that wants yes or no; null where it asks for something else. */
export function yesNoIn(message: string): string | null {
  const sentences = message.split(/(?<=[.?!])\s+/);
  const asked = sentences.findLast((sentence) => sentence.includes("?")) ?? sentences.at(-1)!;
  return !wh.test(asked) && asks.test(asked) ? asked : null;
}

/**
 * The answer that a duty's words give to a question for yes or no, as far as it is sure; null elsewhere. "May we" is answered
 * by what forbids or allows it, "must we" by what demands it; "may we stop" and "must we stop" the other way round.
 */
export function yesOrNo(asked: string, duty: string): "yes" | "no" | null {
  const isTurned = turns.test(asked);
  if (obligation.test(asked) && !permission.test(asked)) {
    if (isTurned) return prohibits.test(duty) ? "yes" : null;
    return prohibits.test(duty) || permits.test(duty) ? null : "yes";
  }
  if (!permission.test(asked)) return null;
  if (prohibits.test(duty)) return isTurned ? null : "no";
  return permits.test(duty) && !isTurned ? "yes" : null;
}
