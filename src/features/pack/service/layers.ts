import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { ownCatalogue } from "#platform/backup/place.ts";
import type { CatalogueFiles, CatalogueService, Layer } from "../../catalogue/service.ts";
import { readProven, type OpenedPack } from "../adapters/pack-file.ts";
import type { PackRepository, StoredPack } from "../repository.ts";
import { compareReleases } from "../rules/release.ts";
import { releaseFileSchema } from "../schema.ts";

export type LayerDeps = {
  stored: PackRepository;
  catalogue: CatalogueService;
  /** Folders that come with the program: its catalogue, and the words that people ask by. */
  shipped: { catalogue: string; terms: string };
  /** Where what the operator has edited is. */
  config: { dataDir: string };
  /** Brings what was edited at other processes there: what is older would be written over it. */
  shareEdited: () => Promise<void>;
};
/** The pack that is stored. `counts`: what comes with the program is not newer. */
export type CurrentPack = { row: StoredPack; files: ReadonlyMap<string, string>; counts: boolean };
/** The words of a folder, and over them texts by the names of their files. */
export type Terms = [folder: string, over: ReadonlyMap<string, string>];
export type PackLayers = ReturnType<typeof packLayers>;

const partsOf = { catalogue: "catalogue/", terms: "search-terms/" };

/** Of what the library is made: what comes with the program, the pack over it, and over both what the operator has edited. */
export function packLayers({ stored, catalogue, config, shareEdited, ...deps }: LayerDeps) {
  const { catalogue: shipped, terms: shippedTerms } = deps.shipped;
  const own = ownCatalogue(config.dataDir);
  let read: { key: string; opened: Promise<Omit<OpenedPack, "keyId">> } | undefined;

  /** What comes with the program is not newer. */
  async function counts(release: string): Promise<boolean> {
    const shippedOf = await shippedRelease(shipped);
    return shippedOf === null || compareReleases(release, shippedOf) >= 0;
  }

  /** @throws AppError where what is stored can no longer be read */
  async function current(): Promise<CurrentPack | undefined> {
    const row = await stored.current();
    if (!row) return undefined;
    const key = `${row.release} ${row.appliedAt}`;
    if (read?.key !== key) read = { key, opened: readProven(row.bytes) };
    const { opened } = read;
    // What could not be read is not kept: it may have been the disk.
    opened.catch(() => read?.opened === opened && (read = undefined));
    const { files } = await opened;
    return { row, files, counts: await counts(row.release) };
  }

  /** A pack that is kept, whether it counts or not. */
  async function kept(release: string): Promise<CurrentPack | undefined> {
    const row = await stored.find(release);
    return row && { row, files: (await readProven(row.bytes)).files, counts: await counts(release) };
  }

  /** The files of a pack that belong to its catalogue. */
  const catalogueOf = (files: ReadonlyMap<string, string>): CatalogueFiles =>
    catalogue.filesOf(within(files, partsOf.catalogue).filter(([name]) => name.endsWith(".yaml")));

  /** What lies below the operator's own. */
  const below = (files: ReadonlyMap<string, string> | undefined): Promise<CatalogueFiles> =>
    catalogue.readLayers(files ? [shipped, catalogueOf(files)] : [shipped]);

  async function countingFiles(): Promise<ReadonlyMap<string, string> | undefined> {
    const pack = await current();
    return pack?.counts ? pack.files : undefined;
  }

  return {
    current,
    kept,
    catalogueOf,
    below,
    countingFiles,
    shippedRelease: () => shippedRelease(shipped),

    /** What the operator has edited. */
    async own(): Promise<CatalogueFiles> {
      await shareEdited();
      return existsSync(own) ? catalogue.readLayers(own) : { instruments: [], questions: undefined };
    },

    /** All layers of the library, the last of which counts where they name the same. @throws AppError as `current` */
    async all(): Promise<Layer[]> {
      const files = await countingFiles();
      await shareEdited();
      return [shipped, ...(files ? [catalogueOf(files)] : []), own];
    },

    /** The words that people ask by: the program's folder, and the texts of the pack by the names of their files. @throws AppError as `current` */
    async terms(): Promise<Terms> {
      return [shippedTerms, new Map(within((await countingFiles()) ?? new Map(), partsOf.terms))];
    },
  };
}

const within = (files: ReadonlyMap<string, string>, part: string) =>
  [...files].filter(([name]) => name.startsWith(part)).map(([name, text]) => [name.slice(part.length), text] as const);

/** Which catalogue comes with the program; null where it does not say. */
async function shippedRelease(folder: string): Promise<string | null> {
  const file = path.join(folder, "release.json");
  if (!existsSync(file)) return null;
  return releaseFileSchema.parse(JSON.parse(await readFile(file, "utf8"))).release;
}
