import { useState } from "react";
import type { ReviewInput } from "#features/watch/schema.ts";
import { plural } from "#shared/plural.ts";
import { failureOf } from "../../lib/server/failure.ts";
import { showToast } from "../../lib/toast.ts";
import { trpc } from "../../lib/server/trpc.ts";

/** What the operator says of them besides. */
export type Said = Pick<ReviewInput, "changeType" | "audience">;
export type Verdict = "publish" | "dismiss" | "confirm";
const done: Record<Verdict, string> = { publish: "published", dismiss: "dismissed", confirm: "marked as reviewed" };

// Each publication is told to every company it concerns: a flood goes in batches, so that no answer is waited for too long.
const batchSize = 50;

/** Sends the operator's verdict on changes and says what came of it. What failed is still there afterwards. */
export function useReview() {
  const { client, change } = trpc.useUtils();
  const [isPending, setPending] = useState(false);

  async function send(ids: string[], verdict: Verdict, said: Said = {}): Promise<void> {
    if (isPending || ids.length === 0) return;
    setPending(true);
    let reviewed = 0;
    try {
      for (const batch of inBatches(ids)) {
        const input = { ids: batch, verdict, ...said };
        const { data } = await client.change.review.mutate(input);
        reviewed += data.reviewed;
      }
      void showToast("success", outcomeWords(verdict, reviewed, ids.length), { seconds: 5 });
    } catch (error) {
      const reason = failureOf(error).message ?? "The server cannot be reached";
      const count =
        reviewed > 0 ? `Only ${reviewed} of ${ids.length} were ${done[verdict]}` : `Nothing was ${done[verdict]}`;
      void showToast("error", `${count}: ${reason}`, { seconds: 7 });
    } finally {
      await change.invalidate();
      setPending(false);
    }
  }
  return { send, isPending };
}

/** Of nearly the same length: one that is sent alone is taken for one that was read. */
function inBatches(ids: readonly string[]): string[][] {
  const size = Math.ceil(ids.length / Math.ceil(ids.length / batchSize));
  return Array.from({ length: Math.ceil(ids.length / size) }, (_, at) => ids.slice(at * size, (at + 1) * size));
}

/** Somebody else may have been quicker with some of them. */
function outcomeWords(verdict: Verdict, reviewed: number, asked: number): string {
  const words = `${plural(reviewed, "change")} ${done[verdict]}`;
  return reviewed < asked ? `${words}; ${asked - reviewed} had been dealt with already` : words;
}
