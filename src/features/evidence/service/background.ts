import { instant, type Clock } from "#platform/clock.ts";
import type { Files } from "#platform/files.ts";
import type { Log } from "#platform/log.ts";
import { addDays } from "#shared/calendar.ts";
import { lagosDay, lagosHour } from "#shared/lagos.ts";
import { plainLine } from "#shared/plain-line.ts";
import type { AccountService } from "../../account/service.ts";
import type { DocumentService } from "../../document/service.ts";
import type { EvidenceRepository } from "../repository.ts";
import type { Piece, PieceFile } from "../rules/piece.ts";
import { wordsOf } from "../rules/words.ts";
import { remindDays } from "../vocabulary.ts";
import type { Seeing } from "./seeing.ts";

export type BackgroundDeps = {
  stored: EvidenceRepository;
  files: Files;
  documents: Pick<DocumentService, "readForSearch">;
  accounts: Pick<AccountService, "mailOf">;
  clock: Clock;
  log: Log;
  publicUrl: string;
  seen: Seeing;
};

// What ends the reading process again and again is not read.
const mostAttempts = 3;
// What comes at night is one among many in the morning.
const fromHour = 6;
// One look takes as many; the next comes in a few minutes.
const mostAtOnce = 200;

/** What is done with evidence while nobody waits for it. */
export function background(deps: BackgroundDeps) {
  const { stored, files, documents, clock, log } = deps;

  /** Null: there are none; undefined where the caller's signal ended it. */
  async function wordsIn(file: PieceFile, signal: AbortSignal | undefined): Promise<string[] | null | undefined> {
    const bytes = await files.find(file.file);
    if (!bytes) return null;
    const read = await documents.readForSearch({ bytes, name: file.name }, signal);
    if (!read) return undefined;
    return read.text === null ? null : wordsOf(read.text);
  }

  return {
    /** Reads the text of the file that has waited longest; says whether there was one. */
    async readNext(signal?: AbortSignal): Promise<boolean> {
      const file = await stored.claimText();
      if (!file) return false;
      const words = file.attempts > mostAttempts ? null : await wordsIn(file, signal);
      if (words === undefined) return false;
      await stored.keepWords(file, words);
      return true;
    },

    /** Reminds people of what lapses soon, from six in the morning on in Lagos, of each last day once; answers of how many pieces. */
    async remindOfLapsing(signal?: AbortSignal): Promise<number> {
      if (lagosHour(clock.now()) < fromHour) return 0;
      const today = lagosDay(clock.now());
      const pieces = await stored.listLapsing({ from: today, to: addDays(today, remindDays) }, mostAtOnce);
      let reminded = 0;
      for (const piece of pieces) {
        if (signal?.aborted) break;
        try {
          if (await stored.remindOf(piece, await mailsOf(deps, piece))) reminded += 1;
        } catch (err) {
          // One that fails does not hold up the others.
          log.error({ err, evidence: piece.id }, "nobody could be reminded of evidence that lapses");
        }
      }
      return reminded;
    },
  };
}

/** To whoever brought it and whoever answers for what it shows; where none of them is there any more, to who owns the company. */
async function mailsOf({ stored, accounts, seen, clock, publicUrl }: BackgroundDeps, piece: Piece) {
  const { companyId, id, createdBy, title, validUntil } = piece;
  const people = await stored.colleagues(companyId, instant(clock));
  const everybody = { companyId, userId: null, seesAll: true, manages: false };
  const duties = await seen.dutiesOf(everybody);
  const { links } = await seen.find(everybody, id);
  const owners = links.map(({ dutyId }) => duties.get(dutyId)?.owner ?? null);
  const meant = new Set([createdBy, ...owners]);
  const concerned = people.filter(({ userId }) => meant.has(userId));
  const told = concerned.length > 0 ? concerned : people.filter(({ role }) => role === "owner");
  const about = { what: plainLine(title), until: validUntil ?? "", url: `${publicUrl}/evidence?id=${id}` };
  return told.map(({ email }) => accounts.mailOf("evidenceLapses", email, "", about));
}
