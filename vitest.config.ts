import { defineConfig } from "vitest/config";
import longTests from "./tests/long.json" with { type: "json" };
import { isPostgresOff } from "./tools/postgres.mjs";

// `npm test` leaves them to `npm run test:long`; whoever names a file, or asks for all, gets it.
const leftOut = process.env["LONG_TESTS"] === "off" ? Object.values(longTests).flat() : [];

// One worker for each core. Left to itself it spares one, which on a machine with two is half; each project says so itself.
const maxWorkers = "100%";
// Much is made and let go of at once. With room for it, a fifth less of a worker's time is spent on clearing it away.
const execArgv = ["--max-semi-space-size=64"];

const postgres = {
  test: {
    // The same contract on the other engine. Tables are of one engine, by DATABASE_URL, from when they are first loaded.
    name: "postgres",
    include: ["tests/**/postgres*.test.ts"],
    exclude: leftOut,
    globalSetup: "tests/support/postgres-server.ts",
    env: { NODE_ENV: "production", DATABASE_URL: "postgres://" },
    testTimeout: 20_000,
  },
};

const spread = {
  test: {
    // What is tested over HTTP, asked of two processes on PostgreSQL behind a proxy: `npm run test:spread`.
    name: "spread",
    include: ["tests/http/**/*.test.ts"],
    // What these look at is one process: its sockets, its settings, its measures, its file.
    exclude: ["tests/http/observe/**", "tests/http/{limits,proxy,streams,kept-databases}.test.ts"],
    globalSetup: "tests/support/spread/server.ts",
    env: { NODE_ENV: "production", DATABASE_URL: "postgres://" },
    // One database for all, in which no test knows its rows alone: files and tests go one after another.
    fileParallelism: false,
    isolate: false,
    testTimeout: 20_000,
  },
};

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "server",
          maxWorkers,
          execArgv,
          include: ["tests/**/*.test.ts"],
          exclude: [
            "tests/web/**",
            "tests/e2e/**",
            "tests/release/**",
            "tests/faults/long/**",
            "tests/**/postgres*.test.ts",
            ...leftOut,
          ],
          globalSetup: "tests/support/processes/built-server.ts",
          environment: "node",
          // The files share one process for each worker, and so what takes seconds in each: the modules, the catalogue, the
          // corpus. A test leaves nothing behind: no variable, no timer, no changed module.
          isolate: false,
          // As src/main.js has it: what libraries do for developers only is neither served nor tested.
          env: { NODE_ENV: "production" },
          // Passwords are hashed slowly on purpose; on a busy machine a few of them take more than the usual 5 s.
          testTimeout: 20_000,
          // What is waited for is often another process, which on a busy machine takes more than the usual second to begin.
          expect: { poll: { timeout: 15_000 } },
        },
      },
      ...(isPostgresOff() ? [] : [postgres]),
      ...(isPostgresOff() ? [] : [spread]),
      {
        test: {
          // What `npm run package` has made, as it is downloaded: `npm run test:release`.
          name: "release",
          include: ["tests/release/**/*.test.ts"],
          environment: "node",
          testTimeout: 5 * 60_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          // What takes minutes: `npm run test:faults`.
          name: "faults",
          include: ["tests/faults/long/**/*.test.ts"],
          environment: "node",
          testTimeout: 15 * 60_000,
          // One after another: they fill disks, kill processes and count time.
          fileParallelism: false,
        },
      },
      {
        extends: "./vite.config.ts",
        root: ".",
        // React as it is shipped: all else that it does for developers took a third of the time.
        mode: "production",
        oxc: { jsx: { development: false } },
        test: {
          name: "web",
          include: ["tests/web/**/*.test.{ts,tsx}"],
          exclude: leftOut,
          environment: "happy-dom",
          env: { NODE_ENV: "production" },
          maxWorkers,
          execArgv,
          // As above; tests/web/support/setup.ts says what is shared and what each file has of its own.
          isolate: false,
          setupFiles: "tests/web/support/setup.ts",
        },
      },
    ],
  },
});
