import { bytes, integer, table, text } from "./columns.ts";

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

/** Kept files, where a server is the database: by their names, which are their hashes. With a file, they are in a folder beside it. */
export const files = table("files", {
  name: text().primaryKey(),
  bytes: bytes().notNull(),
  /** When it was saved last: a sweep leaves alone what a row may be about to name. */
  savedAt: text().notNull(),
});
