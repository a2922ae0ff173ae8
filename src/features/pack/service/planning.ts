import { setImmediate } from "node:timers/promises";
import { AppError } from "#platform/errors.ts";
import { sha256 } from "#platform/sha256.ts";
import { canonicalJson } from "#shared/canonical-json.ts";
import { catalogueJsonSchemas, schemaText } from "../../catalogue/rules/json-schema.ts";
import type { ApplicabilityService } from "../../applicability/service.ts";
import { keyOfFile, questionsOf } from "../../catalogue/rules/references.ts";
import type { Instrument, Question } from "../../catalogue/schema.ts";
import type { CatalogueFiles, CatalogueReading, CatalogueService } from "../../catalogue/service.ts";
import type { CompanyService } from "../../company/service.ts";
import type { Profile } from "../../company/schema.ts";
import { refusal } from "../adapters/pack-file.ts";
import { fieldsInConflict } from "../rules/conflict.ts";
import { concernOf, moveOf, taken, type Concern, type Move } from "../rules/effect.ts";
import type { Conflict } from "../schema.ts";
import type { PackLayers } from "./layers.ts";

export type PlanningDeps = {
  layers: PackLayers;
  catalogue: CatalogueService;
  applicability: ApplicabilityService;
  companies: CompanyService;
};
/** What a pack, or going back from one, would make of the library. Nothing of it is stored. */
export type Effect = {
  reading: CatalogueReading;
  moves: Move[];
  hasOtherQuestions: boolean;
  conflicts: Conflict[];
  /** Each company, in the order in which they signed up. */
  companies: (Concern & { id: string; name: string })[];
  /** Faults of the operator's own files, which are left as they are. */
  faults: CatalogueReading["faults"];
  /** Which files the operator had edited, and how, when this was seen. */
  ownState: string;
};
/** What is to be applied, and from which state it was seen. `release` null: what comes with the program. */
export type Plan = Effect & {
  release: string | null;
  keyId: string | null;
  from: string | null;
  shipped: string | null;
};
export type UpdatePlan = Plan & { release: string; keyId: string; bytes: Buffer };
export type RollbackPlan = Plan & { from: string; unread: string[] };
type Wanted = {
  /** The files of the pack that is to count; undefined: what comes with the program. */
  files: ReadonlyMap<string, string> | undefined;
  /** Keys that the pack from which one goes back has touched. */
  touched?: readonly string[];
};

/** Says what a pack would change, before anything is changed. */
export function planning(deps: PlanningDeps) {
  const { layers, catalogue } = deps;

  /** Whose fault it is: what is broken without the pack too is none of the pack's. @throws AppError `invalid_input` */
  async function refuse(broken: CatalogueReading["faults"], files: Wanted["files"]): Promise<never> {
    const without = (await catalogue.read(await layers.below(undefined))).faults.map((fault) => faultWords([fault]));
    const isShipped = (fault: CatalogueReading["faults"][number]) =>
      !files?.has(`catalogue/${fault.file}`) && without.includes(faultWords([fault]));
    const ofPack = broken.filter((fault) => !isShipped(fault));
    if (ofPack.length > 0) throw refusal(`${hasOtherSchema(files) ? newerWords : ""}${faultWords(ofPack)}`);
    throw new AppError(
      "invalid_input",
      `The program's own catalogue cannot be read, and nothing was changed: ${faultWords(broken)}. Install the program again.`,
    );
  }

  /** @throws AppError `invalid_input` where a file of the pack, or a text that its questions leave without one, is broken */
  return async function effectOf({ files, touched = [] }: Wanted): Promise<Effect & { unread: string[] }> {
    const [below, own] = [await layers.below(files), await layers.own()];
    const after = await catalogue.readLayers([below, own]);
    const reading = await catalogue.preview(after);
    const ownNames = namesOf(own);
    const broken = reading.faults.filter(({ file }) => !ownNames.has(file));
    if (broken.length > 0) await refuse(broken, files);
    const { stored } = await catalogue.snapshot();
    const textOf = (key: string): Instrument | null => {
      const row = stored.get(key);
      return row && !row.isTakenBack ? row.content : null;
    };
    const there = new Set(after.instruments.map(({ file }) => keyOfFile(file)));
    const unread = touched.filter((key) => !there.has(key));
    if (reading.questions) {
      // A text without a file is not read again: its question has to be there all the same.
      const staying = [...stored.values()].filter(({ id, isTakenBack }) => !isTakenBack && !there.has(id));
      const alone = unasked(staying, new Set(unread), reading.questions.list);
      if (alone) throw refusal(alone);
    }
    const moves = [
      ...reading.parsed.flatMap(({ instrument }) => moveOf(textOf(instrument.key), instrument) ?? []),
      ...unread.flatMap((key) => textOf(key) ?? []).map(taken),
    ];
    return {
      reading,
      moves,
      unread,
      hasOtherQuestions: reading.questions !== undefined,
      conflicts: await conflictsOf(deps, { below, own, questions: after.questions }),
      companies: await companiesOf(deps, moves, reading),
      faults: reading.faults,
      ownState: stateOf(own),
    };
  };
}

