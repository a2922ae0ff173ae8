import type { Profile } from "../../company/schema.ts";
import {
  employeeSizes,
  industries,
  licenceCategories,
  services,
  type LicenceCategory,
} from "../../company/vocabulary.ts";

/** A financial company of a licence that offers everything, is as large as can be, and has answered nothing. */
export const profileOf = (category: LicenceCategory): Profile => ({
  industry: "financial",
  category,
  services: [...services],
  employeeSize: employeeSizes.at(-1)!,
  answers: {},
});

/** One company of each licence, and one of each other industry, which holds none: whoever a text can reach is among them. */
export const everyKindOfCompany: readonly Profile[] = [
  ...licenceCategories.map(profileOf),
  ...industries
    .filter((industry) => industry !== "financial")
    .map((industry): Profile => ({ ...profileOf("others"), industry, services: [] })),
];
