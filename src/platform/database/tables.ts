import { integer, table, text } from "./columns.ts";

/** Numbers that only grow, counted up within writes: what orders rows, whatever clocks and engines do (`counters.ts`). */
export const counters = table("counters", {
  name: text().primaryKey(),
  value: integer().notNull(),
});

/** Who may do what only one process may do at a time, and until when (`leases.ts`). */
export const leases = table("leases", {
  name: text().primaryKey(),
  /** The process that has it. */
  holder: text().notNull(),
  until: text().notNull(),
});
