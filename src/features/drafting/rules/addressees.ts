import { narrowerLicences } from "../../audience/rules/licences.ts";
import type { Addressing, Audience } from "../../audience/schema.ts";
import type { Requirement } from "../../catalogue/schema.ts";
import type { ReadDuty } from "./duties.ts";

type Addressee = NonNullable<Requirement["for"]>;
export type ForWhom = Pick<Audience, "scope" | "classes">;

/**
 * Whom a duty binds, where its subject names licences, or the heading over it does and its subject names none, and these are
 * not all whom the text is for.
 */
export function addresseeOf(
  { subject, heading }: Pick<ReadDuty, "subject" | "heading">,
  audience: ForWhom,
  { table, classesIn }: Addressing,
): Addressee | undefined {
  const bySubject = classesIn(subject ?? "");
  const { classes, isAlone } = bySubject.classes.length > 0 ? bySubject : classesIn(heading ?? "");
  const licences = isAlone ? narrowerLicences(classes, audience, table) : null;
  return licences ? { categories: licences } : undefined;
}
