import { instant, type Clock } from "#platform/clock.ts";
import type { Log } from "#platform/log.ts";
import type { Mail, Mailer } from "#platform/mailer.ts";
import { sha256 } from "#platform/sha256.ts";
import { createMetricCounters, type MetricCounters } from "#platform/metric-counters.ts";
import { dayMs } from "#shared/duration.ts";
import { eventBody, foundBody, notificationBody } from "../adapters/webhook.ts";
import type { Channel, MailRow, OutboxRepository, OutboxRow, PostRow } from "../repository/outbox.ts";
import type { Person } from "../repository/people.ts";
import { mailFailure, type MailError } from "../rules/failure.ts";
import { foundMail } from "../rules/found-mail.ts";
import { alertMail, digestMail, type Mailed, type MailPlace, type MailText } from "../rules/mail.ts";
import { nextTry } from "../rules/schedule.ts";
import type { Posting } from "./posting.ts";

export type OutboxDeps = {
  outbox: OutboxRepository;
  mailer: Mailer;
  post: Posting;
  /** The address at which a person's mails are switched off without signing in. */
  unsubscribeUrl: (person: Person) => Promise<string>;
  clock: Clock;
  log: Log;
  publicUrl: string;
  /** Whose mails they are: its domain makes their Message-IDs. */
  mailFrom: string;
  /** Where what left the house is counted. */
  metricCounters?: MetricCounters;
};
export type OutboxService = ReturnType<typeof outboxService>;

// Longer than anything in hand takes: the mailer gives up after 45 s, a post after 15 s.
const leaseMs = 120_000;
// Enough to use the wait for one server's answer; few enough that no mail server takes it for an attack.
const workers = 4;
// While the mail server is away a few mails are tried now and then, and the others keep their tries.
const pauseMs = 15_000;
const keptDays = 90;
// A weekly digest waits for seven days, and what failed for an hour.
const longestWaitDays = 8;

/** What leaves the house: mails and webhooks. Each at least once; a repetition carries the same id. */
export function outboxService(deps: OutboxDeps) {
  const { outbox, mailer, post, clock, log, publicUrl, metricCounters = createMetricCounters() } = deps;
  const now = () => instant(clock);
  const later = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();
  let awayUntil = 0;

  /** Works off what is due on a channel with a few workers at once, until nothing is, the signal comes or one of them says to stop. */
  async function workOff(
    channel: Channel,
    deliver: (rows: OutboxRow[]) => Promise<"on" | "stop">,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    let isStopped = false;
    const mayGoOn = () => !isStopped && signal?.aborted !== true;
    const work = async () => {
      while (mayGoOn()) {
        const rows = await outbox.claim(channel, { now: now(), until: later(leaseMs) });
        if (rows.length === 0) return;
        if ((await deliver(rows)) === "stop") isStopped = true;
      }
    };
    await Promise.all(Array.from({ length: workers }, work));
  }

  /** Plans another try, or gives up. */
  async function retry(rows: readonly OutboxRow[], reason: string): Promise<string | undefined> {
    const ids = rows.map(({ id }) => id);
    const { batch, createdAt } = rows[0]!;
    const next = nextTry(Math.max(...rows.map(({ attempts }) => attempts)), batch ?? createdAt, clock.now());
    if (next) await outbox.retryAt(ids, next, reason);
    else await giveUp(rows, reason);
    return next;
  }

  async function giveUp(rows: readonly OutboxRow[], reason: string) {
    await outbox.markDead(
      rows.map((row) => row.id),
      now(),
      reason,
    );
    noteDead(rows[0]!, rows.length);
  }

  function noteDead({ id, channel, companyId }: OutboxRow, rows: number) {
    metricCounters.add("outbox_done", { channel, outcome: "dead" }, rows);
    log.error({ outbox: id, rows, companyId }, `a ${channel} could not be delivered and is given up`);
  }

  async function deliverMail(claimed: OutboxRow[], signal: AbortSignal | undefined): Promise<"on" | "stop"> {
    const rows = await outbox.listMails(
      claimed.map(({ id }) => id),
      now(),
    );
    if (rows.length === 0) return "on";
    const send = async () => mailer.send(await composed(rows, deps));
    const failure = await send().then(() => undefined, asMailError);
    if (!failure) {
      await outbox.markSent(
        rows.map(({ id }) => id),
        now(),
      );
      metricCounters.add("outbox_done", { channel: "mail", outcome: "sent" }, rows.length);
      return "on";
    }
    // Cut off by a stop, as a rule: it stays in hand, and is taken up after the next start.
    if (signal?.aborted === true) return "stop";
    const verdict = mailFailure(failure);
    if (verdict === "dead") {
      await giveUp(rows, failure.message);
      return "on";
    }
    const next = await retry(rows, failure.message);
    if (verdict === "retry") return "on";
    // What concerns the server as a whole quotes no recipient.
    const { code, responseCode } = failure;
    awayUntil = clock.now().getTime() + pauseMs;
    log.error({ code, responseCode, next }, `mails cannot be handed over at present: ${failure.message}`);
    return "stop";
  }

  async function deliverPost(row: PostRow): Promise<void> {
    const { webhook } = row;
    const { url, secret } = webhook;
    const outcome = await post({ id: row.id, url, secret, body: bodyOf(row, publicUrl) });
    const dead = await outbox.recordPost(webhook.id, now(), outcome);
    if (dead > 0) noteDead(row, dead);
    if (outcome.kind === "sent") {
      await outbox.markSent([row.id], now());
      metricCounters.add("outbox_done", { channel: "webhook", outcome: "sent" });
      return;
    }
    if (outcome.kind === "gone") return;
    const next = await retry([row], outcome.reason);
    if (next) await outbox.holdPosts(webhook.id, next);
  }

  return {
    /** Sends the mails that are due. While no mail server takes anything, it stops after the first few and tries them again later. */
    async deliverMails(signal?: AbortSignal): Promise<void> {
      const left = awayUntil - clock.now().getTime();
      // A clock that was set back since then pauses nothing for longer.
      if (left > 0 && left <= pauseMs) return;
      await workOff("mail", (claimed) => deliverMail(claimed, signal), signal);
    },

    /** Posts to webhooks what is due. */
    async deliverPosts(signal?: AbortSignal): Promise<void> {
      const deliver = async (claimed: OutboxRow[]) => {
        for (const row of await outbox.listPosts(claimed.map(({ id }) => id))) await deliverPost(row);
        return "on" as const;
      };
      await workOff("webhook", deliver, signal);
    },

    /** Takes up what a process had in hand that is no more. Only for the one process that owns the database. */
    async recover(): Promise<void> {
      await outbox.releaseAll();
    },

    /** What waits and what was given up, over all companies: for the operator. */
    async listUndelivered() {
      return outbox.listDead(100);
    },

    /** Lets what was given up be tried again. Answers how many that were. */
    async revive(ids: string[]): Promise<number> {
      return outbox.revive(ids, now());
    },

    /** Forgets what left long ago. What a clock that was far ahead, and has been set back, let wait does so no longer. */
    async forgetOld(): Promise<void> {
      await outbox.bringForward(now(), later(longestWaitDays * dayMs));
      await outbox.forgetDone(later(-keptDays * dayMs));
    },
  };
}

