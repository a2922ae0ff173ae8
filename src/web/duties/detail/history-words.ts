import type { HistoryEntry } from "#features/comment/schema.ts";
import type { Names } from "#features/obligation/rules/arranging.ts";
import { dutyStateLabels } from "#features/obligation/vocabulary.ts";
import { formatDay } from "../../lib/format.ts";

const labels: Record<string, string> = {
  state: "State",
  reason: "Reason",
  how: "How it is met",
  owner: "Owner",
  unit: "Unit",
  reviewer: "Reviewer",
  nextReviewOn: "Next review",
  weight: "Weight",
  text: "Text",
  title: "Title",
};

/** What an entry of the log says of a duty, a line each. */
export const dutyLines =
  (names: Names) =>
  ({ before, after }: HistoryEntry): string[] =>
    Object.entries(after ?? {})
      .filter(([name]) => name in labels && (before === null || name in before))
      .map(([name, value]) => {
        const was = before?.[name];
        const from = was === null || was === undefined || was === "" ? "" : ` (was: ${wordsOf(name, was, names)})`;
        return `${labels[name]}: ${wordsOf(name, value, names)}${from}`;
      });

function wordsOf(name: string, value: unknown, { people, units }: Names): string {
  if (value === null || value === undefined || value === "") return "nothing";
  const text = typeof value === "string" ? value : JSON.stringify(value);
  switch (name) {
    case "state":
      return (dutyStateLabels as Record<string, string>)[text] ?? text;
    case "owner":
    case "reviewer":
      return people.get(text) ?? "Somebody who has left";
    case "unit":
      return units.get(text) ?? "A unit that is gone";
    case "nextReviewOn":
      return formatDay(text);
    default:
      return text;
  }
}
