import path from "node:path";
import type { Clock } from "#platform/clock.ts";
import { lagosDay } from "#shared/lagos.ts";
import type { CatalogueService, Layer, LoadReport } from "../catalogue/service.ts";
import { dictionary } from "./adapters/dictionary.ts";
import { linesOf } from "./adapters/lines.ts";
import { readEarlierCoverage, readOwnFiles } from "./adapters/own-files.ts";
import { sift } from "./rules/accepting.ts";
import { coverageOf, type Coverage } from "./rules/coverage.ts";
import { coveragePage } from "./rules/coverage-page.ts";
import { findingsOf } from "./rules/gates.ts";
import type { Finding, GateName, Library } from "./rules/gates/finding.ts";
import { licenceMatrix, type Row } from "./rules/matrix.ts";
import { timedDuties, type TimedDuty } from "./rules/schedules.ts";

type Layers = Layer | readonly Layer[];
/** A finding at its place: `file` within the catalogue, `line` from 1. */
export type Placed = { file: string; line: number; gate: GateName; message: string; level: Finding["level"] };
export type Checked = {
  report: LoadReport & { figures: Map<string, { duties: number; covered: number }> };
  findings: Placed[];
  /** How many findings an editor has accepted, with reasons. */
  accepted: number;
  /** Acceptances that accept nothing any more, in words. */
  idle: string[];
};
type CurationDeps = { catalogue: CatalogueService; clock: Clock; folder: string };

/** What editors of a catalogue are told of it. `folder`: data/curation. */
export function curationService({ catalogue, clock, folder }: CurationDeps) {
  async function libraryOf(layers: Layers): Promise<Library> {
    const { parsed, questions } = await catalogue.read(layers);
    return { instruments: parsed.map(({ instrument }) => instrument), questions: questions?.list ?? [] };
  }

  return {
    /** Reads a catalogue without storing anything: what is broken in it, and what the gates find in the rest. */
    async check(layers: Layers): Promise<Checked> {
      const files = await catalogue.readLayers(layers);
      const { parsed, questions, ...report } = await catalogue.check(files);
      const own = readOwnFiles(folder);
      const library = { instruments: parsed.map(({ instrument }) => instrument), questions: questions?.list ?? [] };
      const found = findingsOf(library, { today: lagosDay(clock.now()), knows: dictionary(own.words) });
      const { open, accepted, idle } = sift(found, own.accepted);
      const known = new Map(
        [...files.instruments, ...(files.questions ? [files.questions] : [])].map((one) => [path.basename(one.file, ".yaml"), one]),
      ); // prettier-ignore
      const findings = [...Map.groupBy(open, ({ where }) => where)].flatMap(([where, list]) => {
        const { file, text } = known.get(where)!;
        const lineOf = linesOf(text);
        return list.map(({ gate, level, message, path: at }) => ({ file, line: lineOf(at), gate, level, message }));
      });
      return {
        report,
        findings,
        accepted: accepted.length,
        idle: idle
          .filter(({ where }) => known.has(where))
          .map(({ gate, where, about }) => `${where}: nothing of ${gate} is found any more about “${about}”`),
      };
    },
    libraryOf,
    /** Every schedule of what is in force with its dates in these years. */
    schedules: async (layers: Layers, years: readonly number[]): Promise<TimedDuty[]> =>
      timedDuties((await libraryOf(layers)).instruments, years),
    /** What each licence is shown of capital, returns, incidents, complaints and limits. */
    matrix: async (layers: Layers): Promise<Row[]> => licenceMatrix(await libraryOf(layers)),
    /** How far a catalogue covers whom. */
    coverage: async (layers: Layers): Promise<Coverage> => coverageOf(await libraryOf(layers)),
    /** The same as a page, beside an earlier release. */
    coveragePage: (coverage: Coverage): string => coveragePage(coverage, readEarlierCoverage(folder)),
  };
}
