import type { Verdict } from "../../applicability/schema.ts";
import { isReviewed } from "../../catalogue/rules/origin.ts";
import type { Instrument } from "../../catalogue/schema.ts";

/** What is known of a regulation of which a duty binds no longer. */
export type Ended = {
  /** As the library has it; undefined where it is not there any more. */
  instrument: Instrument | undefined;
  verdict: Verdict | undefined;
  /** Titles of what has taken its place. */
  successors: readonly string[];
};

/** Why a duty of the library binds a company no longer. */
export function closedBecause(requirement: string, { instrument, verdict, successors }: Ended): string {
  if (!instrument || !verdict) return "The regulation is no longer in the library";
  switch (verdict.result) {
    case "history": {
      const by = successors.length > 0 ? `: ${successors.join("; ")} has taken its place` : "";
      return `The regulation is ${instrument.status === "withdrawn" ? "withdrawn" : "superseded"}${by}`;
    }
    case "watch":
      return "The regulation is a draft";
    case "no":
      return "The regulation does not bind the company as its profile is now";
    case "applies":
    case "may":
      if (!isReviewed(instrument)) return "Nobody has reviewed what the regulation asks for";
      return instrument.requirements.some(({ id }) => id === requirement)
        ? "This requirement binds others than the company as its profile is now"
        : "The regulation no longer lays this down";
  }
}
