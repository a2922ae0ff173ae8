import { globSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { rolldown } from "rolldown";
import { isApart } from "./packages.ts";

/** What is started by itself: the command line, and each thread and process of its own (`programScript`). */
const scripts = ["src/main.ts", "src/**/{process,*-process,*-thread}.ts"];

/**
 * Bundles the server and its command line into a folder. Scripts keep their path below `src`, all else lies beside them.
 * Nothing is shortened: what an error says of a place can be read, and found by the maps that go into `mapsTo`.
 */
export async function bundleProgram(root: string, to: string): Promise<void> {
  const entries = globSync(scripts, { cwd: root }).toSorted();
  const input = Object.fromEntries(
    entries.map((file) => [path.relative("src", file).slice(0, -".ts".length), path.join(root, file)]),
  );
  const bundle = await rolldown({
    cwd: root,
    input,
    platform: "node",
    external: isApart,
    logLevel: "warn",
    onLog: refuse,
  });
  await bundle.write({
    dir: to,
    format: "esm",
    // What is kept as long as it runs; licences are beside it (licences.ts).
    comments: { jsdoc: false },
    entryFileNames: "[name].js",
    chunkFileNames: "[name]-[hash].js",
    sourcemap: "hidden",
    // From the top of the checkout, wherever that lies and whereto it is bundled.
    sourcemapPathTransform: (source, map) => path.relative(root, path.resolve(path.dirname(map), source)),
  });
  await bundle.close();
  writeInAscii(to);
}

/**
 * A file with one character beyond Latin-1 takes two bytes of memory for each, as long as it runs: four megabytes for two; and
 * one with none beyond ASCII is decoded in half the time at each start. In bundled code such characters stand in strings and
 * patterns only, where their number says the same.
 */
function writeInAscii(folder: string): void {
  for (const name of globSync("**/*.js", { cwd: folder })) {
    const file = path.join(folder, name);
    const code = readFileSync(file, "utf8");
    const escaped = code.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
    if (escaped !== code) writeFileSync(file, escaped);
  }
}

/** What is not found while it is bundled would be missing when it runs. */
function refuse(_level: string, { code, message }: { code?: string | undefined; message: string }): void {
  throw new Error(`${code ?? "bundle"}: ${message}`);
}
