import type { KeyObject } from "node:crypto";
import { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { buffer } from "node:stream/consumers";
import { gunzipSync, gzipSync } from "node:zlib";
import type { ExtractEvents, Header } from "tar-stream";
import { AppError } from "#platform/errors.ts";
import { SignatureError, signatureText, verifySignature, type SigningKey } from "#features/pack/adapters/minisign.ts";
import { sha256 } from "#platform/sha256.ts";
import { manifestSchema, packLimits, type Manifest } from "../schema.ts";

/*
 * A pack is one file: the four lines of a minisign signature, and behind them what is signed, a tar archive under gzip with
 * the manifest first. So the bytes are proven before anything reads them, and common tools do both: `head -n 4` is the
 * signature, `tail -n +5` the archive.
 */

/** A pack that was proven: `keyId` signed it. */
export type OpenedPack = { manifest: Manifest; keyId: string; files: ReadonlyMap<string, string> };

const title = "Ilana catalogue pack";
const opening = Buffer.from(`untrusted comment: ${title}\n`);
const manifestName = "manifest.json";
// A signature has four lines of some hundred characters.
const longestSignature = 1024;
const noTime = new Date(0);

/** Why a pack is refused, in one line. Nothing was changed by it. */
export const refusal = (why: string, cause?: unknown): AppError =>
  new AppError("invalid_input", refusedBecause(why), { cause });
export const refusedBecause = (why: string): string => `The pack is refused: ${why}`;

type Contents = { release: string; files: ReadonlyMap<string, string> };

/** The bytes of a pack: the same for the same contents and key, wherever and whenever it is made. */
export async function packBytes({ release, files }: Contents, privateKey: KeyObject): Promise<Buffer> {
  const members = [...files].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, text]) => asMember(name, text));
  const listed = members.map(({ name, bytes }) => ({ name, size: bytes.length, sha256: sha256(bytes) }));
  const manifest = manifestSchema.parse({ program: "ilana", format: 1, release, files: listed });
  const { pack } = await import("tar-stream");
  const tar = pack();
  for (const { name, bytes } of [asMember(manifestName, `${JSON.stringify(manifest, null, 1)}\n`), ...members])
    tar.entry({ name, mode: 0o644, mtime: noTime, uid: 0, gid: 0 }, bytes);
  tar.finalize();
  const archive = gzipSync(await buffer(tar), { level: 9 });
  // Which system made it says nothing: 255 is "unknown" (RFC 1952).
  archive[9] = 255;
  return Buffer.concat([
    Buffer.from(signatureText(archive, privateKey, { title, comment: `catalogue ${release}` })),
    archive,
  ]);
}

const asMember = (name: string, text: string) => ({ name, bytes: Buffer.from(text) });

/**
 * Proves a pack and reads it: signature, form, and name, size and hash of every file.
 * @throws AppError `invalid_input` in one line
 */
export async function openPack(bytes: Buffer, keys: readonly SigningKey[]): Promise<OpenedPack> {
  if (bytes.length > packLimits.packedBytes) throw refusal("it is larger than any pack");
  const { signature, archive } = parted(bytes);
  const { keyId } = proven(signature, archive, keys);
  return { keyId, ...(await readArchive(archive)) };
}

/**
 * Reads a pack that was proven when it was taken in: the key that signed it may be trusted no more, and what it made of the
 * library stays until the operator goes back. @throws AppError as `openPack`
 */
export const readProven = async (bytes: Buffer): Promise<Omit<OpenedPack, "keyId">> =>
  readArchive(parted(bytes).archive);

async function readArchive(archive: Buffer): Promise<Omit<OpenedPack, "keyId">> {
  const found = await membersOf(unzipped(archive));
  const manifest = readManifest(found.get(manifestName));
  found.delete(manifestName);
  const listed = new Map(manifest.files.map((file) => [file.name, file]));
  for (const [name, content] of found) {
    const file = listed.get(name);
    if (!file) throw refusal(`it holds ${name}, which its manifest does not name`);
    if (content.length !== file.size || sha256(content) !== file.sha256)
      throw refusal(`${name} in it is not what its manifest says`);
  }
  const missing = manifest.files.find(({ name }) => !found.has(name));
  if (missing) throw refusal(`it lacks ${missing.name}, which its manifest names`);
  return { manifest, files: new Map([...found].map(([name, content]) => [name, content.toString("utf8")])) };
}

function parted(bytes: Buffer) {
  let end = 0;
  for (let line = 0; line < 4; line += 1) end = bytes.indexOf("\n", end) + 1 || longestSignature + 1;
  if (!bytes.subarray(0, opening.length).equals(opening) || end > longestSignature)
    throw refusal("it is not a pack of Ilana's catalogue, or its beginning is damaged");
  return { signature: bytes.subarray(0, end).toString("utf8"), archive: bytes.subarray(end) };
}

function proven(signature: string, archive: Buffer, keys: readonly SigningKey[]) {
  try {
    return verifySignature(signature, archive, keys);
  } catch (error) {
    if (error instanceof SignatureError) throw refusal(error.message, error);
    throw error;
  }
}

/** Whoever has a key that is trusted may still not fill the memory. */
function unzipped(archive: Buffer): Buffer {
  try {
    return gunzipSync(archive, { maxOutputLength: packLimits.bytes });
  } catch (error) {
    const isLarge = (error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE";
    throw refusal(isLarge ? "it unpacks to more than any pack holds" : "its archive is damaged", error);
  }
}

async function membersOf(tar: Buffer): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>();
  // Most servers have no pack, and need no archives.
  const { extract } = await import("tar-stream");
  const entries = extract();
  const take = async ({ name, type, size }: Header, content: ExtractEvents["entry"][1]) => {
    if (type !== "file") throw refusal(`${name} in it is not a plain file`);
    const most = name === manifestName ? packLimits.bytes : packLimits.fileBytes;
    if (size > most) throw refusal(`${name} in it is too large`);
    if (found.size > packLimits.files) throw refusal("it holds too many files");
    if (found.has(name)) throw refusal(`it holds ${name} twice`);
    found.set(name, await buffer(content));
  };
  entries.on("entry", (header, content, next) => {
    // What is refused is not read to its end, and nobody else would hear of that.
    content.on("error", () => {});
    take(header, content).then(() => next(), next);
  });
  try {
    Readable.from([tar]).pipe(entries);
    await finished(entries);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw refusal("its archive is damaged", error);
  }
  return found;
}

function readManifest(bytes: Buffer | undefined): Manifest {
  const content = parsedOrUndefined(bytes) as { format?: unknown } | undefined;
  if (Number(content?.format) > 1)
    throw refusal("it was made by a newer Ilana, in a form that this one does not know: upgrade first");
  const checked = manifestSchema.safeParse(content);
  if (!checked.success) throw refusal("its manifest cannot be read");
  return checked.data;
}

function parsedOrUndefined(bytes: Buffer | undefined): unknown {
  try {
    return bytes && JSON.parse(bytes.toString("utf8"));
  } catch {
    return undefined;
  }
}
