import type { Instrument, Requirement, Schedule } from "../../../catalogue/schema.ts";
import { unsaidOf } from "../said.ts";
import { isEdited, type Finding, type Library } from "./finding.ts";

type Duty = { instrument: Instrument; at: number; requirement: Requirement };

/** Deadlines that contradict themselves: a date that the words do not say, another rhythm than theirs, one duty timed twice. */
export function contradictorySchedules({ instruments }: Library): Finding[] {
  const inForce = instruments.filter((instrument) => isEdited(instrument) && instrument.status === "in-force");
  const duties = inForce.flatMap(dutiesWithSchedule);
  return [...duties.flatMap(wordsAgainstSchedule), ...timedTwice(duties)];
}

const dutiesWithSchedule = (instrument: Instrument): Duty[] =>
  instrument.requirements.flatMap((requirement, at) =>
    requirement.deadline?.schedule ? [{ instrument, at, requirement }] : [],
  );

const fault = ({ instrument, at }: Duty, message: string): Finding => ({
  gate: "schedules",
  level: "fault",
  where: instrument.key,
  path: ["requirements", at, "deadline"],
  message,
});

/** In which rhythms of the words a schedule may be said to recur. */
const rhythms: Record<Schedule["type"], readonly string[]> = {
  daily: ["daily"],
  monthly: ["monthly"],
  quarterly: ["quarterly"],
  "semi-annual": ["semi-annual"],
  annual: ["annual"],
  once: ["once"],
  phased: ["once", "annual"],
  within: ["event", "once"],
  before: ["event", "once"],
  // A span of years from a day of the company's own: no rhythm of the calendar.
  every: ["event", "annual", "semi-annual", "quarterly", "monthly"],
  retain: ["event", "once"],
};

function wordsAgainstSchedule(duty: Duty): Finding[] {
  const { id, deadline } = duty.requirement;
  const { recurrence, schedule } = deadline!;
  return [
    ...unsaidOf(duty.requirement, duty.instrument).map((said) =>
      fault(duty, `${id}: the schedule says ${said}, and its words do not`),
    ),
    ...(rhythms[schedule!.type].includes(recurrence)
      ? []
      : [fault(duty, `${id}: it recurs “${recurrence}”, and its schedule is “${schedule!.type}”`)]),
  ];
}

/** How much of the words of two duties is the same, from which on they are one. */
const sameWords = 0.75;
/** Of two duties that differ in such a word each is its own: the first report and the later ones, oil and what is not. */
const distinguishing =
  /^(?:\d+|first|second|third|last|one|two|three|non|semi|half|daily|weekly|monthly|quarterly|yearly|annual|day|week|month|quarter|year|seller|buyer|e-mail|post)s?$/;

/** One duty with two schedules: within a text a fault, in two texts for an editor to judge, since both may lay it down. */
function timedTwice(duties: readonly Duty[]): Finding[] {
  const worded = duties.map((duty) => ({ duty, words: contentWords(duty.requirement.text) }));
  return worded.flatMap(({ duty, words }, at) =>
    worded
      .slice(0, at)
      .filter((other) => areOne(words, other.words))
      .map(({ duty: other }): Finding => {
        const isSame = other.instrument === duty.instrument;
        const name = `${isSame ? "" : `${other.instrument.key} `}${other.requirement.id}`;
        const message = `${duty.requirement.id} and ${name} are one duty with two schedules`;
        return { ...fault(duty, message), level: isSame ? "fault" : "warning" };
      }),
  );
}

function areOne(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const [fewer, more] = one.size < other.size ? [one, other] : [other, one];
  if (fewer.size < more.size * sameWords) return false;
  const own = [...[...one].filter((word) => !other.has(word)), ...[...other].filter((word) => !one.has(word))];
  const shared = (one.size + other.size - own.length) / 2;
  return shared >= (shared + own.length) * sameWords && !own.some((word) => distinguishing.test(word));
}

const contentWords = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]{3,}|\p{N}+/gu));
