import { once } from "node:events";
import { cpSync, globSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { aFolder } from "../support/folder.ts";
import { confirmCompanies } from "../support/processes/confirm.ts";
import { aDocx } from "../fixtures/documents/docx.ts";
import { aScannedPdf, aTextPdf } from "../fixtures/documents/pdf.ts";
import { aPolicyText } from "../support/samples/policies.ts";
import {
  aFile,
  kill,
  operatorToken,
  send,
  sendForm,
  signUp,
  spawnServer,
  startServer,
} from "../support/processes/process.ts";

/** What is large and not needed to answer a first request; each is loaded where it is first used. */
const lazy = [
  "chrono-node/en",
  "feedsmith",
  "free-email-domains",
  "nodemailer",
  "openai",
  "openid-client",
  "pdfkit",
  "docx",
  "sharp",
  "tar-stream",
  "undici",
];
/** These belong to processes of their own. */
const apart = ["cheerio", "html-to-text", "pdfjs-dist", "tesseract.js"];
/** Fastify's own, for schemas that no route of ours has. */
const replaced = ["ajv", "@fastify/fast-json-stringify-compiler"];

const root = path.join(import.meta.dirname, "../..");
const packageOf = (name: string) =>
  name
    .split("/")
    .slice(0, name.startsWith("@") ? 2 : 1)
    .join("/");

describe("start", () => {
  test("holds its code in one byte for each character", () => {
    const folder = path.join(root, "dist/server");
    const files = globSync("**/*.js", { cwd: folder });
    expect(files.length).toBeGreaterThan(50);
    expect(files.filter((file) => /[^\0-\xff]/.test(readFileSync(path.join(folder, file), "utf8")))).toEqual([]);
  });

  test("loads no library before it is used", async () => {
    const folder = aFolder();
    const list = path.join(folder, "loaded.json");
    const recorder = path.join(import.meta.dirname, "../support/processes/loaded-modules.ts");
    const env = { NODE_OPTIONS: `--import=${recorder}`, LOADED_MODULES: list };
    // From the sources, whose packages still have their names. What is bundled is loaded at the same moments.
    const { child, url } = await startServer(path.join(folder, "data"), {
      env,
      program: [process.execPath, "src/main.ts"],
    });
    expect((await fetch(`${url}/api/v1/regulation/stats`)).status).toBe(200);
    expect(await kill(child, "SIGTERM")).toBe(0);

    const loaded = JSON.parse(readFileSync(list, "utf8")) as string[];
    const packages = new Set(loaded.map((at) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(at)?.[1] ?? "ours"));
    expect([...packages]).toEqual(expect.arrayContaining(["ours", "fastify", "drizzle-orm", "zod"]));
    expect([...lazy, ...apart, ...replaced].map(packageOf).filter((name) => packages.has(name))).toEqual([]);
  }, 90_000);

  test("with a table of words that is broken ends as a failure, and says what is wrong", async () => {
    const folder = aFolder();
    for (const part of ["dist/server", "data", "package.json"])
      cpSync(path.join(root, part), path.join(folder, part), { recursive: true });
    for (const part of ["dist/web", "drizzle", "node_modules"])
      symlinkSync(path.join(root, part), path.join(folder, part));
    const cues = path.join(folder, "data/cues.yaml");
    writeFileSync(cues, readFileSync(cues, "utf8").replace(/^topics:$/m, "themes:"));
    const { child, said } = await spawnServer(path.join(folder, "own"), { cwd: folder });
    const [code] = (await once(child, "close")) as [number | null];
    expect(said()).toContain('cues.yaml is broken: ✖ Unrecognized key: "themes"');
    expect(code).toBe(1);
  }, 90_000);

  test("as it is built, it reads what is brought by a process that may read the program alone", async () => {
    const folder = aFolder();
    const { url } = await startServer(folder);
    const { _id, token } = await signUp(url);
    confirmCompanies(folder);
    const brought = {
      pdf: ["application/pdf", await aTextPdf([aPolicyText])],
      docx: ["application/octet-stream", aDocx(aPolicyText.split("\n"))],
    } as const;
    for (const [ending, [type, bytes]] of Object.entries(brought)) {
      const policy = aFile(`policy.${ending}`, type, bytes);
      expect(await sendForm(`${url}/api/v1/policy/${_id}`, "POST", { policy }, token)).toMatchObject({ status: 200 });
    }
    const notice = { source: "cbn-circulars", title: "Notice on agents", reference: "EFCC/1", summary: "" };
    const entered = await send(`${url}/api/v1/change`, "POST", notice, operatorToken);
    const scan = aFile("notice.pdf", "application/pdf", await aScannedPdf(["Guidelines on agent banking"]));
    expect(entered).toMatchObject({ status: 201 });
    const at = `${url}/api/v1/change/${(entered.body.data as { id: string }).id}/document`;
    const attached = await sendForm(at, "POST", { document: scan }, operatorToken);
    expect(attached).toMatchObject({ status: 200 });
    const [{ id }] = (attached.body.data as { documents: [{ id: string }] }).documents;
    const document = () => send(`${url}/api/v1/document/${id}`, "GET", undefined, operatorToken);
    await expect
      .poll(async () => JSON.stringify((await document()).body), { timeout: 60_000 })
      .toContain("agent banking");
  }, 120_000);

  test.each(lazy)("%s can be loaded later", async (name) => {
    expect(Object.keys((await import(name)) as object)).not.toEqual([]);
  });
});
