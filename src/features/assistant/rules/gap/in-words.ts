import { dayInWords } from "../../../catalogue/rules/calendar.ts";
import { serviceLabels } from "../../../company/vocabulary.ts";
import type { Citation } from "../../schema.ts";
import type { Assumed } from "../assumed-profile.ts";
import { lowerFirst, quotation, shown } from "../quotation.ts";
import type { Binding, Duty } from "./duties.ts";
import type { Matched } from "./matching.ts";

/** A duty as a line of the assessment: why it stands there, its words, why it binds, when it is due. Ends with its number. */
export function itemOf(duty: Duty, citation: Citation, said: readonly string[]): string {
  const lead =
    said.length > 0
      ? `You say this is missing or late: ${said.map((words) => `“${shown(words)}”`).join(", ")}. The duty nearest to it:`
      : "Not mentioned in what you wrote.";
  const rest = [bindsInWords(duty), dueInWords(duty), surenessInWords(duty)].filter((part) => part !== null);
  const [quote] = quotation(citation).split(/ \[\d+\]$/);
  return `${lead} ${quote}. ${rest.map(ended).join(" ")} [${citation.number}]`;
}

const ended = (text: string): string => (/[.?!]$/.test(text) ? text : `${text}.`);

function bindsInWords({ isSure, standing }: Duty): string | null {
  // The first says most about this company; of the others only what it said itself adds to it.
  const telling = standing.reasons.filter((reason, at) => at === 0 || /^You\b/.test(reason));
  const reasons = telling.map((reason) => lowerFirst(shown(reason))).join("; ");
  if (isSure) return reasons ? `Why it binds you: ${reasons}` : null;
  const questions = standing.open.map(({ question }) => shown(question)).join(" ");
  return `It may bind you, if: ${questions}`;
}

function dueInWords({ passage, due }: Duty): string | null {
  if (!passage.deadline && !due) return null;
  const rule = passage.deadline ? lowerFirst(shown(passage.deadline)).replace(/\.$/, "") : null;
  const next = due ? `next on ${dayInWords(due.day)}${due.note ? ` (${due.note})` : ""}` : null;
  return `Due: ${[rule, next].filter(Boolean).join("; ")}`;
}

/** What a reader must know of a duty that nobody has seen on a page, or of a regulation that is not verified. */
function surenessInWords({ requirement, passage }: Duty): string | null {
  if (requirement.basis === "inferred") return "Not seen on a page: inferred from a neighbouring text";
  if (requirement.basis === "knowledge") return "Not seen on a page: known without one";
  if (passage.place.confidence === "partly") return "Only partly verified at a source";
  return passage.place.confidence === "unverified" ? "Not verified at a source" : null;
}

type Summary = {
  assumed: Assumed;
  bindings: readonly Binding[];
  duties: readonly Duty[];
  shown: readonly Duty[];
  missing: readonly Matched[];
  /** The words of what was believed to be in place. */
  inPlace: readonly string[];
};

/** What the company was taken for, what follows, what is said to be missing, and where the rest is. */
export function summaryOf({ assumed, bindings, duties, shown: listed, missing, inPlace }: Summary): string {
  const sure = bindings.filter(({ isSure }) => isSure).length;
  const unsure = bindings.length - sure;
  const taken = assumed.because
    ? `I go by this: ${assumed.because.replace(/^because /, "")}${detailsOf(assumed)}.`
    : "I cannot tell your industry from your text, so I list only what binds every company in Nigeria.";
  const settled = assumed.open.length > 0 || unsure > 0 ? "; the open questions below would settle them" : "";
  const follow = `${counted(sure, "regulation")} ${sure === 1 ? "follows" : "follow"} from that${unsure > 0 ? `, and ${unsure} more may${settled}` : ""}.`;
  const isLicenceOpen = assumed.profile !== null && assumed.open.some(({ key }) => key === "category");
  const licence = isLicenceOpen
    ? "I could not tell which licence you hold, so rules made for single licences are left out."
    : null;
  return [
    taken,
    licence,
    follow,
    missingInWords(missing),
    inPlaceInWords(inPlace),
    restInWords(listed.length, duties.length),
  ]
    .filter((part) => part !== null)
    .join(" ");
}

/** ", offering Digital Banking, with 21-100 employees". */
function detailsOf({ profile }: Assumed): string {
  const offered = (profile?.services ?? []).map((service) => serviceLabels[service]).join(", ");
  const size = profile?.employeeSize ?? "";
  return `${offered && `, offering ${offered}`}${size && `, with ${size}`}`;
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

function restInWords(listed: number, all: number): string | null {
  if (listed === 0) return "I found no duty to list.";
  return `Listed here are ${listed} of ${counted(all, "duty", "duties")}; the rest is on your dashboard. That a duty is not mentioned in your text does not mean that you do not meet it.`;
}

const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;
