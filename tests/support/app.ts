import { Readable } from "node:stream";
import { and, eq } from "drizzle-orm";
import pino from "pino";
import { onTestFinished } from "vitest";
import { catalogueFolder, composeServices, type Services } from "#app.ts";
import { signOnOutbound, userAgentOf, type Parts } from "#parts.ts";
import { readConfig, type Config } from "#config.ts";
import { accounts, memberships } from "#features/account/tables.ts";
import { permissionsOf } from "#features/role/rules.ts";
import type { Role } from "#features/role/vocabulary.ts";
import type { Model } from "#platform/model.ts";
import type { Source } from "#features/watch/schema.ts";
import { migrate } from "#platform/database/file/migrate.ts";
import { instant, systemClock } from "#platform/clock.ts";
import { one, openDatabase, type Database } from "#platform/database.ts";
import { keptFilesRepository } from "#platform/database/kept-files.ts";
import type { FileDatabase } from "#platform/database/sqlite.ts";
import { createOutbound } from "#platform/outbound.ts";
import { createNames, type Names } from "#platform/outbound/names.ts";
import { createCallerFactory } from "#platform/trpc.ts";
import type { Actor, Context } from "#platform/trpc/meta.ts";
import { passwordHasher, type Passwords } from "#platform/passwords.ts";
import { loadCatalogue } from "#server/loading.ts";
import { buildHttp } from "#server/http.ts";
import { appRouter, type AppRouter } from "#server/router.ts";
import { loadedDatabase, loadShipped, migratedDatabase } from "./samples/databases.ts";
import { fakeClock, fakeMailer } from "./fakes.ts";
import { sharedReaders } from "./processes/shared-readers.ts";
import { whenAsked } from "./servers/http-when-asked.ts";
import { aFolder } from "./folder.ts";
import { isSpread, leaveOut, overHttp, pairOfProcesses, spreadDatabase, spreadSettings } from "./spread/app.ts";

type Overrides = {
  env?: Record<string, string>;
  start?: string;
  webFolder?: string;
  catalogue?: string;
  sources?: Source[];
  model?: Model;
  log?: pino.Logger;
  /** How costly a password is to hash; unless said, little: most tests sign somebody up, and none of them is about that. */
  passwords?: Passwords;
  /** How the names of webhooks are looked up. */
  webhookNames?: Names;
  /** A database that other connections can open too. */
  databaseFile?: string;
};

const cheapPasswords = () => passwordHasher({ memoryCost: 64, timeCost: 2 });

function migratedFile(file: string): FileDatabase {
  const db = openDatabase(file);
  migrate(db);
  return db;
}

/** The whole application on a migrated in-memory database with the real catalogue; only clock and mail are fakes. */
export async function testApp(overrides: Overrides = {}) {
  return isSpread() ? spreadApp(overrides) : ownApp(overrides);
}

async function ownApp({
  env = {},
  start = "2026-11-21T09:00:00.000Z",
  webFolder,
  catalogue = catalogueFolder,
  sources = [],
  model,
  log: given,
  passwords = cheapPasswords(),
  webhookNames = createNames({ ms: 500 }),
  databaseFile,
}: Overrides) {
  const config = configOf(env);
  const clock = fakeClock(start);
  const isShipped = catalogue === catalogueFolder;
  const db = databaseFile
    ? migratedFile(databaseFile)
    : isShipped
      ? await loadedDatabase(instant(clock))
      : migratedDatabase();
  const log = given ?? pino({ level: config.logLevel });
  const parts = partsOf(config, {
    db,
    vault: null,
    clock,
    passwords,
    webhookNames,
    sources,
    model: model ?? null,
    log,
  });
  const { mailer, outbound, webhookOutbound } = parts;
  const services = composeServices(config, parts);
  if (!isShipped) await loadCatalogue(services, log, [catalogue]);
  else if (databaseFile) await loadShipped(db, instant(clock));
  const router = appRouter(services);
  const http = { config, services, log, router, ...(webFolder && { webFolder }) };
  const app = whenAsked(async () => (await buildHttp(http)).app);
  // Whether the web application is there is found when the server is built.
  if (webFolder) await app.ready();
  onTestFinished(async () => {
    await app.close();
    await Promise.all([outbound.close(), webhookOutbound.close()]);
    db.$client.close();
  });
  return { app, router, config, parts, db, clock, mailer, services, callAs: callerFor(router, services, db) };
}
export type TestApp = Awaited<ReturnType<typeof ownApp>>;

const configOf = (env: Record<string, string>) =>
  readConfig({
    DATA_DIR: aFolder(),
    JWT_SECRET: "a secret for tests that is long enough",
    LOG_LEVEL: "silent",
    ...env,
  });

