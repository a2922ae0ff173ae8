import { globSync, realpathSync } from "node:fs";
import path from "node:path";
import type { CommandLine } from "#platform/program.ts";
import { linkedTo } from "../../tools/program/image.ts";

const release = path.join(import.meta.dirname, "../../release");

/** What `npm run package` has made, by the end of its name. @throws Error when it was not run */
export function released(ending: string): string {
  const [file] = globSync(`*${ending}`, { cwd: release });
  if (file === undefined) throw new Error(`release/ has no ilana…${ending}: npm run package makes it`);
  return path.join(release, file);
}
export const oneFile = () => released(`-${process.platform}-${process.arch}`);

/** What a program is linked to, as paths; and of the same C library what native code that it unpacks is linked to. */
function librariesOf(file: string): string[] {
  const own = linkedTo(file);
  return [
    ...own,
    ...own.filter((place) => /\/libc\.so/.test(place)).map((place) => place.replace("libc.so.6", "libresolv.so.2")),
  ];
}

/**
 * The one file alone in an empty root: beside it only the C and C++ libraries that it is linked to, and a folder that can be
 * written, under the same path as outside, which is its home too.
 */
export function inEmptyRoot(folder: string, file = oneFile()): CommandLine {
  const libraries = librariesOf(file).flatMap((place) => ["--ro-bind", realpathSync(place), place]);
  return [
    "bwrap",
    "--die-with-parent",
    "--unshare-pid",
    "--ro-bind",
    file,
    "/ilana",
    ...libraries,
    "--proc",
    "/proc",
    "--dev",
    "/dev",
    "--bind",
    folder,
    folder,
    "--chdir",
    folder,
    "--setenv",
    "HOME",
    folder,
    "/ilana",
  ];
}
