import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { ConfigError, readConfig, readSettings, variableNames } from "#config.ts";
import { aFolder } from "../support/folder.ts";

const secret = "a secret for tests that is long enough";
const read = (env: Record<string, string | undefined> = {}) =>
  readConfig({ DATA_DIR: aFolder(), JWT_SECRET: secret, ...env });

/** What the operator is told, line by line. */
function complaints(env: Record<string, string>): string[] {
  try {
    readConfig({ DATA_DIR: aFolder(), JWT_SECRET: secret, ...env });
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.split("\n");
  }
}

// Design section 4, the column of defaults.
test("without a single variable set, the documented defaults hold", () => {
  const folder = aFolder();
  expect(readConfig({ DATA_DIR: folder })).toMatchObject({
    port: 3000,
    host: "127.0.0.1",
    dataDir: folder,
    databaseFile: path.join(folder, "ilana.db"),
    filesDir: path.join(folder, "files"),
    mailDir: path.join(folder, "mail"),
    backupsDir: path.join(folder, "backups"),
    publicUrl: "http://localhost:3000",
    smtpUrl: undefined,
    isSmtpPlaintextAllowed: false,
    mailFrom: "Ilana <no-reply@localhost>",
    supportEmail: "support@localhost",
    operatorToken: undefined,
    watchAllowHosts: [],
    webhookAllowHosts: [],
    llm: null,
    trustProxy: [],
    rateLimit: true,
    logLevel: "info",
  });
  expect(readConfig({ JWT_SECRET: secret }).dataDir).toBe(path.resolve("data"));
});

test("an empty variable is one that is not set", () => {
  const blank = Object.fromEntries(variableNames.map((name) => [name, "  "]));
  expect(read({ ...blank, DATA_DIR: "/srv/ilana", JWT_SECRET: secret })).toEqual(read({ DATA_DIR: "/srv/ilana" }));
});

test("links follow the port, and PUBLIC_URL loses its slash at the end", () => {
  expect(read({ PORT: "8080" }).publicUrl).toBe("http://localhost:8080");
  expect(read({ PUBLIC_URL: "https://ilana.example.ng/" }).publicUrl).toBe("https://ilana.example.ng");
});

test("lists are split at commas, without blanks and empty parts", () => {
  expect(read({ TRUST_PROXY: " 10.0.0.1, ,192.168.0.0/16,::1,loopback " }).trustProxy).toEqual([
    "10.0.0.1",
    "192.168.0.0/16",
    "::1",
    "loopback",
  ]);
});

test("a model is an address and a name, with a key where there is one", () => {
  const env = { LLM_BASE_URL: "http://127.0.0.1:11434/v1/", LLM_MODEL: " llama3.2 " };
  expect(read(env).llm).toEqual({ baseUrl: "http://127.0.0.1:11434/v1", model: "llama3.2", apiKey: undefined });
  expect(read({ ...env, LLM_API_KEY: "sk-1" }).llm).toMatchObject({ apiKey: "sk-1" });
  expect(complaints({ ...env, LLM_BASE_URL: "https://me:hunter2@models.example/v1" })).toEqual([
    "LLM_BASE_URL must not hold a user name or password",
  ]);
});

test("a backup a day goes into DATA_DIR and is kept for a week, unless told otherwise", () => {
  const { backup, backupsDir, dataDir } = read();
  expect(backup).toEqual({ isDaily: true, keepDays: 7, passphrase: undefined });
  expect(backupsDir).toBe(path.join(dataDir, "backups"));
  const passphrase = "correct horse battery staple";
  const told = read({ BACKUP: "off", BACKUP_DIR: "/mnt/backups", BACKUP_KEEP: "30", BACKUP_PASSPHRASE: passphrase });
  expect([told.backup, told.backupsDir]).toEqual([{ isDaily: false, keepDays: 30, passphrase }, "/mnt/backups"]);
});

test("settings are read without anything being made", () => {
  const folder = path.join(aFolder(), "missing");
  expect(readSettings({ DATA_DIR: folder }).jwtSecret).toBeUndefined();
  expect(existsSync(folder)).toBe(false);
});

test("nobody can change the configuration once it is read", () => {
  const config = read();
  expect(() => Object.assign(config, { rateLimit: false })).toThrow(TypeError);
});

