import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createTRPCClient, httpSubscriptionLink } from "@trpc/client";
import { EventSource } from "eventsource";
import { composeServices } from "#app.ts";
import { systemParts } from "#parts.ts";
import { readConfig } from "#config.ts";
import { migrate } from "#platform/database/file/migrate.ts";
import { openDatabase } from "#platform/database.ts";
import { buildHttp } from "#server/http.ts";
import { logger } from "#server/logger.ts";
import type { AppRouter } from "#server/router.ts";

export type LiveResult = { subscribers: number; announcements: number; p50Ms: number; p95Ms: number; maxMs: number };
type Services = ReturnType<typeof composeServices>;

/**
 * How long after its commit a notification is at those who follow the stream, as the browser reads it: each announcement
 * goes to every subscriber, a company each, over loopback in one process. The commit is taken to be when the fan-out returns,
 * or when the first subscriber has it if that is sooner: nobody has it before.
 */
export async function measureLive({ subscribers = 50, announcements = 100 } = {}): Promise<LiveResult> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "ilana-bench-live-"));
  const config = readConfig({ DATA_DIR: dataDir, RATE_LIMIT: "off", LOG_LEVEL: "silent", WATCH: "off" });
  const log = logger(config.logLevel);
  const db = openDatabase(config.databaseFile);
  migrate(db);
  const parts = systemParts(config, db, log);
  const services = composeServices(config, parts);
  const { app } = await buildHttp({ config, services, log });
  const base = await app.listen({ port: 0, host: "127.0.0.1" });
  try {
    const companies = await signUp(services, subscribers);
    const arrivals = new Arrivals();
    const streams = companies.map(({ id, token }) => follow(base, { id, token }, arrivals));
    await arrivals.have("start", subscribers);
    const times: number[] = [];
    for (let count = 0; count < announcements; count += 1)
      times.push(...(await announce(services, companies, arrivals, count)));
    for (const stream of streams) stream.unsubscribe();
    const sorted = times.toSorted((a, b) => a - b);
    const at = (share: number) => Math.round(sorted[Math.ceil(sorted.length * share) - 1]! * 10) / 10;
    return { subscribers, announcements, p50Ms: at(0.5), p95Ms: at(0.95), maxMs: at(1) };
  } finally {
    await app.close();
    parts.mailer.close();
    db.$client.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** When something of a name was received, by however many. */
class Arrivals {
  readonly #times = new Map<string, number[]>();
  #changed = () => {};

  add(name: string): void {
    this.#times.set(name, [...(this.#times.get(name) ?? []), performance.now()]);
    this.#changed();
  }

  async have(name: string, count: number): Promise<number[]> {
    for (;;) {
      const times = this.#times.get(name) ?? [];
      if (times.length >= count) return times;
      await new Promise<void>((resolve) => (this.#changed = resolve));
    }
  }
}

async function signUp({ accounts }: Services, count: number) {
  const client = { address: "127.0.0.1", userAgent: "bench" };
  const signedUp = [];
  for (let number = 0; number < count; number += 1) {
    const { _id: id, token } = await accounts.onboard(
      {
        name: `Bench Microfinance Bank ${number}`,
        email: `live${number}@bench-mfb.ng`,
        password: "Bench4Speed!",
        industry: "financial",
        category: "micro-finance-banks-tier-1",
        description: "A unit microfinance bank that exists to be measured.",
      },
      client,
    );
    signedUp.push({ id, token });
  }
  return signedUp;
}

function follow(base: string, { id, token }: { id: string; token: string }, arrivals: Arrivals) {
  const link = httpSubscriptionLink<AppRouter, typeof EventSource>({
    url: `${base}/trpc`,
    EventSource,
    eventSourceOptions: {
      fetch: (url, init) => fetch(url, { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } }),
    },
  });
  return createTRPCClient<AppRouter>({ links: [link] }).notification.live.subscribe(
    { companyId: id },
    {
      onData: ({ data }) =>
        arrivals.add(data.event === "notification" ? data.notification.regulationTitle : data.event),
    },
  );
}

async function announce({ notify }: Services, companies: { id: string }[], arrivals: Arrivals, number: number) {
  const regulationTitle = `Circular ${number}`;
  const recipients = companies.map(({ id }) => ({
    companyId: id,
    wish: null,
    why: "It is addressed to microfinance banks, and you are one",
  }));
  const received = arrivals.have(regulationTitle, companies.length);
  await notify.notify(recipients, {
    changeType: "new",
    regulationTitle,
    regulator: "CBN",
    regulationId: null,
    message: null,
  });
  const toldAt = performance.now();
  const times = await received;
  const committedAt = Math.min(toldAt, ...times);
  return times.map((time) => time - committedAt);
}
