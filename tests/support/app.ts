import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pino from "pino";
import { onTestFinished } from "vitest";
import { composeServices, loadCatalogue } from "#app.ts";
import { readConfig } from "#config.ts";
import { migrate, openDatabase } from "#platform/database.ts";
import { createCallerFactory, type Context } from "#platform/trpc.ts";
import { buildHttp } from "#server/http.ts";
import type { AppRouter } from "#server/router.ts";
import { fakeClock, fakeMailer } from "./fakes.ts";

type Overrides = { env?: Record<string, string>; start?: string; webFolder?: string };

/** The whole application on a migrated in-memory database with the real catalogue; only clock and mail are fakes. */
export async function testApp({ env = {}, start = "2026-11-21T09:00:00.000Z", webFolder }: Overrides = {}) {
  const dataDir = mkdtempSync(path.join(tmpdir(), "ilana-test-"));
  const config = readConfig({
    DATA_DIR: dataDir,
    JWT_SECRET: "a secret for tests that is long enough",
    LOG_LEVEL: "silent",
    ...env,
  });
  const db = openDatabase(":memory:");
  migrate(db);
  const clock = fakeClock(start);
  const mailer = fakeMailer();
  const log = pino({ level: config.logLevel });
  const services = composeServices(config, { db, clock, mailer, log });
  await loadCatalogue(services, log);
  const { app, router } = await buildHttp({ config, services, log, ...(webFolder && { webFolder }) });
  onTestFinished(async () => {
    await app.close();
    db.$client.close();
  });
  return { app, router, config, db, clock, mailer, services, callAs: callerFor(router) };
}
export type TestApp = Awaited<ReturnType<typeof testApp>>;

type As = { companyId?: string; sessionId?: string; isOperator?: boolean; address?: string };

/** Calls procedures the way tRPC does, as a company, the operator or nobody. */
function callerFor(router: AppRouter) {
  const factory = createCallerFactory(router);
  return ({ companyId, sessionId = "test-session", isOperator = false, address = "192.0.2.1" }: As = {}) => {
    let cookie: string | undefined;
    const context: Context = {
      requestId: "test",
      actor: companyId ? { companyId, sessionId } : null,
      isOperator,
      client: { address, userAgent: "test" },
      resetCookie: {
        read: () => cookie,
        set: (value) => void (cookie = value),
        clear: () => void (cookie = undefined),
      },
      upload: null,
    };
    return factory(context);
  };
}
