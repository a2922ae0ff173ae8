import type { Client } from "#platform/client.ts";
import { instant, type Clock } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import { newId } from "#platform/ids.ts";
import { addDays } from "#shared/calendar.ts";
import { lagosDay } from "#shared/lagos.ts";
import { plainLine } from "#shared/plain-line.ts";
import type { AccountService } from "../../account/service.ts";
import type { EvidenceRepository } from "../repository.ts";
import { stateOf, type PieceLink, type Request } from "../rules/piece.ts";
import { messages, type Ask, type EvidenceRequest } from "../schema.ts";
import type { Asker, Seeing } from "./seeing.ts";

export type RequestingDeps = {
  stored: EvidenceRepository;
  accounts: Pick<AccountService, "mailOf" | "sendMailsSoon">;
  clock: Clock;
  publicUrl: string;
  seen: Seeing;
};
export type Requesting = ReturnType<typeof requesting>;

// What a mail shows of a request; the whole is read in Ilana.
const mostShown = 300;
const keptDays = 400;

/** What a colleague is asked for, by a link that opens to that colleague alone, signed in (docs/decisions/0047). */
export function requesting({ stored, accounts, clock, publicUrl, seen }: RequestingDeps) {
  const today = () => lagosDay(clock.now());

  function asRequest(row: Request): EvidenceRequest {
    const { id: requestId, what, askedBy, askedOf, dutyId, filingId, untilDay: until, evidenceId, createdAt, endedAt } = row;
    const url = `${publicUrl}/evidence?request=${requestId}`;
    const about = { what, askedBy, askedOf, dutyId, filingId, until };
    return { requestId, url, ...about, state: stateOf(row, today()), evidenceId, createdAt, endedAt };
  }

  /** Of whoever does not see everybody's work, its own. @throws AppError `not_found` */
  async function find({ companyId, userId, seesAll }: Asker, id: string): Promise<Request> {
    const row = await stored.findRequest(companyId, id);
    const isOwn = row && userId !== null && (row.askedOf === userId || row.askedBy === userId);
    if (!row || !(seesAll || isOwn)) throw new AppError("not_found", messages.unknownRequest);
    return row;
  }

  return {
    async requests(asker: Asker, state: "open" | "all", page: { limit: number; skip: number }): Promise<{ rows: EvidenceRequest[]; total: number }> {
      // A token of the company that does not see everybody's work is nobody of whom something is asked.
      const userId = asker.seesAll ? null : (asker.userId ?? "");
      const openOn = state === "open" ? today() : undefined;
      const { rows, total } = await stored.listRequests(asker.companyId, { userId, openOn }, page);
      return { rows: rows.map(asRequest), total };
    },

    /** @throws AppError `not_found` */
    request: async (asker: Asker, id: string): Promise<EvidenceRequest> => asRequest(await find(asker, id)),

    /** Asks a colleague, who is told by mail. @throws AppError `invalid_input`, `not_found`, `conflict` for too many */
    async ask(asker: Asker, { userId, what, until, dutyId, filingId }: Ask, client: Client): Promise<EvidenceRequest> {
      const { companyId } = asker;
      if (until < today()) throw new AppError("invalid_input", messages.past);
      const people = new Map((await stored.colleagues(companyId, instant(clock))).map((one) => [one.userId, one]));
      const asked = people.get(userId);
      if (!asked) throw new AppError("not_found", messages.unknownPerson);
      const [link] = await seen.linksOf(asker, {
        dutyIds: dutyId !== undefined && filingId === undefined ? [dutyId] : [],
        filingIds: filingId === undefined ? [] : [filingId],
      });
      const row: Request = {
        id: newId(),
        companyId,
        what,
        askedBy: asker.userId,
        askedOf: userId,
        dutyId: link?.dutyId ?? null,
        filingId: link?.filingId || null,
        untilDay: until,
        createdAt: instant(clock),
        endedAt: null,
        evidenceId: null,
      };
      const by = (asker.userId !== null && people.get(asker.userId)?.name) || "A program of your company";
      const request = asRequest(row);
      const about = { by: plainLine(by), what: plainLine(what).slice(0, mostShown), until, url: request.url };
      const mail = accounts.mailOf("evidenceRequested", asked.email, client.address, about);
      if (!(await stored.ask(row, mail, today()))) throw new AppError("conflict", messages.tooManyRequests);
      accounts.sendMailsSoon();
      return request;
    },

    /** Ends a request without an answer. @throws AppError `not_found`, `conflict` when it has ended */
    async withdraw({ companyId }: Asker, id: string): Promise<EvidenceRequest> {
      if (!(await stored.findRequest(companyId, id))) throw new AppError("not_found", messages.unknownRequest);
      const row = await stored.withdraw(companyId, id, instant(clock));
      if (!row) throw new AppError("conflict", messages.ended);
      return asRequest(row);
    },

    /**
     * A request that somebody answers, with what the answer shows: the one who asked saw it. It is for whom it was asked of, or
     * whoever sees everybody's work.
     * @throws AppError `not_found`, `forbidden` for somebody else, `conflict` when it has ended or its day is over
     */
    async openFor(asker: Asker, id: string): Promise<{ id: string; links: PieceLink[] }> {
      const row = await find(asker, id);
      if (row.askedOf !== asker.userId && !asker.seesAll) throw new AppError("forbidden", messages.notYours);
      const state = stateOf(row, today());
      if (state === "lapsed") throw new AppError("conflict", messages.lapsed);
      if (state !== "open") throw new AppError("conflict", messages.ended);
      return { id, links: row.dutyId === null ? [] : [{ dutyId: row.dutyId, filingId: row.filingId ?? "" }] };
    },

    /** Forgets what ended long ago. */
    async forgetOldRequests(): Promise<void> {
      const day = addDays(today(), -keptDays);
      await stored.forgetRequests({ instant: `${day}T00:00:00.000Z`, day });
    },
  };
} // prettier-ignore
