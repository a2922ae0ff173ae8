import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import type { Clock } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import { sha256 } from "#platform/sha256.ts";
import { lagosDay } from "#shared/lagos.ts";
import { audienceFault } from "../audience/rules/said.ts";
import type { AudienceTable } from "../audience/schema.ts";
import { instrumentSchema, type Requirement } from "../catalogue/schema.ts";
import type { CatalogueService } from "../catalogue/service.ts";
import type { DocumentService } from "../document/service.ts";
import { instrumentYaml, readInstrumentFile, writeInstrument } from "./adapters/instrument-file.ts";
import { draftOf, draftRows, linkedBy, mislinked, misquoted, withDraft } from "./rules/drafts.ts";
import type { DutyCues } from "./rules/duties/cues.ts";
import { findCaptured } from "./service/captured.ts";
import type { Draft, DraftRow, OpenedDraft, ProposedDuty } from "./schema.ts";

export type DraftingDeps = {
  catalogue: Pick<CatalogueService, "snapshot" | "load">;
  documents: Pick<DocumentService, "pagesOf">;
  /** Where edited instruments are kept. */
  folder: string;
  cues: DutyCues;
  readAudienceTable: () => Promise<AudienceTable>;
  /** Tells of a change to those for whom a person says it is. */
  readdress: (changeId: string, audience: Draft["audience"]) => Promise<void>;
  clock: Clock;
};
export type DraftingService = ReturnType<typeof draftingService>;

/** From a captured text to an instrument of the catalogue, by a person: the operator. */
export function draftingService(deps: DraftingDeps) {
  const { catalogue, documents, folder, clock } = deps;
  /** Saves come one after the other: each is compared with what the one before has stored. */
  const inTurn = pLimit(1);

  /** Of the texts that were opened last: every company may open them, as often as it likes. */
  const proposed = new LRUCache<string, ProposedDuty[]>({ max: 20 });

  const find = (id: string) => findCaptured(catalogue, id);

  async function proposalsOf(text: Text, issuedOn: string | null): Promise<ProposedDuty[]> {
    const key = sha256(JSON.stringify([text, issuedOn]));
    const known = proposed.get(key);
    if (known) return known;
    const proposals = proposalsIn(text, await dutyRules(), { cues: deps.cues, issuedOn });
    proposed.set(key, proposals);
    return proposals;
  }

  async function save(id: string, revision: number, draft: Draft): Promise<number> {
    const stored = await find(id);
    if (stored.revision !== revision) throw new AppError("conflict", savedMeanwhile(stored.revision));
    const pages = (await documents.pagesOf(stored.instrument.captured.changeId)).map((one) => one.pages);
    const { byKey } = await catalogue.snapshot();
    const unclear = audienceFault(draft.audience, await deps.readAudienceTable());
    const faults = [
      ...misquoted(draft, pages),
      ...mislinked(draft, stored.instrument, byKey),
      ...(unclear ? [unclear] : []),
    ];
    const checked = instrumentSchema.safeParse(withDraft(stored.instrument, draft, lagosDay(clock.now())));
    if (!checked.success)
      faults.push(...checked.error.issues.map(({ path, message }) => `${path.join(".") || "draft"}: ${message}`));
    if (faults.length > 0 || !checked.data) throw new AppError("invalid_input", faults[0]!, { errors: faults });
    await writeInstrument(folder, checked.data);
    await catalogue.load(folder);
    await deps.readdress(stored.instrument.captured.changeId, draft.audience);
    return (await find(id)).revision;
  }

  return {
    /** The duties that the texts of a change lay down, as requirements that nobody has seen yet. */
    async requirementsOf(changeId: string, issuedOn: string | null): Promise<Requirement[]> {
      const texts = await documents.pagesOf(changeId);
      const { asRequirements, readDuties } = await dutyRules();
      return asRequirements(texts.flatMap(({ pages }) => readDuties(pages, deps.cues, wholeDay(issuedOn))));
    },

    /** What may be edited, those that nobody has reviewed first. */
    async list(): Promise<DraftRow[]> {
      return draftRows((await catalogue.snapshot()).instruments);
    },

    /** A captured regulation with its text, and the duties that the program reads in it. @throws AppError `not_found` */
    async open(id: string): Promise<OpenedDraft> {
      const { instrument, revision } = await find(id);
      const { regulator, officialUrl, issuedOn, captured } = instrument;
      const texts = await documents.pagesOf(captured.changeId);
      const { classes } = await deps.readAudienceTable();
      const proposals = await Promise.all(texts.map((text) => proposalsOf(text, issuedOn)));
      const { byKey } = await catalogue.snapshot();
      return {
        id,
        regulator,
        officialUrl,
        revision,
        changeId: captured.changeId,
        reviewedOn: captured.reviewedOn,
        draft: draftOf(instrument, byKey),
        audienceQuote: captured.audience.quote,
        linked: linkedBy(instrument, byKey),
        documents: texts,
        proposals: proposals.flat(),
        classes: classes.map(({ id: key, name }) => ({ id: key, name })),
      };
    },

    /**
     * Stores what a person decided as a file of the catalogue, over the shipped one of its key, and loads it: the next
     * revision. Answers its number.
     * @throws AppError `not_found`, `conflict` when somebody else has saved since it was opened, `invalid_input` for a quote
     * that does not stand on its page
     */
    async save(id: string, revision: number, draft: Draft): Promise<{ revision: number }> {
      return { revision: await inTurn(() => save(id, revision, draft)) };
    },

    /** The file of an instrument, as it was saved or would be. @throws AppError `not_found` */
    async file(id: string): Promise<{ name: string; yaml: string }> {
      const { instrument } = await find(id);
      return { name: `${id}.yaml`, yaml: (await readInstrumentFile(folder, instrument)) ?? instrumentYaml(instrument) };
    },
  };
}

const savedMeanwhile = (revision: number) =>
  `Somebody else has saved this regulation meanwhile: it is revision ${revision} now. Load it again; what you have written is kept in this browser`;

/** A month or a year is no day to count from. */
const wholeDay = (day: string | null) => (day?.length === 10 ? day : null);

/** Loaded with the first text: they read dates by a library that a server which reads none does not need. */
const dutyRules = () => import("./rules/duties.ts");

type Text = Awaited<ReturnType<DocumentService["pagesOf"]>>[number];

function proposalsIn(
  { id, pages }: Text,
  { readDuties, requirementText, wordsOf }: Awaited<ReturnType<typeof dutyRules>>,
  { cues, issuedOn }: { cues: DutyCues; issuedOn: string | null },
): ProposedDuty[] {
  return readDuties(pages, cues, wholeDay(issuedOn)).map((duty) => {
    const { quote, page, start, deadline } = duty;
    const text = requirementText(duty);
    return { documentId: id, text, quote, page, start, words: wordsOf(duty), deadline, provision: null };
  });
}
