import { takesEffectOn } from "../../../catalogue/rules/taking-effect.ts";
import type { Instrument } from "../../../catalogue/schema.ts";
import type { Day } from "#shared/calendar.ts";
import { isBefore } from "./dates.ts";
import { isEdited, type Finding, type Library } from "./finding.ts";

/** What has taken the place of what: each superseded text has a successor, and no text is in force beside its own. */
export function brokenSuccession({ instruments }: Library, today: Day): Finding[] {
  const edited = instruments.filter(isEdited);
  const successors = Map.groupBy(
    edited.flatMap((successor) => successor.supersedes.map((ended) => ({ successor, ended }))),
    ({ ended }) => ended,
  );
  return edited.flatMap((instrument) => {
    const found = (successors.get(instrument.key) ?? []).map(({ successor }) => successor);
    return [...statusFaults(instrument, found, today), ...orderFaults(instrument, found)];
  });
}

const fault = (where: string, path: string, message: string): Finding => ({
  gate: "succession",
  level: "fault",
  where,
  path: [path],
  message,
});

function statusFaults({ key, status }: Instrument, successors: readonly Instrument[], today: Day): Finding[] {
  if (status === "superseded")
    return successors.length > 0 ? [] : [fault(key, "status", "is superseded, and nothing supersedes it")];
  if (status !== "in-force") return [];
  return successors
    .filter((other) => other.status === "in-force" && takesEffectOn(other, today) === null)
    .map((other) => fault(key, "status", `is in force, and ${other.key} has superseded it`));
}

function orderFaults({ key, issuedOn, supersedes }: Instrument, successors: readonly Instrument[]): Finding[] {
  return successors.flatMap((successor) => [
    ...(supersedes.includes(successor.key) && key < successor.key
      ? [fault(key, "supersedes", `supersedes ${successor.key}, which supersedes it`)]
      : []),
    ...(issuedOn !== null && successor.issuedOn !== null && isBefore(successor.issuedOn, issuedOn)
      ? [fault(successor.key, "supersedes", `supersedes ${key}, which was issued later`)]
      : []),
  ]);
}
