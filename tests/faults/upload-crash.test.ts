import { readdirSync, statfsSync, statSync, writeFileSync, rmSync } from "node:fs";
import { request } from "node:http";
import path from "node:path";
import { describe, expect, test, vi } from "vitest";
import { sha256 } from "#platform/sha256.ts";
import { aFolder } from "../support/folder.ts";
import { confirmCompanies } from "../support/processes/confirm.ts";
import { kill, send, signUp, startServer } from "../support/processes/process.ts";
import { canMount, smallDisk } from "../support/processes/small-disk.ts";

const megabyte = 1024 ** 2;
const patience = { timeout: 20_000, interval: 20 };

/** All files below a folder, with their sizes. */
function filesIn(folder: string): { name: string; bytes: number }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name))
    .map((file) => ({ name: path.relative(folder, file), bytes: statSync(file).size }));
}
const keptIn = (dataDir: string) => filesIn(path.join(dataDir, "files"));
const comingIn = (dataDir: string) => keptIn(dataDir).filter(({ name }) => name.startsWith("incoming"));

type Firm = { url: string; companyId: string; token: string };

/** Sends a file whole; answers the status and what became of it. */
async function bring({ url, companyId, token }: Firm, bytes: Buffer) {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(bytes)]), "minutes.bin");
  const headers = { authorization: `Bearer ${token}` };
  const reply = await fetch(`${url}/api/v1/evidence/${companyId}`, { method: "POST", headers, body: form });
  const { data } = (await reply.json()) as { data?: { file: { fileId: string; sha256: string } } };
  return { status: reply.status, file: data?.file };
}

async function bytesOf({ url, token }: Firm, fileId: string): Promise<Buffer> {
  const reply = await fetch(`${url}/evidence-files/${fileId}`, { headers: { authorization: `Bearer ${token}` } });
  return Buffer.from(await reply.arrayBuffer());
}

const rowsOf = async ({ url, companyId, token }: Firm) =>
  (await send(`${url}/api/v1/evidence/${companyId}`, "GET", undefined, token)).body.data as unknown[];

/** Begins a file and never ends it: so many bytes of it are on their way. */
function begin({ url, companyId, token }: Firm, bytes: number): void {
  const boundary = "of-this-test";
  const headers = {
    authorization: `Bearer ${token}`,
    "content-type": `multipart/form-data; boundary=${boundary}`,
    "content-length": String(20 * megabyte),
  };
  const going = request(`${url}/api/v1/evidence/${companyId}`, { method: "POST", headers });
  // It is cut off with the server.
  going.on("error", () => undefined);
  going.write(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="half.bin"\r\n\r\n`);
  going.write(Buffer.alloc(bytes, "x"));
}

describe("an upload that does not end", () => {
  test("by a kill in its middle: no row and no kept file, and what was kept stays", async () => {
    const dataDir = aFolder();
    const first = await startServer(dataDir);
    const { _id: companyId, token } = await signUp(first.url);
    confirmCompanies(dataDir);
    const firm = { url: first.url, companyId, token };
    const whole = Buffer.alloc(3 * megabyte, "whole");
    const kept = await bring(firm, whole);
    expect(kept).toMatchObject({ status: 201, file: { sha256: sha256(whole) } });
    const before = keptIn(dataDir);
    begin(firm, 5 * megabyte);
    await vi.waitFor(() => expect(comingIn(dataDir)[0]?.bytes ?? 0).toBeGreaterThan(megabyte), patience);
    await kill(first.child, "SIGKILL");

    const [half, ...others] = comingIn(dataDir);
    expect(others).toEqual([]);
    expect(keptIn(dataDir).filter(({ name }) => name !== half?.name)).toEqual(before);
    const second = await startServer(dataDir);
    const again = { ...firm, url: second.url };
    expect(await rowsOf(again)).toHaveLength(1);
    expect(await bytesOf(again, kept.file!.fileId)).toEqual(whole);
    expect((await bring(again, Buffer.alloc(megabyte, "next"))).status).toBe(201);
    expect(await rowsOf(again)).toHaveLength(2);
    // What nobody is sending any more is under no name, and swept after an hour (tests/unit/platform/files-incoming.test.ts).
    expect(comingIn(dataDir)).toEqual([half]);
    expect(await kill(second.child, "SIGTERM")).toBe(0);
  }, 90_000);

  test.skipIf(!canMount)(
    "by a disk that is full in its middle: 503, no row and no file of it, and with room it is kept",
    async () => {
      const disk = smallDisk(90);
      const { child, url } = await startServer(disk.folder);
      const { _id: companyId, token } = await signUp(url);
      confirmCompanies(disk.folder);
      const firm = { url, companyId, token };
      expect((await bring(firm, Buffer.alloc(megabyte, "first"))).status).toBe(201);
      const before = keptIn(disk.folder);
      const ballast = path.join(disk.folder, "ballast");
      const { bavail, bsize } = statfsSync(disk.folder);
      writeFileSync(ballast, Buffer.alloc(bavail * bsize - 6 * megabyte));
      const large = Buffer.alloc(20 * megabyte, "large");
      expect((await bring(firm, large)).status).toBe(503);
      expect(keptIn(disk.folder)).toEqual(before);
      expect(await rowsOf(firm)).toHaveLength(1);
      // What fits is taken meanwhile: the room of the other was given back.
      expect((await bring(firm, Buffer.alloc(megabyte, "small"))).status).toBe(201);

      rmSync(ballast);
      const kept = await bring(firm, large);
      expect(kept.status).toBe(201);
      expect(sha256(await bytesOf(firm, kept.file!.fileId))).toBe(sha256(large));
      expect(await rowsOf(firm)).toHaveLength(3);
      expect(await kill(child, "SIGTERM")).toBe(0);
    },
    90_000,
  );
});
