import { execFileSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { constants, zstdCompressSync } from "node:zlib";
import { inject } from "postject";
import { rolldown } from "rolldown";
import type { PackedFile } from "#platform/program/unpack.ts";
import { sha256 } from "#platform/sha256.ts";

// By what Node.js knows that a file holds an application (nodejs.org/api/single-executable-applications.html).
const fuse = "NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2";
const zstdLevel = 19;

/** Makes one file of a folder that holds the program (`writeProgram`) and a Node.js of the machine it is for. */
export async function makeOneFile({
  root,
  program,
  node,
  to,
}: {
  root: string;
  program: string;
  node: string;
  to: string;
}): Promise<void> {
  const work = mkdtempSync(path.join(tmpdir(), "ilana-one-file-"));
  try {
    const { list, contents } = pack(program);
    const at = (name: string) => path.join(work, name);
    writeFileSync(at("list"), JSON.stringify(list));
    writeFileSync(at("files"), compressed(contents));
    await bundleStart(root, at("main.cjs"));
    // Named from its folder: Node.js writes the script's path into the application.
    const settings = {
      main: "main.cjs",
      output: "application",
      disableExperimentalSEAWarning: true,
      useSnapshot: false,
      useCodeCache: false,
      // What is new is cleaned before it takes 100 MB (decision 56).
      execArgv: ["--max-semi-space-size=16"],
      assets: { list: "list", files: "files" },
    };
    writeFileSync(at("settings.json"), JSON.stringify(settings));
    execFileSync(path.resolve(node), ["--experimental-sea-config", "settings.json"], { cwd: work, stdio: "ignore" });
    mkdirSync(path.dirname(to), { recursive: true });
    copyFileSync(node, to);
    chmodSync(to, 0o755);
    // Names for debuggers: a seventh of the file.
    execFileSync("strip", [to], { stdio: "ignore" });
    await inject(to, "NODE_SEA_BLOB", readFileSync(at("application")), { sentinelFuse: fuse });
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Every file in the order of their paths, so that the same program gives the same bytes. */
function pack(program: string): { list: { version: string; files: PackedFile[] }; contents: Buffer } {
  const { version } = JSON.parse(readFileSync(path.join(program, "package.json"), "utf8")) as { version: string };
  const names = globSync("**/*", { cwd: program, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(program, path.join(parentPath, name)))
    .toSorted();
  const bytes = names.map((name) => readFileSync(path.join(program, name)));
  const files = names.map((name, at) => ({ path: name, bytes: bytes[at]!.length, sha256: sha256(bytes[at]!) }));
  return { list: { version, files }, contents: Buffer.concat(bytes) };
}

const compressed = (bytes: Buffer) =>
  zstdCompressSync(bytes, {
    params: {
      [constants.ZSTD_c_compressionLevel]: zstdLevel,
      // The same text may stand far apart: licences, prebuilt pages.
      [constants.ZSTD_c_enableLongDistanceMatching]: 1,
    },
    pledgedSrcSize: bytes.length,
  });

/** Node.js takes a single script of the older kind. */
async function bundleStart(root: string, to: string): Promise<void> {
  const bundle = await rolldown({ cwd: root, input: path.join(root, "src/one-file.ts"), platform: "node" });
  await bundle.write({ file: to, format: "cjs" });
  await bundle.close();
}
