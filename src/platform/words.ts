import { capitalizeFirst } from "#shared/capitalize-first.ts";
import type { z } from "zod";

type Issue = z.core.$ZodIssue;

// What zod says where a schema has no words of its own: written for programmers.
const zodsOwn =
  /^(Invalid (input|option|string|key|element|union|date|ISO|URL|email)|Too (small|big)|Unrecognized|Expected)/;
const kinds: Record<string, string> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  array: "a list",
  object: "an object",
  record: "an object",
  boolean: "true or false",
};

/** What is wrong with a field, for the person who filled it in: the schema's own words, or plain ones that name the field. */
export function issueText(issue: Issue): string {
  if (!zodsOwn.test(issue.message)) return issue.message;
  const name = label(issue.path);
  if (issue.code === "too_big") return `${name} must be at most ${issue.maximum}${unit(issue.origin)}`;
  if (issue.code === "too_small") return `${name} must be at least ${issue.minimum}${unit(issue.origin)}`;
  if (issue.code === "invalid_value") return `${name} must be one of: ${issue.values.join(", ")}`;
  if (issue.code !== "invalid_type") return `${name} is not valid`;
  if (issue.message.endsWith("received undefined")) return `${name} is required`;
  return `${name} must be ${kinds[issue.expected] ?? issue.expected}`;
}

const unit = (origin: string) => (origin === "string" ? " characters" : origin === "array" ? " entries" : "");

/** The field's name in words: `regulationIds.0` is "Regulation ids". */
function label(path: PropertyKey[]): string {
  const name = path.find((part) => typeof part === "string");
  if (name === undefined) return "The input";
  const words = name.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
  return capitalizeFirst(words);
}
