import { instant, type Clock } from "#platform/clock.ts";
import type { DocumentRepository } from "../repository.ts";
import { withoutPageBreaks } from "../rules/reading.ts";
import { later } from "./fetching.ts";

export type ClassifyingDeps = { documents: DocumentRepository; clock: Clock };
/** Looks at a change with the text of a document of everybody's in hand. The same text may come again. */
export type OnText = (changeId: string, text: string) => Promise<unknown>;

// What fails is tried again after this, and holds up no other document.
const leaseMs = 60_000;

export function classifying({ documents, clock }: ClassifyingDeps) {
  return {
    /**
     * Hands on the next text with which nobody has looked at its change; says whether there was one. It is marked only when
     * that has gone well: whatever ends us before makes it come again.
     * @throws whatever `onText` throws
     */
    async classifyNext(onText: OnText): Promise<boolean> {
      const row = await documents.claimText(instant(clock), later(clock, leaseMs));
      if (!row) return false;
      const text = withoutPageBreaks(row.text ?? "");
      if (text !== "") await onText(row.changeId, text);
      await documents.save(row, { classifiedAt: instant(clock), nextTryAt: null });
      return true;
    },
  };
}
