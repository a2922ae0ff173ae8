import { regulatorNames } from "../../../catalogue/rules/regulator.ts";

/** What an assistant is told to put aside, and what it is told to give away. */
export const commands = ["ignore", "forget", "disregard", "override", "bypass"];
export const ownRules = ["instructions?", "rules", "guidelines", "prompt", "training", "programming"];
export const secrets = [
  "(the|this|your|its|a|hidden|initial)? ?system prompt",
  "(your|hidden|initial) prompt",
  "(your|hidden|initial|the) instructions (you|above|before)",
  "hidden instructions",
  "(your|the) configuration file",
  "(the|your|an?) api key",
  "(the|your) (admin|root|user|database) passwords?",
  "users?('s?)? e-?mail address(es)?",
  "users?('s?)? passwords?",
  "(the|your) environment variables",
  "your database",
  "(the )?text above",
];

/** What an assistant is asked about itself: "are you …". */
export const ofAssistants = [
  "human",
  "an? human",
  "an? bot",
  "an? robot",
  "an? machine",
  "an? ai",
  "an? (language )?model",
  "a real person",
  "real",
  "alive",
  "chatgpt",
  "gpt",
  "claude",
  "sentient",
  "conscious",
];
export const doneToAssistants = ["made", "built", "created", "trained", "programmed", "called"];
export const feltByAssistants = ["love", "like", "hate", "feel", "dream", "sleep", "get tired"];

/** What an assistant is asked to write that is no text of a business. */
export const works = [
  "poem",
  "haiku",
  "limerick",
  "rap",
  "song",
  "story",
  "joke",
  "riddle",
  "novel",
  "essay",
  "love letter",
  "birthday (message|card|wish)",
  "speech",
  "python \\w+",
  "css \\w+",
  "sql \\w+",
  "javascript \\w+",
];
export const languages = [
  "hausa",
  "yoruba",
  "igbo",
  "pidgin",
  "french",
  "english",
  "arabic",
  "german",
  "spanish",
  "chinese",
];

export const offices = [
  "governor",
  "deputy governor",
  "chair",
  "chairman",
  "chairperson",
  "president",
  "vice president",
  "head",
  "ceo",
  "md",
  "boss",
  "director[- ]general",
  "dg",
  "minister",
  "founder",
  "owner",
];
/** Whose offices, addresses and numbers are asked for; a committee of a board is none of them. */
export const bodies = [
  ...Object.entries(regulatorNames).flatMap(([code, name]) => [code, name].map((form) => form.toLowerCase())),
  "central bank",
  "commission",
  "nigeria",
  "naicom",
  "pencom",
  "inec",
  "[a-z]+ bank",
];
export const leading = ["chairs", "heads", "leads", "runs", "governs"];

/** What people choose between and no regulation recommends. */
export const choices = [
  "app",
  "phone",
  "laptop",
  "hotel",
  "restaurant",
  "album",
  "film",
  "song",
  "beach(es)?",
  "lawyers?",
  "law firms?",
  "consultants?",
  "brand",
  "vendor",
  "software",
  "programming language",
  "investment",
];
/** What moves from day to day on a market. */
export const marketFigures = [
  "exchange rate",
  "dollar rate",
  "naira rate",
  "pound rate",
  "euro rate",
  "policy rate",
  "benchmark rate",
  "mpr",
  "inflation( rate| figure)?",
  "share price",
  "stock price",
  "oil price",
  "gold price",
  "bitcoin price",
  "price of (bitcoin|gold|oil)",
];
export const movers = ["naira", "dollar", "pound", "euro", "bitcoin", "market", "inflation", "interest rates?", "mpr"];
export const moves = [
  "rise",
  "fall",
  "go (up|down)",
  "get (stronger|weaker|better|worse)",
  "strengthen",
  "weaken",
  "crash",
];
export const today = [
  "today",
  "right now",
  "at the moment",
  "this (morning|week|month)",
  "yesterday",
  "tomorrow",
  "tonight",
  "now\\W*$",
];
