import type { RiskLevel, Topic } from "../../catalogue/vocabulary.ts";

/** What a company is told of at most: changes on these topics (null: on any), and of at least this gravity. */
export type Narrowing = { topics: Topic[] | null; leastRisk: RiskLevel };
export const toldOfAll: Narrowing = { topics: null, leastRisk: "Low" };

type Told = { topics: readonly Topic[]; riskLevel: RiskLevel };

const gravity: Record<RiskLevel, number> = { Low: 1, Medium: 2, High: 3 };

/** Is a change kept from a company for which it is meant? What it set alerts on or watches it is told of all the same. */
export const isLeftOut = (narrowing: Narrowing, change: Told, isAskedFor: boolean): boolean =>
  !isAskedFor && isNarrowedAway(narrowing, change);

/** Did the company ask not to be told of such a change? One whose topic is not known may be on any. */
export function isNarrowedAway({ topics, leastRisk }: Narrowing, change: Told): boolean {
  const isOffTopic =
    topics !== null && change.topics.length > 0 && !change.topics.some((topic) => topics.includes(topic));
  return isOffTopic || gravity[change.riskLevel] < gravity[leastRisk];
}
