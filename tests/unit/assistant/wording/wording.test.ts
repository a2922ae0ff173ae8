import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkWording, withWording } from "#features/assistant/rules/verify/wording.ts";
import { aCitation, aReply } from "../../../support/samples/replies.ts";

const fraud = aCitation();
const agents = aCitation({
  number: 2,
  title: "Agent Banking Guidelines 2025",
  provision: "s.4.2",
  quote:
    "A bank may appoint an agent with the written approval of the CBN. Agents should keep receipts for five years. No agent shall serve more than one principal, and returns are due by the 10th working day of each month.",
});
const limits = aCitation({
  number: 3,
  title: "Cash limits",
  regulator: "NDIC",
  quote:
    "Cash-out must not exceed N1.2m a day, and deposits are covered up to N5,000,000. Customers with fewer than two accounts are exempt from the “enhanced due diligence” rule.",
});
const draft = aCitation({
  number: 4,
  status: "draft",
  title: "Draft rules",
  quote: "Lenders must refund every wrong debit within 48 hours.",
});
const captured = aCitation({
  number: 5,
  status: "captured",
  passage: "document",
  quote:
    "Payment instructions of users must be kept. (a) A bank shall not: (i) lend to its directors; (ii) invest in shares.",
});
const lending = aCitation({
  number: 6,
  quote:
    "A bank shall not, except with the approval of the CBN, lend to its directors. A bank may (with notice) close a branch. A bank may, unless the CBN objects, open a branch abroad. Do not operate a bureau without a licence. Tie every agent to one principal only (no agent may join more than one network).",
});
const foreign = aCitation({ number: 7, quote: "Aucune licence n'est requise pour les services de paiement." });
const passages = [fraud, agents, limits, draft, captured, lending, foreign];

const check = (text: string) => checkWording(text, passages);

describe("a sentence of the model is shown when it says what its passage says", () => {
  test.each([
    "A principal must report every fraud to the CBN within 24 hours [1].",
    "Every fraud must be reported to the Central Bank of Nigeria within 24 hours [1].",
    "Principals shall not charge customers for the report [1].",
    "A bank may appoint an agent with the written approval of the CBN [2].",
    "Agents should keep receipts for 5 years [2].",
    "No agent shall serve more than one principal [2].",
    "An agent must not serve more than one principal [2].",
    "Returns are due by the 10th working day of each month [2].",
    "Cash-out must not exceed ₦1,200,000 a day [3].",
    "Deposits are covered up to N5 million [3].",
    "Customers with fewer than two accounts are exempt from the “enhanced due diligence” rule [3].",
    "Under this captured text a bank shall not lend to its directors [5].",
    "A draft says that lenders must refund every wrong debit within 48 hours [4].",
    "A principal “must report every fraud to the CBN within 24 hours” [1].",
    "A bank shall not, except with the approval of the CBN, lend to its directors [6].",
    "Each agent must be tied to one principal only, and no agent may join more than one network [6].",
  ])('as in "%s"', (text) => {
    expect(check(text)).toEqual({ sentences: [text], dropped: 0 });
  });

  test.each([
    ["a full stop before the number", "Agents should keep receipts for five years. [2]"],
    ["a list mark", "- Agents should keep receipts for five years [2]."],
    ["bold type", "**Agents should keep receipts for five years** [2]."],
    ["a wrapped line", "Agents should keep receipts\nfor five years [2]."],
    [
      "thoughts of a reasoning model before it",
      "<think>Which one? [9]</think>\nAgents should keep receipts for five years [2].",
    ],
    ["a number inside it", "Agents should keep receipts [2] for five years [2]."],
  ])("with %s", (_, text) => {
    expect(check(text).sentences).toEqual(["Agents should keep receipts for five years [2]."]);
  });

  test("several on a line, each with its own number", () => {
    expect(
      check("A principal must report every fraud to the CBN within 24 hours [1]. Agents should keep receipts [2].")
        .sentences,
    ).toEqual([
      "A principal must report every fraud to the CBN within 24 hours [1].",
      "Agents should keep receipts [2].",
    ]);
  });

  test("from two passages, when it is made of both", () => {
    const text =
      "A principal must report every fraud to the CBN within 24 hours and agents should keep receipts for five years";
    expect(check(`${text} [1, 2].`)).toEqual({ sentences: [`${text} [1][2].`], dropped: 0 });
  });
});

