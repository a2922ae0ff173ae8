import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { Clock } from "../clock.ts";
import type { Outbound, OutboundAnswer } from "../outbound.ts";
import { sha256 } from "../sha256.ts";
import { storeInWords, type KeyedStore, type StoreAddress } from "./store-address.ts";
import type { Vault } from "./vault.ts";

/** A kept file in a store: its size, and how long ago it was saved last by the store's own clock. */
export type Stored = { name: string; bytes: number; ageMs: number };

/** An S3-compatible store as the place of all kept files. Whatever it is asked throws StoreTrouble where it does not do it. */
export type ObjectStore = Omit<Vault, "put" | "putFile"> & {
  /** Stores bytes, or notes that they are wanted anew now. They are stored when this returns. */
  put(name: string, bytes: Buffer): Promise<void>;
  /** The same with what lies in a file, sent as it is read. */
  putFile(name: string, path: string): Promise<void>;
  /** Lists, stores, reads and deletes, so that what is not allowed or not there is known at the start. */
  prove(): Promise<void>;
  /**
   * Is the store this installation's? One that is nobody's is from then on. In another's nothing is ever removed, for that
   * one has rows that this one does not know: a restored copy, started to be tried, would empty the store of the original.
   */
  isOurs(): Promise<boolean>;
  /** All that are kept, in the order of their names. */
  list(): AsyncGenerator<Stored>;
  /** Ends what is under way. */
  close(): Promise<void>;
};

/** The store does not answer, or does not do what it is asked: in one line, for the operator. */
export class StoreTrouble extends Error {
  readonly code = "STORE_UNAVAILABLE";
}

type StoreOptions = {
  address: KeyedStore;
  /** Lets its host through, and is used for nothing else. */
  outbound: Outbound;
  clock: Clock;
  /** By what an installation is known; unset for what does not serve, and so removes nothing. */
  owner?: () => Promise<string>;
};

type Ask = {
  /** What is being done, as it goes on after "when". */
  doing: string;
  method: "GET" | "PUT" | "HEAD" | "DELETE";
  key: string;
  query?: Record<string, string>;
  body?: Buffer | FileBody;
};
/** What lies in a file; it is read anew with each try. */
type FileBody = { path: string; size: number; sha256: string };
type Answer = Extract<OutboundAnswer, { kind: "response" }>;

/** A store that is not there is told from one that is slow. */
export const storeTimeouts = { connectMs: 3000, headersMs: 20_000, bodyMs: 20_000, totalMs: 120_000 };
// Nothing larger is kept by far (documents end at 30 MB).
const maxBytes = 512 * 1024 * 1024;
// All that is asked may be asked twice. Stores break off single requests when they are busy, and say so.
const waitsMs = [200, 800];
const isPassing = (answer: OutboundAnswer): boolean =>
  answer.kind === "failed" || (answer.kind === "response" && (answer.status >= 500 || answer.status === 429));

const namePattern = /^([0-9a-f]{2})\/(\1[0-9a-f]{62}\.[a-z0-9]+)$/;
const isGood = ({ status }: Answer): boolean => status >= 200 && status < 300;

