import { instant, type Clock } from "#platform/clock.ts";
import { AppError, asUnavailable } from "#platform/errors.ts";
import type { Log } from "#platform/log.ts";
import { readPublicKey, type SigningKey } from "#features/pack/adapters/minisign.ts";
import type { Outbound } from "#platform/outbound.ts";
import { sha256 } from "#platform/sha256.ts";
import type { ApplicabilityService } from "../applicability/service.ts";
import type { CatalogueService, Layer } from "../catalogue/service.ts";
import type { CompanyService } from "../company/service.ts";
import type { CurationService } from "../curation/service.ts";
import { openPack, refusal, refusedBecause } from "./adapters/pack-file.ts";
import type { PackRepository } from "./repository.ts";
import { compareReleases } from "./rules/release.ts";
import type { Conflict } from "./schema.ts";
import { packLayers, type LayerDeps, type Terms } from "./service/layers.ts";
import { downloading, looking } from "./service/looking.ts";
import { making } from "./service/making.ts";
import { planning, stateOf, type Effect, type RollbackPlan, type UpdatePlan } from "./service/planning.ts";

export type { Effect, RollbackPlan, UpdatePlan };
export type PackDeps = LayerDeps & {
  stored: PackRepository;
  catalogue: CatalogueService;
  curation: Pick<CurationService, "check">;
  applicability: ApplicabilityService;
  companies: CompanyService;
  outbound: Outbound;
  /** Public keys that are trusted, as minisign writes them, and where to look for a newer pack. */
  config: LayerDeps["config"] & { catalogue: { keys: readonly string[]; url: string | undefined } };
  /** @throws Error that names the file and the fault of words that people ask by */
  checkTerms: (file: string, text: string) => void;
  clock: Clock;
  log: Log;
};
export type PackService = ReturnType<typeof packService>;

