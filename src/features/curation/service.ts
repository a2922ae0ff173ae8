import path from "node:path";
import type { Clock } from "#platform/clock.ts";
import { lagosDay } from "#shared/lagos.ts";
import { figureCoverage } from "../catalogue/rules/figures/check.ts";
import type { CatalogueFiles, CatalogueService, Layer, LoadReport } from "../catalogue/service.ts";
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
export type CurationService = ReturnType<typeof curationService>;
type CurationDeps = { catalogue: CatalogueService; clock: Clock; folder: string };

/** What editors of a catalogue are told of it. `folder`: data/curation. */
export function curationService({ catalogue, clock, folder }: CurationDeps) {
  async function libraryOf(layers: Layers): Promise<Library> {
    const { parsed, questions } = await catalogue.read(layers);
    return { instruments: parsed.map(({ instrument }) => instrument), questions: questions?.list ?? [] };
  }

  /** What is broken in these files, and what the gates find in the rest, held against what editors have accepted. */
  async function judged(files: CatalogueFiles) {
    const { parsed, questions, ...report } = await catalogue.check(files);
    const own = readOwnFiles(folder);
    const library = { instruments: parsed.map(({ instrument }) => instrument), questions: questions?.list ?? [] };
    const found = findingsOf(library, { today: lagosDay(clock.now()), knows: dictionary(own.words) });
    return { report, library, ...sift(found, own.accepted) };
  }

  return {
    /**
     * Reads a catalogue without storing anything: what is broken in it, and what the gates find in the rest. Where it lies
     * over another, as the folder of a pack does over `under`, it may refer to what is there; told is what stands in its
     * own files, and what would be wrong elsewhere by it alone.
     */
    async check(layers: Layers, { under }: { under?: Layer } = {}): Promise<Checked> {
      const told = await catalogue.readLayers(layers);
      const before = under === undefined ? undefined : await judged(await catalogue.readLayers(under));
      const files = under === undefined ? told : await catalogue.readLayers([under, told]);
      const { report, library, open, accepted, idle } = await judged(files);
      const names = new Set(allOf(told).map(({ file }) => nameOf(file)));
      const knownBefore = new Set([...(before?.report.faults ?? []), ...(before?.open ?? [])].map(inWords));
      const isTold = (where: string) => names.has(nameOf(where));
      const known = new Map(allOf(files).map((one) => [nameOf(one.file), one]));
      const toldOf = open.filter((finding) => isTold(finding.where) || !knownBefore.has(inWords(finding)));
      const findings = [...Map.groupBy(toldOf, ({ where }) => where)].flatMap(([where, list]) => {
        const { file, text } = known.get(where)!;
        const lineOf = linesOf(text);
        return list.map(({ gate, level, message, path: at }) => ({ file, line: lineOf(at), gate, level, message }));
      });
      return {
        report: {
          ...report,
          files: told.instruments.length,
          faults: report.faults.filter((fault) => isTold(fault.file) || !knownBefore.has(inWords(fault))),
          figures: figureCoverage(library.instruments.filter(({ key }) => isTold(key))),
        },
        findings,
        accepted: accepted.filter(({ where }) => isTold(where)).length,
        idle: idle
          .filter(({ where }) => isTold(where))
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

const allOf = ({ instruments, questions }: CatalogueFiles) => [...instruments, ...(questions ? [questions] : [])];

/** What is found is named by a file or by its key. */
const nameOf = (where: string): string => path.basename(where, ".yaml");

const inWords = (found: Finding | LoadReport["faults"][number]): string =>
  "where" in found ? `${found.where} ${found.gate} ${found.message}` : `${found.file} ${found.reason}`;
