import { createHash, createHmac } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import { readSettings } from "#config.ts";
import { storeOf } from "#parts.ts";
import type { ObjectStore } from "#platform/files/store.ts";
import { httpServer } from "./loopback.ts";

const accessKeyId = "ILANATESTKEY";
const secretAccessKey = "a+secret/with=signs";
const bucket = "kept-files";
const region = "eu-west-1";
// As S3 has it.
const mostSkewMs = 15 * 60_000;

type Object = { bytes: Buffer; savedAt: Date };
type State = {
  isDown: boolean;
  refusals: number;
  clockAheadMs: number;
  allows: string[];
  /** How many more files it takes or gives before it hangs up on everybody. */
  filesLeft?: number;
  /** What others do while a deletion is on its way. */
  beforeDelete?: () => Promise<unknown>;
};

/**
 * A store that speaks S3 over HTTP and holds objects in memory. Written from Amazon's description of the protocol, with nothing
 * of the client's: signatures, hashes of bodies and clocks are checked as S3 does it.
 */
export async function aStore({ pageSize = 1000 } = {}) {
  const objects = new Map<string, Object>();
  const asked: string[] = [];
  const state: State = { isDown: false, refusals: 0, clockAheadMs: 0, allows: ["GET", "PUT", "HEAD", "DELETE"] };
  const now = () => new Date(Date.now() + state.clockAheadMs);

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const body = await buffer(request);
    const isOfFile = /^(PUT|GET)$/.test(request.method ?? "") && /[0-9a-f]{64}\.\w+$/.test(request.url ?? "");
    if (isOfFile && state.filesLeft !== undefined && state.filesLeft-- <= 0) state.isDown = true;
    if (state.isDown) return void request.socket.destroy();
    const { method = "" } = request;
    const url = new URL(request.url ?? "", "http://store");
    asked.push(`${method} ${url.pathname}`);
    const say = (status: number, code: string) =>
      response.writeHead(status, { date: now().toUTCString(), "content-type": "application/xml" }).end(
        // A HEAD is answered without a body.
        method === "HEAD" ? "" : `<?xml version="1.0"?><Error><Code>${code}</Code><Message>-</Message></Error>`,
      );
    if (state.refusals > 0) {
      state.refusals -= 1;
      return say(503, "SlowDown");
    }
    const refusal = whyRefused(request, body, now());
    if (refusal) return say(...refusal);
    const [, named, ...parts] = url.pathname.split("/");
    if (named !== bucket) return say(404, "NoSuchBucket");
    if (!state.allows.includes(method)) return say(403, "AccessDenied");
    const key = parts.join("/");
    if (key === "") return response.writeHead(200, { date: now().toUTCString() }).end(listing(url.searchParams));
    const found = objects.get(key);
    if (method === "PUT") {
      objects.set(key, { bytes: body, savedAt: now() });
      return response.writeHead(200, { date: now().toUTCString() }).end();
    }
    if (method === "DELETE") {
      await state.beforeDelete?.();
      objects.delete(key);
      return response.writeHead(204, { date: now().toUTCString() }).end();
    }
    if (!found) return say(404, "NoSuchKey");
    const head = { date: now().toUTCString(), "last-modified": found.savedAt.toUTCString() };
    return response
      .writeHead(200, { ...head, "content-length": found.bytes.length })
      .end(method === "HEAD" ? undefined : found.bytes);
  }

  function listing(query: URLSearchParams): string {
    const most = Math.min(Number(query.get("max-keys") ?? 1000), pageSize);
    const after = query.get("continuation-token") ?? "";
    const keys = [...objects.keys()].filter((key) => key.startsWith(query.get("prefix") ?? "")).toSorted();
    const rest = keys.filter((key) => `&${key}` > after);
    const page = rest.slice(0, most);
    const contents = page.map((key) => {
      const { bytes, savedAt } = objects.get(key)!;
      return `<Contents><Key>${key}</Key><LastModified>${savedAt.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`;
    });
    const isCut = rest.length > page.length;
    // A token may be of any characters, those that XML writes in another way too.
    const next = isCut ? `<NextContinuationToken>&amp;${page.at(-1)}</NextContinuationToken>` : "";
    return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${isCut}</IsTruncated>${contents.join("")}${next}</ListBucketResult>`;
  }

  const { host } = await httpServer((request, response) => void answer(request, response));
  const urlOf = ({
    key = accessKeyId,
    secret = secretAccessKey,
    name = bucket,
    prefix = "ilana/",
    where = region,
  } = {}) =>
    `http://${encodeURIComponent(key)}:${encodeURIComponent(secret)}@${host}/${name}/${prefix}?region=${where}`;
  return { host, url: urlOf(), urlOf, objects, state, asked, accessKeyId, secretAccessKey };
}

/** A store as a process of an installation has it whose S3_URL is this. */
export function openStoreAt(url: string, owner = "one"): ObjectStore {
  const store = storeOf(readSettings({ S3_URL: url }), async () => owner);
  if (!store) throw new Error("no store");
  onTestFinished(() => store.close());
  return store;
}

const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();
const hash = (data: string | Buffer) => createHash("sha256").update(data).digest("hex");
/** As the protocol wants it: all but letters, digits and - . _ ~ */
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

const form =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;

/** AWS Signature Version 4, from its description: status and code of what S3 would refuse. */
function whyRefused(request: IncomingMessage, body: Buffer, now: Date): [number, string] | undefined {
  const { headers, method, url = "" } = request;
  const [, key, day = "", where = "", names = "", signature] = form.exec(headers.authorization ?? "") ?? [];
  if (signature === undefined) return [403, "AccessDenied"];
  if (key !== accessKeyId) return [403, "InvalidAccessKeyId"];
  if (where !== region) return [400, "AuthorizationHeaderMalformed"];
  const at = String(headers["x-amz-date"]);
  const instant = at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z");
  if (!(Math.abs(Date.parse(instant) - now.getTime()) <= mostSkewMs)) return [403, "RequestTimeTooSkewed"];
  const [path = "", search = ""] = url.split("?");
  const query = [...new URLSearchParams(search)]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join("&");
  const signed = names.split(";").map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const payload = String(headers["x-amz-content-sha256"]);
  const canonical = [method, path, query, signed.join(""), names, payload].join("\n");
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ["AWS4-HMAC-SHA256", at, scope, hash(canonical)].join("\n");
  const steps = [day, region, "s3", "aws4_request"];
  const signing = steps.reduce<string | Buffer>((made, step) => hmac(made, step), `AWS4${secretAccessKey}`);
  if (hmac(signing, text).toString("hex") !== signature) return [403, "SignatureDoesNotMatch"];
  return payload === hash(body) ? undefined : [400, "XAmzContentSHA256Mismatch"];
}