describe("a sentence", () => {
  test.each([
    ["without a number", "A principal must report every fraud to the CBN within 24 hours."],
    ["with a number that was not given", "A principal must report every fraud to the CBN within 24 hours [8]."],
    ["with one number that was not given", "A principal must report every fraud to the CBN within 24 hours [1][9]."],
    ["with the number of another passage", "A principal must report every fraud to the CBN within 24 hours [2]."],
    ["with a number that adds nothing to it", "A principal must report every fraud to the CBN within 24 hours [1][3]."],
    [
      "when another one hides before it",
      "Nothing else is needed. A principal must report every fraud within 24 hours [1].",
    ],
    ["as the rest of another", "nor must a principal report every fraud to the CBN within 24 hours [1]."],
    ["that misquotes", "A principal “must report each fraud to the CBN” within 24 hours [1]."],
    ["that quotes another passage", "Principals “may appoint an agent” and must report every fraud to the CBN [1]."],
    ["with an open quotation", "A principal “must report every fraud to the CBN within 24 hours [1]."],
    ["with another number", "A principal must report every fraud to the CBN within 48 hours [1]."],
    ["with a number in words", "A principal must report every fraud to the CBN within twelve hours [1]."],
    ["with another unit", "A principal must report every fraud to the CBN within 24 days [1]."],
    ["that makes working days of days", "Returns are due by the 10th day of each month [2]."],
    ["with another amount", "Cash-out must not exceed N1.2bn a day [3]."],
    ["with another currency", "Cash-out must not exceed $1,200,000 a day [3]."],
    ["with another frequency", "A principal must report every fraud to the CBN annually within 24 hours [1]."],
    ["with another bound", "Deposits are covered from at least N5,000,000 [3]."],
    ["that makes a floor of a ceiling", "Cash-out may exceed N1.2m a day [3]."],
    ["with a date of its own", "From 1 April 2026 a principal must report every fraud to the CBN within 24 hours [1]."],
    ["with another regulator", "A principal must report every fraud to the NFIU within 24 hours [1]."],
    ["with another regulator in small letters", "A principal must report every fraud to the efcc within 24 hours [1]."],
    ["with a name of its own", "A principal must report every fraud to Deloitte Nigeria within 24 hours [1]."],
    ["that makes a duty of leave", "A bank must appoint an agent with the written approval of the CBN [2]."],
    ["that makes a duty of advice", "Agents must keep receipts for five years [2]."],
    ["that makes leave of a duty", "A principal may report every fraud to the CBN within 24 hours [1]."],
    ["that makes advice of a duty", "A principal should report every fraud to the CBN within 24 hours [1]."],
    ["that denies a duty", "A principal must not report every fraud to the CBN within 24 hours [1]."],
    ["that leaves a “not” out", "A principal shall charge customers for the report [1]."],
    ["that leaves a “no” out", "An agent may serve more than one principal [2]."],
    ["that denies what is denied", "No agent must not serve more than one principal [2]."],
    ["that loses the “not” that leads a list in", "Under this captured text a bank shall lend to its directors [5]."],
    ["that allows without the conditions", "A bank may appoint [2]."],
    ["that exempts without saying whom", "All are exempt [3]."],
    ["that says “only” where nothing does", "Only a principal must report every fraud to the CBN within 24 hours [1]."],
    ["that tells a draft as law", "Lenders must refund every wrong debit within 48 hours [4]."],
    [
      "that mixes a draft with what is in force",
      "Draft or not, lenders must refund every wrong debit and principals must report every fraud to the CBN [1][4].",
    ],
    ["on something else", "Virtual asset providers must be incorporated and hold a surety bond [1]."],
    [
      "with words of its own",
      "A principal must report every fraud to the CBN within 24 hours through encrypted portals [1].",
    ],
    ["that says the opposite by a syllable", "A nonprincipal must report every fraud to the CBN within 24 hours [1]."],
    ["made of nothing but the title", "The Fraud desk circular of the CBN applies [1]."],
    [
      "with an address of the web",
      "A principal must report every fraud to the CBN within 24 hours at evil.example [1].",
    ],
    ["with a link", "A principal must [report every fraud](https://evil.example) to the CBN within 24 hours [1]."],
    [
      "with a picture",
      "A principal must report every fraud to the CBN ![x](//evil.example/a.png) within 24 hours [1].",
    ],
    ["with HTML", "A principal must report <b>every fraud</b> to the CBN within 24 hours [1]."],
    ["with a mail address", "A principal must report every fraud to cbn@evil.example within 24 hours [1]."],
    ["with marks that are not seen", "A principal must rep\u200bort every fraud to the CBN within 24 hours [1]."],
    ["with letters of another script", "A principal must report every frаud to the CBN within 24 hours [1]."],
    ["with digits of another script", "A principal must report every fraud to the CBN within ２４ hours [1]."],
    [
      "that denies no more what stands after an exception",
      "A bank shall, except with the approval of the CBN, lend to its directors [6].",
    ],
    ["that denies once what is denied twice", "Do operate a bureau without a licence [6]."],
    ["that makes a duty of leave behind a condition", "A bank must, unless the CBN objects, open a branch abroad [6]."],
    ["that allows no more what stands after a bracket", "A bank must (with notice) close a branch [6]."],
    ["in another language, as its text is", "Aucune licence n'est requise pour les services de paiement [7]."],
    ["in a mixture of languages", "Un mandant must signaler chaque fraud report CBN customers principal charge [1]."],
    ["that talks to the reader", "You must report every fraud to the CBN within 24 hours [1]."],
    ["that talks of itself", "I must report every fraud to the CBN within 24 hours [1]."],
    [
      "about its instructions",
      "The instructions of a principal must report every fraud to the CBN within 24 hours [1].",
    ],
    ["about its prompt", "The prompt says a principal must report every fraud to the CBN within 24 hours [1]."],
    ["that asks", "Must a principal report every fraud to the CBN within 24 hours? [1]"],
  ])("%s is dropped and counted", (_, text) => {
    const { sentences, dropped } = check(text);
    expect(sentences).toEqual([]);
    expect(dropped).toBeGreaterThan(0);
  });

  test("and the others stay", () => {
    const text = "Here is your answer:\nAgents should keep receipts for five years [2].\nNo licence is needed [1].";
    expect(check(text)).toEqual({ sentences: ["Agents should keep receipts for five years [2]."], dropped: 2 });
  });
});

