import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { isProxyAddress, lacksBesideServer, providerOf, signOnConflicts, type SignOnProvider } from "#config-checks.ts";
import {
  addressOf,
  days,
  hostPorts,
  listOf,
  megabytes,
  offOn,
  onOff,
  setting,
  url,
  withoutBlanks,
} from "#config-values.ts";
import { readAddress, type ServerAddress } from "#platform/database/server/address.ts";
import { readStoreAddress, withAccessKey, type KeyedStore } from "#platform/files/store-address.ts";
import { whyNotFetched } from "#platform/outbound/target.ts";
import { readScannerAddress, type ScannerAddress } from "#platform/files/scanner.ts";
import { makeFolder, whyNotWritten } from "#platform/files/make-folder.ts";
import { dataFile } from "#platform/program.ts";

/** Characters of a passphrase for backups: whoever has the file may try as fast as they can. */
export const leastPassphrase = 12;

/** Every variable that Ilana reads; the meaning of each stands in .env.example and docs/operations.md. */
const environment = z.object({
  PORT: setting(
    z.coerce
      .number("must be a number")
      .int("must be a whole number")
      .min(0, "must be 0 to 65535")
      .max(65_535, "must be 0 to 65535")
      .default(3000),
  ),
  HOST: setting(z.string().default("127.0.0.1")),
  DATA_DIR: setting(z.string().default("data")),
  DATABASE_URL: addressOf(readAddress),
  DATABASE_POOL: setting(
    z.coerce
      .number("must be a number of connections")
      .int("must be a whole number of connections")
      .min(2, "must be at least 2")
      .max(1000, "must be at most 1000")
      .default(10),
  ),
  S3_URL: addressOf(readStoreAddress),
  S3_ACCESS_KEY_ID: withoutBlanks,
  S3_SECRET_ACCESS_KEY: withoutBlanks,
  PUBLIC_URL: url(/^https?$/, "an http or https URL"),
  JWT_SECRET: setting(z.string().min(32, "must be at least 32 characters").optional()),
  SMTP_URL: url(/^smtps?$/, "a URL such as smtp://user:password@host:587"),
  MAIL_TO_FOLDER: offOn,
  SMTP_PLAINTEXT: setting(z.enum(["refuse", "allow"], "must be refuse or allow").default("refuse")),
  MAIL_FROM: setting(
    z
      .string()
      .regex(
        /^([^<>]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/,
        "must be an address such as Ilana <no-reply@example.com>",
      )
      .default("Ilana <no-reply@localhost>"),
  ),
  SUPPORT_EMAIL: setting(
    z
      .string()
      .regex(/^[^\s@]+@[^\s@]+$/, "must be an e-mail address")
      .default("support@localhost"),
  ),
  OPERATOR_TOKEN: setting(
    z
      .string()
      .regex(/^\S{16,}$/, "must be at least 16 characters without blanks")
      .optional(),
  ),
  OPERATOR_EMAILS: listOf((part) => /^[^\s@]+@[^\s@]+$/.test(part), "e-mail addresses"),
  WATCH: onOff,
  SOURCES_FILE: setting(z.string().optional()),
  WATCH_ALLOW_HOSTS: hostPorts,
  WEBHOOK_ALLOW_HOSTS: hostPorts,
  BACKUP: onOff,
  BACKUP_DIR: setting(z.string().optional()),
  BACKUP_KEEP: setting(days.default(7)),
  UNREAD_KEEP: setting(days.optional()),
  BACKUP_PASSPHRASE: setting(
    z.string().min(leastPassphrase, `must be at least ${leastPassphrase} characters`).optional(),
  ),
  CATALOGUE_KEYS: listOf(
    (part) => /^RW[Q-T][A-Za-z0-9+/]{53}$/.test(part),
    "public keys as minisign writes them, RW and 54 more characters",
  ),
  CATALOGUE_URL: url(/^https?$/, "an https URL"),
  QUOTA_COMPANY_MB: megabytes(500),
  QUOTA_DOCUMENTS_MB: megabytes(20_000),
  QUOTA_LOGOS_MB: megabytes(1000),
  QUOTA_EVIDENCE_MB: megabytes(5000),
  CLAMD_SOCKET: addressOf(readScannerAddress),
  LLM_BASE_URL: url(/^https?$/, "an http or https URL"),
  LLM_MODEL: setting(z.string().trim().max(200, "must be at most 200 characters").optional()),
  LLM_API_KEY: withoutBlanks,
  OIDC_ISSUER: url(/^https?$/, "an https URL"),
  OIDC_CLIENT_ID: withoutBlanks,
  OIDC_CLIENT_SECRET: withoutBlanks,
  OIDC_NAME: setting(z.string().trim().max(60, "must be at most 60 characters").optional()),
  OIDC_SCOPES: setting(
    z
      .string()
      .regex(/^[\x21-\x7e]+( [\x21-\x7e]+)*$/, "must be words with a blank between them")
      .refine((text) => text.split(" ").includes("openid"), "must name openid")
      .optional(),
  ),
  OIDC_ALLOW_HOSTS: hostPorts,
  TRUST_PROXY: listOf(isProxyAddress, "addresses such as 10.0.0.1 or 10.0.0.0/8"),
  RATE_LIMIT: onOff,
  LOG_LEVEL: setting(
    z
      .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], "must be a pino level such as info")
      .default("info"),
  ),
});

