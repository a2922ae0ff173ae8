import { dayInWords } from "#shared/calendar.ts";
import { nounFor, plural } from "#shared/plural.ts";
import { inWords, lowerFirst } from "#shared/sentence.ts";
import { takesEffectWords } from "../../../catalogue/rules/taking-effect.ts";
import { serviceLabels } from "../../../company/vocabulary.ts";
import type { Citation, GapFinding } from "../../schema.ts";
import type { Assumed } from "../describe/assumed-profile.ts";
import { quotation, shown } from "../compose/quotation.ts";
import type { Binding, Duty } from "./duties.ts";
import type { Ahead } from "./ahead.ts";
import type { Finding } from "./hold.ts";

const leads = { breach: "Breach", missing: "Missing", "cannot-tell": "Cannot tell", meets: "In place" } as const;

/** A duty as a line of the assessment: what was said of it, its words, why it binds, when it is due. Ends with its number. */
export function itemOf(duty: Duty, citation: Citation, finding: Finding | undefined): string {
  const rest = [bindsInWords(duty), startInWords(citation), dueInWords(duty), surenessInWords(duty)].filter(
    (part) => part !== null,
  );
  const [quote] = quotation(citation).split(/ \[\d+\]$/);
  return `${finding ? leadOf(finding) : ""}${quote}. ${rest.map(ended).join(" ")} [${citation.number}]`;
}

const leadOf = ({ words, compared: { verdict, why } }: Finding): string =>
  `${leads[verdict]}: “${shown(words)}”. ${ended(shown(why))} `;

/** A finding as data. */
export function findingOf({ words, duty, compared }: Finding, { number }: Citation): GapFinding {
  return { number, words, ...compared, due: dueInWords(duty) };
}

const ended = (text: string): string => (/[.?!]$/.test(text) ? text : `${text}.`);

function bindsInWords({ isSure, applicability }: Duty): string | null {
  // The first says most about this company; of the others only what it said itself adds to it.
  const telling = applicability.reasons.filter((reason, at) => at === 0 || /^You\b/.test(reason));
  const reasons = telling.map((reason) => lowerFirst(shown(reason))).join("; ");
  if (isSure) return reasons ? `Why it binds you: ${reasons}` : null;
  const questions = applicability.open.map(({ question }) => shown(question)).join(" ");
  return `It may bind you, if: ${questions}`;
}

const startInWords = ({ takesEffectOn }: Citation) => takesEffectOn && takesEffectWords(takesEffectOn);

function dueInWords({ passage, due, passedOn }: Duty): string | null {
  if (!passage.deadline && !due) return null;
  const rule = passage.deadline ? lowerFirst(shown(passage.deadline)).replace(/\.$/, "") : null;
  if (passedOn !== null && rule !== null) return passedInWords(rule, passedOn);
  const next = due ? `next on ${dayInWords(due.day)}${due.note ? ` (${due.note})` : ""}` : null;
  return `Due: ${[rule, next].filter(Boolean).join("; ")}`;
}

/** "By 31 January 2024; continuous after" as what was due by that day and goes on after it. */
function passedInWords(rule: string, passedOn: string): string {
  const [first, ...more] = rule.split(/(?=;)/);
  const isWhole =
    /^(?:by|within|before|on|until|not later than|reach by)\b/.test(first!) && first!.includes(passedOn.slice(0, 4));
  if (isWhole) return `Was due ${first}, which has passed${more.join("")}`;
  return `Was due by ${dayInWords(passedOn)}, which has passed (${rule})`;
}

/** What a reader must know of a duty that nobody has seen on a page, or of a regulation that is not verified. */
function surenessInWords({ requirement, passage }: Duty): string | null {
  if (requirement.basis === "inferred") return "Not seen on a page: inferred from a neighbouring text";
  if (requirement.basis === "read") return "Read from the text by the program; nobody has looked at it yet";
  if (requirement.basis === "knowledge") return "Not seen on a page: known without one";
  if (passage.place.confidence === "partly") return "Only partly verified at a source";
  return passage.place.confidence === "unverified" ? "Not verified at a source" : null;
}

type Summary = {
  assumed: Assumed;
  bindings: readonly Binding[];
  duties: readonly Duty[];
  /** With its findings, in the order of the reply; a list of what is urgent has none. */
  findings: readonly GapFinding[];
  shown: readonly Duty[];
  ahead: Ahead | null;
};

