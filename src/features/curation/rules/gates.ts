import type { Day } from "#shared/calendar.ts";
import { staleChecks } from "./gates/age.ts";
import { datesThatMakeNoSense } from "./gates/dates.ts";
import { duplicates } from "./gates/duplicates.ts";
import type { Finding, Library } from "./gates/finding.ts";
import { outOfReach } from "./gates/reach.ts";
import { hardToRead } from "./gates/readability.ts";
import { contradictorySchedules } from "./gates/schedules.ts";
import { poorSources } from "./gates/sources.ts";
import { misspelt, type KnowsWord } from "./gates/spelling.ts";
import { brokenSuccession } from "./gates/succession.ts";

/** All that the gates find in a catalogue, as of a day. */
export const findingsOf = (library: Library, { today, knows }: { today: Day; knows: KnowsWord }): Finding[] => [
  ...datesThatMakeNoSense(library, today),
  ...brokenSuccession(library, today),
  ...outOfReach(library),
  ...contradictorySchedules(library),
  ...duplicates(library),
  ...poorSources(library),
  ...hardToRead(library),
  ...misspelt(library, knows),
  ...staleChecks(library, today),
];
