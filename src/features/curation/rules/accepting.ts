import type { Accepted } from "../schema.ts";
import type { Finding } from "./gates/finding.ts";

/** Findings that stand, those that an editor has accepted, and acceptances of what is not found any more. */
export type Sifted = { open: Finding[]; accepted: Finding[]; idle: Accepted[] };

/** Holds findings against what was accepted. */
export function sift(findings: readonly Finding[], list: readonly Accepted[]): Sifted {
  const used = new Set<Accepted>();
  const isAccepted = ({ gate, where, message }: Finding): boolean => {
    const entry = list.find((one) => one.gate === gate && one.where === where && message.includes(one.about));
    if (entry) used.add(entry);
    return entry !== undefined;
  };
  const { open = [], accepted = [] } = Object.groupBy(findings, (finding) =>
    isAccepted(finding) ? "accepted" : "open",
  );
  return { open, accepted, idle: list.filter((entry) => !used.has(entry)) };
}
