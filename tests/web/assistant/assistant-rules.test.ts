import { describe, expect, test } from "vitest";
import type { AnswerEvent } from "#features/assistant/schema.ts";
import { answerText } from "#web/assistant/answer/answer-text.ts";
import { textParts } from "#web/assistant/answer/cited-text.tsx";
import {
  conversationOf,
  isBlank,
  reduceConversation,
  type AnswerStep,
  type ConversationEvent,
} from "#web/assistant/conversation.ts";
import { withPrepared } from "#web/assistant/prepared-texts.ts";
import { confidenceWords, placeOf, sourceName, statusWords } from "#web/assistant/answer/source-words.ts";
import { aCitation, aReply, aTurn } from "../support/assistant.ts";

describe("the conversation", () => {
  const asked: ConversationEvent = { type: "asked", id: "q1", text: "One" };
  const failed: ConversationEvent = { type: "failed", question: "q1", reason: "No", canRetry: true };
  const answered: ConversationEvent = { type: "answered", question: "q1", turn: aTurn() };
  const heard: ConversationEvent = { type: "heard", question: "q1", step: { event: "wording" } };
  const after = (...events: ConversationEvent[]) => events.reduce(reduceConversation, conversationOf([]));

  test.each<[string, ConversationEvent[], ConversationEvent]>([
    ["a question while another waits", [asked], { type: "asked", id: "q2", text: "Two" }],
    ["a part of an answer to another question", [asked], { ...heard, question: "q0" }],
    ["a part that comes after the answer", [asked, answered], heard],
    ["an answer to another question", [asked], { ...answered, question: "q0" }],
    ["a failure of another question", [asked], { ...failed, question: "q0" }],
    ["a second answer", [asked, answered], answered],
    ["asking again what was answered", [asked, answered], { type: "askedAgain", question: "q1" }],
    ["asking again what cannot help", [asked, { ...failed, canRetry: false }], { type: "askedAgain", question: "q1" }],
  ])("drops %s", (_, events, event) => {
    const before = after(...events);
    expect(reduceConversation(before, event)).toBe(before);
  });

  test("takes a failed turn back when it is asked again, and begins its answer anew", () => {
    const part: AnswerEvent = { event: "part", at: "summary", text: "A part.", citations: [] };
    const heardPart: ConversationEvent = { type: "heard", question: "q1", step: part };
    expect(after(asked, heardPart, failed, { type: "askedAgain", question: "q1" })).toEqual(after(asked));
  });

  test("shows the rules' answer while the model words it, then what it has worded in its place", () => {
    const hears = (step: AnswerStep): ConversationEvent => ({ type: "heard", question: "q1", step });
    const begun = after(asked, hears({ event: "part", at: "summary", text: "Quoted [1].", citations: [aCitation()] }));
    const working = reduceConversation(begun, hears({ event: "wording" }));
    expect(working.draft).toMatchObject({ summary: "Quoted [1].", isWording: true });
    const reworded = reduceConversation(working, hears({ event: "reworded", summary: "Worded [1]." }));
    expect(reworded.draft).toMatchObject({ summary: "Worded [1].", isWording: true, citations: [aCitation()] });
  });

  test("knows a source once, whichever part names it", () => {
    const part = (number: number): ConversationEvent => ({
      type: "heard",
      question: "q1",
      step: {
        event: "part",
        at: "lowRisk",
        text: `Part ${number}`,
        citations: [aCitation({ number: 1 }), aCitation({ number })],
      },
    });
    const { draft } = after(asked, part(2), part(3));
    expect(draft.citations.map(({ number }) => number)).toEqual([1, 2, 3]);
    expect(draft.lowRisk).toEqual(["Part 2", "Part 3"]);
    expect(isBlank(draft)).toBe(false);
    expect(isBlank(after(asked, heard).draft)).toBe(true);
  });

  test("marks the one answer that was called right", () => {
    const turns = [aTurn(), aTurn({ id: "turn-2" })];
    const event: ConversationEvent = { type: "marked", turn: aTurn({ id: "turn-2", isAccepted: true }) };
    const { messages } = reduceConversation(conversationOf(turns), event);
    expect(messages.flatMap((message) => (message.type === "ai" ? [message.turn.isAccepted] : []))).toEqual([
      false,
      true,
    ]);
  });
});

test.each<[string, (string | number[])[]]>([
  ["Plain.", ["Plain."]],
  ["One [1]. Two [2][1]", ["One ", [1], ". Two ", [2], [1]]],
  ["Both [1, 2].", ["Both ", [1, 2], "."]],
  ["Unknown [3], and half known [1, 3].", ["Unknown [3], and half known [1, 3]."]],
  ["[2] first", [[2], " first"]],
  ["Not [a] number, nor [1 of 2].", ["Not [a] number, nor [1 of 2]."]],
  ["", []],
])("the numbers of sources in %j are found", (text, parts) => {
  expect(textParts(text, new Set([1, 2]))).toEqual(parts);
});

test.each([
  ["an empty draft", " \n", null, "P"],
  ["the prepared text before it", "Before", "Before", "P"],
  ["nothing of the user's own", "Mine", null, "Mine\n\nP"],
  ["no text that was gone on with", "Before and mine ", "Before", "Before and mine\n\nP"],
])("a prepared text takes the place of %s", (_, draft, before, expected) => {
  expect(withPrepared(draft, "P", before)).toBe(expected);
});

describe("a source", () => {
  test("is named with its place, or with the part of the entry that is quoted", () => {
    expect(sourceName(aCitation())).toBe("Source 1: Card Guidelines, s. 4");
    expect(placeOf(aCitation({ provision: null }))).toBeNull();
    expect(placeOf(aCitation({ provision: null, passage: "penalty" }))).toBe("If it is not met");
    expect(sourceName(aCitation({ provision: null, number: 7 }))).toBe("Source 7: Card Guidelines");
  });

  test.each([
    ["in-force", null],
    ["superseded", "Superseded"],
    ["draft", "Draft"],
    ["withdrawn", "Withdrawn"],
    ["captured", "Captured, not yet reviewed"],
  ] as const)("that is %s says %j", (status, words) => {
    expect(statusWords(aCitation({ status }))).toBe(words);
  });

  test("that was not in effect yet says when it takes effect", () => {
    expect(statusWords(aCitation({ takesEffectOn: "2027-04-01" }))).toBe("Takes effect on 1 April 2027");
  });

  test("says how far it was checked, unless wholly or not at all yet", () => {
    expect(confidenceWords(aCitation())).toBeNull();
    expect(confidenceWords(aCitation({ confidence: "partly" }))).toBe("Partly verified");
    expect(confidenceWords(aCitation({ confidence: "unverified", status: "captured" }))).toBeNull();
  });
});

test("an answer is copied with its lists, its sources and what it is not", () => {
  const citations = [
    aCitation(),
    aCitation({ number: 2, title: "Draft Rules", status: "draft", provision: null, url: null }),
  ];
  const reply = aReply({
    summary: "Two duties [1][2].",
    highRisk: ["No officer [1]"],
    because: "You are an MFB.",
    citations,
  });
  expect(answerText(reply).split("\n")).toEqual([
    "Two duties [1][2].",
    "",
    "High Risk Issues",
    "- No officer [1]",
    "",
    "You are an MFB.",
    "",
    "Sources",
    "[1] Card Guidelines (CBN, s. 4)",
    "    In the library's words: “File a return.”",
    "    https://cbn.example/cards",
    "[2] Draft Rules (CBN, Draft)",
    "    In the library's words: “File a return.”",
    "",
    "This is no legal advice.",
  ]);
});
