import type { Client } from "#platform/client.ts";
import { instant, type Clock } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import type { Files } from "#platform/files.ts";
import { sha256 } from "#platform/sha256.ts";
import type { AccountService } from "../../account/service.ts";
import { somebodyWhoHasLeft } from "../../audit/vocabulary.ts";
import type { Memo } from "../../assistant/rules/memo/document.ts";
import type { CompanyService } from "../../company/service.ts";
import type { FilingService } from "../../filing/service.ts";
import type { Duty } from "../../obligation/schema.ts";
import type { ObligationService } from "../../obligation/service.ts";
import { archive, type Entry } from "../adapters/archive.ts";
import { registerFile } from "../adapters/register.ts";
import type { EvidenceRepository } from "../repository.ts";
import {
  changedLast,
  chosenPieces,
  pieceFiles,
  receiptFiles,
  sumsOf,
  type PackContents,
  type PackFile,
} from "../rules/pack.ts";
import { coverOf } from "../rules/pack-papers.ts";
import { messages, type PackChoice, type PackContents as InPack } from "../schema.ts";
import { mostPackBytes, mostPackFiles } from "../vocabulary.ts";
import { isOfRegulator, type Asker, type Seeing } from "./seeing.ts";

export type PackingDeps = {
  stored: EvidenceRepository;
  files: Files;
  obligations: Pick<ObligationService, "saidOf">;
  filings: Pick<FilingService, "list" | "receiptsOf">;
  companies: Pick<CompanyService, "get">;
  accounts: Pick<AccountService, "count">;
  /** Makes a memo into a PDF. */
  paper: (memo: Memo) => Promise<Buffer>;
  clock: Clock;
  seen: Seeing;
};
export type Pack = { name: string; content: AsyncGenerator<Uint8Array> };

/** Packs for examiners: duties and what shows that they are met, as one archive. */
export function packing(deps: PackingDeps) {
  const { stored, files, clock, seen } = deps;

  async function* bytesOf({ path, file }: PackFile): AsyncGenerator<Uint8Array> {
    const opened = await files.open(file);
    // Half an archive is taken for none; one that lacks a file would be taken for whole.
    if (!opened) throw new Error(`a kept file is lost: ${path}`);
    yield* opened.read() as AsyncIterable<Uint8Array>;
  }

  /** @throws AppError `invalid_input`, `not_found` */
  async function choose(asker: Asker, choice: PackChoice) {
    const chosen = chosenDuties([...(await seen.dutiesOf(asker)).values()], choice);
    const contents = await contentsOf(deps, asker, { chosen, choice });
    const filed = {
      pieces: pieceFiles(contents.pieces),
      receipts: receiptFiles(contents.filings, await deps.filings.receiptsOf(asker.companyId, choice)),
    };
    return { chosen, contents, filed, kept: [...filed.pieces, ...filed.receipts.values()] };
  }

  return {
    /** What a pack would hold. @throws AppError `invalid_input` for no choice, `not_found` for duties that are not there */
    async packContents(asker: Asker, choice: PackChoice): Promise<InPack> {
      const { contents, filed, kept } = await choose(asker, choice);
      return {
        duties: contents.duties.length,
        filings: contents.filings.length,
        pieces: filed.pieces.length,
        receipts: filed.receipts.size,
        bytes: bytesIn(kept),
        fits: fits(kept),
      };
    },

    /**
     * The archive of what is chosen, made while it is taken. The same choice of the same records gives the same bytes.
     * @throws AppError `invalid_input` for no choice or a period that is none, `not_found` for duties that are not there,
     * `too_large`, `too_many_requests`
     */
    async pack(asker: Asker, choice: PackChoice, client: Client): Promise<Pack> {
      const { companyId } = asker;
      await deps.accounts.count("export", companyId, client);
      const { chosen, contents, filed, kept } = await choose(asker, choice);
      if (!fits(kept)) throw new AppError("too_large", messages.tooMuch);
      const { name: company } = await deps.companies.get(companyId);
      const about = { company, choice: choiceWords(choice, chosen), period: choice };
      const at = changedLast(contents);
      const papers = [
        { path: "cover.pdf", bytes: await deps.paper(coverOf(contents, about, filed)) },
        { path: "register.xlsx", bytes: await registerFile(contents, filed) },
      ];
      const summed = [...papers.map(({ path, bytes }) => ({ path, sha256: sha256(bytes) })), ...kept];
      const sums = { path: "SHA256SUMS", bytes: Buffer.from(sumsOf(summed)) };
      const day = (at ?? choice.from).slice(0, 10);
      const entries: Entry[] = [
        ...[...papers, sums].map(({ path, bytes }) => ({ path, day, read: async () => inOne(bytes) })),
        ...kept.map((file) => ({ path: file.path, day: file.day, read: async () => bytesOf(file) })),
      ];
      const recorded = { choice: about.choice, from: choice.from, to: choice.to, files: kept.length, sums: sha256(sums.bytes) };
      await stored.recordPack(companyId, recorded, instant(clock));
      return { name: `evidence-pack-${choice.from}-${choice.to}.zip`, content: archive(entries) };
    },
  };
} // prettier-ignore

