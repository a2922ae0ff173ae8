import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "server",
          include: ["tests/**/*.test.ts"],
          exclude: ["tests/web/**", "tests/e2e/**"],
          environment: "node",
          // Passwords are hashed slowly on purpose; on a busy machine a few of them take more than the usual 5 s.
          testTimeout: 20_000,
        },
      },
      {
        extends: "./vite.config.ts",
        root: ".",
        test: {
          name: "web",
          include: ["tests/web/**/*.test.{ts,tsx}"],
          environment: "happy-dom",
        },
      },
    ],
  },
});
