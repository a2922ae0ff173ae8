import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
  type Stats,
} from "node:fs";
import path from "node:path";
import { zstdDecompressSync } from "node:zlib";
import { dayMs, hourMs } from "#shared/duration.ts";
import { makeFolder, whyNotWritten } from "../files/make-folder.ts";
import { sha256 } from "../sha256.ts";

/** A file of the program, by its path from the top; how many bytes, and their SHA-256 in hex. */
export type PackedFile = { path: string; bytes: number; sha256: string };
/** What the one file holds: the list, and all files one after another, compressed by Zstandard. */
export type Packed = { version: string; files: readonly PackedFile[]; contents: () => Uint8Array };
/** Where it may be unpacked, in the order of preference. `mustExist`: a folder that is not ours to make. */
export type Place = { folder: string; why: string; mustExist?: string };

/** `onUnpacking`: told where to, before that begins, which takes a second or so. */
type Options = { userId?: number | undefined; onUnpacking?: (place: string) => void };

export class UnpackError extends Error {}

const keptBefore = 2;
const weekMs = 7 * dayMs;

/**
 * The folder in which the program lies unpacked, made where there is none: in the first place that only we can write. What is
 * run of it, code and native code, is compared with its hash whenever the disk says that anything was written since; what is
 * otherwise than it was packed is unpacked anew.
 * @throws UnpackError that says for each place why it cannot be used
 */
export function unpackProgram(
  packed: Packed,
  places: readonly Place[],
  { userId = process.getuid?.(), onUnpacking }: Options = {},
): string {
  const name = `${packed.version}-${sha256(JSON.stringify(packed.files)).slice(0, 16)}`;
  const reasons: string[] = [];
  for (const { folder, why, mustExist } of places) {
    try {
      if (mustExist !== undefined && !existsSync(mustExist)) throw new Error(`there is no folder ${mustExist}`);
      const own = ownFolder(folder, userId);
      const place = path.join(own, name);
      if (!isWhole(place, packed.files)) unpackTo(place, packed, onUnpacking);
      noteUse(place);
      return place;
    } catch (error) {
      reasons.push(`${folder} (${why}): ${whyNotWritten(error as NodeJS.ErrnoException)}`);
    }
  }
  throw new UnpackError(
    `nothing can be unpacked, which is needed once. ${reasons.join("; ")}. Set XDG_CACHE_HOME to a folder that only you can write`,
  );
}

/** Says that it is in use, which what runs long repeats within a week: what was used last is kept longest. */
export function noteUse(place: string): void {
  // It may be gone meanwhile, with its disk; what runs is loaded.
  if (existsSync(place)) utimesSync(place, new Date(), new Date());
}

/** Ours, and for nobody else to write: what lies in it is run. @throws Error with the reason */
function ownFolder(base: string, userId: number | undefined): string {
  makeFolder(base);
  refuseOthers(statSync(base), base, [userId, 0]);
  const folder = path.join(base, "ilana");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const state = lstatSync(folder);
  if (!state.isDirectory()) throw new Error(`${folder} is no folder`);
  // What others could write, they may have written: taking the right away now would come too late.
  refuseOthers(state, folder, [userId]);
  return folder;
}

function refuseOthers({ uid, mode }: Stats, folder: string, owners: readonly (number | undefined)[]): void {
  if (owners[0] !== undefined && !owners.includes(uid)) throw new Error(`${folder} belongs to another user`);
  if (mode & 0o022) throw new Error(`others can write in ${folder}`);
}

const isRun = (file: string) => /\.(c|m)?js$|\.node$|\.so(\.|$)|\.wasm$/.test(file);
// A package's description says which of its files is run.
const isCompared = (file: string) => isRun(file) || path.basename(file) === "package.json";

/**
 * Whether each file is there, in its length; and what is run, byte for byte. That reads 70 MB; what was so once, and of which
 * the disk says that nothing has been written since, is not read again.
 */
function isWhole(place: string, files: readonly PackedFile[]): boolean {
  if (!existsSync(place)) return false;
  try {
    const state = stateOf(place, files);
    const noted = notePlace(place);
    if (isNoted(noted, state)) return true;
    const isSame = files.every(({ path: name, bytes, sha256: expected }) => {
      const file = path.join(place, name);
      return isCompared(name) ? sha256(readFileSync(file)) === expected : statSync(file).size === bytes;
    });
    if (isSame) note(noted, state);
    return isSame;
  } catch {
    return false;
  }
}

const notePlace = (place: string) => path.join(path.dirname(place), `.checked-${path.basename(place)}`);

/** What the disk says of each file. The day of the last change, unlike that of what is in it, cannot be put back (utimes). */
function stateOf(place: string, files: readonly PackedFile[]): string {
  const states = files.map(({ path: name }) => {
    const { dev, ino, mode, size, ctimeMs } = lstatSync(path.join(place, name));
    return [dev, ino, mode, size, ctimeMs].join(" ");
  });
  return sha256(states.join("\n"));
}

function isNoted(file: string, state: string): boolean {
  try {
    return readFileSync(file, "utf8") === state;
  } catch {
    return false;
  }
}

/** Where it cannot be noted, on a full disk, the next start reads again. */
function note(file: string, state: string): void {
  try {
    writeFileSync(file, state, { mode: 0o600 });
  } catch {
    // What is there is no state, or one that was.
  }
}

/** Beside its place, and then moved there: two that start at once, or one that is killed meanwhile, leave a whole one. */
function unpackTo(place: string, { files, contents }: Packed, onUnpacking?: (place: string) => void): void {
  const parent = path.dirname(place);
  removeOld(parent, path.basename(place));
  // At once, not when the whole one is ready: by then it may be that of another which was quicker, and which runs.
  if (existsSync(place)) renameSync(place, path.join(parent, `.broken-${process.pid}-${Date.now()}`));
  const work = mkdtempSync(path.join(parent, ".unpacking-"));
  try {
    onUnpacking?.(place);
    const bytes = zstdDecompressSync(contents());
    let at = 0;
    for (const file of files) {
      const to = path.join(work, file.path);
      mkdirSync(path.dirname(to), { recursive: true, mode: 0o700 });
      writeFileSync(to, bytes.subarray(at, at + file.bytes), { mode: isRun(file.path) ? 0o500 : 0o400 });
      at += file.bytes;
    }
    renameSync(work, place);
  } catch (error) {
    rmSync(work, { recursive: true, force: true });
    // Another was quicker, with the same.
    if (!isWhole(place, files)) throw error;
  }
}

/** What was unpacked before and has not been in use for a week, the last two apart; and what was left half-done an hour ago. */
function removeOld(parent: string, current: string): void {
  const others = readdirSync(parent).filter((name) => name !== current);
  const aged = others.flatMap((name) => {
    // Another that starts now may have removed it.
    const state = lstatSync(path.join(parent, name), { throwIfNoEntry: false });
    return state ? [{ name, age: Date.now() - state.mtimeMs }] : [];
  });
  const isLeft = (name: string) => name.startsWith(".");
  const left = aged.filter(({ name, age }) => isLeft(name) && age > hourMs);
  const before = aged.filter(({ name }) => !isLeft(name)).toSorted((a, b) => a.age - b.age);
  const unused = before.slice(keptBefore).filter(({ age }) => age > weekMs);
  for (const { name } of [...left, ...unused]) rmSync(path.join(parent, name), { recursive: true, force: true });
}
