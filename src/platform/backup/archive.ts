import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { Transform, Writable } from "node:stream";
import { json } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { extract, pack, type ExtractEvents, type Header, type Pack } from "tar-stream";
import { decrypted, encrypted } from "./encryption.ts";
import { BackupError } from "./failure.ts";
import { manifestSchema, type Manifest, type Member } from "./manifest.ts";
import { manifestName } from "./place.ts";

/** The bytes of one member, to come. */
type Content = ExtractEvents["entry"][1];

type WriteOptions = {
  manifest: Manifest;
  /** Where a member's bytes are. */
  fileOf: (member: Member) => string;
  /** Unset: anybody can read the archive. */
  passphrase: string | undefined;
  /** Base-2 logarithm of what deriving a key costs; unset: age's own. */
  workFactor?: number | undefined;
  onBytes?: ((done: number) => void) | undefined;
  signal?: AbortSignal | undefined;
};

/**
 * Writes an archive: tar, gzip and, with a passphrase, age (age-encryption.org/v1), so that common tools open it too. It is
 * on disk when this returns, for its owner only. @throws what stopped it
 */
export async function writeArchive(file: string, options: WriteOptions): Promise<void> {
  const { passphrase, signal } = options;
  const tar = pack();
  const zipped = createGzip();
  const filling = fill(tar, options);
  // The pipeline tells why: whatever stops the filling stops it too.
  filling.catch((error: unknown) => tar.destroy(error as Error));
  const squeezing = pipeline(tar, zipped, { signal });
  squeezing.catch(() => {});
  const bytes = passphrase === undefined ? zipped : await encrypted(zipped, passphrase, options.workFactor);
  await Promise.all([
    pipeline(bytes, createWriteStream(file, { mode: 0o600, flush: true }), { signal }),
    squeezing,
    filling,
  ]);
}

async function fill(tar: Pack, { manifest, fileOf, onBytes, signal }: WriteOptions): Promise<void> {
  const mtime = new Date(manifest.createdAt);
  tar.entry({ name: manifestName, mode: 0o600, mtime }, `${JSON.stringify(manifest, null, 1)}\n`);
  let done = 0;
  for (const member of manifest.members) {
    const entry = tar.entry({ name: member.name, size: member.size, mode: 0o600, mtime });
    await pipeline(createReadStream(fileOf(member)), entry, { signal });
    done += member.size;
    onBytes?.(done);
  }
  tar.finalize();
}

type ReadOptions = {
  passphrase: string | undefined;
  /** Where a member's bytes go once its name and size are known to be right; unset: it is only compared. */
  sinkOf?: (member: Member) => Writable | undefined;
  /** Asked before anything but the manifest is read. */
  onManifest?: (manifest: Manifest) => Promise<void>;
  onBytes?: ((done: number, total: number) => void) | undefined;
  signal?: AbortSignal | undefined;
};

// A manifest has 150 bytes for each file.
const mostManifestBytes = 64 * 1024 * 1024;
// Headers and padding of tar: 512 bytes and less than 512 for each, 1024 and more at the end.
const overhead = (members: number) => 1024 * (members + 2) + 1024 * 1024;

/**
 * Reads an archive from beginning to end, and compares the name, size and hash of every member with the manifest. No more is
 * written, or unpacked, than that says.
 * @throws BackupError in one line, for whatever is not as it was written
 */
export async function readArchive(file: string, options: ReadOptions): Promise<Manifest> {
  const { signal } = options;
  const limit = { left: mostManifestBytes + overhead(1) };
  const bytes = await decrypted(file, options.passphrase);
  const comparing = comparison(options, limit);
  const entries = extract();
  let inHand = Promise.resolve();
  entries.on("entry", (header, content, next) => {
    inHand = comparing.take(header, content);
    inHand.then(() => next(), next);
  });
  try {
    await pipeline(bytes, createGunzip(), atMost(limit), entries, { signal });
    await inHand;
    return comparing.finish();
  } catch (error) {
    // What it still writes must not come after whoever tidies up.
    await inHand.catch(() => {});
    signal?.throwIfAborted();
    if (error instanceof BackupError || (error as NodeJS.ErrnoException).syscall !== undefined) throw error;
    throw new BackupError(`${file} is damaged or cut off: ${(error as Error).message}`, { cause: error });
  }
}

/** Holds one member after the other against the manifest, which comes first. */
function comparison({ onManifest, sinkOf, onBytes }: ReadOptions, limit: { left: number }) {
  let manifest: Manifest | undefined;
  let awaited = new Map<string, Member>();
  let done = 0;

  return {
    async take(header: Header, content: Content): Promise<void> {
      if (header.type !== "file") throw new BackupError(`${header.name} in the backup is not a plain file`);
      if (!manifest) {
        manifest = await readManifest(header, content);
        awaited = new Map(manifest.members.map((member) => [member.name, member]));
        limit.left += total(manifest) + overhead(manifest.members.length);
        return onManifest?.(manifest);
      }
      const member = awaited.get(header.name);
      if (!member) throw new BackupError(`The backup holds ${header.name}, which its manifest does not name`);
      if (header.size !== member.size)
        throw new BackupError(
          `${member.name} in the backup has ${header.size} bytes, and its manifest says ${member.size}`,
        );
      awaited.delete(member.name);
      // Without waiting for anything first: nobody else would hear that the bytes end in an error.
      await copy(content, member, sinkOf?.(member));
      done += member.size;
      onBytes?.(done, total(manifest));
    },

    /** @throws BackupError when something is still awaited */
    finish(): Manifest {
      if (!manifest) throw new BackupError("The backup is empty");
      const [lacking] = awaited.keys();
      if (lacking !== undefined) throw new BackupError(`The backup lacks ${lacking}, which its manifest names`);
      return manifest;
    },
  };
}

const total = ({ members }: Manifest) => members.reduce((sum, { size }) => sum + size, 0);

async function readManifest({ name, size }: Header, bytes: Content): Promise<Manifest> {
  if (name !== manifestName || size > mostManifestBytes)
    throw new BackupError("This is not a backup of Ilana: it does not begin with a manifest");
  const content = (await json(bytes).catch(() => undefined)) as { format?: unknown } | undefined;
  if (typeof content?.format === "number" && content.format > 1)
    throw new BackupError(
      "The backup was made by a newer Ilana, in a form that this one does not know. Upgrade first.",
    );
  const checked = manifestSchema.safeParse(content);
  if (!checked.success) throw new BackupError("The backup's manifest cannot be read");
  return checked.data;
}

async function copy(bytes: Content, { name, sha256 }: Member, sink: Writable | undefined): Promise<void> {
  const hash = createHash("sha256");
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      hash.update(chunk);
      next(null, chunk);
    },
  });
  await pipeline(bytes, hashing, sink ?? nowhere());
  if (hash.digest("hex") !== sha256)
    throw new BackupError(`${name} in the backup is damaged: its hash is not the manifest's`);
}

const nowhere = () => new Writable({ write: (_chunk, _encoding, next) => next() });

function atMost(limit: { left: number }): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, next) {
      limit.left -= chunk.length;
      if (limit.left < 0) next(new BackupError("The backup unpacks to more than its manifest says"));
      else next(null, chunk);
    },
  });
}