type Values = z.infer<typeof environment>;

/** The store of kept files with the one access key that is named, what is wrong with that, or null without a store. */
const storeOf = ({ S3_URL, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }: Values) =>
  withAccessKey(S3_URL, { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY });

/** What is wrong with settings that are each good in themselves. */
function conflictsIn(settings: Values): string[] {
  const lacks = lacksBesideServer(settings);
  if (lacks.length > 0) return lacks;
  const { LLM_BASE_URL, LLM_MODEL, LLM_API_KEY, CATALOGUE_URL, CATALOGUE_KEYS } = settings;
  if (CATALOGUE_URL && CATALOGUE_KEYS.length === 0)
    return ["CATALOGUE_KEYS must name the key that is trusted when CATALOGUE_URL is set"];
  const unseen = CATALOGUE_URL && whyNotFetched(CATALOGUE_URL, settings.WATCH_ALLOW_HOSTS);
  if (unseen) return [`CATALOGUE_URL cannot be looked at: ${unseen}`];
  if (LLM_BASE_URL && !LLM_MODEL) return ["LLM_MODEL must name a model when LLM_BASE_URL is set"];
  if (!LLM_BASE_URL && (LLM_MODEL || LLM_API_KEY)) {
    return [`LLM_BASE_URL must be set when ${LLM_MODEL ? "LLM_MODEL" : "LLM_API_KEY"} is`];
  }
  const { username = "", password = "" } = LLM_BASE_URL ? new URL(LLM_BASE_URL) : {};
  return username || password ? ["LLM_BASE_URL must not hold a user name or password"] : signOnConflicts(settings);
}

export const variableNames = Object.keys(environment.shape);

export type Config = Readonly<{
  port: number;
  host: string;
  dataDir: string;
  /** The database file, where no server is the database. */
  databaseFile: string;
  /** The database server that DATABASE_URL names, and how many connections this process may have to it. */
  databaseServer: { address: ServerAddress; pool: number } | null;
  filesDir: string;
  /** The S3-compatible store of S3_URL in which all kept files are; null where they are with the database. */
  store: KeyedStore | null;
  mailDir: string;
  backupsDir: string;
  /** Does the running server make a backup a day, for how many days is one kept, and what are all encrypted with? */
  backup: { isDaily: boolean; keepDays: number; passphrase: string | undefined };
  publicUrl: string;
  jwtSecret: string;
  smtpUrl: string | undefined;
  /** May mails cross the network unencrypted? */
  isSmtpPlaintextAllowed: boolean;
  mailFrom: string;
  supportEmail: string;
  operatorToken: string | undefined;
  /** People who act as operators once they have shown a second factor, by their addresses in small letters. */
  operatorEmails: readonly string[];
  /** Are the regulators' sites polled at all? */
  watch: boolean;
  sourcesFile: string;
  /** `host:port` that may be fetched from although private, over plain http too. */
  watchAllowHosts: string[];
  /** `host:port` that companies may have webhooks posted to although private, over plain http too. */
  webhookAllowHosts: string[];
  /** Public keys whose packs of the catalogue are trusted, and where a running server looks for one; unset: nowhere. */
  catalogue: { keys: string[]; url: string | undefined };
  /** How many bytes a company may upload as documents, all companies together, and all logos; and a company as evidence. */
  quota: { companyBytes: number; serverBytes: number; logosBytes: number; evidenceBytes: number };
  /** The clamd that looks at what is uploaded; null: nobody does. */
  scanner: ScannerAddress | null;
  /** For how many days a notification that nobody has read is kept; unset: for good. */
  unreadDays: number | undefined;
  /** The model that may word the assistant's answers; null: quotes only. */
  llm: { baseUrl: string; model: string; apiKey: string | undefined } | null;
  /** The provider of single sign-on of the whole server, and `host:port` of those of companies that may be private. */
  signOn: {
    provider: SignOnProvider | null;
    allowHosts: string[];
  };
  trustProxy: string[];
  rateLimit: boolean;
  logLevel: string;
}>;

/** The configuration without what is made when it is missing: for commands that must leave DATA_DIR as it is. */
export type Settings = Omit<Config, "jwtSecret"> & Readonly<{ jwtSecret: string | undefined }>;

/** Problems with the configuration, one clear line each. */
export class ConfigError extends Error {}

/**
 * Reads and checks the configuration. The token secret is made once and kept in DATA_DIR when none is given.
 * @throws ConfigError naming every bad variable
 */
