import { index, table, text } from "../../platform/database/columns.ts";
import { accounts } from "../account/tables.ts";
import { companies } from "../company/tables.ts";

/** Makes the table of what people say to the things that a noun names, the oldest first. */
export const commentTable = (noun: "duty" | "task") =>
  table(
    `${noun}_comments`,
    {
      id: text().primaryKey(),
      companyId: text()
        .notNull()
        .references(() => companies.id, { onDelete: "cascade" }),
      subjectId: text(`${noun}_id`).notNull(),
      /** Null: somebody who has left, or a token of the company. */
      authorId: text().references(() => accounts.id, { onDelete: "set null" }),
      text: text().notNull(),
      createdAt: text().notNull(),
    },
    (own) => [
      index(`${noun}_comments_of_${noun}`).on(own.companyId, own.subjectId, own.createdAt, own.id),
      index(`${noun}_comments_of_author`).on(own.authorId),
    ],
  );
export type CommentTable = ReturnType<typeof commentTable>;
