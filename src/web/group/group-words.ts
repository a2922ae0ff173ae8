import type { Subsidiary } from "#features/group/schema.ts";
import { plural } from "#shared/plural.ts";

export type Counted = Pick<Subsidiary, "binds" | "open" | "due" | "unread">;

/** What is counted of each company, as it stands beneath the numbers. */
export const counts: readonly { key: keyof Counted; label: string }[] = [
  { key: "binds", label: "Bind it" },
  { key: "open", label: "Open" },
  { key: "due", label: "Due" },
  { key: "unread", label: "Unread" },
];

/** What the numbers are of. */
export const countsExplained =
  "Bind it: regulations that apply. Open: changes that wait for a decision. Due: dates within 30 days. Unread: told, and read by nobody there.";

/** The whole group in a line. Regulations that bind several are not added up: they are the same ones. */
export function groupInWords(subsidiaries: readonly Counted[]): string {
  const sum = (key: keyof Counted) => subsidiaries.reduce((total, one) => total + one[key], 0);
  const parts = [`${sum("open")} open`, `${sum("due")} due`, `${sum("unread")} unread`];
  return `${plural(subsidiaries.length, "company", "companies")}: ${parts.join(", ")}`;
}

/** Whether the text is part of a company's name. */
export const isNamed = ({ name }: Pick<Subsidiary, "name">, text: string): boolean =>
  name.toLowerCase().includes(text.trim().toLowerCase());
