import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import type { Clock } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import { sha256 } from "#platform/sha256.ts";
import { lagosDay } from "#shared/lagos.ts";
import { audienceFault } from "../audience/rules/said.ts";
import type { Addressing } from "../audience/schema.ts";
import { instrumentSchema } from "../catalogue/schema.ts";
import type { CatalogueService } from "../catalogue/service.ts";
import type { DocumentService, Viewer } from "../document/service.ts";
import { instrumentYaml, readInstrumentFile, removeUnfinished } from "./adapters/instrument-file.ts";
import type { EditedRepository } from "./repository/edited.ts";
import { addresseeOf, type ForWhom } from "./rules/addressees.ts";
import type { CapturedDuties } from "./rules/captured.ts";
import { draftOf, draftRows, linkedBy, mislinked, misquoted, withDraft } from "./rules/drafts.ts";
import type { ReadText } from "./rules/duties.ts";
import type { DutyCues } from "./rules/duties/cues.ts";
import { redated, wholeDay } from "./rules/redated.ts";
import { findCaptured, type Captured } from "./service/captured.ts";
import { editedFiles } from "./service/edited-files.ts";
import { inTurns } from "./service/turns.ts";
import type { Draft, DraftRow, OpenedDraft } from "./schema.ts";

export type DraftingDeps = {
  catalogue: Pick<CatalogueService, "snapshot" | "preview" | "filesOf">;
  documents: Pick<DocumentService, "pagesOf" | "withText">;
  /** Where edited instruments are kept. */
  folder: string;
  edited: EditedRepository;
  /** Do other processes serve from the same database? */
  isShared: boolean;
  /** The words by which duties are found; read at the first need. */
  readCues: () => DutyCues;
  /** Whom letters and the words of duties call what. */
  readAddressing: () => Promise<Addressing>;
  /** Tells of a change to those for whom, and on the topics on which, a person says it is. */
  restate: (changeId: string, said: Pick<Draft, "audience" | "topics">) => Promise<void>;
  clock: Clock;
};
export type DraftingService = ReturnType<typeof draftingService>;