/** Keys are as files lie in a folder: by the first two letters of their names. So either can be copied onto the other. */
export function createStore({ address, outbound, clock, owner }: StoreOptions): ObjectStore {
  const { prefix } = address;
  const keyOf = (name: string) => `${prefix}${name.slice(0, 2)}/${name}`;

  const trouble = (reason: string) => new StoreTrouble(`The store of S3_URL (${storeInWords(address)}) ${reason}`);

  async function send(ask: Ask): Promise<Answer> {
    for (const waitMs of [...waitsMs, undefined]) {
      const answer = await outbound.request({ ...(await signed(ask, address)), maxBytes, redirects: 0 });
      if (waitMs !== undefined && isPassing(answer)) {
        await sleep(waitMs);
        continue;
      }
      if (answer.kind === "response") return answer;
      throw trouble(`${whyNoAnswer(answer)}, when ${ask.doing}`);
    }
    throw trouble("was not asked");
  }

  const refused = (answer: Answer, ask: Ask) => trouble(`${whyRefused(answer, address)}, when ${ask.doing}`);

  /** @throws StoreTrouble also for what is not there */
  async function sendWell(ask: Ask): Promise<Answer> {
    const answer = await send(ask);
    if (!isGood(answer)) throw refused(answer, ask);
    return answer;
  }

  /** Undefined where nothing is under this key. */
  async function look(ask: Ask): Promise<Answer | undefined> {
    const answer = await send(ask);
    if (answer.status === 404 && codeOf(answer) !== "NoSuchBucket") return undefined;
    if (!isGood(answer)) throw refused(answer, ask);
    return answer;
  }

  /** How long ago, by the clock of the store, which may be another than ours. */
  const ageMsOf = (lastModified: string | undefined, { headers }: Answer) =>
    Date.parse(headers["date"] ?? clock.now().toISOString()) - Date.parse(lastModified ?? "");

  async function page(token: string | undefined, most = 1000) {
    const query = { "list-type": "2", "max-keys": String(most), prefix, ...(token && { "continuation-token": token }) };
    const answer = await sendWell({ doing: "listing", method: "GET", key: "", query });
    const { load } = await import("cheerio");
    const $ = load(answer.body.toString("utf8"), { xml: true });
    const found: Stored[] = $("Contents")
      .toArray()
      .flatMap((each) => {
        const [, , name] = namePattern.exec($(each).children("Key").text().slice(prefix.length)) ?? [];
        if (name === undefined) return [];
        const ageMs = ageMsOf($(each).children("LastModified").text(), answer);
        return [{ name, bytes: Number($(each).children("Size").text()), ageMs }];
      });
    const isCut = $("IsTruncated").first().text() === "true";
    return { found, next: isCut ? $("NextContinuationToken").first().text() : undefined };
  }

  async function* list(): AsyncGenerator<Stored> {
    for (let token: string | undefined; ;) {
      const { found, next } = await page(token);
      yield* found;
      if (!next) return;
      token = next;
    }
  }

  async function isOurs(): Promise<boolean> {
    if (!owner) return false;
    const [key, ours] = [ownerKey(address), await owner()];
    const found = await look({ doing: "reading whose it is", method: "GET", key });
    if (found) return found.body.toString("utf8").trim() === ours;
    await sendWell({ doing: "storing whose it is", method: "PUT", key, body: Buffer.from(ours) });
    return true;
  }

  const untouchedMs = (since: string) => clock.now().getTime() - Date.parse(since);

  return {
    list,
    isOurs,
    close: () => outbound.close(),

    // Stored anew each time: the store's own instant of that is when it was wanted last.
    async put(name, body) {
      await sendWell({ doing: "storing", method: "PUT", key: keyOf(name), body });
    },

    async putFile(name, path) {
      const { size } = await stat(path);
      const body = { path, size, sha256: name.slice(0, 64) };
      await sendWell({ doing: "storing", method: "PUT", key: keyOf(name), body });
    },

    async get(name) {
      return (await look({ doing: "reading", method: "GET", key: keyOf(name) }))?.body;
    },

    async listUntouched(since) {
      const names: string[] = [];
      for await (const { name, ageMs } of list()) if (ageMs > untouchedMs(since)) names.push(name);
      return names;
    },

    // What is saved between the look and the end of it is gone until `bring.ts` has it put there again by whoever has it.
    async remove(name, untouchedSince) {
      if (!(await isOurs())) return false;
      const found = await look({ doing: "looking at one", method: "HEAD", key: keyOf(name) });
      // A store that does not say how old it is keeps it: an age that cannot be read is above nothing.
      const isOld = found !== undefined && ageMsOf(found.headers["last-modified"], found) > untouchedMs(untouchedSince);
      if (!isOld) return false;
      await sendWell({ doing: "deleting", method: "DELETE", key: keyOf(name) });
      return true;
    },

    async prove() {
      await page(undefined, 1);
      const [key, body] = [`${prefix}probe-${randomUUID()}`, Buffer.from(randomUUID())];
      await sendWell({ doing: "storing", method: "PUT", key, body });
      const { body: read } = await sendWell({ doing: "reading", method: "GET", key });
      await sendWell({ doing: "deleting", method: "DELETE", key });
      if (!read.equals(body)) throw trouble("gives back other bytes than were stored");
    },
  };
}

/** The key of the object that says whose a store is. */
export const ownerKey = ({ prefix }: KeyedStore): string => `${prefix}owner`;

/** A request with its signature (AWS Signature Version 4), in which the body's hash stands: what arrives otherwise is refused. */
async function signed({ method, key, query = {}, body }: Ask, address: KeyedStore) {
  const { AwsV4Signer } = await import("aws4fetch");
  const { origin, bucket, region, accessKeyId, secretAccessKey } = address;
  const url = new URL(`${origin}/${bucket}${key === "" ? "" : `/${key}`}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const file = Buffer.isBuffer(body) ? undefined : body;
  const inMemory = Buffer.isBuffer(body) ? body : undefined;
  const headers = { "x-amz-content-sha256": file?.sha256 ?? sha256(inMemory ?? "") };
  const asked = { method, url: url.href, headers, service: "s3", accessKeyId, secretAccessKey };
  const signing = await new AwsV4Signer({ ...asked, ...(region !== undefined && { region }) }).sign();
  const sent = file ? createReadStream(file.path) : inMemory;
  return {
    url: url.href,
    hosts: [url.hostname],
    method,
    headers: { ...Object.fromEntries(signing.headers), ...(file && { "content-length": String(file.size) }) },
    ...(sent && { body: sent }),
  };
}

/** The code in the XML of a refusal; a HEAD has none. */
const codeOf = ({ body }: Answer): string | undefined =>
  /<Code>([A-Za-z0-9]{1,60})<\/Code>/.exec(body.toString("utf8", 0, 4096))?.[1];

/** What codes mean for whoever set it up; those that are not here are said as they are. */
const meanings: Record<string, string> = {
  InvalidAccessKeyId: "does not know the access key",
  SignatureDoesNotMatch: "does not take the access key with its secret",
  AccessDenied: "does not allow it to this access key",
  AuthorizationHeaderMalformed: "is in another region: name it, as in ?region=eu-west-1",
  PermanentRedirect: "has the bucket at another host or in another region",
  TemporaryRedirect: "has the bucket at another host or in another region",
  RequestTimeTooSkewed: "has another time than this machine: set the clocks",
};

function whyRefused(answer: Answer, { bucket }: StoreAddress): string {
  const code = codeOf(answer);
  const said = `${answer.status}${code === undefined ? "" : ` ${code}`}`;
  if (code === "NoSuchBucket") return `has no bucket ${bucket} (${said})`;
  return code !== undefined && Object.hasOwn(meanings, code) ? `${meanings[code]} (${said})` : `answers ${said}`;
}

function whyNoAnswer(answer: Exclude<OutboundAnswer, Answer>): string {
  switch (answer.kind) {
    case "refused":
    case "failed":
      return `cannot be asked: ${answer.reason}`;
    case "timed_out":
      return "does not answer in time";
    case "too_large":
      return "gives more than was ever kept";
    case "too_many_redirects":
      return `${meanings["PermanentRedirect"]}`;
  }
}
