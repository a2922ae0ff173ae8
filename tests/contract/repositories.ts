import { describe } from "vitest";
import { describeAccounts } from "./account.ts";
import type { Open } from "./backend.ts";
import { describeCatalogue } from "./catalogue.ts";
import { describeCompanies } from "./company.ts";
import { describeAssessments } from "./dashboard.ts";
import { describeNotices } from "./notify.ts";

/** What every backend must do alike (design section 3): services rely on this and on nothing else of a database. */
export function describeRepositories(backend: string, open: Open) {
  describe(`${backend} keeps the contract of`, () => {
    describeAccounts(open);
    describeCompanies(open);
    describeCatalogue(open);
    describeNotices(open);
    describeAssessments(open);
  });
}
