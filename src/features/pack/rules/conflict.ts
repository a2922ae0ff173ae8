import { changesBetween } from "../../catalogue/rules/revision.ts";
import type { Instrument } from "../../catalogue/schema.ts";

/** One text of the catalogue, as it lay below an edited one before and after, and the edited one. */
export type Overlaid = { before: Instrument | undefined; after: Instrument; own: Instrument };

/** The fields in which what lies below changed, and an edited file that lies over it has something else: nobody can guess which is meant. */
export function fieldsInConflict({ before, after, own }: Overlaid): string[] {
  const moved = before && new Set(changesBetween(before, after).map(({ path }) => path));
  const hidden = [...new Set(changesBetween(own, after).map(({ path }) => path))].filter(
    (path) => path !== "captured" && !path.startsWith("captured."),
  );
  return moved ? hidden.filter((path) => moved.has(path)) : hidden;
}
