import { index, integer, json, table, text } from "../../platform/database/columns.ts";
import { companies } from "../company/tables.ts";
import type { LetterContent } from "./rules.ts";
import type { LetterHead } from "./schema.ts";

/** What stands at the head and the foot of a company's letters. */
export const letterHeads = table("letter_heads", {
  companyId: text()
    .primaryKey()
    .references(() => companies.id, { onDelete: "cascade" }),
  address: text().notNull(),
  contact: text().notNull(),
  signatories: json().$type<LetterHead["signatories"]>().notNull(),
  updatedAt: text().notNull(),
});

/** Letters to regulators that their portal was down, kept as what they say: from the same content come the same files. */
export const letters = table(
  "letters",
  {
    id: text().primaryKey(),
    companyId: text()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    occurrenceId: text().notNull(),
    content: json().$type<LetterContent>().notNull(),
    writtenAt: text().notNull(),
  },
  (own) => [index("letters_of_occurrence").on(own.companyId, own.occurrenceId, own.writtenAt, own.id)],
);

/** Screenshots; without a letter while they wait for theirs. */
export const letterAnnexes = table(
  "letter_annexes",
  {
    id: text().primaryKey(),
    companyId: text()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    letterId: text().references(() => letters.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    name: text().notNull(),
    file: text().notNull(),
    bytes: integer().notNull(),
    createdAt: text().notNull(),
  },
  (own) => [
    index("letter_annexes_of_letter").on(own.letterId, own.position),
    index("letter_annexes_of_company").on(own.companyId, own.createdAt),
  ],
);
