import type { Verdict } from "../applicability/schema.ts";
import { isBinding } from "../applicability/vocabulary.ts";
import { dayInWords, daysBetween, firstDayOf, type Day } from "#shared/calendar.ts";
import { plural } from "#shared/plural.ts";
import { fixedDates } from "../catalogue/rules/deadline.ts";
import { dueOf, type Due } from "../catalogue/rules/due.ts";
import { undeclared, type Calendar } from "../catalogue/rules/working-days.ts";
import { isReviewed } from "../catalogue/rules/origin.ts";
import { severityPoints } from "../catalogue/rules/severity.ts";
import { takesEffectWords } from "../catalogue/rules/taking-effect.ts";
import type { Instrument, RiskFactor } from "../catalogue/schema.ts";
import type { RiskLevel } from "../catalogue/vocabulary.ts";
import type { LicenceCategory } from "../company/vocabulary.ts";

/** Changes with the formula, so that a stored assessment says by which one it was made. */
export const riskRuleVersion = "3";

/** `due` is there where a date can be computed and the instrument binds or may bind. */
export type Risk = { level: RiskLevel; score: number; factors: RiskFactor[]; due: Due | null };

/**
 * How urgent an instrument is for a company: points of six named factors, 0 to 100.
 *
 * Severity decides the band and the other factors decide the order inside it. That is deliberate: how bad a breach would be is a
 * fact of the law, so a near deadline must not turn a posting duty into a licence risk, nor a quiet year turn capital rules into a
 * small one. Hence the steps between the bands are wider (30) than all the other factors together (29).
 */
export function assess(
  instrument: Instrument,
  verdict: Verdict,
  today: Day,
  category: LicenceCategory | null,
  calendar: Calendar = undeclared,
): Risk {
  const due = nextDue(instrument, today, category, calendar);
  const factors = [
    severity(instrument),
    deadline(instrument, due?.day, today, category),
    directness(verdict),
    duties(instrument),
    recency(instrument, today),
    confidence(instrument),
  ];
  const score = factors.reduce((sum, factor) => sum + factor.points, 0);
  return {
    level: bandOfScore(score),
    score,
    factors, // Whom it does not bind it sets no dates, and what is not in force sets none for anybody.
    due: isBinding(verdict.result) ? due : null,
  };
}

// Low 0 to 35, Medium 36 to 65, High 66 to 100.
export const bandOfScore = (score: number): RiskLevel => (score >= 66 ? "High" : score >= 36 ? "Medium" : "Low");

function severity({ severity: level, severityWhy }: Instrument): RiskFactor {
  return { name: "Severity", points: severityPoints(level), why: severityWhy };
}

/** The earliest date of all duties; one of a duty that was only inferred counts where no other duty has a date. */
function nextDue(instrument: Instrument, today: Day, category: LicenceCategory | null, calendar: Calendar): Due | null {
  const dues = instrument.requirements.flatMap(({ basis, deadline: timing }) => {
    const due = dueOf(instrument, timing?.schedule ?? null, today, category, calendar);
    return due ? { ...due, isInferred: basis === "inferred" } : [];
  });
  const [first] = dues.toSorted((a, b) => Number(a.isInferred) - Number(b.isInferred) || a.day.localeCompare(b.day));
  if (!first) return null;
  const notes = [first.isInferred && "from a duty that was inferred", first.note];
  return { day: first.day, note: notes.filter(Boolean).join("; ") || null };
}

function deadline(
  instrument: Instrument,
  due: Day | undefined,
  today: Day,
  category: LicenceCategory | null,
): RiskFactor {
  const name = "Deadline";
  if (!due) return { name, points: 0, why: whyUndated(instrument, today, category) };
  const days = daysBetween(today, due);
  const points = days <= 7 ? 10 : days <= 30 ? 8 : days <= 90 ? 5 : days <= 365 ? 2 : 1;
  const when = days === 0 ? "today" : days === 1 ? "tomorrow" : `in ${days} days`;
  return { name, points, why: `Next due ${when}, on ${dayInWords(due)}` };
}

