// Finds a Chromium for the browser tests, or installs one where that is allowed.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";

const places = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** Playwright's own download when it is there, else the system's; undefined when there is none. */
export function findChromium() {
  return [ownDownload(), ...places].find((place) => place && existsSync(place));
}

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
          ["apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"]],
        ]
      : [[process.execPath, ["node_modules/@playwright/test/cli.js", "install", "chromium"]]];
  process.stdout.write("Installing Chromium for the browser tests\n");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  for (const [command, args] of tries) spawnSync(command, args, { stdio: ["ignore", "ignore", "inherit"], env });
  return findChromium() !== undefined;
}
