// Finds a Chromium for the browser tests, or installs one where that is allowed.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";

// Without windows, which a test never looks at: half the work of the whole browser's own process.
const headlessShell = "/usr/bin/chromium-headless-shell";
const places = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  headlessShell,
];

/** Playwright's own download when it is there, else the system's; undefined when there is none. */
export const findChromium = () => firstOf([ownDownload(), ...places]);

/** The same for the browser tests, which take the one that has no windows where it is there. */
export const findHeadless = () => firstOf([ownDownload(), headlessShell, ...places]);

const firstOf = (files) => files.find((file) => file && existsSync(file));

function ownDownload() {
  try {
    return createRequire(import.meta.url)("@playwright/test").chromium.executablePath();
  } catch {
    return undefined; // not installed for this system
  }
}

/** Installs by Debian's package manager as root, else by Playwright's download. Returns whether there is one now. */
export function installChromium() {
  const tries =
    process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")
      ? [
          ["apt-get", ["update", "-qq"]],
          ...["chromium-headless-shell", "chromium"].map((name) => [
            "apt-get",
            ["install", "-y", "-qq", "--no-install-recommends", name],
          ]),
        ]
      : [[process.execPath, ["node_modules/@playwright/test/cli.js", "install", "chromium"]]];
  process.stdout.write("Installing Chromium for the browser tests\n");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  for (const [command, args] of tries) {
    spawnSync(command, args, { stdio: ["ignore", "ignore", "inherit"], env });
    if (findChromium()) return true;
  }
  return false;
}
