import { GB as britishEnglish } from "chrono-node/en";
import { z } from "zod";
import playbooks from "#data/assistant/playbooks.json" with { type: "json" };
import { dayMs, hourMs } from "#shared/duration.ts";
import { lagosDay, lagosOffsetMs, startOfLagosDay } from "#shared/lagos.ts";
import { cuesOf, phrases } from "./cues.ts";

const dutyId = z.string().regex(/^[a-z0-9-]+#r\d+$/);
const stepSchema = z.strictObject({
  authority: z.string().min(2),
  what: z.string().min(10).describe("What to do, send or say, as an order"),
  duties: z.array(dutyId).min(1).describe("Those that set it off: the first that binds the company is quoted"),
  when: z.string().optional().describe("Only where the message has such words"),
});
const playbooksSchema = z.strictObject({
  everyday: z.array(dutyId).describe("Duties with a clock whose event is daily business or a procedure, and no mishap"),
  events: z.array(
    z.strictObject({
      key: z.string(),
      name: z.string().describe("As it goes on after “for”"),
      cues: phrases,
      must: phrases.describe("Messages that tell of such an event"),
      mustNot: phrases.describe("Messages that do not"),
      steps: z.array(stepSchema).min(1),
    }),
  ),
});

/** What sets off which duties, by the events that companies tell of. */
export const { events, everyday } = playbooksSchema.parse(playbooks);
export type Playbook = (typeof events)[number];
export type PlaybookStep = z.infer<typeof stepSchema>;

const tests = new Map(events.map(({ key, cues }) => [key, cuesOf(cues)]));

/** An event that a message tells of, and since when its clocks run. `words`: those that say so; null where none do. */
export type Happened = { playbook: Playbook; isSupposed: boolean; since: Date; words: string | null };

// "If a customer dies, …", "What do we do when somebody gets into our gateway?"
const supposes =
  /\b(?:if|when|whenever|suppose|assuming|in case|once|should) (?:an?|one|some\w*|our|the|we|any\w*|staff|hackers)\b/i;
// A question that the steps answer: what to do, whom to tell, until when.
const asksForSteps =
  /\bwhat (?:now|next|(?:do|must|should|shall|are|is|can)\b.{0,25}\b(?:do|done|supposed|report|file|steps?))|\bwhom?\b.{0,30}\b(?:tell|told|inform|report|notify|call|write|hear)|\bhow (?:long|soon|fast|quick(?:ly)?|many (?:hours|hrs|days|minutes))\b|\b(?:by|until) when\b|\bwhen (?:must|do|should|does|is)\b|\bdeadline\b|\bsteps\b|\b(?:must|should|do) we (?:tell|report|inform|notify)\b/i;
const asks = /\?|\b(?:what|which|who|whom|how|when|where|why)\b|^\s*(?:can|may|must|do|does|is|are|should|will)\b/i;

/** The event that a message tells of and asks nothing about but what to do; null where it tells of none. */
export function eventIn(message: string): Playbook | null {
  const playbook = events.find(({ key }) => tests.get(key)!.test(message));
  if (!playbook) return null;
  const isAsking = supposes.test(message) || asks.test(message);
  return isAsking && !asksForSteps.test(message) ? null : playbook;
}

/** The same with the instant from which its clocks run. */
export function happenedIn(message: string, now: Date): Happened | null {
  const playbook = eventIn(message);
  return playbook && { playbook, isSupposed: supposes.test(message), ...startIn(message, now) };
}

const numbers = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");
const inFigures = (text: string) =>
  text.replaceAll(
    new RegExp(`\\b(?:${numbers.slice(1).join("|")})\\b(?= (?:this|in the|o'clock|am|pm|hours?|days?|minutes?))`, "gi"),
    (word) => String(numbers.indexOf(word.toLowerCase())),
  );
const lasted =
  /\b(?:down|off|offline|out|for) (?:about |some |over |the last |almost |more than )?(\d+) ?(minute|min|hour|hr|day)s?\b/i;
const lengths: Record<string, number> = { minute: 60_000, min: 60_000, hour: hourMs, hr: hourMs, day: dayMs };
// From 18:00 on.
const nightBeganMs = 6 * hourMs;
const partOfDay = /morning|afternoon|evening|night|noon|hour|minute/i;

/** The instant that a message states in Lagos ("at 2pm yesterday"); the earliest that its words allow, and never one ahead. */
function startIn(message: string, now: Date): Pick<Happened, "since" | "words"> {
  const text = inFigures(message);
  const duration = lasted.exec(text);
  if (duration)
    return {
      since: new Date(now.getTime() - Number(duration[1]) * lengths[duration[2]!.toLowerCase()]!),
      words: duration[0],
    };
  const [found] = britishEnglish.parse(text, { instant: now, timezone: lagosOffsetMs / 60_000 });
  if (!found) return { since: now, words: null };
  const { start } = found;
  const clock = /\bat (\d{1,2})(?: o'clock)? ?$/i.exec(text.slice(0, found.index));
  const isTimed = start.isCertain("hour") || partOfDay.test(found.text);
  const day = startOfLagosDay(lagosDay(start.date()));
  const hour = clock && /morning/i.test(found.text) ? Number(clock[1]) : null;
  // Chrono takes "last night" for the midnight before; it began in the evening.
  const isLastNight = /^last night$/i.test(found.text) && clock === null;
  if (isLastNight)
    return { since: new Date(Date.parse(startOfLagosDay(lagosDay(now))) - nightBeganMs), words: found.text };
  const at = hour !== null ? Date.parse(day) + hour * hourMs : isTimed ? start.date().getTime() : Date.parse(day);
  const back = start.isCertain("weekday") ? 7 : 1;
  return { since: new Date(at > now.getTime() ? at - back * dayMs : at), words: `${clock?.[0] ?? ""}${found.text}` };
}
