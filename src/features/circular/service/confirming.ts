import { instant, type Clock } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import type { CircularRepository, ReceiptRow } from "../repository.ts";
import { circularEvent } from "../rules/event.ts";
import { shownReceipt } from "../rules/receipt.ts";
import { messages, type OwnReceipt } from "../schema.ts";
import type { Asker, Find } from "./seeing.ts";
import { toldOf } from "./sending.ts";
import { currentText, type Subjects } from "./subjects.ts";

export type ConfirmingDeps = {
  stored: Pick<CircularRepository, "open" | "confirm" | "receiptsOfPerson" | "lastText" | "countsOf" | "nameOf">;
  subjects: Subjects;
  clock: Clock;
  find: Find;
};

/** What the people do to whom something was sent. */
export function confirming({ stored, subjects, clock, find }: ConfirmingDeps) {
  /** @throws AppError `not_found`, `forbidden` for whoever it was not sent to, `conflict` for what is withdrawn and not confirmed */
  async function ownOf(asker: Asker & { userId: string }, id: string) {
    const { row } = await find(asker, id);
    const receipt = (await stored.receiptsOfPerson([id], asker.userId)).get(id);
    if (!receipt) throw new AppError("forbidden", messages.notYours);
    if (row.withdrawnAt !== null && receipt.confirmedAt === null) throw new AppError("conflict", messages.isWithdrawn);
    return { row, receipt };
  }

  const answerOf = (receipt: ReceiptRow, readBy: string): OwnReceipt => ({
    circularId: receipt.circularId,
    ...shownReceipt(receipt, { readBy, hasLeft: false }),
  });

  return {
    /** Notes that it was opened; the first time counts. @throws AppError as `ownOf` */
    async open(asker: Asker & { userId: string }, id: string): Promise<OwnReceipt> {
      const { row, receipt } = await ownOf(asker, id);
      if (receipt.openedAt !== null) return answerOf(receipt, row.readBy);
      const { version } = await currentText({ stored, subjects }, row);
      const opened = await stored.open(row, asker.userId, version, instant(clock));
      return answerOf(opened ?? receipt, row.readBy);
    },

    /**
     * Keeps that somebody has read the version of the text that it was shown. Confirmed before, nothing changes.
     * @throws AppError as `ownOf`, and `conflict` where the text is another by now, with that as what stands
     */
    async confirm(asker: Asker & { userId: string }, { id, hash }: { id: string; hash: string }): Promise<OwnReceipt> {
      const { row, receipt } = await ownOf(asker, id);
      if (receipt.confirmedAt !== null) return answerOf(receipt, row.readBy);
      const { version } = await currentText({ stored, subjects }, row);
      if (version.hash !== hash)
        throw new AppError("conflict", messages.textChanged, {
          current: { text: version.content, hash: version.hash },
        });
      const at = instant(clock);
      const { recipients, confirmed } = (await stored.countsOf([id], at)).get(id)!;
      const told = toldOf(row, { recipients, confirmed: confirmed + 1 });
      const data = { userId: asker.userId, hash };
      const by = (await stored.nameOf(asker.userId)) ?? "";
      // Webhooks hear of each; a mail for each would drown who has sent it.
      const event = { id: `${receipt.id}-confirmed`, event: circularEvent("circular.confirmed", told, by, data) };
      const kept = await stored.confirm(row, asker.userId, { text: version, at, event });
      if (!kept) throw new AppError("conflict", messages.isWithdrawn);
      return answerOf(kept, row.readBy);
    },
  };
}
