import type { Client } from "#platform/client.ts";
import { instant, type Clock } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import type { Files } from "#platform/files.ts";
import { newId } from "#platform/ids.ts";
import { hourMs } from "#shared/duration.ts";
import type { AccountService } from "../account/service.ts";
import type { Memo } from "../assistant/rules/memo/document.ts";
import { memoFileName } from "../assistant/rules/memo/document.ts";
import { regulatorName } from "../catalogue/rules/regulator.ts";
import type { CompanyService } from "../company/service.ts";
import { fileName } from "../document/rules/name.ts";
import type { CatalogueService } from "../catalogue/service.ts";
import type { Occurrence } from "../filing/schema.ts";
import { periodInWords } from "../filing/rules/period.ts";
import type { FilingService } from "../filing/service.ts";
import { drawnPicture } from "./adapters/picture.ts";
import type { AnnexRow, LetterRepository, LetterRow } from "./repository.ts";
import { letterDocument, subjectOf, type DrawnAnnex } from "./rules.ts";
import { messages, type Annex, type Letter, type LetterHead, type MakeLetter } from "./schema.ts";
import { annexWaitHours, maxAnnexBytes, maxAnnexesBytes } from "./vocabulary.ts";

export type LetterDeps = {
  stored: LetterRepository;
  filings: Pick<FilingService, "get">;
  catalogue: Pick<CatalogueService, "snapshot">;
  companies: Pick<CompanyService, "get">;
  accounts: Pick<AccountService, "count">;
  files: Files;
  /** Makes a document into a file. */
  draw: (document: Memo, format: "pdf" | "docx") => Promise<Buffer>;
  clock: Clock;
};
export type LetterService = ReturnType<typeof letterService>;

const noHead: LetterHead = { address: "", contact: "", signatories: [] };