test.each([
  ["PORT", "abc", "PORT must be a number"],
  ["PORT", "3000.5", "PORT must be a whole number"],
  ["PORT", "-1", "PORT must be 0 to 65535"],
  ["PORT", "65536", "PORT must be 0 to 65535"],
  ["BACKUP", "daily", "BACKUP must be on or off"],
  ["BACKUP_KEEP", "0", "BACKUP_KEEP must be at least 1"],
  ["BACKUP_KEEP", "a week", "BACKUP_KEEP must be a number of days"],
  ["BACKUP_PASSPHRASE", "too short", "BACKUP_PASSPHRASE must be at least 12 characters"],
  ["PUBLIC_URL", "ilana.example.ng", "PUBLIC_URL must be an http or https URL"],
  ["PUBLIC_URL", "ftp://ilana.example.ng", "PUBLIC_URL must be an http or https URL"],
  ["JWT_SECRET", "too short", "JWT_SECRET must be at least 32 characters"],
  ["SMTP_PLAINTEXT", "yes", "SMTP_PLAINTEXT must be refuse or allow"],
  ["SMTP_URL", "mail.example.ng:587", "SMTP_URL must be a URL such as smtp://user:password@host:587"],
  ["SMTP_URL", "https://mail.example.ng", "SMTP_URL must be a URL such as smtp://user:password@host:587"],
  ["MAIL_FROM", "x", "MAIL_FROM must be an address such as Ilana <no-reply@example.com>"],
  ["MAIL_FROM", "Ilana", "MAIL_FROM must be an address such as Ilana <no-reply@example.com>"],
  ["MAIL_FROM", "Ilana <no-reply>", "MAIL_FROM must be an address such as Ilana <no-reply@example.com>"],
  ["SUPPORT_EMAIL", "support", "SUPPORT_EMAIL must be an e-mail address"],
  ["OPERATOR_TOKEN", "guessable", "OPERATOR_TOKEN must be at least 16 characters without blanks"],
  ["OPERATOR_TOKEN", "long enough but with blanks", "OPERATOR_TOKEN must be at least 16 characters without blanks"],
  ["WATCH", "yes", "WATCH must be on or off"],
  ["WATCH_ALLOW_HOSTS", "intranet", "WATCH_ALLOW_HOSTS must be a list of host:port"],
  ["WATCH_ALLOW_HOSTS", "a:80,http://b:80", "WATCH_ALLOW_HOSTS must be a list of host:port"],
  ["WEBHOOK_ALLOW_HOSTS", "intranet", "WEBHOOK_ALLOW_HOSTS must be a list of host:port"],
  ["LLM_BASE_URL", "localhost:11434", "LLM_BASE_URL must be an http or https URL"],
  ["LLM_BASE_URL", "http://localhost:11434/v1", "LLM_MODEL must name a model when LLM_BASE_URL is set"],
  ["LLM_MODEL", "llama3.2", "LLM_BASE_URL must be set when LLM_MODEL is"],
  ["LLM_API_KEY", "a-key", "LLM_BASE_URL must be set when LLM_API_KEY is"],
  ["LLM_API_KEY", "a key", "LLM_API_KEY must be letters, digits and signs without blanks"],
  ["TRUST_PROXY", "my-proxy", "TRUST_PROXY must be a list of addresses such as 10.0.0.1 or 10.0.0.0/8"],
  ["TRUST_PROXY", "10.0.0.1,300.0.0.1", "TRUST_PROXY must be a list of addresses such as 10.0.0.1 or 10.0.0.0/8"],
  ["TRUST_PROXY", "10.0.0.0/33", "TRUST_PROXY must be a list of addresses such as 10.0.0.1 or 10.0.0.0/8"],
  ["RATE_LIMIT", "1", "RATE_LIMIT must be on or off"],
  ["LOG_LEVEL", "loud", "LOG_LEVEL must be a pino level such as info"],
])("refuses %s=%s in one line", (name, value, line) => {
  expect(complaints({ [name]: value })).toEqual([line]);
});

test.each([
  ["MAIL_FROM", "no-reply@example.ng"],
  ["MAIL_FROM", "Ilana, Compliance <no-reply@example.ng>"],
  ["SMTP_URL", "smtps://user:p%40ss@mail.example.ng"],
  ["WATCH_ALLOW_HOSTS", "localhost:8080, 10.0.0.7:80, [::1]:8080"],
  ["WEBHOOK_ALLOW_HOSTS", "localhost:8080, 10.0.0.7:80, [::1]:8080"],
  ["TRUST_PROXY", "10.0.0.0/8, 2001:db8::/32, uniquelocal"],
  ["PORT", "0"],
])("accepts %s=%s", (name, value) => {
  expect(complaints({ [name]: value })).toEqual([]);
});

const packsAt = (url: string, allowHosts = "") =>
  complaints({ CATALOGUE_KEYS: `RWQ${"A".repeat(53)}`, CATALOGUE_URL: url, WATCH_ALLOW_HOSTS: allowHosts });

