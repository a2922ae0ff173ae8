import type { RiskLevel } from "../vocabulary.ts";

/** Points of a severity in the risk score; docs/decisions/0006 says why the steps are what they are. */
const points: Record<number, number> = { 1: 0, 2: 6, 3: 36, 4: 66, 5: 71 };
export const severityPoints = (severity: number): number => points[severity] ?? 0;

/** The band a severity stands for on its own: 4 and 5 High, 3 Medium, 1 and 2 Low (docs/catalogue.md, severity). */
export function bandOfSeverity(severity: number): RiskLevel {
  if (severity >= 4) return "High";
  return severity === 3 ? "Medium" : "Low";
}