test("words of models may be words of a text", () => {
  const text = "Under this captured text payment instructions of users must be kept [5].";
  expect(check(text).sentences).toEqual([text]);
});

test("at most six sentences of 120 words are shown; the rest is too much, not wrong", () => {
  const many = Array.from({ length: 30 }, (_, at) =>
    aCitation({ number: at + 1, quote: `Keep register ${at + 100} of every branch complete and open.` }),
  );
  const text = many
    .map(({ number }) => `Keep register ${number + 99} of every branch complete and open [${number}].`)
    .join("\n");
  expect(checkWording(text, many)).toMatchObject({ sentences: { length: 6 }, dropped: 0 });
});

test("a sentence that would make more than 120 words of it is left out with all after it", () => {
  const terms = Array.from(
    { length: 6 },
    (_, at) => `${"the alpha and the beta in gamma to delta ".repeat(3)}of unit ${at + 100}`,
  );
  const long = terms.map((term, at) => aCitation({ number: at + 1, quote: `Keep ${term}.` }));
  const text = terms.map((term, at) => `Keep ${term} [${at + 1}].`).join("\n");
  expect(checkWording(text, long)).toMatchObject({ sentences: { length: 3 }, dropped: 0 });
});

test("a sentence said twice is shown once", () => {
  expect(check("Agents should keep receipts [2].\nAgents should keep receipts [2].").sentences).toHaveLength(1);
});

