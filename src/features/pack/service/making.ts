import type { KeyObject } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { parse, stringify } from "yaml";
import type { Clock } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import { lagosDay } from "#shared/lagos.ts";
import { catalogueJsonSchemas, schemaText } from "../../catalogue/rules/json-schema.ts";
import type { CatalogueFiles, CatalogueService } from "../../catalogue/service.ts";
import type { CurationService, Placed } from "../../curation/service.ts";
import { packBytes } from "../adapters/pack-file.ts";
import { compareReleases, isRelease, packName } from "../rules/release.ts";
import type { PackLayers } from "./layers.ts";

type MakingDeps = {
  layers: PackLayers;
  catalogue: CatalogueService;
  curation: Pick<CurationService, "check">;
  shipped: { catalogue: string };
  checkTerms: (file: string, text: string) => void;
  clock: Clock;
};
export type Wish = {
  /** A folder of catalogue files; unset: all that this installation's library is made of. */
  folder?: string | undefined;
  /** A folder of search terms; unset: with a folder none, else those of this installation. */
  termsFolder?: string | undefined;
  /** Unset: today. */
  release?: string | undefined;
  privateKey: KeyObject;
};

type Made = { name: string; release: string; bytes: Buffer; instruments: number; warnings: Placed[] };

/** Makes packs, of a folder or of what the library of this installation is made of. */
export function making({ layers, catalogue, curation, shipped, checkTerms, clock }: MakingDeps) {
  /**
   * Only what nothing is wrong with is signed: judged as `ilana catalogue check` does, a folder as it will lie over what comes
   * with the program. Warnings are the curator's to judge. @throws AppError `invalid_input` that names the first fault
   */
  async function warningsOf(files: CatalogueFiles, { folder }: Wish): Promise<Placed[]> {
    const over = folder === undefined ? {} : { under: shipped.catalogue };
    const { report, findings } = await curation.check(files, over);
    const [faults, warnings] = [
      findings.filter(({ level }) => level === "fault"),
      findings.filter(({ level }) => level === "warning"),
    ];
    const said = faults.map(({ file, line, gate, message }) => ({ file, line, reason: `${gate}: ${message}` }));
    const [first, ...more] = [...report.faults, ...said];
    if (!first) return warnings;
    const others = more.length > 0 ? ` (and ${more.length} more: ilana catalogue check names them)` : "";
    throw new AppError("invalid_input", `No pack is made: ${first.file}:${first.line}: ${first.reason}${others}`);
  }

  async function termsOf({ folder, termsFolder }: Wish): Promise<Map<string, string>> {
    const [folderOfServer, overIt] = await layers.terms();
    const isServers = folder === undefined && termsFolder === undefined;
    const given = isServers ? folderOfServer : termsFolder;
    const texts = new Map(given === undefined ? [] : await readTexts(given));
    const over: ReadonlyMap<string, string> = isServers ? overIt : new Map();
    for (const [file, text] of over) texts.set(file, merged(texts.get(file), text));
    for (const [file, text] of texts) checkTerms(file, text);
    return texts;
  }

  return {
    /** A signed pack, and what its curator should judge. @throws AppError `invalid_input` in one line */
    async make(wish: Wish): Promise<Made> {
      const { folder, release = lagosDay(clock.now()), privateKey } = wish;
      if (!isRelease(release))
        throw new AppError(
          "invalid_input",
          `${release} is no release: say a day, as 2026-12-01, or 2026-12-01.2 for its second`,
        );
      const shippedOf = await layers.shippedRelease();
      if (shippedOf !== null && compareReleases(release, shippedOf) < 0)
        throw new AppError(
          "invalid_input",
          `${release} is older than what comes with the program, ${shippedOf}: nobody could apply it`,
        );
      if (folder !== undefined && !existsSync(folder))
        throw new AppError("invalid_input", `There is no folder ${folder}`);
      const files = await catalogue.readLayers(folder ?? (await layers.all()));
      const warnings = await warningsOf(files, wish);
      const schemas = Object.entries(catalogueJsonSchemas());
      const texts = new Map([
        ...files.instruments.map(({ file, text }) => [`catalogue/${file.split(path.sep).join("/")}`, text] as const),
        ...(files.questions ? [["catalogue/questions.yaml", files.questions.text] as const] : []),
        ...schemas.map(([name, schema]) => [`catalogue/${name}`, schemaText(schema)] as const),
        ...[...(await termsOf(wish))].map(([file, text]) => [`search-terms/${file}`, text] as const),
      ]);
      const bytes = await packBytes({ release, files: texts }, privateKey);
      return { name: packName(release), release, bytes, instruments: files.instruments.length, warnings };
    },
  };
}

async function readTexts(folder: string): Promise<[string, string][]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".yaml")).toSorted();
  return Promise.all(
    names.map(async (name): Promise<[string, string]> => [name, await readFile(path.join(folder, name), "utf8")]),
  );
}

/** Two files of search terms as one, by their keys: of one that both have, that of the second counts. */
function merged(first: string | undefined, second: string): string {
  if (first === undefined || first === second) return second;
  return stringify({ ...(parse(first) as object), ...(parse(second) as object) }, { lineWidth: 120 });
}