/** Letters to a regulator that its portal was down, kept with what was due. */
export function letterService(deps: LetterDeps) {
  const { stored, filings, catalogue, companies, accounts, files, draw, clock } = deps;

  async function drawnAnnexes(letterId: string): Promise<DrawnAnnex[]> {
    const drawn: DrawnAnnex[] = [];
    for (const { name, file, bytes: size } of await stored.listAnnexes([letterId])) {
      const bytes = await files.find(file);
      const picture = bytes && (await drawnPicture(bytes));
      if (!picture) throw new Error(`The screenshot ${file} of the letter ${letterId} cannot be read`);
      drawn.push({ name, sha256: file.slice(0, 64), size, picture });
    }
    return drawn;
  }

  async function asLetters(rows: readonly LetterRow[]): Promise<Letter[]> {
    const annexes = await stored.listAnnexes(rows.map(({ id }) => id));
    return rows.map((row) => asLetter(row, annexes.filter(({ letterId }) => letterId === row.id)));
  }

  /** A regulation as its regulator calls it, with the number that it gave it; a duty of the company's own as that is called. */
  async function citedAs({ regulationId, regulationTitle }: Occurrence): Promise<string> {
    const known = (await catalogue.snapshot()).byKey.get(regulationId);
    if (!known) return regulationTitle;
    return known.reference ? `${known.title} (${known.reference})` : known.title;
  }

  return {
    head: async (companyId: string): Promise<LetterHead> => (await stored.findHead(companyId)) ?? noHead,

    async changeHead(companyId: string, head: LetterHead): Promise<LetterHead> {
      await stored.saveHead(companyId, head, instant(clock));
      return head;
    },

    /**
     * Keeps a screenshot for a letter that is made next.
     * @throws AppError `invalid_input` for what is no picture, `too_large`, `conflict` when there is no room, `too_many_requests`
     */
    async addAnnex(companyId: string, { bytes, name }: { bytes: Buffer | null; name: string | undefined }, client: Client): Promise<Annex> {
      if (!bytes || bytes.length === 0) throw new AppError("invalid_input", messages.empty);
      if (bytes.length > maxAnnexBytes) throw new AppError("too_large", messages.tooLarge);
      await accounts.count("upload", companyId, client);
      if (!(await drawnPicture(bytes))) throw new AppError("invalid_input", messages.noPicture);
      if ((await stored.annexBytes(companyId)) + bytes.length > maxAnnexesBytes) throw new AppError("conflict", messages.full);
      const file = await files.save(bytes, bytes[0] === 0x89 ? "png" : "jpg");
      const row = { id: newId(), companyId, name: fileName(name ?? "", "screenshot"), file, bytes: bytes.length, createdAt: instant(clock) };
      await stored.addAnnex(row);
      return asAnnex(row);
    },

    /** Makes the letter and keeps it with what was due. @throws AppError `not_found`, `invalid_input`, `conflict` */
    async make(companyId: string, { id, addressee, reference, attempts, annexIds = [] }: MakeLetter): Promise<Letter> {
      const occurrence = await filings.get(companyId, id);
      if (occurrence.filedAt !== null || occurrence.state === "waived") throw new AppError("conflict", messages.done);
      const writtenAt = instant(clock);
      if (attempts.some(({ at }) => Date.parse(at) > Date.parse(writtenAt))) throw new AppError("invalid_input", messages.future);
      const addressedTo = addressee || regulatorName(occurrence.regulator);
      if (!addressedTo) throw new AppError("invalid_input", messages.nobody);
      const { name: companyName } = await companies.get(companyId);
      const content = {
        companyName,
        head: (await stored.findHead(companyId)) ?? noHead,
        addressee: addressedTo,
        reference: reference || null,
        text: occurrence.text,
        regulation: await citedAs(occurrence),
        period: periodInWords(occurrence.period),
        rule: occurrence.basis.rule,
        dueAt: occurrence.dueAt,
        attempts: attempts.map(({ at, ...said }) => ({ at: new Date(at).toISOString(), ...said })),
      };
      const row: LetterRow = { id: newId(), companyId, occurrenceId: id, content, writtenAt };
      const kept = await stored.add(row, [...new Set(annexIds)]);
      if (kept === "unknown annex") throw new AppError("not_found", messages.unknownAnnex);
      if (kept === "too many") throw new AppError("conflict", messages.tooMany);
      return (await asLetters([row]))[0]!;
    },

    /** The letters of what was due, the newest first. */
    list: async (companyId: string, occurrenceId: string): Promise<Letter[]> => asLetters(await stored.list(companyId, occurrenceId)),

    /** A letter as a file, the same bytes whenever it is asked for. @throws AppError `not_found` */
    async fileOf(companyId: string, id: string, format: "pdf" | "docx"): Promise<{ bytes: Buffer; name: string }> {
      const row = await stored.find(companyId, id);
      if (!row) throw new AppError("not_found", messages.unknown);
      const document = letterDocument(row.content, row.writtenAt, await drawnAnnexes(id));
      return { bytes: await draw(document, format), name: memoFileName(document, format) };
    },

    /** A screenshot as it came. @throws AppError `not_found` */
    async annexOf(companyId: string, id: string): Promise<{ bytes: Buffer; name: string }> {
      const row = await stored.findAnnex(companyId, id);
      const bytes = row && (await files.find(row.file));
      if (!row || !bytes) throw new AppError("not_found", "Screenshot not found");
      return { bytes, name: row.name };
    },

    /** Forgets screenshots for which no letter was made. Answers how many. */
    async forgetWaiting(): Promise<number> {
      return stored.forgetWaiting(new Date(clock.now().getTime() - annexWaitHours * hourMs).toISOString());
    },
  };
} // prettier-ignore

const asAnnex = ({ id, name, file, bytes }: Pick<AnnexRow, "id" | "name" | "file" | "bytes">): Annex => ({
  annexId: id,
  name,
  sha256: file.slice(0, 64),
  bytes,
});

function asLetter({ id, occurrenceId, content, writtenAt }: LetterRow, annexes: readonly AnnexRow[]): Letter {
  const { addressee, reference, attempts } = content;
  const subject = subjectOf(content);
  return { letterId: id, occurrenceId, subject, addressee, reference, writtenAt, attempts, annexes: annexes.map(asAnnex) };
} // prettier-ignore