export function readConfig(env?: Record<string, string | undefined>): Config {
  const settings = readSettings(env);
  return Object.freeze({ ...settings, jwtSecret: settings.jwtSecret ?? keptSecret(settings.dataDir) });
}

/**
 * Reads and checks the configuration, and neither reads nor makes anything on disk.
 * @throws ConfigError naming every bad variable
 */
export function readSettings(env: Record<string, string | undefined> = process.env): Settings {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`).join("\n"));
  }
  const v = parsed.data;
  const conflicts = conflictsIn(v);
  if (conflicts.length > 0) throw new ConfigError(conflicts.join("\n"));
  const store = storeOf(v);
  if (store && "fault" in store) throw new ConfigError(store.fault);
  const dataDir = path.resolve(v.DATA_DIR);
  return Object.freeze({
    port: v.PORT,
    host: v.HOST,
    dataDir,
    databaseFile: path.join(dataDir, "ilana.db"),
    databaseServer: v.DATABASE_URL ? { address: v.DATABASE_URL, pool: v.DATABASE_POOL } : null,
    filesDir: path.join(dataDir, "files"),
    store,
    mailDir: path.join(dataDir, "mail"),
    backupsDir: v.BACKUP_DIR ? path.resolve(v.BACKUP_DIR) : path.join(dataDir, "backups"),
    backup: { isDaily: v.BACKUP === "on", keepDays: v.BACKUP_KEEP, passphrase: v.BACKUP_PASSPHRASE },
    publicUrl: (v.PUBLIC_URL ?? `http://localhost:${v.PORT}`).replace(/\/$/, ""),
    jwtSecret: v.JWT_SECRET,
    smtpUrl: v.SMTP_URL,
    isSmtpPlaintextAllowed: v.SMTP_PLAINTEXT === "allow",
    mailFrom: v.MAIL_FROM,
    supportEmail: v.SUPPORT_EMAIL,
    operatorToken: v.OPERATOR_TOKEN,
    operatorEmails: v.OPERATOR_EMAILS.map((address) => address.toLowerCase()),
    watch: v.WATCH === "on",
    sourcesFile: v.SOURCES_FILE ? path.resolve(v.SOURCES_FILE) : dataFile("sources.yaml"),
    watchAllowHosts: v.WATCH_ALLOW_HOSTS,
    webhookAllowHosts: v.WEBHOOK_ALLOW_HOSTS,
    catalogue: { keys: v.CATALOGUE_KEYS, url: v.CATALOGUE_URL },
    quota: {
      companyBytes: v.QUOTA_COMPANY_MB * 1024 ** 2,
      serverBytes: v.QUOTA_DOCUMENTS_MB * 1024 ** 2,
      logosBytes: v.QUOTA_LOGOS_MB * 1024 ** 2,
      evidenceBytes: v.QUOTA_EVIDENCE_MB * 1024 ** 2,
    },
    scanner: v.CLAMD_SOCKET ?? null,
    unreadDays: v.UNREAD_KEEP,
    llm:
      v.LLM_BASE_URL && v.LLM_MODEL
        ? { baseUrl: v.LLM_BASE_URL.replace(/\/$/, ""), model: v.LLM_MODEL, apiKey: v.LLM_API_KEY }
        : null,
    signOn: { provider: providerOf(v), allowHosts: v.OIDC_ALLOW_HOSTS },
    trustProxy: v.TRUST_PROXY,
    rateLimit: v.RATE_LIMIT === "on",
    logLevel: v.LOG_LEVEL,
  });
}

/** The data folder, and where that comes from. */
export const dataDirInWords = ({ dataDir }: Pick<Settings, "dataDir">, env = process.env): string =>
  `${dataDir} (${env["DATA_DIR"]?.trim() ? "DATA_DIR" : "DATA_DIR is not set"})`;

function keptSecret(dataDir: string): string {
  const file = path.join(dataDir, "secret");
  try {
    if (existsSync(file)) {
      const kept = readFileSync(file, "utf8").trim();
      if (kept.length < 32)
        throw new ConfigError(
          `${file} is damaged (shorter than 32 characters); restore it or delete it, which signs everybody out`,
        );
      return kept;
    }
    makeFolder(dataDir);
    writeFileSync(file, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600, flag: "wx" });
    return readFileSync(file, "utf8").trim();
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw new ConfigError(
      `DATA_DIR ${dataDir} cannot be written: ${whyNotWritten(error as NodeJS.ErrnoException)}. Set DATA_DIR to a folder of this user's own`,
      { cause: error },
    );
  }
}

/**
 * For commands that store nothing and need no server: they are at work on a database in memory, wherever the data is. Said
 * before any table is loaded, for tables are of one engine.
 */
export function leaveServerOut(): void {
  for (const name of ["DATABASE_URL", "S3_URL", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"]) delete process.env[name];
}
