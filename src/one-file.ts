import { createRequire } from "node:module";
import path from "node:path";
import { homedir } from "node:os";
import { getAsset, getRawAsset } from "node:sea";
import { noteUse, UnpackError, unpackProgram, type PackedFile, type Place } from "#platform/program/unpack.ts";
import { dayMs } from "#shared/duration.ts";

/*
 * What the one file runs first (`tools/program/one-file.ts`): it unpacks the program where only its user can write, once, and
 * goes on there. A process that the program starts for itself (`forkOptions`) is told where, and which of its files it is.
 */
const { ILANA_PROGRAM: unpacked } = process.env;
if (unpacked === undefined) runCommandLine();
else runScript(unpacked);

function runScript(program: string): void {
  // As Node.js has it: its own path, the script, the script's arguments.
  process.argv.splice(1, 1);
  load(program, process.argv[1]!);
}

function runCommandLine(): void {
  const { version, files } = JSON.parse(getAsset("list", "utf8")) as { version: string; files: PackedFile[] };
  try {
    const packed = { version, files, contents: () => new Uint8Array(getRawAsset("files")) };
    // What a command prints is on standard output, and may be JSON.
    const onUnpacking = (to: string) => process.stderr.write(`ilana: unpacking ${version} into ${to}\n`);
    const program = unpackProgram(packed, places(), { onUnpacking });
    setInterval(() => noteUse(program), dayMs).unref();
    load(program, path.join(program, "src/main.js"));
  } catch (error) {
    if (!(error instanceof UnpackError)) throw error;
    process.stderr.write(`ilana: ${error.message}\n`);
    process.exitCode = 1;
  }
}

/** systemd's own for a service, then the user's, then where the data is. */
function places(): Place[] {
  const { CACHE_DIRECTORY, XDG_CACHE_HOME, DATA_DIR } = process.env;
  const home = homedir();
  return [
    ...(CACHE_DIRECTORY ? [{ folder: CACHE_DIRECTORY.split(":")[0]!, why: "CACHE_DIRECTORY" }] : []),
    ...(XDG_CACHE_HOME ? [{ folder: XDG_CACHE_HOME, why: "XDG_CACHE_HOME" }] : []),
    ...(path.isAbsolute(home) ? [{ folder: path.join(home, ".cache"), why: "your home", mustExist: home }] : []),
    { folder: path.resolve(DATA_DIR ?? "data", ".program"), why: "DATA_DIR" },
  ];
}

/** In the one file `import` finds what is built in and nothing else; what it has unpacked finds everything. */
function load(program: string, file: string): void {
  const start = createRequire(path.join(program, "package.json"))("./src/start.cjs") as (
    file: string,
  ) => Promise<unknown>;
  void start(file);
}
