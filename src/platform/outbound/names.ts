import { lookup as systemLookup, type LookupAddress } from "node:dns";
import { Resolver } from "node:dns/promises";
import { readFile } from "node:fs/promises";
import { isIP, type LookupFunction } from "node:net";
import { promisify } from "node:util";

export type Names = {
  /** Every address of a name, the fourth version first. @throws when it has none, or nobody says so in time */
  addressesOf(name: string): Promise<LookupAddress[]>;
  /** The same for a socket that is to be connected. */
  lookup: LookupFunction;
  /** The same for a name that the operator wrote: the system's own ways, such as search domains, may know it too. */
  lookupTrusted: LookupFunction;
};
export type NamesOptions = {
  /** After this nobody waits for a name server any longer. */
  ms?: number;
  /** `address:port` of the name servers; those of the system unless said. */
  servers?: readonly string[];
};

const hostsFile = process.platform === "win32" ? String.raw`C:\Windows\System32\drivers\etc\hosts` : "/etc/hosts";
const ask = promisify(systemLookup);

/**
 * Looks names up by the hosts file and the system's name servers, without the system's own look-up: that one takes a thread
 * of the few that a process has until it ends, which a name server that never answers puts off for many seconds, and whoever
 * else looks something up waits for it. Each look-up asks by itself and ends when its time is over.
 */
export function createNames({ ms = 5000, servers }: NamesOptions = {}): Names {
  async function addressesOf(name: string): Promise<LookupAddress[]> {
    const known = await inHostsFile(name);
    if (known.length > 0) return known;
    const resolver = new Resolver({ timeout: Math.ceil(ms / 3), tries: 2 });
    if (servers) resolver.setServers(servers);
    const alarm = setTimeout(() => resolver.cancel(), ms);
    try {
      const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
      const found = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
      if (found.length === 0) throw unknownName(name, answers);
      return found.map(asAddress);
    } finally {
      clearTimeout(alarm);
    }
  }

  async function trustedAddressesOf(name: string): Promise<LookupAddress[]> {
    return addressesOf(name).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOTFOUND") throw error;
      return ask(name, { all: true });
    });
  }

  return { addressesOf, lookup: lookupBy(addressesOf), lookupTrusted: lookupBy(trustedAddressesOf) };
}

const asAddress = (address: string): LookupAddress => ({ address, family: isIP(address) });

/** Not known at all only where a name server says so of both versions. */
function unknownName(name: string, answers: PromiseSettledResult<unknown>[]): Error {
  const codes = answers.flatMap((answer) =>
    answer.status === "rejected" ? [(answer.reason as NodeJS.ErrnoException).code ?? ""] : [],
  );
  const isUnknown = codes.every((code) => ["ENOTFOUND", "ENODATA"].includes(code));
  const message = isUnknown ? `The name ${name} is not known` : `No name server said in time where ${name} is`;
  return Object.assign(new Error(message), { code: isUnknown ? "ENOTFOUND" : "ETIMEOUT" });
}

function lookupBy(addressesOf: Names["addressesOf"]): LookupFunction {
  return (name, { all = false, family = 0 }, callback) => {
    const wanted = { 4: 4, 6: 6, IPv4: 4, IPv6: 6 }[family];
    const answer = (found: LookupAddress[]) => {
      const [first, ...others] = found.filter((one) => wanted === undefined || one.family === wanted);
      if (!first) return callback(Object.assign(new Error(`The name ${name} is not known`), { code: "ENOTFOUND" }), "");
      return all ? callback(null, [first, ...others]) : callback(null, first.address, first.family);
    };
    void addressesOf(name).then(answer, (error: Error) => callback(error, ""));
  };
}

/** What the machine's own table says of a name (hosts(5)). `localhost` is this machine whatever stands there (RFC 6761, 6.3). */
async function inHostsFile(name: string): Promise<LookupAddress[]> {
  const wanted = name.toLowerCase().replace(/\.$/, "");
  const text = await readFile(hostsFile, "utf8").catch(() => "");
  const found = text.split("\n").flatMap((line) => {
    const [address = "", ...names] = line.replace(/#.*/, "").trim().split(/\s+/);
    return isIP(address) !== 0 && names.some((one) => one.toLowerCase() === wanted) ? [asAddress(address)] : [];
  });
  if (found.length > 0) return found.toSorted((a, b) => a.family - b.family);
  return wanted === "localhost" || wanted.endsWith(".localhost") ? ["127.0.0.1", "::1"].map(asAddress) : [];
}
