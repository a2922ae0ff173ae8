import type { RiskLevel } from "../../catalogue/vocabulary.ts";
import type { KeptDeadline } from "../schema/deadline.ts";
import type { DutyOrigin, DutyState } from "../vocabulary.ts";

/** What a company has said of a duty, as it is stored. */
export type StoredDuty = {
  companyId: string;
  id: string;
  origin: DutyOrigin;
  regulationId: string | null;
  requirementId: string | null;
  regulator: string | null;
  title: string;
  text: string;
  quote: string | null;
  documentId: string | null;
  deadline: KeptDeadline | null;
  state: DutyState;
  reason: string | null;
  stateBy: string | null;
  stateAt: string | null;
  heldFor: string | null;
  awaitsConfirmation: boolean;
  confirmedBy: string | null;
  confirmedAt: string | null;
  how: string | null;
  ownerId: string | null;
  unitId: string | null;
  reviewerId: string | null;
  nextReviewOn: string | null;
  weight: RiskLevel | null;
  version: number;
  createdAt: string;
  updatedAt: string;
  updatedBy: string | null;
};

/** What a duty is, whatever a company has said of it. */
export type DutySource = Pick<
  StoredDuty,
  "companyId" | "id" | "origin" | "regulationId" | "requirementId" | "regulator" | "title" | "text" | "quote" | "documentId"
>; // prettier-ignore

/** A duty of which nobody has said anything. */
export function untouched(source: DutySource, at: string): StoredDuty {
  return {
    ...source,
    deadline: null,
    state: "not-looked-at",
    reason: null,
    stateBy: null,
    stateAt: null,
    heldFor: null,
    awaitsConfirmation: false,
    confirmedBy: null,
    confirmedAt: null,
    how: null,
    ownerId: null,
    unitId: null,
    reviewerId: null,
    nextReviewOn: null,
    weight: null,
    version: 0,
    createdAt: at,
    updatedAt: at,
    updatedBy: null,
  };
}
