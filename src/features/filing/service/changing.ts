import type { Client } from "#platform/client.ts";
import { instant, type Clock } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import type { Files, OpenFile } from "#platform/files.ts";
import type { Incoming } from "#platform/files/incoming.ts";
import { newId } from "#platform/ids.ts";
import { endOfLagosDay } from "#shared/lagos.ts";
import type { AccountService } from "../../account/service.ts";
import { extensionOf, fileName } from "../../document/rules/name.ts";
import type { FilingChange, FilingRepository, Touched } from "../repository.ts";
import type { Occurrence } from "../schema.ts";
import { dutyIdOf } from "../rules/laid-over.ts";
import type { StoredState } from "../vocabulary.ts";
import type { FoundOccurrence } from "./finding.ts";
import type { Asker, seeing } from "./seeing.ts";

export type ChangingDeps = ReturnType<typeof seeing> & {
  stored: FilingRepository;
  files: Files;
  accounts: Pick<AccountService, "count">;
  clock: Clock;
  /** @throws AppError `conflict` where a company's files would take more than they may */
  requireRoom: (companyId: string, bytes: number) => Promise<void>;
  /** @throws AppError `not_found` */
  find: (companyId: string, id: string) => Promise<FoundOccurrence>;
};
export type Filed = {
  reference: string;
  filedAt?: string | undefined;
  receipt?: { file: Incoming; name: string } | undefined;
};

const open = ["open", "in-work"] as const satisfies StoredState[];

/** What people do to an occurrence. */
export function changing({ stored, files, accounts, clock, requireRoom, find, sees, findSeen }: ChangingDeps) {
  async function change(
    companyId: string,
    id: string,
    said: Omit<FilingChange, "at"> & { why: string },
  ): Promise<Occurrence> {
    const { occurrence, computed, kept } = await find(companyId, id);
    const { why, ...made } = said;
    const row = await stored.change(touchedOf(companyId, occurrence, computed?.dueDay ?? kept?.plainDay), {
      ...made,
      at: instant(clock),
    });
    if (!row) throw new AppError("conflict", why);
    return (await find(companyId, id)).occurrence;
  }

  /** @throws AppError `invalid_input`, `conflict` when the company's files take as much as they may */
  async function keep(companyId: string, { file, name }: { file: Incoming; name: string }) {
    if (file.bytes === 0) throw new AppError("invalid_input", "The receipt is empty");
    await requireRoom(companyId, file.bytes);
    const clean = fileName(name, "receipt");
    const receiptFile = await files.adopt(file, extensionOf(clean));
    return { receiptId: newId(), receiptFile, receiptName: clean, receiptBytes: file.bytes };
  }

  return {
    /**
     * Notes that it was filed, with what the regulator gave for it. The same said again changes nothing.
     * @throws AppError `not_found`, `invalid_input`, `conflict` when it is filed or waived, `too_large`, `too_many_requests`
     */
    async file(asker: Asker, id: string, { reference, receipt, ...when }: Filed, client: Client): Promise<Occurrence> {
      const { companyId } = asker;
      const occurrence = await findSeen(asker, id);
      if (occurrence.filedAt !== null && occurrence.reference === reference) return occurrence;
      if (occurrence.filedAt !== null || occurrence.state === "waived") throw new AppError("conflict", whyNotFiled);
      const filedAt = when.filedAt === undefined ? instant(clock) : new Date(when.filedAt).toISOString();
      if (filedAt > instant(clock)) throw new AppError("invalid_input", "It cannot have been filed in the future");
      if (receipt) await accounts.count("upload", companyId, client);
      const kept = receipt ? await keep(companyId, receipt) : noReceipt;
      const { receiptName, receiptFile } = kept;
      const sha256 = receiptFile?.slice(0, 64) ?? null;
      return change(companyId, id, {
        from: open,
        set: { state: "filed", filedAt, reference, ...kept },
        action: "filing.filed",
        after: { state: "filed", filedAt, reference, receipt: receiptName, sha256, dueAt: occurrence.dueAt },
        why: whyNotFiled,
      });
    },

    /** Notes that somebody is at it. @throws AppError `not_found`, `conflict` */
    async startWork(asker: Asker, id: string): Promise<Occurrence> {
      await findSeen(asker, id);
      return change(asker.companyId, id, {
        from: open,
        set: { state: "in-work" },
        action: "filing.started",
        after: { state: "in-work" },
        why: whyNotFiled,
      });
    },

    /** Notes that it need not be filed, and why. @throws AppError `not_found`, `conflict` */
    waive: (companyId: string, id: string, reason: string) =>
      change(companyId, id, {
        from: open,
        set: { state: "waived", reason },
        action: "filing.waived",
        after: { state: "waived", reason },
        why: whyNotFiled,
      }),

    /** Sets another day, which the regulator has allowed. @throws AppError `not_found`, `conflict` */
    move: (companyId: string, id: string, dueDay: string, reason: string) =>
      change(companyId, id, {
        from: open,
        // It stays in work if it is.
        set: { dueDay, dueAt: endOfLagosDay(dueDay), movedWhy: reason },
        action: "filing.moved",
        after: { dueDay, reason },
        why: whyNotFiled,
      }),

    /** Takes back that it was filed or waived: the receipt is let go, what was said stays in the log. @throws AppError `not_found`, `conflict` */
    reopen: (companyId: string, id: string, reason: string) =>
      change(companyId, id, {
        from: ["filed", "waived"],
        set: { state: "open", reason: null, filedAt: null, reference: null, ...noReceipt },
        action: "filing.reopened",
        after: { state: "open", reason },
        why: "It is neither filed nor waived",
      }),

    /** The file of a receipt of what whoever asks sees. @throws AppError `not_found` */
    async receiptOf(asker: Asker, receiptId: string): Promise<{ file: OpenFile; name: string }> {
      const row = await stored.findReceipt(asker.companyId, receiptId);
      const isSeen = row && (await sees(asker))(dutyIdOf(row.requirementId));
      const file = isSeen && row.receiptFile ? await files.open(row.receiptFile) : undefined;
      if (!row || !file) throw new AppError("not_found", "Receipt not found");
      return { file, name: row.receiptName ?? "receipt" };
    },
  };
}

const whyNotFiled = "It is filed or waived already. Open it again first.";
const noReceipt = { receiptId: null, receiptFile: null, receiptName: null, receiptBytes: 0 };

/** What is stored of it beside what happens: when it is due, as it is computed now or was moved to. */
function touchedOf(companyId: string, occurrence: Occurrence, plainDay: string | undefined): Touched {
  const { regulationId, requirementId, period, dueDay, dueAt } = occurrence;
  return { companyId, regulationId, requirementId, period, dueDay, dueAt, plainDay: plainDay ?? dueDay };
}
