import { plural } from "#shared/plural.ts";
import type { Instrument } from "../../catalogue/schema.ts";
import { regulatorName } from "../../catalogue/rules/regulator.ts";
import { topicLabels, type Topic } from "../../catalogue/vocabulary.ts";

/** What decides whom a change concerns. */
export type Subject = { regulator: string; topics: readonly Topic[]; regulationIds: readonly string[] };

/**
 * The instruments that make a change matter to those whom they bind: those it names, and what the regulator has in force on its
 * topics; on everything, where its topic is not known or the regulator has nothing on it: missing a duty is worse than reading
 * of one too many.
 */
export function instrumentsBehind(change: Subject, instruments: readonly Instrument[]): Instrument[] {
  const named = instruments.filter(({ key }) => change.regulationIds.includes(key));
  const own = instruments.filter(({ regulator, status }) => regulator === change.regulator && status === "in-force");
  const onTopic = own.filter(({ topics }) => topics.some((topic) => change.topics.includes(topic)));
  return [...new Set([...named, ...(onTopic.length > 0 ? onTopic : own)])];
}

export type CompanyInterests = {
  /** Keys of what binds or may bind the company. */
  binding: ReadonlySet<string>;
  watched: ReadonlySet<string>;
  /** Keys of regulations with an alert for updates. */
  alerts: ReadonlySet<string>;
};

/** Why a change concerns a company, in words; empty when it does not. */
export function concernsOf(change: Subject, instruments: readonly Instrument[], interests: CompanyInterests): string[] {
  const behind = instrumentsBehind(change, instruments);
  const named = behind.filter(({ key }) => change.regulationIds.includes(key));
  const bound = behind.filter(({ key }) => interests.binding.has(key));
  const boundNamed = named.filter(({ key }) => interests.binding.has(key));
  const name = regulatorName(change.regulator);
  const topics = change.topics.map((topic) => topicLabels[topic]);
  const onTopic = topics.length > 0 && bound.some((item) => item.topics.some((topic) => change.topics.includes(topic)));
  const count = plural(bound.length, "regulation");
  return [
    ...boundNamed.map(({ shortTitle }) => `It is about ${shortTitle}, which applies or may apply to you`),
    ...named
      .filter(({ key }) => interests.alerts.has(key))
      .map(({ shortTitle }) => `You set an alert on ${shortTitle}`),
    ...(bound.length > boundNamed.length
      ? [
          `${count} of ${name}${onTopic ? ` on ${topics.join(" and ")}` : ""} ${bound.length === 1 ? "applies" : "apply"} or may apply to you`,
        ]
      : []),
    ...(interests.watched.has(change.regulator) ? [`You watch ${name}`] : []),
  ];
}
