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
    if (isPending) return;
    setPending(true);
    let reviewed = 0;
    try {
      for (let start = 0; start < ids.length; start += batchSize) {
        const input = { ids: ids.slice(start, start + batchSize), verdict, ...said };
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

/** Somebody else may have been quicker with some of them. */
function outcomeWords(verdict: Verdict, reviewed: number, asked: number): string {
  const words = `${plural(reviewed, "change")} ${done[verdict]}`;
  return reviewed < asked ? `${words}; ${asked - reviewed} had been dealt with already` : words;
}
