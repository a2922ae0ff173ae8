import { integer, json, primaryKey, table, text } from "../../platform/database/columns.ts";
import type { Holiday } from "./schema.ts";

/** Holidays that the operator has declared: each lies over what data/holidays.yaml says of that feast in that year. */
export const holidays = table(
  "holidays",
  {
    year: integer().notNull(),
    feast: text().notNull(),
    name: text().notNull(),
    state: text().$type<Holiday["state"]>().notNull(),
    days: json().$type<string[]>().notNull(),
    source: text().notNull(),
    confirmedBy: text().notNull(),
    changedAt: text().notNull(),
    /** What stood there before, from which due days are moved; null: nothing. */
    before: json().$type<Holiday>(),
    /** Up to which company, in the order of their ids, those whose due days it moves were told; null: all were. */
    toldUpTo: text(),
  },
  (own) => [primaryKey({ columns: [own.year, own.feast] })],
);
