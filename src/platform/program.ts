import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { isSea } from "node:sea";
import { fileURLToPath, pathToFileURL } from "node:url";

/*
 * Where the program's own files are: those of a checkout, of what was built in it, or of what the one file has unpacked.
 * All three have a package.json at their top, `data` and the migrations beside it, and the code in the order of `src`.
 */
const root = folderOf("package.json", import.meta.dirname);
// `.ts` in a checkout, `.js` where it was built.
const ending = path.extname(import.meta.filename);
// A bundle may have this file in another folder than a checkout.
const code = folderOf(`main${ending}`, import.meta.dirname);

/** A file or folder that comes with the program, by its path from the top. */
export const programFile = (name: string): string => path.join(root, name);

/** A file or folder of `data/`. */
export const dataFile = (name: string): string => programFile(`data/${name}`);

/** A file of the code that is started by itself, as a thread or process, by its path in `src` without an ending. */
export const programScript = (name: string): URL => pathToFileURL(path.join(code, name + ending));

/** Where what was parsed of it is kept: beside what is installed, or what the one file has unpacked. */
export const programCache = (): string =>
  isSea() ? path.join(path.dirname(root), `.parsed-${path.basename(root)}`) : programFile("node_modules/.cache/ilana");

/** A file of a package, by the name under which the package gives it to others. */
export const packageFile = (name: string): string => fileURLToPath(import.meta.resolve(name));

/** The folder of such a file. */
export const packageFolder = (name: string): string => path.dirname(packageFile(name));

/** What is read when the program works: its code, its packages, and nothing of who runs it. */
export const programFolders = (): string[] => [code, programFile("node_modules"), programFile("package.json")];

/** What is called and what stands before the arguments of a command. */
export type CommandLine = readonly [program: string, ...before: string[]];

/** How a command of this program is run in a process of its own. */
export const commandLine = (): CommandLine =>
  isSea() ? [process.execPath] : [process.execPath, fileURLToPath(programScript("main"))];

/**
 * How `fork` starts a file of the code with options of Node.js, and with nothing of our environment. The one file hands its
 * arguments on as they are and reads such options from the environment; it is told where it has unpacked itself.
 */
export const forkOptions = (options: readonly string[]): { execArgv: string[]; env: NodeJS.ProcessEnv } =>
  isSea()
    ? { execArgv: [], env: { ILANA_PROGRAM: root, NODE_OPTIONS: options.map(quoted).join(" ") } }
    : { execArgv: [...options], env: {} };

// As Node.js reads NODE_OPTIONS: in quotes, in which a backslash takes the next sign as it is.
const quoted = (option: string) => `"${option.replaceAll(/["\\]/g, "\\$&")}"`;

/** As package.json has it; and in words, with the commit of which a release was made. */
export function programVersion(): { version: string; inWords: string } {
  const about = JSON.parse(readFileSync(programFile("package.json"), "utf8")) as { version: string; commit?: string };
  return { version: about.version, inWords: `${about.version} (${about.commit ?? "a checkout"})` };
}

/** The first folder that has a file, from one upwards. */
function folderOf(file: string, folder: string): string {
  const above = path.dirname(folder);
  return above === folder || isThere(path.join(folder, file)) ? folder : folderOf(file, above);
}

// A process with few rights may not even ask for a file outside of the program's folders.
function isThere(file: string): boolean {
  return (process.permission?.has("fs.read", file) ?? true) && existsSync(file);
}
