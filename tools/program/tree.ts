import { execFileSync } from "node:child_process";
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { readDependencies } from "../licences.ts";
import { bundleProgram } from "./bundle.ts";
import { copyPackages, licenceFiles, type Target } from "./packages.ts";

/** What comes with the program as it is, from the repository: the library and its tables, and the migrations. */
const asItIs = ["data", "drizzle", "drizzle-postgres"];

type Source = { root: string; commit: string };

/**
 * Puts the whole program into a folder from which it runs with Node.js and nothing else: the bundle in the place of `src`,
 * what stays apart in `node_modules`, and all other files where a checkout has them. Source maps go into a folder of their own.
 */
export async function writeProgram(
  { root, commit }: Source,
  to: { program: string; maps: string },
  target: Target,
): Promise<void> {
  for (const folder of [to.program, to.maps]) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
  }
  await bundleProgram(root, path.join(to.program, "src"));
  moveMaps(path.join(to.program, "src"), to.maps);
  copyPackages(root, to.program, target);
  for (const file of filesOf(root)) cpSync(path.join(root, file), path.join(to.program, file));
  cpSync(path.join(root, "dist/web"), path.join(to.program, "dist/web"), { recursive: true });
  // A script of the older kind may import any file, also where it is called from one file (`src/one-file.ts`).
  writeFileSync(path.join(to.program, "src/start.cjs"), "module.exports = (file) => import(file);\n");
  writeFileSync(path.join(to.program, "LICENCES.txt"), licenceTexts(root));
  const { name, version } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as Record<string, string>;
  writeFileSync(
    path.join(to.program, "package.json"),
    `${JSON.stringify({ name, version, commit, type: "module" }, null, 2)}\n`,
  );
}

/** What git knows of them: an installation that runs in a checkout keeps its own beside it. */
const filesOf = (root: string) =>
  execFileSync("git", ["ls-files", "-z", ...asItIs], { cwd: root, encoding: "utf8" })
    .split("\0")
    .filter(Boolean);

/** The texts of the licences of all packages that are installed to run the program, as these have them. */
function licenceTexts(root: string): string {
  const parts = readDependencies()
    .filter(({ place }) => existsSync(path.join(root, place)))
    .map(({ name, version, licence, place }) => {
      const folder = path.join(root, place);
      const files = globSync(licenceFiles, { cwd: folder }).toSorted();
      const texts = files.map((file) => readFileSync(path.join(folder, file), "utf8").trim());
      return [`## ${name} ${version}: ${licence}`, ...texts].join("\n\n");
    });
  return `Ilana is made of these packages, and of Node.js (github.com/nodejs/node, file LICENSE).\n\n${parts.join("\n\n")}\n`;
}

function moveMaps(from: string, to: string): void {
  for (const file of globSync("**/*.map", { cwd: from })) {
    mkdirSync(path.dirname(path.join(to, file)), { recursive: true });
    renameSync(path.join(from, file), path.join(to, file));
  }
}
