import { isLoopback } from "../../outbound/addresses.ts";

export type ServerHost = Readonly<{ host: string; port: number }>;
/**
 * As libpq has them, without those that encrypt only when the server happens to: `require` encrypts and checks nothing,
 * `verify-ca` checks who signed the server's certificate, `verify-full` that it is of this host as well.
 */
const sslModes = ["disable", "require", "verify-ca", "verify-full"] as const;
type SslMode = (typeof sslModes)[number];

/** Where a database on a server is, and as whom it is asked. */
export type ServerAddress = Readonly<{
  /** Of which one is the primary. */
  hosts: readonly ServerHost[];
  user: string;
  password: string | undefined;
  database: string;
  sslmode: SslMode;
  /** Files: who signs the servers' certificates, and what this client shows of itself. */
  sslrootcert: string | undefined;
  sslcert: string | undefined;
  sslkey: string | undefined;
  /** What the server is started with for this client, such as `-c search_path=ilana`; poolers refuse it. */
  options: string | undefined;
}>;

const form = /^postgres(?:ql)?:\/\/(?:([^/?#]*)@)?([^/?#@]+)(?:\/([^/?#]*))?(?:\?([^?#]*))?$/;
const hostForm = /^(\[[0-9a-fA-F:.]+\]|[^:[\]]+)(?::(\d{1,5}))?$/;
const known = ["sslmode", "sslrootcert", "sslcert", "sslkey", "options", "target_session_attrs", "application_name"];

/** Reads DATABASE_URL; what is wrong with it is said without any of its words, for a password may be among them. */
export function readAddress(url: string): ServerAddress | { fault: string } {
  try {
    return addressOf(url);
  } catch (error) {
    if (error instanceof AddressFault) return { fault: error.message };
    // What is not rightly percent-encoded.
    if (error instanceof URIError) return { fault: "must have %25 for each % in its user and password" };
    throw error;
  }
}

class AddressFault extends Error {}
const refuse = (fault: string): never => {
  throw new AddressFault(fault);
};

function addressOf(url: string): ServerAddress {
  const [, credentials = "", hostList = "", path = "", search = ""] =
    form.exec(url.trim()) ??
    refuse("must be like postgres://user:password@host:5432/database, with @ / ? # in a password percent-encoded");
  const [user = "", ...rest] = credentials.split(":").map(decodeURIComponent);
  if (user === "") refuse("must name the user, as in postgres://user:password@host/database");
  const settings = new URLSearchParams(search);
  const unknown = [...settings.keys()].find((name) => !known.includes(name));
  if (unknown !== undefined) refuse(`must have no setting but ${known.join(", ")}`);
  // What libpq calls a host that takes writes; no other is ever asked.
  if (!["read-write", "primary", null].includes(settings.get("target_session_attrs")))
    refuse("must say target_session_attrs=read-write or nothing of it: only a primary is ever asked");
  return {
    hosts: hostList.split(",").map(hostOf),
    user,
    password: rest.length > 0 ? rest.join(":") : undefined,
    database: decodeURIComponent(path) || user,
    ...encryptionOf(settings),
    options: settings.get("options") ?? undefined,
  };
}

function hostOf(text: string): ServerHost {
  const [, name = "", digits] =
    hostForm.exec(text.trim()) ?? refuse("must name its hosts as host or host:port, several between commas");
  const port = Number(digits ?? 5432);
  if (port < 1 || port > 65_535) refuse("must have ports from 1 to 65535");
  return { host: decodeURIComponent(name.replace(/^\[(.*)\]$/, "$1")), port };
}

function encryptionOf(settings: URLSearchParams) {
  const mode = settings.get("sslmode") ?? "disable";
  const sslmode =
    sslModes.find((known) => known === mode) ??
    refuse(`must have an sslmode of ${sslModes.join(", ")}; the others encrypt only when the server happens to`);
  const [sslrootcert, sslcert, sslkey] = ["sslrootcert", "sslcert", "sslkey"].map(
    (name) => settings.get(name) ?? undefined,
  );
  if (sslmode === "disable" && (sslrootcert ?? sslcert ?? sslkey) !== undefined)
    refuse("must have an sslmode such as verify-full where it names certificates");
  if ((sslcert === undefined) !== (sslkey === undefined)) refuse("must have sslcert and sslkey, or neither");
  return { sslmode, sslrootcert, sslcert, sslkey };
}

/** Is it an address, rightly written or not, and no folder? What is mistaken for a folder would be made, with a password in its name. */
export const isMeantAsAddress = (text: string): boolean => /^\s*[a-z]{2,}:\//i.test(text);

/** `host:port` of all of them, for people. */
export const hostsOf = ({ hosts }: ServerAddress): string =>
  hosts.map(({ host, port }) => `${host}:${port}`).join(", ");

/** Do password and data cross a network unencrypted? */
export const isUnencrypted = ({ sslmode, hosts }: ServerAddress): boolean =>
  sslmode === "disable" && hosts.some(({ host }) => !host.startsWith("/") && !isLoopback(host));