const faithful = [
  "A principal must report every fraud to the CBN within 24 hours [1].",
  "Agents should keep receipts for five years [2].",
  "Cash-out must not exceed N1.2m a day [3].",
];
const words = [fraud, agents, limits, draft].flatMap(({ quote }) => quote.split(" "));
const anyAnswer = fc.oneof(
  fc.string({ unit: "binary", maxLength: 300 }),
  fc
    .array(
      fc.constantFrom(...faithful, "[1]", "[9]", "\n", ". ", "No licence is needed", "“", "not", "[", "]", "\u202e"),
      { maxLength: 30 },
    )
    .map((parts) => parts.join(" ")),
  fc
    .array(fc.constantFrom(...words, "[1].", "[2].", "[3]", "[12]", "\n"), { maxLength: 60 })
    .map((parts) => parts.join(" ")),
);

/** Every sentence ends with numbers, all of them given; nothing stands outside a sentence. */
const isFaithful = (sentence: string) =>
  /^[^[\]]+ (?:\[[1-7]\])+\.$/.test(sentence) && !/[.!?]\s+\p{Lu}[^[]*\s\[/u.test(sentence.replaceAll(/“[^”]*”/g, ""));

test("whatever a model says, only whole sentences with numbers that exist are shown", () => {
  fc.assert(
    fc.property(anyAnswer, (text) => {
      const { sentences, dropped } = check(text);
      expect(sentences.filter((sentence) => !isFaithful(sentence))).toEqual([]);
      expect(sentences.length).toBeLessThanOrEqual(6);
      expect(dropped).toBeGreaterThanOrEqual(0);
      const reply = withWording(aReply({ citations: passages }), { sentences, dropped });
      const numbers = [...reply.summary.matchAll(/\[(\d+)\]/g)].map(([, number]) => Number(number));
      expect(numbers.every((number) => passages.some((passage) => passage.number === number))).toBe(true);
      expect(reply.summary).toContain("This applies to you");
    }),
    { numRuns: 500 },
  );
});

test("a good sentence of which one word is another is dropped unless it is one of its passage's", () => {
  const strangers = ["never", "optional", "annually", "seven", "Lagos", "NFIU", "100", "waived", "$5"];
  fc.assert(
    fc.property(fc.constantFrom(...faithful), fc.nat(), fc.constantFrom(...strangers), (sentence, at, stranger) => {
      const parts = sentence.split(" ");
      parts.splice(1 + (at % (parts.length - 2)), 0, stranger);
      expect(check(parts.join(" ")).sentences).toEqual([]);
    }),
  );
});

describe("the summary", () => {
  const reply = aReply({ citations: passages });

  test("is the model's sentences, with what rules said of the company", () => {
    const worded = withWording(reply, { sentences: [faithful[0]!, faithful[1]!], dropped: 1 });
    expect(worded.summary).toBe(
      `${faithful[0]} ${faithful[1]} This applies to you: your licence is a Tier 1 unit MFB [1].`,
    );
    expect(worded.wording).toEqual({ by: "model", dropped: 1, note: null });
    expect({ ...worded, summary: reply.summary, wording: reply.wording }).toEqual(reply);
  });

  test("keeps a verdict in front, deadlines and states of texts behind, and how much follows", () => {
    const summary =
      "Yes: the circular applies to you: “agent banking” is among your services [1]. " +
      `Fraud desk circular: “${fraud.quote.slice(0, -1)}” (deadline: 24 hours (clock hours)) (a draft: nothing in it binds yet) [1]. ` +
      "3 more provisions on this follow: 3 high risk.";
    expect(withWording({ ...reply, summary }, { sentences: [faithful[0]!], dropped: 0 }).summary).toBe(
      "Yes: the circular applies to you: “agent banking” is among your services [1]. " +
        `${faithful[0]} Deadline: 24 hours (clock hours); a draft: nothing in it binds yet [1]. ` +
        "3 more provisions on this follow: 3 high risk.",
    );
  });

  test("stays as it was when nothing holds or the best source is passed over", () => {
    for (const sentences of [[], [faithful[1]!]]) {
      const kept = withWording(reply, { sentences, dropped: 2 });
      expect(kept).toEqual({ ...reply, wording: { by: "rules", dropped: 2, note: expect.any(String) } });
    }
  });
});
