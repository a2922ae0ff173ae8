import { execFileSync, fork, spawnSync } from "node:child_process";
import { once } from "node:events";
import { globSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { aFolder } from "../support/folder.ts";
import { confirmCompanies } from "../support/processes/confirm.ts";
import { killLoop } from "../support/processes/kill-loop.ts";
import { aFile, kill, send, signUp, sendForm, startServer } from "../support/processes/process.ts";
import { aScannedPdf, aTextPdf } from "../fixtures/documents/pdf.ts";
import { aPng } from "../support/samples/pictures.ts";
import { aPolicyText } from "../support/samples/policies.ts";
import { inEmptyRoot, oneFile } from "./empty-root.ts";

const megabyte = 1e6;
let file: string;
beforeAll(() => {
  file = oneFile();
});

/** A command of the one file in an empty root; answers what it printed. */
const ilana = (folder: string, args: string[], env: Record<string, string> = {}): string => {
  const [program, ...first] = inEmptyRoot(folder);
  return execFileSync(program, [...first, ...args], {
    encoding: "utf8",
    env: { PATH: process.env["PATH"], DATA_DIR: path.join(folder, "data"), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
};

describe("the one file, alone in an empty root", () => {
  test("says once, on standard error, that it unpacks itself", () => {
    const folder = aFolder();
    const [program, ...first] = inEmptyRoot(folder);
    const run = () =>
      spawnSync(program, [...first, "--version"], { encoding: "utf8", env: { PATH: process.env["PATH"] } });
    const words = new RegExp(`^ilana: unpacking \\d+\\.\\d+\\.\\d+ into ${folder}/\\.cache/ilana/\\S+\\n$`);
    expect(run().stderr).toMatch(words);
    expect(run().stderr).toBe("");
  });

  test("is small enough, and says which version and commit it is", () => {
    expect(statSync(file).size).toBeLessThan(140 * megabyte);
    expect(ilana(aFolder(), ["--version"])).toMatch(/^\d+\.\d+\.\d+ \([0-9a-f]{12}(\+changes)?\)\n$/);
  });

  test("serves what people use, by threads and processes of its own too; backs up and restores", async () => {
    const folder = aFolder();
    const { child, url } = await startServer(path.join(folder, "data"), { program: inEmptyRoot(folder) });
    expect(await (await fetch(`${url}/signin`)).text()).toContain("<!doctype html>");
    const firm = await signUp(url);
    const asked = await send(
      `${url}/api/v1/assistant`,
      "POST",
      { companyId: firm._id, message: "How soon must a breach of personal data be reported?" },
      firm.token,
    );
    expect(asked.status).toBe(200);
    const { turnId } = asked.body.data as { turnId: string };
    for (const kind of ["pdf", "docx"]) {
      const memo = await fetch(`${url}/memos/${turnId}.${kind}`, {
        headers: { authorization: `Bearer ${firm.token}` },
      });
      expect([kind, memo.status, (await memo.arrayBuffer()).byteLength > 5000]).toEqual([kind, 200, true]);
    }
    const logo = { logo: aFile("logo.png", "image/png", await aPng()) };
    expect(await sendForm(`${url}/api/v1/company/${firm._id}`, "PATCH", logo, firm.token)).toMatchObject({
      status: 200,
    });
    confirmCompanies(path.join(folder, "data"));
    const policy = { policy: aFile("policy.pdf", "application/pdf", await aTextPdf([aPolicyText])) };
    expect(await sendForm(`${url}/api/v1/policy/${firm._id}`, "POST", policy, firm.token)).toMatchObject({
      status: 200,
    });

    const backup = path.join(folder, "backup.tar.gz");
    ilana(folder, ["backup", backup]);
    await kill(child, "SIGKILL");
    ilana(folder, ["restore", backup, "--replace"]);
    expect(ilana(folder, ["company", "list"])).toContain(firm._id);
    expect(ilana(folder, ["doctor"])).not.toMatch(/^fault/m);
  });

  test("recognises a scan with the data that it has unpacked, by a process that may read nothing else", async () => {
    const folder = aFolder();
    ilana(folder, ["--version"]);
    const [program] = globSync(path.join(folder, ".cache/ilana/[0-9]*"));
    const script = path.join(program!, "src/features/document/adapters/reader-process.js");
    const readable = ["src", "node_modules", "package.json"].map((name) => `--allow-fs-read=${program}/${name}`);
    const NODE_OPTIONS = ["--permission", ...readable, "--allow-worker", "--allow-addons"].join(" ");
    const child = fork(script, [JSON.stringify({ memoryMb: 512, isLow: false })], {
      execPath: file,
      execArgv: [],
      env: { ILANA_PROGRAM: program, NODE_OPTIONS },
      serialization: "advanced",
    });
    child.send({
      task: { kind: "scan", pages: [1] },
      bytes: await aScannedPdf(["Guidelines on agent banking"]),
    });
    const [{ part }] = (await once(child, "message")) as [{ part: { text: string } }];
    child.kill("SIGKILL");
    expect(part.text).toContain("Guidelines on agent banking");
  });

  test("loses nothing that was acknowledged, killed at any moment", async () => {
    const { acknowledged } = await killLoop(10, ({ folder }) => ({ program: inEmptyRoot(folder) }));
    expect(acknowledged).toBeGreaterThan(10);
  });
});

describe("where it cannot be unpacked", () => {
  test("it says in one line where it tried, and why not", () => {
    const folder = aFolder();
    const [program, ...first] = inEmptyRoot(folder);
    const readOnly = first.map((word) => (word === "--bind" ? "--ro-bind" : word));
    const run = () =>
      execFileSync(program, [...readOnly, "--help"], { env: { PATH: process.env["PATH"] }, stdio: "pipe" });
    const words = `ilana: nothing can be unpacked, which is needed once. ${folder}/.cache (your home): the disk is read-only; ${folder}/data/.program (DATA_DIR): the disk is read-only. Set XDG_CACHE_HOME to a folder that only you can write\n`;
    expect(run).toThrow(words);
  });

  test("a full disk is one of the reasons", () => {
    const folder = aFolder();
    const [program, ...first] = inEmptyRoot(folder);
    const small = ["--size", "1048576", "--tmpfs", path.join(folder, "small")];
    writeFileSync(path.join(folder, "none"), "");
    const words = [
      ...first.slice(0, -1),
      ...small,
      "--setenv",
      "HOME",
      path.join(folder, "small"),
      "--setenv",
      "DATA_DIR",
      path.join(folder, "none"),
      "/ilana",
      "--help",
    ];
    expect(() => execFileSync(program, words, { env: { PATH: process.env["PATH"] }, stdio: "pipe" })).toThrow(
      "small/.cache (your home): the disk is full",
    );
  });
});
