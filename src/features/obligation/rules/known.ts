import type { Changes } from "./changing.ts";
import type { LibraryDuty } from "./library.ts";
import { ownWording, type Entry } from "./register.ts";
import { untouched, type StoredDuty } from "./stored.ts";
import { asHeld } from "./wording.ts";

/** A duty with what it was made of. */
export type Known = { entry: Entry; library: LibraryDuty | undefined; stored: StoredDuty | undefined };
type Made = Pick<Known, "library" | "stored">;

/** What is stored of a duty, or would be; of one of the library with what it is called and says now. */
export function asStored({ library, stored }: Made, companyId: string, at: string): StoredDuty {
  if (!library) return stored!;
  const { id, regulationId, requirementId, regulator, title, wording } = library;
  const { text } = wording;
  const source = { companyId, id, origin: "library" as const, regulationId, requirementId, regulator, title, text };
  return stored ? { ...stored, ...source } : untouched({ ...source, quote: null, documentId: null }, at);
}

/** The wording for which a state is given now: the library's, or the company's own. */
export const heldOf = (library: LibraryDuty | undefined, own: Parameters<typeof ownWording>[0]): string =>
  library?.held ?? asHeld(ownWording(own));

/** Does a duty weigh High, by the library or the company, before or after? */
export const isHigh = ({ library, stored }: Made, { weight }: Pick<Changes, "weight">): boolean =>
  [library?.riskLevel, stored?.weight, weight].includes("High");