/** From a captured text to an instrument of the catalogue, by a person: the operator. */
export function draftingService(deps: DraftingDeps) {
  const { catalogue, documents, folder, clock } = deps;
  const files = editedFiles(deps);
  /** Saves come one after the other: each is compared with what the one before has stored. */
  const inTurn = pLimit(1);

  /** Of the texts that were opened last: every company may open them, as often as it likes. */
  const proposed = new LRUCache<string, Proposed>({ max: 20 });

  const find = (id: string) => findCaptured(catalogue, id);

  async function proposedOf(text: Text, { issuedOn, captured }: Captured): Promise<Proposed> {
    const { audience } = captured;
    const key = sha256(JSON.stringify([text, issuedOn, audience]));
    const known = proposed.get(key);
    if (known) return known;
    const read = await proposedIn(text, await dutyRules(), {
      cues: deps.readCues(),
      issuedOn,
      audience,
      ...(await deps.readAddressing()),
    });
    proposed.set(key, read);
    return read;
  }

  /** What is to be saved, with the deadlines that count from the day of the text at the day that a person says. */
  async function atItsDay(sent: Draft, stored: Captured, texts: readonly Text[]): Promise<Draft> {
    const { issuedOn } = stored;
    if (sent.issuedOn === issuedOn) return sent;
    const read = await Promise.all(texts.map((text) => proposedOf(text, stored)));
    const proposals = read.flatMap((one) => one.proposals);
    return { ...sent, duties: redated(sent.duties, proposals, { before: issuedOn, now: sent.issuedOn }) };
  }

  async function save(id: string, revision: number, sent: Draft): Promise<number> {
    const stored = await find(id);
    if (stored.revision !== revision) throw new AppError("conflict", savedMeanwhile(stored.revision));
    const texts = await documents.pagesOf(stored.instrument.captured.changeId);
    const draft = await atItsDay(sent, stored.instrument, texts);
    const pages = texts.map((one) => one.pages);
    const { byKey } = await catalogue.snapshot();
    const unclear = audienceFault(draft.audience, (await deps.readAddressing()).table);
    const faults = [
      ...misquoted(draft, pages),
      ...mislinked(draft, stored.instrument, byKey),
      ...(unclear ? [unclear] : []),
    ];
    const checked = instrumentSchema.safeParse(withDraft(stored.instrument, draft, lagosDay(clock.now())));
    if (!checked.success)
      faults.push(...checked.error.issues.map(({ path, message }) => `${path.join(".") || "draft"}: ${message}`));
    if (faults.length > 0 || !checked.data) throw new AppError("invalid_input", faults[0]!, { errors: faults });
    const saved = await files.save(checked.data, revision);
    // At another process somebody was first.
    if (saved === undefined) throw new AppError("conflict", savedMeanwhile((await find(id)).revision));
    await deps.restate(stored.instrument.captured.changeId, draft);
    return saved;
  }

  return {
    /** Removes what a save that was cut off has left. For the start, before anybody saves. */
    removeUnfinished: () => removeUnfinished(folder),

    /** Gives other processes what was edited here, and takes what was edited there. */
    shareEdited: () => files.share(),

    /** The duties that the texts of a change lay down, as requirements that nobody has seen yet, and what a breach costs. */
    async dutiesOf(changeId: string, issuedOn: string | null, audience: ForWhom): Promise<CapturedDuties> {
      const texts = await documents.pagesOf(changeId);
      const { asRequirements, readingOf } = await dutyRules();
      const read: ReadText[] = [];
      for (const { pages } of texts) read.push(await inTurns(readingOf(pages, deps.readCues(), wholeDay(issuedOn))));
      const by = await deps.readAddressing();
      const duties = read.flatMap((one) => one.duties);
      return {
        requirements: asRequirements(duties, (duty) => addresseeOf(duty, audience, by)),
        penalties: read.flatMap(({ penalties }) => penalties),
      };
    },

    /** What may be edited, those that nobody has reviewed first. */
    async list(): Promise<DraftRow[]> {
      const rows = draftRows((await catalogue.snapshot()).instruments);
      const read = await documents.withText(rows.map(({ changeId }) => changeId));
      return rows.map((row) => ({ ...row, hasText: read.has(row.changeId) }));
    },

    /**
     * A captured regulation with its text, and the duties that the program reads in it: the text that everybody sees, or
     * what this viewer does. @throws AppError `not_found`
     */
    async open(id: string, viewer?: Viewer): Promise<OpenedDraft> {
      const { instrument, revision } = await find(id);
      const { regulator, officialUrl, captured } = instrument;
      const texts = await documents.pagesOf(captured.changeId, viewer);
      const { classes } = (await deps.readAddressing()).table;
      const read = await Promise.all(texts.map((text) => proposedOf(text, instrument)));
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
        proposals: read.flatMap(({ proposals }) => proposals),
        penalties: read.flatMap(({ penalties }) => penalties),
        classes: classes.map(({ id: key, name }) => ({ id: key, name })),
      };
    },

    /**
     * Stores what a person decided as a file of the catalogue, over the shipped one of its key, and as the next revision.
     * Answers its number.
     * @throws AppError `not_found`, `conflict` when somebody else has saved since it was opened, `invalid_input` for a quote
     * that does not stand on its page
     */
    async save(id: string, revision: number, draft: Draft): Promise<{ revision: number }> {
      return { revision: await inTurn(() => save(id, revision, draft)) };
    },

    /** The file of an instrument, as it was saved or would be. @throws AppError `not_found` */
    async file(id: string): Promise<{ name: string; yaml: string }> {
      const { instrument } = await find(id);
      await files.share();
      return { name: `${id}.yaml`, yaml: (await readInstrumentFile(folder, instrument)) ?? instrumentYaml(instrument) };
    },
  };
}

const savedMeanwhile = (revision: number) =>
  `Somebody else has saved this regulation meanwhile: it is revision ${revision} now. Load it again; what you have written is kept in this browser`;

/** Loaded with the first text: they read dates by a library that a server which reads none does not need. */
const dutyRules = () => import("./rules/duties.ts");

type Proposed = Pick<OpenedDraft, "proposals" | "penalties">;
type Text = Awaited<ReturnType<DocumentService["pagesOf"]>>[number];

async function proposedIn(
  { id: documentId, pages }: Text,
  { readingOf, requirementText, wordsOf }: Awaited<ReturnType<typeof dutyRules>>,
  { cues, issuedOn, audience, ...by }: { cues: DutyCues; issuedOn: string | null; audience: ForWhom } & Addressing,
): Promise<Proposed> {
  const { duties, penalties } = await inTurns(readingOf(pages, cues, wholeDay(issuedOn)));
  const proposals = duties.map((duty) => {
    const { quote, page, start, deadline, afterIssue } = duty;
    const text = requirementText(duty);
    const addressee = addresseeOf(duty, audience, by);
    const rest = { words: wordsOf(duty), ...(addressee && { for: addressee }), deadline, afterIssue, provision: null };
    return { documentId, text, quote, page, start, ...rest };
  });
  return { proposals, penalties: penalties.map((penalty) => ({ documentId, ...penalty })) };
}
