import { table, text } from "#platform/database/columns.ts";

/** The operator's sessions, where several processes serve; where one does, it has them in memory (docs/decisions/0023). */
export const operatorSessions = table("operator_sessions", {
  /** Of the session's token, keyed with OPERATOR_TOKEN: with another one none of them is known any more. */
  hash: text().primaryKey(),
  id: text().notNull(),
  /** The session of a person by which it was opened, and without which it is over; null: by OPERATOR_TOKEN. */
  personSessionId: text(),
  endsAt: text().notNull(),
  /** When it ends unless it is used before. */
  idleAt: text().notNull(),
});