/**
 * No date lies ahead: because it is not in force, because the last one has passed or lies before it takes effect, because its
 * clocks start with an event, or because it has none.
 */
function whyUndated({ status, requirements }: Instrument, today: Day, category: LicenceCategory | null): string {
  if (status !== "in-force") return `It is ${status === "draft" ? "a draft" : status}: nothing of it falls due`;
  const schedules = requirements.flatMap(({ deadline: due }) => due?.schedule ?? []);
  const last = schedules
    .flatMap((schedule) => fixedDates(schedule, category))
    .toSorted()
    .at(-1);
  if (last && last >= today) return `Its last fixed date, ${dayInWords(last)}, lies before it takes effect`;
  if (last) return `Its last fixed date was ${dayInWords(last)}; what it asks for is due since then`;
  return schedules.length > 0 ? "Its deadlines start with an event" : "No date can be computed for its duties";
}

function directness({ grounds }: Verdict): RiskFactor {
  const name = "Directness";
  if (grounds.includes("category")) return { name, points: 6, why: "It names your licence category" };
  if (grounds.includes("answer")) return { name, points: 5, why: "It follows from your answer" };
  if (grounds.includes("services")) return { name, points: 4, why: "It follows from the services you offer" };
  if (grounds.includes("industry")) return { name, points: 3, why: "It binds your whole industry" };
  if (grounds.includes("general")) return { name, points: 1, why: "It binds companies of every kind" };
  if (grounds.includes("size")) return { name, points: 2, why: "It follows from the number of your employees" };
  return { name, points: 0, why: "Whether it binds you is not settled" };
}

/** Only duties that were seen on a page count: a guess must not raise the alarm. */
function duties({ requirements }: Instrument): RiskFactor {
  const seen = requirements.filter((requirement) => requirement.basis === "seen").length;
  const read = requirements.filter((requirement) => requirement.basis === "read").length;
  const dated = requirements.filter((requirement) => requirement.deadline !== null).length;
  const all = plural(requirements.length, "duty", "duties");
  const known =
    read > 0
      ? [`${read} of ${all} read by the program`, "which nobody has checked"]
      : [`${seen} of ${all} seen in the text`];
  const points = Math.min(5, Math.ceil(seen / 3) + (dated > 2 ? 1 : 0));
  return {
    name: "Duties",
    points,
    why: [...known, `${dated} with a deadline`].join(", "),
  };
}

function recency({ issuedOn, effectiveOn }: Instrument, today: Day): RiskFactor {
  const latest = [issuedOn, effectiveOn]
    .flatMap((day) => day ?? [])
    .toSorted()
    .at(-1);
  const name = "Recent change";
  if (!latest) return { name, points: 0, why: "Its date is not known" };
  const days = daysBetween(firstDayOf(latest), today);
  if (days < 0) return { name, points: 5, why: takesEffectWords(latest) };
  const points = days <= 90 ? 5 : days <= 365 ? 3 : days <= 730 ? 1 : 0;
  return { name, points, why: `Last dated ${dayInWords(latest)}` };
}

function confidence(instrument: Instrument): RiskFactor {
  const { confidence: level } = instrument;
  const name = "Confidence";
  if (instrument.own) return { name, points: 1, why: "Your company has read its text; nobody has reviewed it for all" };
  if (!isReviewed(instrument)) return { name, points: 0, why: "Captured, not reviewed: its risk is provisional" };
  if (level === "verified") return { name, points: 3, why: "Identity and most duties were seen at a source" };
  if (level === "partly")
    return { name, points: 1, why: "Half or more of its duties, or its title, date or status, were not seen" };
  return { name, points: 0, why: "Not verified at a source" };
}

/** Order inside a band: highest score first, ties by title so that the order is always the same. */
export function byUrgency(
  a: { riskScore: number; regulation_title: string },
  b: { riskScore: number; regulation_title: string },
): number {
  return b.riskScore - a.riskScore || a.regulation_title.localeCompare(b.regulation_title);
}
