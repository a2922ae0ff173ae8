import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { aFolder } from "../support/folder.ts";
import { kill, startServer } from "../support/processes/process.ts";

/** What is large and not needed to answer a first request; each is loaded where it is first used. */
const lazy = ["chrono-node/en", "feedsmith", "nodemailer", "openai", "pdfmake", "sharp", "undici"];
/** These belong to processes of their own. */
const apart = ["cheerio", "html-to-text", "pdfjs-dist", "tesseract.js"];
/** Fastify's own, for schemas that no route of ours has. */
const replaced = ["ajv", "@fastify/fast-json-stringify-compiler"];

const packageOf = (name: string) =>
  name
    .split("/")
    .slice(0, name.startsWith("@") ? 2 : 1)
    .join("/");

describe("start", () => {
  test("loads no library before it is used", async () => {
    const folder = aFolder();
    const list = path.join(folder, "loaded.json");
    const recorder = path.join(import.meta.dirname, "../support/processes/loaded-modules.ts");
    const env = { NODE_OPTIONS: `--import=${recorder}`, LOADED_MODULES: list };
    const { child, url } = await startServer(path.join(folder, "data"), { env });
    expect((await fetch(`${url}/api/v1/regulation/stats`)).status).toBe(200);
    expect(await kill(child, "SIGTERM")).toBe(0);

    const loaded = JSON.parse(readFileSync(list, "utf8")) as string[];
    const packages = new Set(loaded.map((at) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(at)?.[1] ?? "ours"));
    expect([...packages]).toEqual(expect.arrayContaining(["ours", "fastify", "drizzle-orm", "zod"]));
    expect([...lazy, ...apart, ...replaced].map(packageOf).filter((name) => packages.has(name))).toEqual([]);
  }, 90_000);

  test.each(lazy)("%s can be loaded later", async (name) => {
    expect(Object.keys((await import(name)) as object)).not.toEqual([]);
  });
});
