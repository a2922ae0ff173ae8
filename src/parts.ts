import { ConfigError, type Config } from "#config.ts";
import { createModel, modelConnectMs, type Model } from "#platform/model.ts";
import { buildIndexApart, type BuildIndex } from "#features/assistant/adapters/index-builder.ts";
import { createReader, type Reader } from "#features/document/adapters/reader.ts";
import { createListingReader, type ListingReader } from "#features/watch/adapters/listing-reader.ts";
import { readSources } from "#features/watch/adapters/sources-file.ts";
import type { Source } from "#features/watch/schema.ts";
import { systemClock, type Clock } from "#platform/clock.ts";
import type { Database } from "#platform/database.ts";
import { keptFilesRepository } from "#platform/database/kept-files.ts";
import { storeOwner } from "#platform/database/store-owner.ts";
import { createStore, storeTimeouts, type ObjectStore } from "#platform/files/store.ts";
import type { Vault } from "#platform/files/vault.ts";
import type { Log } from "#platform/log.ts";
import { createMailer, type Mailer } from "#platform/mailer.ts";
import { createOutbound, type Outbound } from "#platform/outbound.ts";
import { createNames, type Names } from "#platform/outbound/names.ts";
import { passwordHasher, type Passwords } from "#platform/passwords.ts";
import { createSheetReader, type SheetReader } from "#platform/sheets/reader.ts";

export type Parts = {
  db: Database;
  /** Where kept files are for all processes; null where the folder of this one has them. */
  vault: Vault | null;
  clock: Clock;
  mailer: Mailer;
  passwords: Passwords;
  /** What fetches of the regulators' sites go through. */
  outbound: Outbound;
  /** What posts to webhooks go through: what may be read for all is no address to which each company may post. */
  webhookOutbound: Outbound;
  /** How the names of webhooks are looked up, which strangers choose: apart from all others, and not for long. */
  webhookNames: Names;
  /** What asks providers of single sign-on: the operator's wherever it is, and those of companies. */
  signOnOutbound: { server: Outbound; companies: Outbound };
  sources: readonly Source[];
  listingReader: ListingReader;
  documentReader: Reader;
  sheetReader: SheetReader;
  /** What builds the index in which the assistant looks. */
  buildIndex: BuildIndex;
  /** What may word the assistant's answers and say what it takes a change for; null where none is configured. */
  model: Model | null;
  log: Log;
};

/** The parts that touch the outside world, as a running process has them. */
export function systemParts(config: Config, db: Database, log: Log): Parts & { store: ObjectStore | null } {
  const store = storeOf(config, () => storeOwner(db));
  const clock = systemClock;
  const userAgent = userAgentOf(config);
  const webhookNames = createNames({ ms: 2000 });
  return {
    db,
    store,
    vault: store ?? (db.isShared ? keptFilesRepository(db) : null),
    clock,
    log,
    outbound: createOutbound({ allowHosts: config.watchAllowHosts, userAgent }),
    webhookOutbound: createOutbound({ allowHosts: config.webhookAllowHosts, userAgent, names: webhookNames }),
    webhookNames,
    signOnOutbound: signOnOutbound(config),
    passwords: passwordHasher(),
    mailer: createMailer({
      smtpUrl: config.smtpUrl,
      isPlaintextAllowed: config.isSmtpPlaintextAllowed,
      from: config.mailFrom,
      folder: config.mailDir,
      clock,
      log,
    }),
    sources: loadSources(config),
    listingReader: createListingReader(),
    documentReader: createReader(),
    sheetReader: createSheetReader(),
    buildIndex: buildIndexApart,
    model: modelOf(config),
  };
}

/** The store of S3_URL, by a way out that leads there and nowhere else; null where kept files are with the database. */
export function storeOf({ store: address }: Pick<Config, "store">, owner?: () => Promise<string>): ObjectStore | null {
  if (!address) return null;
  const outbound = createOutbound({
    allowHosts: [hostOf(address.origin)],
    userAgent: "Ilana/1.0",
    timeouts: storeTimeouts,
  });
  return createStore({ address, outbound, clock: systemClock, ...(owner && { owner }) });
}

/** `host:port` of an address that the operator has set, which may be private. */
function hostOf(address: string): string {
  const { hostname, port, protocol } = new URL(address);
  return `${hostname}:${port || (protocol === "http:" ? 80 : 443)}`;
}

/** The ways to providers of single sign-on: what the operator has set opens nothing to companies. */
export function signOnOutbound({ signOn: { provider, allowHosts } }: Config): Parts["signOnOutbound"] {
  const about = { userAgent: "Ilana/1.0", timeouts: { connectMs: 5000 } };
  return {
    server: createOutbound({ allowHosts: provider ? [hostOf(provider.issuer)] : [], ...about }),
    companies: createOutbound({ allowHosts, ...about }),
  };
}

/** The model of LLM_BASE_URL, by a way out that leads there and nowhere else; null where none is configured. */
function modelOf({ llm }: Config): Model | null {
  if (!llm) return null;
  // Whoever runs the model is told nothing of where this server is.
  return createModel({
    ...llm,
    outbound: createOutbound({
      allowHosts: [hostOf(llm.baseUrl)],
      userAgent: "Ilana/1.0",
      timeouts: { connectMs: modelConnectMs },
    }),
  });
}

/** Who asks, and whom to write to about it. */
export const userAgentOf = ({ publicUrl, supportEmail }: Config) => `Ilana/1.0 (+${publicUrl}; ${supportEmail})`;

/**
 * The sources of SOURCES_FILE.
 * @throws ConfigError naming every fault with its line: a source that is left out in silence would be a blind spot
 */
export function loadSources({ sourcesFile, watchAllowHosts }: Config): Source[] {
  const { sources, faults } = readSources(sourcesFile, watchAllowHosts);
  if (faults.length > 0)
    throw new ConfigError(
      faults.map(({ line, reason }) => `SOURCES_FILE ${sourcesFile}:${line}: ${reason}`).join("\n"),
    );
  return sources;
}
