import type { z } from "zod";
import type { revisionSchema } from "#features/catalogue/schema.ts";
import type { LibraryRow } from "#features/library/schema.ts";
import { lagosDay } from "#shared/lagos.ts";

type Revision = z.infer<typeof revisionSchema>;

/** Something that happened on a day: a text was issued, or our record of one was revised. */
export type Event = { on: string } & (
  | { kind: "issued"; regulation: LibraryRow }
  | { kind: "revised"; revision: Revision }
);

// As many as are asked for of each kind; so the newest of both are among them.
export const latestEvents = 8;

/** The newest of both kinds, newest first. A date that is known only to its year or month stands at that one's end. */
export function latestOf(issued: LibraryRow[], revised: Revision[]): Event[] {
  const events: Event[] = [
    ...issued.flatMap((regulation) =>
      regulation.issuedOn ? [{ kind: "issued" as const, on: regulation.issuedOn, regulation }] : [],
    ),
    ...revised.map((revision) => ({
      kind: "revised" as const,
      on: lagosDay(new Date(revision.recordedAt)),
      revision,
    })),
  ];
  // Days of ISO 8601 sort as text.
  return events.toSorted((a, b) => b.on.localeCompare(a.on)).slice(0, latestEvents);
}
