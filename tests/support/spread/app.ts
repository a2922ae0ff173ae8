import { createHash } from "node:crypto";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { request, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import type { FastifyInstance, InjectOptions } from "fastify";
import { inject, TestRunner } from "vitest";
import { stringify } from "yaml";
import type { Source } from "#features/watch/schema.ts";
import type { ServerDatabase } from "#platform/database/postgres.ts";
import type { FileDatabase } from "#platform/database/sqlite.ts";
import { openPostgres } from "../postgres.ts";
import { addressHeader } from "./proxy.ts";

/** Do requests of this run go over HTTP to two processes (tests/support/spread/server.ts)? */
export const isSpread = (): boolean => inject("spread") !== undefined;

/** Ends a test, told as one that was left out: it needs what is only there where the test and the one process are one. */
export function leaveOut(why: string): never {
  const { context } = TestRunner.getCurrentTest()!;
  return context.skip(`not over two processes: ${why}`);
}

/** Said first in a test that looks at what only one process has, or at what the test itself has put in its place. */
export function needsOneProcess(why: string): void {
  if (isSpread()) leaveOut(why);
}

/** What a test's own composition and the processes are all told. */
export const spreadSettings = (): Record<string, string> => ({
  DATABASE_URL: inject("spread").database,
  MAIL_TO_FOLDER: "on",
  BACKUP: "off",
});

/** What else the processes are told so that they are as the application of a test is. */
const asInTests = {
  JWT_SECRET: "a secret for tests that is long enough",
  PUBLIC_URL: "http://localhost:3000",
  SUPPORT_EMAIL: "support@localhost",
  OPERATOR_TOKEN: "",
  RATE_LIMIT: "on",
  TRUST_PROXY: "127.0.0.1",
  WATCH: "off",
  LOG_LEVEL: "silent",
};

let shared: ServerDatabase | undefined;
/** The database of the run, without what the tests before have left in it. What asks its file is left out. */
export async function spreadDatabase(): Promise<FileDatabase> {
  shared ??= openPostgres(inject("spread").database);
  await empty(shared);
  return Object.defineProperty({ ...shared } as unknown as FileDatabase, "$client", {
    get: () => leaveOut("asks the file of a database"),
  });
}

// What processes have read at their start, and go on from.
const kept = `migrations counters leases files regulations revisions catalogue_state revision_cursor catalogue_packs
  catalogue_pack_state source_states saved_search_cursor triage_start`.split(/\s+/);

async function empty({ use }: ServerDatabase): Promise<void> {
  await use(async (client) => {
    const { rows } = await client.query<{ name: string }>(
      "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'",
    );
    const names = rows.map(({ name }) => name).filter((name) => !kept.includes(name));
    // Alone, as a write of the program is; without triggers, for the audit log refuses.
    await client.query(
      [
        "BEGIN; SELECT value FROM counters WHERE name = 'write' FOR UPDATE; SET LOCAL session_replication_role = replica",
      ]
        .concat(names.map((name) => `DELETE FROM "${name}"`))
        .concat("COMMIT")
        .join("; "),
    );
  });
}

/** Two processes with these settings and sources, behind a proxy that spreads requests at random; answers its address. */
export async function pairOfProcesses(env: Record<string, string>, sources: readonly Source[]): Promise<string> {
  const settings = { ...asInTests, ...spreadSettings(), ...env, SOURCES_FILE: sourcesFile(sources) };
  const answer = await fetch(inject("spread").control, { method: "POST", body: JSON.stringify(settings) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return text;
}

/** The same file for the same sources. */
function sourcesFile(sources: readonly Source[]): string {
  const inSeconds = (ms: number) => `${ms / 1000}s`;
  const entries = sources.map(({ every, confirm, ...source }) => ({
    ...source,
    ...(every && { every: { business: inSeconds(every.business), otherwise: inSeconds(every.otherwise) } }),
    ...(confirm && { confirm: inSeconds(confirm) }),
  }));
  const text = stringify({ sources: entries });
  const file = path.join(
    tmpdir(),
    `ilana-sources-${createHash("sha256").update(text).digest("hex").slice(0, 16)}.yaml`,
  );
  writeFileSync(file, text);
  return file;
}

/** An application that is asked over HTTP at an address, as it would be asked within the process. */
export function overHttp(app: FastifyInstance, base: string): FastifyInstance {
  const ask = async (asked: InjectOptions | string) => send(base, typeof asked === "string" ? { url: asked } : asked);
  const replaced: Record<string | symbol, unknown> = {
    inject: ask,
    listen: async () => base,
    server: { address: () => ({ port: Number(new URL(base).port) }) },
  };
  return new Proxy(app, {
    get(target, name) {
      if (name in replaced) return replaced[name];
      const value: unknown = Reflect.get(target, name);
      return typeof value === "function" ? (value as () => unknown).bind(target) : value;
    },
  });
}

/** One request, as it is, by no client that unpacks, follows or adds; answers what Fastify's `inject` does. */
async function send(base: string, options: InjectOptions) {
  const { method = "GET", headers, query, cookies = {}, remoteAddress = "127.0.0.1" } = options;
  const given = options.payload ?? options.body;
  const isRaw = given === undefined || typeof given === "string" || Buffer.isBuffer(given);
  const content = isRaw ? given : JSON.stringify(given);
  const pairs = Object.entries(cookies as Record<string, string>).map(([name, value]) => `${name}=${value}`);
  const { pathname, search } = new URL(options.url as string, base);
  const asked = request(new URL(base), {
    method,
    path: `${pathname}${query ? `?${new URLSearchParams(query as Record<string, string>).toString()}` : search}`,
    agent: false,
    headers: {
      ...(!isRaw && { "content-type": "application/json" }),
      ...(pairs.length > 0 && { cookie: pairs.join("; ") }),
      ...(headers as Record<string, string>),
      ...(content !== undefined && { "content-length": String(Buffer.byteLength(content)) }),
      [addressHeader]: remoteAddress,
    },
  });
  // Whoever is answered before all was sent may be hung up on then.
  asked.on("error", () => {});
  const coming = once(asked, "response") as Promise<[IncomingMessage]>;
  asked.end(content);
  const [came] = await coming;
  const rawPayload = await buffer(came);
  const payload = rawPayload.toString();
  const set = came.headers["set-cookie"] ?? [];
  return {
    statusCode: came.statusCode!,
    headers: came.headers,
    payload,
    body: payload,
    rawPayload,
    json: () => JSON.parse(payload) as unknown,
    cookies: set.map((line) => cookieOf(line)),
  };
}

function cookieOf(line: string) {
  const [pair = "", ...attributes] = line.split("; ");
  const [name, value] = pair.split("=");
  return { name, value, ...Object.fromEntries(attributes.map((each) => each.split("="))) };
}
