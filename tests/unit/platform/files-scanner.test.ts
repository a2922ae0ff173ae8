import { createServer } from "node:net";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { clamdScanner, readScannerAddress } from "#platform/files/scanner.ts";
import { aFolder } from "../../support/folder.ts";
import { aScanner, eicar, isClamdThere, realClamd } from "../../support/servers/clamd.ts";

const clean = Buffer.from("%PDF-1.7 a return");
const infected = { code: "invalid_input", message: /^The file is infected \(.+\) and was not kept$/ };
const unavailable = { code: "unavailable", message: /^The virus scanner could not look at the file/ };
const refusalOf = async (scan: Promise<void>) =>
  scan.then(
    () => "clean",
    (error: { code: string; message: string }) => error,
  );
const matches = (wanted: { code: string; message: RegExp }) => ({
  code: wanted.code,
  message: expect.stringMatching(wanted.message) as string,
});

const fault = "must be the path of a socket, or host:port";
test.each([
  ["/run/clamav/clamd.ctl", { path: "/run/clamav/clamd.ctl" }],
  ["127.0.0.1:3310", { host: "127.0.0.1", port: 3310 }],
  ["[::1]:3310", { host: "::1", port: 3310 }],
  ["clamd:3310", { host: "clamd", port: 3310 }],
  ["clamd", { fault }],
  ["clamd:99999", { fault }],
  ["run/clamd.ctl", { fault }],
])("CLAMD_SOCKET %s is read as %j", (text, address) => {
  expect(readScannerAddress(text)).toEqual(address);
});

test("what is asked arrives whole, in chunks, as the protocol has it", async () => {
  const { path: at, heard } = await aScanner();
  const content = Buffer.alloc(300_001, "Ilana");
  await clamdScanner({ path: at }).scan([content.subarray(0, 100_000), Buffer.alloc(0), content.subarray(100_000)]);
  expect(heard).toHaveLength(1);
  expect(heard[0]!.command).toBe("zINSTREAM");
  expect(heard[0]!.content.equals(content)).toBe(true);
  expect(Math.max(...heard[0]!.chunks)).toBe(65_536);
});

test("what is infected is refused with the name of it", async () => {
  const { path: at } = await aScanner();
  expect(await refusalOf(clamdScanner({ path: at }).scan([eicar]))).toMatchObject({
    code: "invalid_input",
    message: "The file is infected (Eicar-Test-Signature) and was not kept",
  });
});

test.each([
  ["says that it is too large", () => "INSTREAM size limit exceeded. ERROR"],
  ["says what is no answer", () => "I am a teapot"],
  ["says yes to something else", () => "file: OK"],
  ["says nothing", () => undefined],
])("where clamd %s, nobody looked at it", async (_, answer) => {
  const { path: at } = await aScanner(answer);
  const limits = { connectMs: 1000, answerMs: 300 };
  expect(await refusalOf(clamdScanner({ path: at }, limits).scan([clean]))).toMatchObject(matches(unavailable));
});

test("where clamd hangs up or is not there, nobody looked at it", async () => {
  const { path: at } = await aScanner((_heard, socket) => void socket.destroy());
  expect(await refusalOf(clamdScanner({ path: at }).scan([clean]))).toMatchObject(matches(unavailable));
  const nowhere = path.join(aFolder(), "nobody.sock");
  expect(await refusalOf(clamdScanner({ path: nowhere }).scan([clean]))).toMatchObject(matches(unavailable));
});

test("what it is not sent whole is not clean", async () => {
  const { path: at, heard } = await aScanner();
  async function* cutOff() {
    yield clean;
    throw new Error("the disk failed");
  }
  expect(await refusalOf(clamdScanner({ path: at }).scan(cutOff()))).toMatchObject(matches(unavailable));
  expect(heard).toEqual([]);
});

test("over TCP too", async () => {
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.on("data", (chunk) => chunk.subarray(-4).equals(Buffer.alloc(4)) && socket.end("stream: OK\0"));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as { port: number };
  expect(await refusalOf(clamdScanner({ host: "127.0.0.1", port }).scan([clean]))).toBe("clean");
});

// `apt-get install clamav-daemon`: it needs no signatures from elsewhere, for it is given one of its own.
test.skipIf(!isClamdThere)("the real clamd says the same", { timeout: 60_000 }, async () => {
  const scanner = clamdScanner({ path: await realClamd() });
  expect(await refusalOf(scanner.scan([clean]))).toBe("clean");
  expect(await refusalOf(scanner.scan([Buffer.alloc(0)]))).toBe("clean");
  expect(await refusalOf(scanner.scan([Buffer.alloc(25 * 1024 ** 2, "Ilana")]))).toBe("clean");
  const said = await refusalOf(scanner.scan([eicar]));
  expect(said).toMatchObject(matches(infected));
  expect(said).toMatchObject({ message: "The file is infected (Eicar-Own.UNOFFICIAL) and was not kept" });
  expect(await refusalOf(scanner.scan([Buffer.alloc(100_000, "a"), eicar]))).toMatchObject(matches(infected));
  // More than it takes.
  const tooLarge = Array.from({ length: 30 }, () => Buffer.alloc(1024 ** 2, "b"));
  expect(await refusalOf(scanner.scan(tooLarge))).toMatchObject(matches(unavailable));
});
