import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { Decrypter, Encrypter } from "age-encryption";
import { BackupError, PassphraseError } from "./failure.ts";

/**
 * Encrypts for whoever knows the passphrase, in the form of age (age-encryption.org/v1). `workFactor`: base-2 logarithm of
 * what deriving the key costs; unset: age's own.
 */
export async function encrypted(bytes: Readable, passphrase: string, workFactor?: number): Promise<Readable> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  if (workFactor !== undefined) encrypter.setScryptWorkFactor(workFactor);
  return fromWeb(await encrypter.encrypt(toWeb(bytes)));
}

// One specification, two declarations of it: Node's and the browser's.
const toWeb = (bytes: Readable) => Readable.toWeb(bytes) as unknown as globalThis.ReadableStream<Uint8Array>;
const fromWeb = (bytes: globalThis.ReadableStream<Uint8Array>) => Readable.fromWeb(bytes as unknown as ReadableStream);

const ageMark = "age-encryption.org/v1\n";

/** @throws BackupError where a file is no backup at all, or not there */
export const refuseNoBackup = async (file: string): Promise<void> => void (await isEncrypted(file));

/** Is the file encrypted? @throws BackupError as above */
async function isEncrypted(file: string): Promise<boolean> {
  const handle = await openThere(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(ageMark.length), 0, ageMark.length, 0);
    if (bytesRead === ageMark.length && buffer.toString("latin1") === ageMark) return true;
    if (bytesRead >= 2 && buffer.readUInt16BE(0) === 0x1f8b) return false;
    throw new BackupError(`${file} is not a backup of Ilana`);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== "EISDIR") throw cause;
    throw new BackupError(`${file} is a folder, and no backup of Ilana`, { cause });
  } finally {
    await handle.close();
  }
}

async function openThere(file: string) {
  try {
    return await open(file);
  } catch (cause) {
    const { code = "" } = cause as NodeJS.ErrnoException;
    if (["ENOENT", "ENOTDIR"].includes(code)) throw new BackupError(`There is no file ${file}`, { cause });
    throw code === "EACCES" ? new BackupError(`This user may not read ${file}`, { cause }) : cause;
  }
}

/**
 * The content of an archive, whether it is encrypted or not.
 * @throws PassphraseError for none or a wrong one; BackupError in one line
 */
export async function decrypted(file: string, passphrase: string | undefined): Promise<Readable> {
  if (!(await isEncrypted(file))) return createReadStream(file);
  if (passphrase === undefined)
    throw new PassphraseError(`${file} is encrypted: name its passphrase by --passphrase-file or BACKUP_PASSPHRASE`);
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    return fromWeb(await decrypter.decrypt(toWeb(createReadStream(file))));
  } catch (cause) {
    if (/no identity matched/i.test((cause as Error).message))
      throw new PassphraseError(`The passphrase does not open ${file}`, { cause });
    throw new BackupError(`${file} is damaged or cut off: ${(cause as Error).message}`, { cause });
  }
}
