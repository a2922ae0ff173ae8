import words from "#data/assistant/requests.json" with { type: "json" };
import type { Turn } from "../schema.ts";
import type { TurnKind } from "../vocabulary.ts";
import { beginsAsQuestion, readClauses, type Clause } from "./describe/clauses.ts";
import { eventIn } from "./classify/happened.ts";
import { readIdentity } from "./describe/identity.ts";
import { isOnTheWhole } from "./describe/on-the-whole.ts";
import { readServices } from "./describe/services.ts";
import { readStaff } from "./describe/staff.ts";
import { anyOf } from "./describe/word-lists.ts";
import { listsOf } from "./word-file.ts";
import { readStatements } from "./describe/statements.ts";

/** What a message is taken for. `kindReason` goes on after "This was taken for a …". */
export type Intent = {
  kind: TurnKind;
  kindReason: string;
  /** What a description asks besides, word for word; null where it asks nothing, or how things stand on the whole. */
  question: string | null;
};

const formLine =
  /^\s*(?:company|industry|licen[cs]e(?: category)?|services|size|customers|products|channels|what we do(?: and want to know)?|in place|we want to know)\s*:/gim;
const fewestFormLines = 2;

const { requests, commands, nouns } = listsOf(words);
const request = anyOf(requests);
const command = new RegExp(String.raw`^(?:please |kindly )?(?:${commands.join("|")})\b`, "i");
const nounAsked = new RegExp(
  String.raw`^(?:the |our )?(?:\w+ ){0,2}?(?:${nouns.join("|")}) (?:for|of|if|when|on|to|between|in|by|from)\b`,
  "i",
);
// "Were do we get approval": the verb stands before its subject.
const inverted =
  /\b(?:what|which|wh?ere|when|how|who|why) (?:do|does|can|could|should|must|may|will|is|are|approves?|signs?|issues?) (?:we|i|our|it|they|the|a|an|one|my|this|that)\b|,\s*(?:and |so |but )?(?:what|which|where|when|how|who|must|can|may|do|does|should) \w+/i;
// "Is licensed in Kano" tells, "is a teller allowed" and "is PSB allowed" ask.
const begun =
  /^(?:(?:is|are|was|were|must|may|can) (?!not\b|also\b|now\b|in\b|at\b|by\b|an?\b|the\b|based\b|located\b|owned\b|\d|\w+(?:ed|ing)\b)|(?:is|are) (?:an?|the) \w+ (?:allowed|permitted|required|ok(?:ay)?)\b)\w+/i;

// What happened is told in a few sentences; a text that goes on tells of the business.
const longestNews = 600;
const longestShort = 200;

/**
 * Classifies what a message wants: a description of a business to be assessed, or a question. A description says what the company is, does, has or plans; what it asks
 * besides is about the whole. A question may say something of who asks, as its background.
 */
export function classifyIntent(message: string, { earlier }: { earlier: readonly Pick<Turn, "reply">[] }): Intent {
  const { question = null, ...taken } = readIntent(message, earlier);
  return { ...taken, question };
}

type Taken = Omit<Intent, "question"> & { question?: string };

function readIntent(message: string, earlier: readonly Pick<Turn, "reply">[]): Taken {
  if ((message.match(formLine)?.length ?? 0) >= fewestFormLines)
    return { kind: "gap", kindReason: "because it is the form about your business" };
  if (message.length <= longestNews && eventIn(message))
    return { kind: "question", kindReason: "because it tells of something that has happened" };
  const clauses = readClauses(message);
  const isLong = new Set(clauses.map(({ sentence }) => sentence)).size >= fewestSentences;
  const isShort = !isLong && !message.includes("?") && message.length <= longestShort;
  const asks = (clause: Clause) =>
    (isAsking(clause) && !(isLong && isToldAsWhat(clause))) || (isShort && isAskingInShort(clause, message));
  const asked = clauses.filter(asks);
  const said = clauses.filter((clause) => !asks(clause) && !isCourtesy(clause.text));
  const facts = countFacts(message, said);
  if (asked.length === 0) return withoutQuestion(said, facts, earlier.length === 0);
  const isOfAll = sentencesOf(asked).every(isOnTheWhole);
  if (isOfAll && facts > 0)
    return { kind: "gap", kindReason: "because it says what your business is and does, and asks about it as a whole" };
  if (isOfAll && said.length === 0 && isOfTheAsker(message))
    return {
      kind: "gap",
      kindReason: "because it asks where your business stands as a whole, which your profile answers",
    };
  if (isMostlySaid(said, asked, facts))
    return {
      kind: "gap",
      kindReason: "because most of it says what your business is and does",
      ...(!isOfAll && { question: sentencesOf(asked).join(". ") }),
    };
  const isBackground = facts > 0;
  return {
    kind: "question",
    kindReason: isBackground
      ? "because it asks something, and what it says of you is the background"
      : "because it asks something",
  };
}

