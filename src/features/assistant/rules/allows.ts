import { isBinding } from "../../applicability/vocabulary.ts";
import type { Scope } from "../schema.ts";
import type { Passage } from "./corpus/passage.ts";
import type { Applicabilities } from "./applicability.ts";

/**
 * May a passage be used in an answer to a company (null: to nobody in particular)? What a company uploaded is its own; the
 * rest is as wide as the asker set it. `scope` is parsed: the short code of a regulator, a known topic.
 */
export function allowsOf(
  { regulator, category, appliesOnly }: Scope,
  applicabilities: Applicabilities,
  companyId: string | null,
): (passage: Passage) => boolean {
  const binds = ({ place }: Passage) => isBinding(applicabilities.get(place.regulationId ?? "")?.verdict ?? "no");
  return (passage) =>
    (passage.companyId === null || passage.companyId === companyId) &&
    (!regulator || passage.place.regulator === regulator) &&
    (!category || passage.topics.some((topic) => topic === category)) &&
    (!appliesOnly || binds(passage));
}
