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