async function* inOne(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** @throws AppError `invalid_input` where nothing is chosen, `not_found` where it is not there or not seen */
function chosenDuties(duties: readonly Duty[], { dutyIds = "", regulator }: PackChoice): Duty[] {
  const wanted = new Set(dutyIds.split(",").map((id) => id.trim().replace("#", ".")).filter(Boolean));
  if (wanted.size === 0 && regulator === undefined) throw new AppError("invalid_input", messages.noChoice);
  const isOf = (duty: Duty) => regulator === undefined || isOfRegulator(duty, regulator);
  const chosen = duties.filter((duty) => (wanted.size === 0 || wanted.has(duty._id)) && isOf(duty));
  if (chosen.length === 0 || chosen.length < wanted.size) throw new AppError("not_found", messages.nothing);
  return chosen.toSorted((a, b) => (a._id < b._id ? -1 : 1));
} // prettier-ignore

const choiceWords = ({ dutyIds, regulator }: PackChoice, chosen: readonly Duty[]): string => {
  if (!dutyIds) return `All duties of ${regulator!.toUpperCase()}`;
  return chosen.length === 1 ? chosen[0]!.text.slice(0, 200) : `${chosen.length} duties that were chosen`;
};

const untouched = { how: null, updatedAt: null };

async function contentsOf(
  { stored, obligations, filings, clock }: PackingDeps,
  asker: Asker,
  { chosen, choice }: { chosen: readonly Duty[]; choice: PackChoice },
): Promise<PackContents> {
  const { companyId } = asker;
  const said = await obligations.saidOf(companyId);
  const people = new Map((await stored.colleagues(companyId, instant(clock))).map((one) => [one.userId, one.name]));
  const nameOf = (owner: string | null) => (owner === null ? null : (people.get(owner) ?? somebodyWhoHasLeft));
  const duties = chosen.map((duty) => ({
    ...duty,
    ...(said.get(duty._id) ?? untouched),
    ownerName: nameOf(duty.owner),
  }));
  const dutyIds = new Set(chosen.map(({ _id }) => _id));
  const due = await filings.list(companyId, { from: choice.from, to: choice.to });
  const ofDuties = due.filter(({ requirementId }) => dutyIds.has(requirementId.replace("#", ".")));
  const filingIds = new Set(ofDuties.map(({ _id }) => _id));
  const linked = await stored.listOfDuties(companyId, [...dutyIds]);
  return { duties, filings: ofDuties, pieces: chosenPieces(linked, { dutyIds, filingIds, period: choice }) };
}

const bytesIn = (kept: readonly PackFile[]): number => kept.reduce((all, file) => all + file.bytes, 0);
const fits = (kept: readonly PackFile[]): boolean => kept.length <= mostPackFiles && bytesIn(kept) <= mostPackBytes;
