import { dayInWords } from "#shared/calendar.ts";
import { plural } from "#shared/plural.ts";
import { inWords, lowerFirst } from "#shared/sentence.ts";
import { takesEffectWords } from "../../../catalogue/rules/taking-effect.ts";
import { serviceLabels } from "../../../company/vocabulary.ts";
import type { Citation } from "../../schema.ts";
import type { Assumed } from "../describe/assumed-profile.ts";
import { quotation, shown } from "../compose/quotation.ts";
import type { Binding, Duty } from "./duties.ts";
import type { Ahead } from "./ahead.ts";
import type { Matched } from "./matching.ts";
import type { Findings } from "./findings.ts";

/** A duty as a line of the assessment: why it stands there, its words, why it binds, when it is due. Ends with its number. */
export function itemOf(duty: Duty, citation: Citation, findings: Findings): string {
  const rest = [bindsInWords(duty), startInWords(citation), dueInWords(duty), surenessInWords(duty)].filter(
    (part) => part !== null,
  );
  const [quote] = quotation(citation).split(/ \[\d+\]$/);
  return `${leadOf(duty, findings)}${quote}. ${rest.map(ended).join(" ")} [${citation.number}]`;
}

function leadOf(duty: Duty, { missing, touching, hasStatements }: Findings): string {
  const quoted = (list: readonly string[]) => list.map((words) => `“${shown(words)}”`).join(", ");
  const lacking = missing.get(duty);
  if (lacking) return `You say this is missing or late: ${quoted(lacking)}. The duty nearest to it: `;
  const touched = touching.get(duty);
  if (touched)
    return `Your text touches on this (${quoted(touched.slice(0, 1))}); I cannot tell whether it covers this duty. `;
  return hasStatements ? "I found nothing on this in your text. " : "";
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
  shown: readonly Duty[];
  findings: Findings;
  ahead: Ahead | null;
};

/** What the company was taken for, what follows, what is said to be missing, and where the rest is. */
export function summaryOf({ assumed, bindings, duties, shown: chosen, findings, ahead }: Summary): string {
  const isLicenceOpen = assumed.profile !== null && assumed.open.some(({ key }) => key === "category");
  const parts = [
    takenInWords(assumed),
    isLicenceOpen && "I could not tell which licence you hold, so rules made for single licences are left out.",
    followingInWords(assumed, bindings),
    ahead && aheadInWords(ahead),
    missingInWords(findings.lacks),
    inPlaceInWords(findings.believed),
    findings.unheld > 0 &&
      `Your text says more than I could compare: ${plural(findings.unheld, "statement")} of it I did not use.`,
    restInWords(chosen.length, duties.length),
  ];
  return parts.filter(Boolean).join(" ");
}

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
  return `In the next ${span} ${count} due on a set date, the first on ${dayInWords(first.due!.day)}; in each list these come first, in the order of their dates.`;
}

const mostWords = 6;
const listing = (words: readonly string[]): string => {
  const some = words.slice(0, mostWords).map((text) => `“${shown(text)}”`);
  return words.length > mostWords ? `${some.join(", ")} and ${words.length - mostWords} more` : some.join(", ");
};

function missingInWords(missing: readonly Matched[]): string | null {
  if (missing.length === 0) return null;
  const found = missing.filter(({ duties }) => duties.length > 0).map(({ statement }) => statement.words);
  const others = missing.filter(({ duties }) => duties.length === 0).map(({ statement }) => statement.words);
  const first =
    found.length > 0
      ? `You say that ${found.length === 1 ? "this is" : "these are"} missing or late: ${listing(found)}; the nearest ${found.length === 1 ? "duty is" : "duties are"} listed first.`
      : "";
  const second =
    others.length > 0
      ? `I found no duty that plainly answers to ${listing(others)}; ask about ${others.length === 1 ? "it" : "them"} by name.`
      : "";
  return [first, second].filter(Boolean).join(" ");
}

const inPlaceInWords = (words: readonly string[]): string | null =>
  words.length === 0
    ? null
    : `I took your word for what is in place (${listing(words)}) and left the duties nearest to it out of the lists; they stand under related provisions, to be checked.`;

function restInWords(count: number, all: number): string | null {
  if (count === 0) return "I found no duty to list.";
  return `Listed here are ${count} of ${plural(all, "duty", "duties")}; the rest is on your dashboard. That a duty is not mentioned in your text does not mean that you do not meet it.`;
}
