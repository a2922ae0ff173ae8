import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { defineConfig } from "@playwright/test";
import { findHeadless } from "./tools/chromium.mjs";

const port = Number(process.env["E2E_PORT"] ?? 3970);
// Workers read this file too; the server is started once, by the process that has no worker's number.
const isWorker = process.env["TEST_WORKER_INDEX"] !== undefined;
const dataDir = isWorker ? "" : mkdtempSync(path.join(tmpdir(), "ilana-e2e-"));
// Where the server writes its mails; workers inherit it.
process.env["E2E_MAIL_DIR"] ??= path.join(dataDir, "mail");

/** Whole journeys in a real Chromium against the built process, on a database of their own. */
export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  workers: 2,
  fullyParallel: true,
  timeout: 60_000,
  // A machine that builds other things meanwhile is slow, not wrong.
  expect: { timeout: 15_000 },
  reporter: "list",
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    launchOptions: {
      executablePath: findHeadless(),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  webServer: {
    command: "node dist/server/main.js serve",
    url: `http://127.0.0.1:${port}/api/v1/regulation/stats`,
    env: {
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: "warn",
      WATCH: "off",
      SUPPORT_EMAIL: "help@ilana.example",
      OPERATOR_TOKEN: "operator-of-the-browser-tests",
    },
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
  },
});