/** So many sentences that ask nothing tell how things stand, whatever their words are. */
const fewestSentences = 4;

function withoutQuestion(said: readonly Clause[], facts: number, isFirst: boolean): Taken {
  const isOwn = said.some(({ text }) => firstPerson.test(text));
  const isLong = new Set(said.map(({ sentence }) => sentence)).size >= fewestSentences;
  if (facts >= 2 || (facts === 1 && isOwn) || (isLong && isFirst))
    return { kind: "gap", kindReason: "because it says what your business is, does or has, and asks nothing" };
  const reason = isFirst
    ? "because it says nothing of your business that could be assessed"
    : "because it goes on with the conversation";
  return { kind: "question", kindReason: reason };
}

const firstPerson = /\b(?:we|we[’']re|we[’']ve|i|i[’']m|our|us|my)\b/i;
const isOfTheAsker = (message: string): boolean =>
  firstPerson.test(message) || /\b(?:compliance|gaps?)\b/i.test(message);

/** "What we do not sell stays in the vault" tells, in a text that goes on. */
const isToldAsWhat = ({ text, isQuestion }: Clause): boolean =>
  !isQuestion &&
  /^(?:what|when|where|wh?en|who|how) (?:we|i|our|the|it|they|a|an|customers?|clients?)\b.*\s/i.test(text);

function isAsking({ text, isQuestion }: Clause): boolean {
  return (
    isQuestion ||
    (beginsAsQuestion(text) && !/^(?:any|is|are|was|were|has|may|will|must)\b/i.test(text)) ||
    request.test(text) ||
    command.test(text) ||
    /^(?:if|when|suppose|assuming)\b/i.test(text)
  );
}

/** A message of one line asks in ways in which a longer text tells. */
const isAskingInShort = ({ text }: Clause, message: string): boolean =>
  nounAsked.test(message) || begun.test(text) || inverted.test(message);

const isCourtesy = (text: string): boolean =>
  /^(?:good (?:morning|day|afternoon|evening)|hi|hello|dear \w+|thanks?(?: you)?(?: in advance)?|regards|please|ok(?:ay)?|yes|no|great)[\s\w,!.]{0,20}$/i.test(
    text,
  ) && text.length < 30;

/** The clauses of one sentence as one text: what is asked may go on after a comma. */
const sentencesOf = (clauses: readonly Clause[]): string[] =>
  [...Map.groupBy(clauses, ({ sentence }) => sentence).values()].map((list) =>
    list.map(({ text }) => text.replace(/[?\s]+$/, "")).join(", "),
  );

/** How much of a business the clauses tell. */
function countFacts(message: string, clauses: readonly Clause[]): number {
  const { industry, category } = readIdentity(message, clauses);
  const { offered, planned, refused } = readServices(clauses, true);
  const isSized = readStaff(clauses).size !== null;
  const own = clauses.filter(({ text }) => firstPerson.test(text) || clauses.length > 2);
  return (
    Number(Boolean(industry ?? category)) +
    offered.length +
    planned.length +
    refused.length +
    Number(isSized) +
    readStatements(own, category?.value ?? null).length
  );
}

const fewestWords = 35;

/** A long description with a question of its own at the end is still one; a question after a sentence or two is a question. */
function isMostlySaid(said: readonly Clause[], asked: readonly Clause[], facts: number): boolean {
  const words = (clauses: readonly Clause[]) => clauses.reduce((sum, { text }) => sum + text.split(/\s+/).length, 0);
  const sentences = new Set(said.map(({ sentence }) => sentence)).size;
  return (
    (facts >= 4 || sentences >= fewestSentences) &&
    sentences >= 3 &&
    words(said) >= fewestWords &&
    words(said) >= 1.5 * words(asked)
  );
}
