import { describe, expect, test } from "vitest";
import { leadOf, numbersNamed, states } from "../../support/assistant/facts.ts";

describe("a fact", () => {
  test.each([
    ["You need ₦200 million [1].", "N200m"],
    ["You need ₦200,000,000 [1].", "N200m"],
    ["At least N200m.", "200,000,000"],
    ["Capital of 1.2 million naira", "N1.2m"],
    ["It is 2 per cent of the contract.", "2%"],
    ["A fee of 0.5% of FOB", "0.5 per cent"],
    ["Since 1 March 2025.", "2025-03-01"],
    ["March 1, 2025, it ended", "1 March 2025"],
    ["4 December 2026: the 5th is a Saturday.", "2026-12-04"],
    ["By 1 March of each year", "1 March"],
    ["By 1 March 2027 [1]", "1 March"],
    ["Within seven days.", "7 days"],
    ["a 24-hour limit", "24 hours"],
    ["within 21 days, by 11 December", "three weeks"],
    ["one week ahead", "7 days"],
    ["Twenty-four hours at most", "24 hours"],
    ["US$150,000 a week", "150,000"],
    ["A data protection compliance organization", "compliance organisation"],
    ["It was suspended.", "suspend"],
    ["Each month [2].", "month"],
    ["You lose your license.", "lose your licence"],
    ["Yes: all agents [1].", "yes"],
    ["No, you may not.", "No"],
    ["Most likely: no. [1]", "no"],
    ["5% of subscribers or more", "5% of subscribers"],
    ["no later than 30 June 2027", "30 June 2027"],
  ])("is stated: %s (%s)", (sentence, fact) => expect(states(sentence, fact)).toBe(true));

  test.each([
    ["You need ₦2 billion.", "N200m"],
    ["At least N1,200,000,000", "N200m"],
    ["within 124 hours", "24 hours"],
    ["See [24] hours", "24 hours"],
    ["12.5%", "5%"],
    ["2.5 per cent", "2%"],
    ["Not before 1 March 2026", "1 March 2025"],
    ["November ends", "no"],
    ["A PSB may not lend, no", "no"],
    ["150 branches", "50"],
    ["₦150,000", "25,000"],
    ["three working days", "3 days"],
    ["N25,000", "N25"],
    ["N25.50", "N25"],
  ])("is not stated: %s (%s)", (sentence, fact) => expect(states(sentence, fact)).toBe(false));
});

test.each([
  ["N1.5bn is due. Then more.", "N1.5bn is due."],
  ["It is s. 3 of the Act that says so. More.", "It is s. 3 of the Act that says so."],
  ["Yes [1]. More [2].", "Yes [1]."],
  ["Within 24 hours. [1] Then more.", "Within 24 hours. [1]"],
  ["The duty: “Report. Then wait.” [1] That is all.", "The duty: “Report. Then wait.” [1]"],
  ["“Report at once.” More.", "“Report at once.”"],
  ["No end at all", "No end at all"],
  ["Line one\nLine two.", "Line one"],
])("the lead of %j", (text, lead) => expect(leadOf(text)).toBe(lead));

test("the sources that a sentence names", () => expect(numbersNamed("Yes [2], and [11].")).toEqual([2, 11]));