test.each([
  ["http://curator.example.ng/catalogue.ilanapack", "only https is fetched"],
  ["https://curator.example.ng:8443/catalogue.ilanapack", "port 8443 is not fetched"],
  ["https://me:hunter2@curator.example.ng/catalogue.ilanapack", "a user name or password stands in the address"],
  ["https://127.0.0.1/catalogue.ilanapack", "127.0.0.1 is not a public address"],
  ["https://[::1]/catalogue.ilanapack", "[::1] is not a public address"],
])("refuses an address of packs from which nothing would be fetched, %s", (url, why) => {
  expect(packsAt(url)).toEqual([`CATALOGUE_URL cannot be looked at: ${why}`]);
});

test.each([
  ["https://curator.example.ng/catalogue.ilanapack", ""],
  ["http://curator.intranet:8080/catalogue.ilanapack", "curator.intranet:8080"],
  ["https://10.0.0.7/catalogue.ilanapack", "10.0.0.7:443"],
])("accepts packs at %s with WATCH_ALLOW_HOSTS=%s", (url, allowHosts) => {
  expect(packsAt(url, allowHosts)).toEqual([]);
});

test("tells of every bad variable at once, and never repeats a secret", () => {
  const lines = complaints({ PORT: "x", WATCH: "maybe", JWT_SECRET: "hunter2", OPERATOR_TOKEN: "hunter3" });
  expect(lines.map((line) => line.split(" ")[0])).toEqual(["PORT", "JWT_SECRET", "OPERATOR_TOKEN", "WATCH"]);
  expect(lines.join()).not.toMatch(/hunter/);
});

test("makes a secret once, keeps it for the owner's eyes only, and finds it again", () => {
  const folder = path.join(aFolder(), "data");
  const first = readConfig({ DATA_DIR: folder }).jwtSecret;
  const file = path.join(folder, "secret");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, "utf8").trim()).toBe(first);
  expect(Buffer.from(first, "base64url").length).toBe(32);
  expect(readConfig({ DATA_DIR: folder }).jwtSecret).toBe(first);
  expect(readConfig({ DATA_DIR: aFolder() }).jwtSecret).not.toBe(first);
});

test("a secret given leaves no file", () => {
  const folder = aFolder();
  expect(readConfig({ DATA_DIR: folder, JWT_SECRET: secret }).jwtSecret).toBe(secret);
  expect(existsSync(path.join(folder, "secret"))).toBe(false);
});

test("a damaged secret stops the start instead of signing everybody out unasked", () => {
  const folder = aFolder();
  writeFileSync(path.join(folder, "secret"), "cut off");
  expect(() => readConfig({ DATA_DIR: folder })).toThrow(/^.*secret is damaged .*$/);
});

test("a DATA_DIR that cannot be written is told in one line", () => {
  const folder = path.join(aFolder(), "a-file");
  writeFileSync(folder, "");
  expect(() => readConfig({ DATA_DIR: folder })).toThrow(/^DATA_DIR \S+ cannot be written: .*$/);
});

test("a DATA_DIR that cannot be made, on a disk that says there is no such folder, ends the start too", () => {
  // What Node.js makes at once, with all above it, it tries there for ever.
  expect(() => readConfig({ DATA_DIR: "/proc/ilana" })).toThrow(/^DATA_DIR \/proc\/ilana cannot be written: .*$/);
});

// The super-user may write anywhere, so the case cannot be made for them.
test.skipIf(process.getuid?.() === 0)("so is one without permission", () => {
  const folder = path.join(aFolder(), "locked");
  mkdirSync(folder);
  chmodSync(folder, 0o500);
  expect(() => readConfig({ DATA_DIR: folder })).toThrow(/^DATA_DIR \S+ cannot be written: .*$/);
});

test("a database server wants to know what every process must be told, each lack in a line of its own", () => {
  const DATABASE_URL = "postgres://ilana:secret@db1,db2/ilana?sslmode=verify-full";
  expect(complaints({ DATABASE_URL, JWT_SECRET: "" })).toEqual([
    "JWT_SECRET must be set, the same for every process, when DATABASE_URL is",
    "SMTP_URL must be set when DATABASE_URL is, or MAIL_TO_FOLDER=on: mails lie with the process that sent them",
  ]);
  expect(read({ DATABASE_URL, MAIL_TO_FOLDER: "on", DATABASE_POOL: "20" }).databaseServer).toMatchObject({
    address: { hosts: [{ host: "db1" }, { host: "db2" }], user: "ilana", sslmode: "verify-full" },
    pool: 20,
  });
  expect(read().databaseServer).toBeNull();
  expect(complaints({ DATABASE_URL: "mysql://secret@db/ilana", DATABASE_POOL: "1" })).toEqual([
    expect.stringMatching(/^DATABASE_URL must be like postgres:/),
    "DATABASE_POOL must be at least 2",
  ]);
});
