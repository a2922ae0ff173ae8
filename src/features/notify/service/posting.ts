import type { Clock } from "#platform/clock.ts";
import type { Outbound, OutboundAnswer } from "#platform/outbound.ts";
import { signedHeaders } from "../adapters/webhook.ts";
import type { PostOutcome } from "../repository/outbox.ts";
import { postVerdict } from "../rules/failure.ts";

export type Post = { id: string; url: string; secret: string; body: string };
export type Posting = ReturnType<typeof posting>;

// Receivers are to take what they get and work on it later; one that dawdles holds up the others.
const longestMs = 15_000;
const goneReason = "The address answered 410 Gone: nothing more is posted there until a test gets through";
// Some answer with a whole page.
const maxBytes = 1024 * 1024;

/** Posts to webhooks, signed, through the gate that lets nothing reach private addresses. */
export function posting({ outbound, clock }: { outbound: Pick<Outbound, "request">; clock: Clock }) {
  return async function post({ id, url, secret, body }: Post): Promise<PostOutcome> {
    const answer = await outbound.request({
      url,
      hosts: [new URL(url).hostname],
      method: "POST",
      headers: signedHeaders({ id, body, secret, at: clock.now() }),
      body,
      maxBytes,
      redirects: 0,
      signal: AbortSignal.timeout(longestMs),
    });
    if (answer.kind !== "response") return { kind: "retry", reason: reasonOf(answer) };
    const verdict = postVerdict(answer.status);
    if (verdict === "sent") return { kind: "sent" };
    if (verdict === "gone") return { kind: "gone", reason: goneReason };
    return { kind: "retry", reason: `The address answered with status ${answer.status}` };
  };
}

function reasonOf(answer: Exclude<OutboundAnswer, { kind: "response" }>): string {
  switch (answer.kind) {
    case "refused":
      return `Not posted: ${answer.reason}`;
    case "timed_out":
      return "The address did not answer in time";
    case "too_large":
      return "The answer was too long to be read";
    case "too_many_redirects":
      return "The address redirects; posts do not follow";
    case "failed":
      return `The address could not be reached: ${answer.reason}`;
  }
}
