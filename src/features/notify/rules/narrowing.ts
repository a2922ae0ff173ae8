import type { RiskLevel, Topic } from "../../catalogue/vocabulary.ts";

/** What a company is told of at most: changes on these topics (null: on any), and of at least this gravity. */
export type Narrowing = { topics: Topic[] | null; leastRisk: RiskLevel };
export const toldOfAll: Narrowing = { topics: null, leastRisk: "Low" };

const gravity: Record<RiskLevel, number> = { Low: 1, Medium: 2, High: 3 };

/** Did the company ask not to be told of such a change? One whose topic is not known may be on any. */
export function isNarrowedAway(
  { topics, leastRisk }: Narrowing,
  change: { topics: readonly Topic[]; riskLevel: RiskLevel },
): boolean {
  const isOffTopic =
    topics !== null && change.topics.length > 0 && !change.topics.some((topic) => topics.includes(topic));
  return isOffTopic || gravity[change.riskLevel] < gravity[leastRisk];
}
