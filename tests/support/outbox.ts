import { onTestFinished } from "vitest";
import { outboxRepository } from "#features/notify/repository/outbox.ts";
import { outboxService } from "#features/notify/service/outbox.ts";
import { posting } from "#features/notify/service/posting.ts";
import type { Log } from "#platform/log.ts";
import { createMailer, type MailTimeouts } from "#platform/mailer.ts";
import type { TestApp } from "./app.ts";
import { signedUp } from "./calls.ts";
import { aFolder } from "./folder.ts";

/** The outbox of an application over a real mail server; what it logs is kept. */
export function outboxOver(app: TestApp, smtpUrl: string, timeouts: Partial<MailTimeouts> = {}) {
  const logged: unknown[][] = [];
  const keep = (...said: unknown[]) => void logged.push(said);
  const log: Log = { info: keep, warn: keep, error: keep };
  const { clock, db, config, parts, services } = app;
  const { mailFrom: from, publicUrl } = config;
  const mailer = createMailer({ smtpUrl, from, folder: aFolder(), clock, log, timeouts });
  onTestFinished(() => mailer.close());
  const outbox = outboxService({
    outbox: outboxRepository(db),
    mailer,
    post: posting({ outbound: parts.webhookOutbound, clock }),
    unsubscribeUrl: services.delivery.unsubscribeUrl,
    clock,
    log,
    publicUrl,
    mailFrom: from,
  });
  return { outbox, mailer, logged };
}

/** Companies that watch the CBN, so that news of it goes to them by mail. */
export async function watchers(app: TestApp, count: number) {
  const companies = await Promise.all(Array.from({ length: count }, () => signedUp(app)));
  for (const { id, call } of companies)
    await call.monitor.watchRegulator({ companyId: id, regulator: "CBN", isWatched: true });
  return companies;
}

export type News = {
  companyId?: string;
  regulationTitle?: string;
  message?: string;
  regulationId?: string;
  regulator?: string;
};
/** The operator announces something of the CBN. */
export const announce = (app: TestApp, news: News = {}) =>
  app.callAs({ isOperator: true }).notification.create({
    changeType: "new",
    regulationTitle: "Circular on agent banking",
    regulator: "CBN",
    ...news,
  });

/** How many mails and posts of these companies wait, and how many were given up. */
export async function backlog(companies: Awaited<ReturnType<typeof watchers>>) {
  const all = await Promise.all(companies.map(({ id, call }) => call.delivery.get({ companyId: id })));
  const sum = (pick: "waiting" | "dead") => all.reduce((total, { data }) => total + data[pick], 0);
  return { waiting: sum("waiting"), dead: sum("dead") };
}
