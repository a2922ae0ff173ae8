import { readFileSync } from "node:fs";
import { Client, type ClientBase, type ClientConfig } from "pg";
import type { ServerAddress, ServerHost } from "./address.ts";
import { servingName } from "./serving.ts";
import { isTrouble, NoPrimaryError } from "./troubles.ts";

// Longer than a server takes that is there, and short beside what a failover may take.
const connectMs = 2000;

/** By SET and not as options of the start: poolers refuse those. Nobody waits for ever, and who dies in a transaction lets go. */
const settings = [
  "SET lock_timeout = '5s'",
  "SET statement_timeout = '30s'",
  "SET idle_in_transaction_session_timeout = '15s'",
].join("; ");
const settingsOfServing = `${settings}; SELECT set_config('application_name', ${servingName}, false)`;
// Beyond the server's own limit: for a server that is no longer there to hold to it.
const longestQueryMs = 40_000;

// A standby has no log of its own to name. Elsewhere than on PostgreSQL these may be unknown: then there is no timeline.
const asking = `SELECT CASE WHEN pg_is_in_recovery() THEN 'standby'
  ELSE substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) END AS timeline`;

/** The settings of the driver for one of the hosts. */
export function connectionTo(address: ServerAddress, { host, port }: ServerHost): ClientConfig {
  const { user, password, database, options } = address;
  return {
    host,
    port,
    user,
    database,
    ssl: encryption(address, host),
    keepAlive: true,
    query_timeout: longestQueryMs,
    application_name: "ilana",
    ...(password !== undefined && { password }),
    ...(options !== undefined && { options }),
  };
}

function encryption({ sslmode, sslrootcert, sslcert, sslkey }: ServerAddress, host: string): ClientConfig["ssl"] {
  if (sslmode === "disable") return false;
  const isOfSystem = sslrootcert === undefined || sslrootcert === "system";
  return {
    // The driver says it for names alone: a host that is an address would be held against "localhost".
    host,
    rejectUnauthorized: sslmode !== "require",
    ...(!isOfSystem && { ca: readFileSync(sslrootcert, "utf8") }),
    ...(sslcert !== undefined && sslkey !== undefined && { cert: readFileSync(sslcert), key: readFileSync(sslkey) }),
    // The name is what verify-full has beyond verify-ca.
    ...(sslmode === "verify-ca" && { checkServerIdentity: () => undefined }),
  };
}

/**
 * Which of the hosts of an address is the primary. A list of hosts fences nobody: a primary that was given up and comes back
 * as it was is told from the one that was promoted by its timeline, which a promotion counts up.
 */
export function hostFinder(address: ServerAddress, { isServing }: { isServing: boolean }) {
  let newestTimeline = 0;
  let wasAsked = false;

  async function timelineOf(client: ClientBase): Promise<number> {
    const answer = await client.query<{ timeline: string }>(asking).catch((error: { code?: string }) => {
      // 42883: there is no such function.
      if (error.code === "42883") return undefined;
      throw error;
    });
    const timeline = answer?.rows[0]?.timeline ?? "0";
    if (timeline === "standby") throw new NoPrimaryError("is a standby");
    return Number.parseInt(timeline, 16);
  }

  /**
   * Sees to it that a fresh connection leads to a primary, and gives it its settings.
   * @throws NoPrimaryError where it does not
   */
  async function prepare(client: ClientBase): Promise<void> {
    const timeline = await timelineOf(client);
    if (timeline < newestTimeline) throw new NoPrimaryError(outdated(timeline, newestTimeline));
    newestTimeline = timeline;
    wasAsked = true;
    await client.query(isServing ? settingsOfServing : settings);
  }

  async function look(host: ServerHost): Promise<{ host: ServerHost; timeline: number }> {
    const client = new Client({ ...connectionTo(address, host), connectionTimeoutMillis: connectMs });
    // One that breaks says so to whoever uses it; unheard it would end the process.
    client.on("error", () => {});
    try {
      await client.connect();
      return { host, timeline: await timelineOf(client) };
    } finally {
      client.end().catch(() => {});
    }
  }

  return {
    prepare,

    /**
     * Asks all hosts and answers the primary of the newest timeline.
     * @throws Error with the code `DATABASE_UNAVAILABLE` where there is none just now, another where no waiting helps. Once one
     * was asked, waiting may always help: a password is changed, a certificate renewed, a database restored
     */
    async find(): Promise<ServerHost> {
      const looks = await Promise.allSettled(address.hosts.map(look));
      const found = looks.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
      const newest = found.toSorted((a, b) => b.timeline - a.timeline)[0];
      if (newest && newest.timeline >= newestTimeline) return newest.host;
      const errors = looks.flatMap((each) => (each.status === "rejected" ? [each.reason as Error] : []));
      if (!wasAsked && errors.length === looks.length && !errors.some(isTrouble)) throw errors[0];
      const reasons = looks.map((each, at) => `${nameOf(address.hosts[at]!)} ${whyNot(each, newestTimeline)}`);
      throw new NoPrimaryError(`no database server can be written: ${reasons.join("; ")}`, { cause: errors[0] });
    },
  };
}

const nameOf = ({ host, port }: ServerHost): string => `${host}:${port}`;

const outdated = (timeline: number, newest: number): string =>
  `is on timeline ${timeline}, and ${newest} was seen: it was given up, and must be kept down`;

function whyNot(look: PromiseSettledResult<{ timeline: number }>, newest: number): string {
  if (look.status === "fulfilled") return outdated(look.value.timeline, newest);
  const { message, code } = look.reason as Error & { code?: string };
  // What is thrown for a name with several addresses has no message of its own.
  return look.reason instanceof NoPrimaryError ? message : `cannot be asked (${message || code})`;
}
