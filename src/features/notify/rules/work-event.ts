import { escapeMarkup } from "#shared/escape.ts";
import { lagosWords, oneLine } from "./outgoing.ts";

type Value = string | number | boolean | null;

/** Something that happened in a company's work, as it leaves the house: a task that was given to somebody, a duty that changed. */
export type WorkEvent = {
  /** As a webhook names it, for example `task.assigned`. */
  type: `${"circular" | "duty" | "filing" | "task" | "triage"}.${string}`;
  /** What it happened to: the task's or duty's id. */
  subject: string;
  /** What is mailed of it: what happened, in a line, what it is called, and more of it. Others wrote them: they are shown as text. */
  heading: string;
  title: string;
  lines: string[];
  /** Why somebody is mailed: it goes on from “You get this mail because”. */
  because: string;
  /** Where the application shows it: what follows its address. */
  path: string;
  /** What is posted. */
  data: Record<string, Value | Value[]>;
};

/** The same with when it happened. */
export type WorkItem = WorkEvent & { createdAt: string };

export const workTextOf = ({ heading, title, lines, createdAt, path }: WorkItem, publicUrl: string): string[] => [
  `${oneLine(heading, 300)}: ${oneLine(title, 500)}`,
  `When: ${lagosWords(createdAt)}`,
  ...lines.map((line) => oneLine(line, 500)),
  `${publicUrl}${path}`,
];

/** The same as markup, a line each. */
export const workLinesOf = ({ heading, title, lines, createdAt }: WorkItem): string[] => [
  `<strong>${escapeMarkup(oneLine(heading, 300))}: ${escapeMarkup(oneLine(title, 500))}</strong>`,
  escapeMarkup(lagosWords(createdAt)),
  ...lines.map((line) => escapeMarkup(oneLine(line, 500))),
];
