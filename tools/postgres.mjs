import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

/** Servers of PostgreSQL of our own, for tests and measurements: on loopback, in a temporary folder, gone when they are stopped. */

const debian = "/usr/lib/postgresql";

const programs = ["initdb", "pg_ctl", "pg_basebackup"];

/** The folder with the server's programs, or null. Debian keeps each version in a folder of its own and none of them on the path. */
export function postgresFolder() {
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...(process.env.PATH ?? "").split(":"),
    ...versions.map((version) => path.join(debian, version, "bin")),
  ];
  return (
    folders.find((folder) => folder !== "" && programs.every((name) => existsSync(path.join(folder, name)))) ?? null
  );
}

const isRoot = process.getuid?.() === 0;

/** Was it asked for that nothing is tested on PostgreSQL? Refused where every change is tested. */
export function isPostgresOff() {
  const isOff = process.env.POSTGRES_TESTS === "off";
  if (isOff && process.env.CI) throw new Error("POSTGRES_TESTS=off is not for CI: what lands works on both engines");
  return isOff;
}

/** Installs Debian's package where that is allowed. Answers whether there is a server to start by now. */
export function installPostgres() {
  if (!isRoot || spawnSync("apt-get", ["--version"]).status !== 0) return false;
  process.stdout.write("Installing PostgreSQL for the tests on it (half a minute)\n");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const quietly = { stdio: ["ignore", "ignore", "inherit"], env };
  spawnSync("apt-get", ["update", "-qq"], quietly);
  const args = ["install", "-y", "-qq", "--no-install-recommends", "postgresql"];
  return spawnSync("apt-get", args, quietly).status === 0 && postgresFolder() !== null;
}

/** PostgreSQL refuses to run as root. */
function runAsOwner(file, args) {
  const options = { stdio: ["ignore", "pipe", "pipe"], encoding: "utf8", cwd: tmpdir() };
  return isRoot
    ? execFileSync("runuser", ["-u", "postgres", "--", file, ...args], options)
    : execFileSync(file, args, options);
}

/** A port of loopback that nobody has. */
async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** A folder for a server, which is its owner's. */
function ownFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), "ilana-postgres-"));
  if (isRoot) {
    const id = (flag) => Number(spawnSync("id", [flag, "postgres"], { encoding: "utf8" }).stdout);
    chownSync(folder, id("-u"), id("-g"));
  } else chmodSync(folder, 0o700);
  return folder;
}

function binaries() {
  const bin = postgresFolder();
  if (bin === null) throw new Error("There is no PostgreSQL here: install Debian's package `postgresql`");
  return bin;
}

/**
 * Starts a server, empty. `fsync` off is for tests of what it holds, not of what survives a crash. Answers its address, and how
 * to halt it, to start it again and to be rid of it.
 */
export async function startPostgres({ fsync = false } = {}) {
  const folder = ownFolder();
  const initial = ["-U", "ilana", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"];
  runAsOwner(path.join(binaries(), "initdb"), ["-D", path.join(folder, "data"), ...initial]);
  return run(folder, fsync);
}

/** Runs what is in a folder's `data`. */
async function run(folder, fsync) {
  const bin = binaries();
  const port = await freePort();
  const settings = [
    `-p ${port}`,
    "-c listen_addresses=127.0.0.1",
    `-c unix_socket_directories=${folder}`,
    ...(fsync ? [] : ["-c fsync=off", "-c full_page_writes=off", "-c synchronous_commit=off"]),
  ].join(" ");
  const control = (args) => runAsOwner(path.join(bin, "pg_ctl"), ["-D", path.join(folder, "data"), "-w", ...args]);
  const start = () => control(["-l", path.join(folder, "log"), "-o", settings, "start"]);
  const halt = (mode = "fast") => control(["-m", mode, "stop"]);
  start();
  return {
    url: `postgres://ilana@127.0.0.1:${port}/postgres`,
    folder,
    port,
    start,
    halt,
    promote: () => control(["promote"]),
    /** Another server that follows this one, as it is by now and from now on. */
    async follow() {
      const copy = ownFolder();
      const from = ["-d", `host=127.0.0.1 port=${port} user=ilana`];
      runAsOwner(path.join(bin, "pg_basebackup"), [
        ...from,
        "-D",
        path.join(copy, "data"),
        "-R",
        "-c",
        "fast",
        "-X",
        "stream",
      ]);
      return run(copy, fsync);
    },
    stop() {
      try {
        halt("immediate");
      } catch {
        // It was halted before.
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
