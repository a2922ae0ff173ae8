// Prepares a checkout so that `npm start` and `npm test` are all one needs on a machine with Node 20 and npm: `run` for the
// first, `test` for the second; `packages` installs all of them only, `release` and builds what `npm run package` packs as it
// is, `server` builds that only. Plain JavaScript: it runs before anything is installed, on whatever Node there is. What is
// fresh is skipped.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { findChromium, installChromium } from "./chromium.mjs";
import { installPostgres, isPostgresOff, postgresFolder } from "./postgres.mjs";
import { installRuntime, runtimePath } from "./runtime.mjs";

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "..");
const stamp = path.join(root, "node_modules/.setup-stamp");
const work = {
  run: prepareToRun,
  test: prepareToTest,
  packages: () => install("all"),
  release: prepareToPackage,
  server: buildServer,
};
work[process.argv[2]]();

/** Of what is installed to build both applications only what they run with stays, unless somebody works on them here. */
function prepareToRun() {
  const isAllThere = isInstalled("all");
  if (!isAllThere && isInstalled("running") && isBuilt("web", webSources()) && isBuilt("server", serverSources()))
    return;
  if (!isAllThere) install("building");
  buildWeb();
  buildServer();
  if (isAllThere) return;
  run("Keeping the packages that it runs with", runtimePath(root), [path.join(root, "tools/program/keep-packages.ts")]);
  writeFileSync(stamp, installed("running"));
}

function prepareToPackage() {
  install("all");
  buildWeb();
}

function prepareToTest() {
  install("all");
  buildWeb();
  buildServer();
  ensureChromium();
  ensurePostgres();
}

/** Runs a program with its output shown; ends the set-up with its exit code when it fails. */
function run(what, command, args, env = process.env) {
  process.stdout.write(`${what}\n`);
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: "inherit", env });
  if (error) process.stderr.write(`setup: ${command} could not be run: ${error.message}\n`);
  if (status !== 0) process.exit(status ?? 1);
}

/** Runs npm on a Node of the caller's choice. npm tells its scripts where it is itself; outside of npm it is looked up. */
function npm(node, what, args) {
  const cli = process.env.npm_execpath;
  if (cli) run(what, node, [cli, ...args]);
  else run(what, "npm", args);
}

/**
 * The Node that runs this, as a copy where it stands among the packages that are about to be replaced: npm puts those of
 * the last set-up before all others.
 */
function withNode(work) {
  const own = process.execPath;
  if (!own.startsWith(path.join(root, "node_modules"))) return work(own);
  const folder = mkdtempSync(path.join(tmpdir(), "ilana-setup-"));
  const copy = path.join(folder, path.basename(own));
  // Also when a step fails and ends the process.
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  copyFileSync(own, copy);
  const { PATH = "" } = process.env;
  process.env.PATH = `${folder}${path.delimiter}${PATH}`;
  work(copy);
  process.env.PATH = PATH;
}

/**
 * Installs what the lock file names, `all` or what is needed for `building`, and the runtime by its hash. Install scripts of
 * packages stay off: they are programs of others, and that of `node` would fetch what no lock file knows.
 */
function install(what) {
  if (isInstalled(what)) return;
  withNode((node) => {
    const quietly = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
    const some = what === "building" ? ["--omit=dev"] : [];
    npm(node, "Installing packages (about a minute)", ["ci", ...quietly, ...some]);
    installRuntime(root, (said, args) => npm(node, said, args));
  });
  writeFileSync(stamp, installed(what));
}

function isInstalled(what) {
  return existsSync(stamp) && readFileSync(stamp, "utf8") === installed(what) && existsSync(runtimePath(root));
}

function installed(what) {
  return `${hash([path.join(root, "package-lock.json"), path.join(root, "tools/runtime.mjs")])} ${what}`;
}

function buildWeb() {
  build("web", webSources(), ["node_modules/vite/bin/vite.js", "build", "--logLevel", "error"]);
}

function buildServer() {
  build("server", serverSources(), ["tools/program/build-server.ts"]);
}

/** Builds `dist/<name>` by a program of ours, unless it was built of the same files. */
function build(name, of, [script, ...args]) {
  if (isBuilt(name, of)) return;
  const what = name === "web" ? "web application" : name;
  // Whatever it is for who builds: React would come with all that it does for developers.
  const env = { ...process.env, NODE_ENV: "production" };
  run(`Building the ${what}`, runtimePath(root), [path.join(root, script), ...args], env);
  mkdirSync(path.join(root, "dist"), { recursive: true });
  writeFileSync(builtStamp(name), builtOf(of));
}

function isBuilt(name, of) {
  const isThere = existsSync(path.join(root, "dist", name)) && existsSync(builtStamp(name));
  return isThere && readFileSync(builtStamp(name), "utf8") === builtOf(of);
}

function builtStamp(name) {
  return path.join(root, `dist/${name}.stamp`);
}

function builtOf(files) {
  return hash([path.join(root, "package-lock.json"), ...files]);
}

function ensureChromium() {
  if (findChromium() || installChromium()) return;
  process.stderr.write(
    "setup: no Chromium found for the browser tests. Install it with your package manager, or run: npx playwright install chromium\n",
  );
  process.exit(1);
}

function ensurePostgres() {
  if (isPostgresOff() || postgresFolder() || installPostgres()) return;
  process.stderr.write(
    "setup: no PostgreSQL found for the tests on it. Install it with your package manager, or leave them out: POSTGRES_TESTS=off npm test\n",
  );
  process.exit(1);
}

/** What the web build can be made of: the browser's own files, and the rules and contracts it shares with the server. */
function webSources() {
  const shared = /[/\\]shared[/\\]|((schema|vocabulary)\.ts|rules(\.ts|[/\\].*\.ts))$/;
  const tools = inFolder(path.join(root, "tools")).filter((file) => file.endsWith(".ts"));
  const own = inFolder(path.join(root, "src"), { recursive: true }).filter(
    (file) => isOfWeb(file) || shared.test(file),
  );
  return [path.join(root, "vite.config.ts"), ...tools, ...dataModules(), ...own];
}

function serverSources() {
  const own = inFolder(path.join(root, "src"), { recursive: true }).filter((file) => !isOfWeb(file));
  return [...inFolder(path.join(root, "tools/program")), ...dataModules(), ...own];
}

function isOfWeb(file) {
  return file.includes(`${path.sep}web${path.sep}`);
}

/** Tables that are imported as modules. */
function dataModules() {
  return inFolder(path.join(root, "data")).filter((file) => file.endsWith(".json"));
}

function inFolder(folder, options = {}) {
  return readdirSync(folder, { ...options, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
    .toSorted();
}

function hash(list) {
  const digest = createHash("sha256");
  for (const file of list) digest.update(path.relative(root, file)).update("\0").update(readFileSync(file));
  return digest.digest("hex");
}