/** The same for the same files with the same texts. */
export const stateOf = ({ instruments, questions }: CatalogueFiles): string =>
  sha256([...instruments, ...(questions ? [questions] : [])].map(({ hash }) => hash).join("\n"));

/** Of the texts that stay without a file, the first that asks what nobody would be asked any more: it would bind whom it does not mean. */
function unasked(
  staying: readonly { id: string; content: Instrument }[],
  leaving: ReadonlySet<string>,
  questions: readonly Question[],
): string | undefined {
  const asked = new Set(questions.map(({ key }) => key));
  for (const { id, content } of staying) {
    const lost = leaving.has(id) ? undefined : questionsOf(content).find(({ key }) => !asked.has(key));
    if (lost) return `its questions lack ${lost.key}, which decides ${id}, and ${id} stays in the library`;
  }
  return undefined;
}

const newerWords =
  "it was made by another Ilana, whose catalogue can say what this one does not know, so probably by a newer: upgrade first. ";

/** A pack brings the schemas of its files, for editors. */
const hasOtherSchema = (files: ReadonlyMap<string, string> | undefined): boolean =>
  Object.entries(catalogueJsonSchemas()).some(([name, schema]) => {
    const text = files?.get(`catalogue/${name}`);
    return text !== undefined && text !== schemaText(schema);
  });

const namesOf = ({ instruments, questions }: CatalogueFiles) =>
  new Set([...instruments, ...(questions ? [questions] : [])].map(({ file }) => file));

function faultWords([first, ...more]: CatalogueReading["faults"]): string {
  const others = more.length > 0 ? ` (and ${more.length} more)` : "";
  return `${first!.file}:${first!.line}: ${first!.reason}${others}`;
}

type Lying = { below: CatalogueFiles; own: CatalogueFiles; questions: CatalogueFiles["questions"] };

/** Where an edited file lies over what the pack has otherwise than what lay there before. */
async function conflictsOf({ layers, catalogue }: PlanningDeps, { below, own, questions }: Lying): Promise<Conflict[]> {
  const names = namesOf(own);
  if (names.size === 0) return [];
  const before = await layers.below(await layers.countingFiles());
  const hashes = (files: CatalogueFiles) => new Map(files.instruments.map(({ file, hash }) => [keyOfFile(file), hash]));
  const [was, is] = [hashes(before), hashes(below)];
  const moved = own.instruments.filter(({ file }) => {
    const key = keyOfFile(file);
    return is.has(key) && is.get(key) !== was.get(key);
  });
  const isMoved = new Set(moved.map(({ file }) => keyOfFile(file)));
  const texts = async ({ instruments }: CatalogueFiles) => {
    const some = instruments.filter(({ file }) => isMoved.has(keyOfFile(file)));
    const { parsed } = await catalogue.read({ instruments: some, questions });
    return new Map(parsed.map(({ instrument }) => [instrument.key, instrument]));
  };
  const [old, fresh, edited] = [await texts(before), await texts(below), await texts(own)];
  const found = moved.flatMap(({ file, hash: ownHash }) => {
    const [now, mine] = [fresh.get(keyOfFile(file)), edited.get(keyOfFile(file))];
    const fields = now && mine ? fieldsInConflict({ before: old.get(keyOfFile(file)), after: now, own: mine }) : [];
    return fields.length > 0 ? [{ file, ownHash, fields }] : [];
  });
  const [list, mine] = [below.questions, own.questions];
  const isOtherList = list && mine && list.hash !== before.questions?.hash && list.hash !== mine.hash;
  return isOtherList ? [...found, { file: mine.file, ownHash: mine.hash, fields: ["questions"] }] : found;
}

/** What moves for each company. Those with the same profile are judged once, and others get their turn in between. */
async function companiesOf(
  { applicability, catalogue, companies }: PlanningDeps,
  moves: readonly Move[],
  { questions }: CatalogueReading,
): Promise<Effect["companies"]> {
  const library = await catalogue.snapshot();
  const [boundBefore, boundAfter] = [
    await applicability.bindingBy(library.questions),
    await applicability.bindingBy(questions?.list ?? library.questions),
  ];
  const moving = new Set(moves.map(({ key }) => key));
  const rest = questions ? library.instruments.filter(({ key }) => !moving.has(key)) : [];
  const judged = new Map<string, Concern>();
  const concernFor = (profile: Profile): Concern => {
    const alike = canonicalJson(profile);
    const known = judged.get(alike);
    if (known) return known;
    const concern = concernOf(moves, rest, {
      before: (instrument) => boundBefore(instrument, profile),
      after: (instrument) => boundAfter(instrument, profile),
    });
    judged.set(alike, concern);
    return concern;
  };
  const all: Effect["companies"] = [];
  for await (const page of companies.listProfiles()) {
    all.push(...page.map(({ id, name, profile }) => ({ id, name, ...concernFor(profile) })));
    await setImmediate();
  }
  return all;
}
