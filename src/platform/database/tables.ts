import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Numbers that only grow, counted up within writes: what orders rows, whatever clocks and engines do (`counters.ts`). */
export const counters = sqliteTable("counters", {
  name: text().primaryKey(),
  value: integer().notNull(),
});

/** Who may do what only one process may do at a time, and until when (`leases.ts`). */
export const leases = sqliteTable("leases", {
  name: text().primaryKey(),
  /** The process that has it. */
  holder: text().notNull(),
  until: text().notNull(),
});