/** What was found, what the company was taken for, what follows, and where the rest is. */
export function summaryOf({ assumed, bindings, duties, findings, shown: listed, ahead }: Summary): string {
  const isLicenceOpen = assumed.profile !== null && assumed.open.some(({ key }) => key === "category");
  const parts = [
    findings.length > 0 ? outcomeInWords(findings) : null,
    takenInWords(assumed),
    isLicenceOpen && "I could not tell which licence you hold, so rules made for single licences are left out.",
    followingInWords(assumed, bindings),
    ahead && aheadInWords(ahead),
    restInWords(listed.length, duties.length, findings.length > 0),
  ];
  return parts.filter(Boolean).join(" ");
}

const counted = [
  { verdict: "breach", one: "breach", many: "breaches" },
  { verdict: "missing", one: "gap", many: "gaps" },
  { verdict: "cannot-tell", one: "point I cannot tell", many: "points I cannot tell" },
  { verdict: "meets", one: "point in place by your word", many: "points in place by your word" },
] as const;
const numerals = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const mostNamed = 3;

/** "Two breaches, one gap and three points I cannot tell: “…”: your text says quarterly; the duty: monthly by the 10th [1]." */
function outcomeInWords(findings: readonly GapFinding[]): string {
  const counts = counted.flatMap(({ verdict, one, many }) => {
    const count = findings.filter((finding) => finding.verdict === verdict).length;
    return count === 0 ? [] : `${numerals[count] ?? count} ${nounFor(count, one, many)}`;
  });
  const wrong = findings.filter(({ verdict }) => verdict === "breach" || verdict === "missing");
  const named = (wrong.length > 0 ? wrong : findings)
    .slice(0, mostNamed)
    .map(({ words, stated, required, number }) =>
      stated !== null && required !== null
        ? `“${shown(stated)}” where the duty asks ${shown(required)} [${number}]`
        : `“${shown(words)}” [${number}]`,
    );
  return `${upperFirst(inWords(counts))}: ${named.join("; ")}.`;
}

const upperFirst = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

/** "Going by your text, you are a finance company with 21-100 employees, and you offer Loan & Credit Services." */
function takenInWords({ taken, profile }: Assumed): string {
  if (!taken) return "I cannot tell your industry from your text, so I list only what binds every company in Nigeria.";
  const offered = inWords((profile?.services ?? []).map((service) => serviceLabels[service]));
  const size = profile?.employeeSize ? ` with ${profile.employeeSize}` : "";
  return `Going by ${taken.by}, you are ${taken.words}${size}${offered && `, and you offer ${offered}`}.`;
}

/** How the profile or the text was used, as a reply says it. */
export const becauseInWords = ({ taken }: Assumed): string | null =>
  taken && `Judged by ${taken.by}, because you are ${taken.words}.`;

function followingInWords({ open }: Assumed, bindings: readonly Binding[]): string {
  const sure = bindings.filter(({ isSure }) => isSure).length;
  const unsure = bindings.length - sure;
  const settled = open.length > 0 || unsure > 0 ? "; the open questions below would settle them" : "";
  return `${plural(sure, "regulation")} ${sure === 1 ? "follows" : "follow"} from that${unsure > 0 ? `, and ${unsure} more may${settled}` : ""}.`;
}

/** "In the next 12 months 14 of these duties fall due by a set date, the first on 30 Nov 2026; they are listed first, in the order of their dates." */
function aheadInWords({ months, dated }: Ahead): string {
  const span = months === 1 ? "month" : `${months} months`;
  const [first] = dated;
  if (!first) return `In the next ${span} I know of no duty with a set date.`;
  const count = plural(dated.length, "duty falls", "duties fall");
  return `In the next ${span} ${count} due on a set date, the first on ${dayInWords(first.due!.day)}; these come first, in the order of their dates.`;
}

function restInWords(count: number, all: number, isCompared: boolean): string {
  if (count === 0) return "I found no duty to list.";
  const listed = isCompared
    ? `Your text is on ${plural(count, "duty", "duties")} listed here`
    : `Nothing in your text can be held against a duty, so the ${nounFor(count, "most urgent one", `${count} most urgent ones`)} ${count === 1 ? "is" : "are"} listed`;
  return all > count
    ? `${listed}; ${plural(all - count, "more binds or may bind", "more bind or may bind")} you, not mentioned in your text, and ${all - count === 1 ? "is" : "are"} on your dashboard. That a duty is not mentioned does not mean that you do not meet it.`
    : `${listed}.`;
}