type Sender = Pick<OutboxDeps, "unsubscribeUrl" | "publicUrl" | "mailFrom">;

async function composed(rows: readonly MailRow[], { publicUrl, mailFrom, ...sender }: Sender): Promise<Mail> {
  const [{ id, companyId, companyName, userId, email, batch }] = rows as [MailRow];
  const unsubscribeUrl = await sender.unsubscribeUrl({ companyId, userId });
  const place = { companyName, publicUrl, unsubscribeUrl };
  const written = writtenMail(rows, place);
  const name = batch === null ? id : digestName(rows);
  const domain = /@([^\s@<>]+)>?$/.exec(mailFrom)?.[1] ?? "localhost";
  return {
    to: email,
    ...written,
    messageId: `<${name}@${domain}>`,
    headers: {
      "Auto-Submitted": "auto-generated",
      // RFC 8058: mail programs show a button that posts there.
      "List-Unsubscribe": `<${unsubscribeUrl}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  };
}

/**
 * The same for the same rows, and another for any others: what joins a digest that has left, or may have, is in a mail that
 * no receiver takes for that one.
 */
function digestName(rows: readonly OutboxRow[]): string {
  const [first] = rows as [OutboxRow];
  return `digest-${first.id}-${sha256(rows.map(({ id }) => id).join(" "))}`;
}

/** What a saved search found has a mail of its own; of notifications there may be many in one. */
function writtenMail(rows: readonly MailRow[], place: MailPlace): MailText {
  const [{ found, batch }] = rows as [MailRow];
  if (found) return foundMail(found, place);
  const items = rows.flatMap(({ notification, wish, event, createdAt }): Mailed[] => {
    if (notification) return [{ ...notification, because: wish ?? "all" }];
    return event ? [{ ...event, createdAt }] : [];
  });
  return batch === null ? alertMail(items[0]!, place) : digestMail(items, place);
}

function bodyOf({ found, event, notification, createdAt }: PostRow, publicUrl: string): string {
  if (found) return foundBody(found, createdAt, publicUrl);
  if (event) return eventBody(event, createdAt, publicUrl);
  return notificationBody(notification!, publicUrl);
}

/** What nodemailer or the disk threw, with nodemailer's fields where it has them. */
const asMailError = (error: unknown): MailError => (error instanceof Error ? error : { message: String(error) });
