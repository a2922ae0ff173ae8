/**
 * `npm run package`: makes of this checkout, in `release/`, the one file that is all an installation needs, its Debian package
 * and its container image, with their hashes, the list of what they are made of, and maps from the bundle to the sources. For
 * this machine's kind. CONTRIBUTING.md has how a release is made.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sha256 } from "#platform/sha256.ts";
import { isPackaged, makeDebianPackage } from "./program/debian.ts";
import { makeImage } from "./program/image.ts";
import { makeOneFile } from "./program/one-file.ts";
import { LackingError } from "./program/packages.ts";
import { writeProgram } from "./program/tree.ts";
import { runtimePath } from "./runtime.mjs";
import { npmScript } from "./support/parts.ts";

const root = path.join(import.meta.dirname, "..");
const to = path.join(root, "release");
const { version } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as { version: string };
const git = (...words: string[]) => execFileSync("git", words, { cwd: root, encoding: "utf8" }).trim();
const commit = git("rev-parse", "--short=12", "HEAD") + (git("status", "--porcelain") === "" ? "" : "+changes");
// What is made is dated by its commit: the same commit gives the same bytes.
const release = { root, version, madeAt: new Date(Number(git("log", "-1", "--format=%ct")) * 1000) };
const { platform, arch } = process;
if (platform !== "linux" || !isPackaged(arch)) {
  refuse(`a release is made on Linux for x64 or arm64, not ${platform}-${arch}`);
  process.exit();
}

const work = mkdtempSync(path.join(tmpdir(), "ilana-package-"));
try {
  const at = (name: string) => path.join(work, name);
  rmSync(to, { recursive: true, force: true });
  for (const folder of [to, at("debian"), at("image")]) mkdirSync(folder, { recursive: true });
  await writeProgram({ root, commit }, { program: at("program"), maps: at("maps") }, { platform, arch });
  const file = path.join(to, `ilana-${version}-${platform}-${arch}`);
  await makeOneFile({ root, program: at("program"), node: runtimePath(root), to: file });
  makeDebianPackage(release, file, { arch, work: at("debian"), to });
  await makeImage(release, { file, program: at("program") }, { arch, work: at("image"), to });
  const date = `@${Math.floor(release.madeAt.getTime() / 1000)}`;
  const sameBytes = ["--sort=name", `--mtime=${date}`, "--owner=0", "--group=0", "--numeric-owner", "--mode=a=rX"];
  const maps = path.join(to, `ilana-${version}-maps.tar.gz`);
  execFileSync("tar", [...sameBytes, "--use-compress-program=gzip -n", "-cf", maps, "-C", at("maps"), "."]);
  writeFileSync(path.join(to, `ilana-${version}.cdx.json`), listOfParts());
  const names = readdirSync(to).toSorted();
  const sums = names.map((name) => `${sha256(readFileSync(path.join(to, name)))}  ${name}\n`);
  writeFileSync(path.join(to, "SHA256SUMS"), sums.join(""));
  process.stdout.write(`${commit}\n${sums.join("")}`);
} catch (error) {
  // Half a release is none.
  rmSync(to, { recursive: true, force: true });
  if (!(error instanceof LackingError)) throw error;
  refuse(`nothing is made for ${platform}-${arch}: ${error.message}`);
} finally {
  rmSync(work, { recursive: true, force: true });
}

function refuse(why: string): void {
  process.stderr.write(`package: ${why}\n`);
  process.exitCode = 1;
}

/** In the form of CycloneDX, without what differs each time and in each folder that it is made in. */
function listOfParts(): string {
  const [program, ...words] = npmScript("sbom");
  const text = execFileSync(program, words, { cwd: root, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
  const list = JSON.parse(text) as {
    serialNumber?: string;
    metadata: { timestamp?: string; component: { name: string } };
  };
  delete list.serialNumber;
  list.metadata.timestamp = release.madeAt.toISOString();
  list.metadata.component.name = "ilana";
  return `${JSON.stringify(list, null, 2)}\n`;
}