/** Packs of the catalogue: made, proven, held against what is there, applied, and taken back (docs/decisions/0033). */
export function packService(deps: PackDeps) {
  const { stored, catalogue, config, clock, log } = deps;
  const layers = packLayers(deps);
  const effectOf = planning({ ...deps, layers });
  const keys: SigningKey[] = config.catalogue.keys.flatMap((text) => readPublicKey(text) ?? []);

  /** A new DATA_DIR has no catalogue before the first start of the server. */
  async function fill(): Promise<void> {
    if ((await catalogue.snapshot()).stored.size === 0) await catalogue.load(() => layers.all());
  }

  /**
   * Proves a pack and says what it would change. Undefined where it is the one that counts already.
   * @throws AppError in one line: `conflict` where it is older than what counts, `invalid_input` for all else
   */
  async function planUpdate(bytes: Buffer): Promise<UpdatePlan | undefined> {
    if (keys.length === 0)
      throw new AppError(
        "invalid_input",
        "No key is trusted: set CATALOGUE_KEYS to the public key of whoever signs the packs",
      );
    const { manifest, keyId, files } = await openPack(bytes, keys);
    const { release } = manifest;
    await fill();
    const [current, shipped] = [await layers.current(), await layers.shippedRelease()];
    const from = current?.row.release ?? null;
    if (current?.counts && from === release) {
      if (current.row.bytes.equals(bytes)) return undefined;
      throw refusal(`${release} counts already, with other contents. A changed pack needs a later release.`);
    }
    for (const [held, what] of [
      [from, "the pack that counts"],
      [shipped, "what comes with the program"],
    ] as const)
      if (held !== null && compareReleases(release, held) < 0)
        throw new AppError("conflict", refusedBecause(`${release} is older than ${what}, ${held}`));
    for (const [file, text] of files) if (file.startsWith("search-terms/")) checkedTerms(deps, file, text);
    return { ...(await effectOf({ files })), release, keyId, bytes, from, shipped };
  }

  /** Between a plan and its answer the editor may have saved: what was read before that would be written over it. */
  async function refuseOtherEdits({ ownState }: Effect): Promise<void> {
    if (stateOf(await layers.own()) !== ownState)
      throw new AppError("conflict", "A file of the catalogue was edited meanwhile: nothing was changed. Look again.");
  }

  /** @throws AppError `conflict` where another pack counts by now or a file was edited, `unavailable` where the disk is full; nothing was changed then */
  async function applyUpdate(plan: UpdatePlan): Promise<void> {
    const { release, keyId, bytes, from, reading, conflicts } = plan;
    await refuseOtherEdits(plan);
    const { newest } = await stored.state();
    const pack = { release, keyId, bytes, conflicts };
    const newestEver = newest !== null && compareReleases(newest, release) > 0 ? newest : release;
    const step = { from, parsed: reading.parsed, questions: reading.questions, at: instant(clock) };
    const saved = await whole(() => stored.apply({ ...pack, newest: newestEver }, step));
    if (!saved) throw overtaken();
  }

  /** What going back one version would change. @throws AppError `conflict` where there is nothing to go back to */
  async function planRollback(): Promise<RollbackPlan> {
    const [current, shipped] = [await layers.current(), await layers.shippedRelease()];
    if (!current) throw new AppError("conflict", "No pack counts: there is nothing to go back from");
    const { release: from, over, touched } = current.row;
    if (!current.counts)
      throw new AppError(
        "conflict",
        `What comes with the program, ${shipped}, is newer than the pack ${from} and counts already`,
      );
    const target = over === null ? undefined : await layers.kept(over);
    if (over !== null && !target)
      throw new AppError(
        "conflict",
        `The pack ${over}, which counted before ${from}, is no longer kept: only one version back is`,
      );
    // A pack that what comes with the program has overtaken meanwhile is there again, and does not count.
    const counting = target?.counts ? target : undefined;
    const effect = await effectOf({ files: counting?.files, touched });
    return { ...effect, release: counting?.row.release ?? null, keyId: null, from, shipped };
  }

  /** @throws AppError as `applyUpdate` */
  async function applyRollback(plan: RollbackPlan): Promise<void> {
    const { from, reading, unread } = plan;
    await refuseOtherEdits(plan);
    const step = { from, parsed: reading.parsed, questions: reading.questions, at: instant(clock) };
    if (!(await whole(() => stored.rollBack(step, unread)))) throw overtaken();
  }

  const download = downloading(deps);
  return {
    planUpdate,
    applyUpdate,
    planRollback,
    applyRollback,
    download,
    ...looking({ ...deps, download, planUpdate, applyUpdate }),
    ...making({ ...deps, layers }),

    /** What the library is made of, for whoever loads it. @throws AppError where the pack that is stored can no longer be read */
    layers: (): Promise<Layer[]> => layers.all(),

    /** The words that people ask by; those of the program alone, which is logged, while the pack cannot be read. */
    async terms(): Promise<Terms> {
      return layers.terms().catch((err: unknown): Terms => {
        log.warn({ err }, "the stored catalogue pack cannot be read: people ask by the words of the program");
        return [deps.shipped.terms, new Map()];
      });
    },

    /** Which pack counts, by which key, what lies over it, and how looking for newer ones stands. */
    async status() {
      const current = await layers.current();
      const { instruments, questions } = await layers.own();
      const own = new Map([...instruments, ...(questions ? [questions] : [])].map(({ file, hash }) => [file, hash]));
      const open = (current?.row.conflicts ?? []).filter(({ file, ownHash }) => own.get(file) === ownHash);
      return {
        shipped: await layers.shippedRelease(),
        pack: current && packWords(current.row, current.counts),
        conflicts: open,
        look: await stored.state(),
      };
    },
  };
}

const packWords = (
  {
    release,
    keyId,
    over,
    appliedAt,
    bytes,
  }: { release: string; keyId: string; over: string | null; appliedAt: string; bytes: Buffer },
  counts: boolean,
) => ({ release, keyId, over, appliedAt, counts, sha256: sha256(bytes) });
export type PackStatus = Awaited<ReturnType<PackService["status"]>> & { conflicts: Conflict[] };

function checkedTerms({ checkTerms }: Pick<PackDeps, "checkTerms">, file: string, text: string): void {
  try {
    checkTerms(file, text);
  } catch (error) {
    throw refusal((error as Error).message.split("\n").join(" "), error);
  }
}

const overtaken = () =>
  new AppError("conflict", "Another pack was applied or taken back meanwhile: nothing was changed. Look again.");

/** A transaction whose failure for want of room, or of the disk, is told in one line. */
async function whole<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (!asUnavailable(cause)) throw cause;
    throw new AppError("unavailable", `The disk of DATA_DIR takes no more, or cannot be written: nothing was changed`, {
      cause,
    });
  }
}
