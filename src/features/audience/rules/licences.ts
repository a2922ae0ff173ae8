import type { LicenceCategory } from "../../company/vocabulary.ts";
import type { Audience, AudienceClass, AudienceTable } from "../schema.ts";
import { withIncluded } from "./membership.ts";

/** The licences by which companies belong to classes; null where something else makes some of them members. */
function licencesOf(ids: readonly string[], table: AudienceTable): LicenceCategory[] | null {
  const licences = ids.flatMap((id) => withIncluded(id, table)).map(licencesOfMembers);
  return licences.includes(null) ? null : [...new Set(licences.flatMap((each) => each ?? []))];
}

function licencesOfMembers({ members, includes }: AudienceClass): LicenceCategory[] | null {
  if (!members) return includes ? [] : null;
  const { categories, words, questions, industries } = members;
  if (!categories || questions || industries) return null;
  // Who wrote his own category may be one of them: rather shown what is somebody else's than not told.
  return words ? [...categories, "others"] : categories;
}

/** The licences of classes that are fewer than a text is for, or others; null where they are all of these, or it is not sure. */
export function narrowerLicences(
  ids: readonly string[],
  { scope, classes }: Pick<Audience, "scope" | "classes">,
  table: AudienceTable,
): LicenceCategory[] | null {
  const own = licencesOf(ids, table);
  if (own === null || own.length === 0 || scope === "nobody") return null;
  if (scope !== "classes") return own;
  const all = licencesOf(classes, table);
  return all?.every((licence) => own.includes(licence)) ? null : own;
}
