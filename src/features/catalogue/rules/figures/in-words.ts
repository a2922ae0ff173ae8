import { categories } from "../../../company/vocabulary.ts";
import type { Figure } from "./figure.ts";

const labels: Record<Figure["kind"], string> = {
  capital: "Capital",
  limit: "Limit",
  fee: "Fee",
  penalty: "Penalty",
  ratio: "Ratio",
  count: "Number",
  deadline: "Time limit",
  frequency: "How often",
  retention: "Keep for",
};
const operators: Record<Figure["op"], string> = {
  "at-least": "at least ",
  "at-most": "at most ",
  within: "within ",
  exactly: "",
};

const times = /^(?:days|weeks|months|years)$/;
const grouped = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 4 });

/** "Capital: at least ₦2,000,000,000, for Switching & Processing License"; "Limit: at most ₦50,000 per day (loading)". */
export function figureInWords(figure: Figure): string {
  const { kind, unit, for: addressee } = figure;
  const names = addressee?.categories?.map((slug) => categories[slug].name).join(" or ");
  const label = kind === "count" && times.test(unit) ? "Time" : labels[kind];
  return `${label}: ${amountOf(figure)}${names ? `, for ${names}` : ""}`;
}

/** "at least ₦2,000,000,000"; "at most ₦50,000 per day (loading)": the figure without its kind and whom it is for. */
export function amountOf({ op, per, what, ...amount }: Figure): string {
  return `${operators[op]}${amountInWords(amount)}${per ? ` per ${per}` : ""}${what ? ` (${what})` : ""}`;
}

function amountInWords({ value, unit }: Pick<Figure, "value" | "unit">): string {
  const number = grouped.format(value);
  if (unit === "NGN") return `₦${number}`;
  if (unit === "USD") return `US$${number}`;
  if (unit === "percent") return `${number}%`;
  if (unit === "items") return number;
  const noun = unit.replace("-", " ");
  return `${number} ${value === 1 ? noun.replace(/s$/, "") : noun}`;
}
