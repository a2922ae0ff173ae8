import type { RiskLevel } from "../schema.ts";

/** The band a severity stands for on its own: 4 and 5 High, 3 Medium, 1 and 2 Low (docs/catalogue.md, severity). */
export function bandOfSeverity(severity: number): RiskLevel {
  if (severity >= 4) return "High";
  return severity === 3 ? "Medium" : "Low";
}