type Given = Pick<Parts, "db" | "vault" | "passwords" | "webhookNames" | "sources" | "model" | "log"> & {
  db: FileDatabase;
  clock: ReturnType<typeof fakeClock>;
};

function partsOf(config: Config, given: Given) {
  const userAgent = userAgentOf(config);
  const { webhookNames: names } = given;
  return {
    ...given,
    mailer: fakeMailer(),
    outbound: createOutbound({ allowHosts: config.watchAllowHosts, userAgent }),
    webhookOutbound: createOutbound({ allowHosts: config.webhookAllowHosts, userAgent, names }),
    signOnOutbound: signOnOutbound(config),
    ...sharedReaders,
  };
}

/**
 * The same for a run over two processes: what a test asks over HTTP goes to them, through a proxy and at random; what it asks
 * of services or procedures directly is asked of a third composition, in the test, on their database.
 */
async function spreadApp({ env = {}, sources = [], ...others }: Overrides): Promise<TestApp> {
  const [other] = Object.keys(others);
  if (other) leaveOut(`is given ${other} of its own`);
  const base = await pairOfProcesses(env, sources);
  const config = configOf({ ...spreadSettings(), ...env });
  const db = await spreadDatabase();
  const clock = { ...systemClock, advance: () => leaveOut("moves the clock") };
  const log = pino({ level: config.logLevel });
  const webhookNames = createNames({ ms: 500 });
  const vault = keptFilesRepository(db);
  const parts = partsOf(config, {
    db,
    vault,
    clock,
    passwords: cheapPasswords(),
    webhookNames,
    sources,
    model: null,
    log,
  });
  const services = composeServices(config, parts);
  const { app, router } = await buildHttp({ config, services, log });
  onTestFinished(async () => {
    await app.close();
    await Promise.all([parts.outbound.close(), parts.webhookOutbound.close()]);
  });
  return {
    app: overHttp(app, base),
    router,
    config,
    parts,
    db,
    clock,
    mailer: parts.mailer,
    services,
    callAs: callerFor(router, services, db),
  };
}

type As = {
  companyId?: string;
  /** Who it is; unless said, the person who owns the company. */
  userId?: string;
  nameSeal?: string | null;
  role?: Role;
  sessionId?: string;
  tokenId?: string | null;
  isBound?: boolean;
  isOperator?: boolean;
  address?: string;
  /** What the client has kept, by short names. */
  cookies?: Record<string, string>;
  upload?: Buffer;
};

/**
 * Calls procedures the way tRPC does, as a person in a company, the operator or nobody. One caller is one client, with its
 * cookie.
 */
function callerFor(router: AppRouter, { accounts, incoming }: Services, db: Database) {
  const factory = createCallerFactory(router);
  return ({ isOperator = false, address = "192.0.2.1", ...as }: As = {}) => {
    const kept = new Map(Object.entries(as.cookies ?? {}));
    const client = {
      address,
      userAgent: "test",
      cookies: {
        read: (name: string) => kept.get(name),
        set: (name: string, value: string) => void kept.set(name, value),
        clear: (name: string) => void kept.delete(name),
      },
    };
    // Asked with each call: who owns the company is known when it has signed up.
    return factory(async (): Promise<Context> => ({
      requestId: "test",
      actor: await actorOf(db, as),
      isOperator,
      client,
      upload: as.upload ?? null,
      received: as.upload ? await incoming.receive(Readable.from([as.upload])) : null,
      countChange: (id) => accounts.count("settings", id, client),
    }));
  };
}

async function actorOf(db: Database, as: As): Promise<Actor | null> {
  const { companyId, role = "owner", sessionId = "test-session", tokenId = null, isBound = false } = as;
  if (companyId === undefined) return null;
  const { userId, nameSeal = null } = as.userId === undefined ? await ownerOf(db, companyId) : as;
  const of = { companyId, userId: userId ?? "nobody", nameSeal };
  const shown = { isFresh: true, isBound, lacksFactor: false };
  return { ...of, role, permissions: permissionsOf(role), sessionId, tokenId, ...shown };
}

/** Who owns a company; nothing of one that is not there. */
async function ownerOf(db: Database, companyId: string): Promise<Pick<As, "userId" | "nameSeal">> {
  const isOwner = and(eq(memberships.companyId, companyId), eq(memberships.role, "owner"));
  const people = db.select({ userId: memberships.accountId, nameSeal: accounts.nameSeal }).from(memberships);
  return (await one(people.innerJoin(accounts, eq(accounts.id, memberships.accountId)).where(isOwner))) ?? {};
}
