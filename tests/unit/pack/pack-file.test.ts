import type { KeyObject } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { gunzipSync, gzipSync } from "node:zlib";
import { pack, type Header } from "tar-stream";
import { describe, expect, test } from "vitest";
import { openPack, packBytes } from "#features/pack/adapters/pack-file.ts";
import { packLimits } from "#features/pack/schema.ts";
import { readPublicKey, signatureText } from "#features/pack/adapters/minisign.ts";
import { sha256 } from "#platform/sha256.ts";
import { aPack, aSigner } from "../../support/packs.ts";
import { anInstrument } from "../../support/samples/factories.ts";

const { privateKey, trusted } = aSigner();
const keys = [readPublicKey(trusted)!];
const files = new Map([["catalogue/cbn/cbn-one.yaml", "title: Ìlànà\n"], ["catalogue/questions.yaml", "[]\n"]]); // prettier-ignore

describe("a pack", () => {
  test("is the same bytes for the same contents, in whatever order they come, and holds them", async () => {
    const bytes = await packBytes({ release: "2026-12-01", files }, privateKey);
    const turned = new Map([...files].toReversed());
    expect(await packBytes({ release: "2026-12-01", files: turned }, privateKey)).toEqual(bytes);
    const opened = await openPack(bytes, keys);
    expect(opened.files).toEqual(files);
    expect(opened.manifest).toMatchObject({ release: "2026-12-01", format: 1 });
  });

  test("no byte of it can be another", async () => {
    const bytes = await aPack(privateKey, [anInstrument()]);
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed[at]! ^= 1;
      await expect(openPack(changed, keys), `byte ${at}`).rejects.toThrow(/^The pack is refused: [^\n]+$/);
    }
    for (const length of [0, 1, 40, 300, bytes.length - 1])
      await expect(openPack(bytes.subarray(0, length), keys), `${length} bytes`).rejects.toThrow("The pack is refused");
    await expect(openPack(Buffer.concat([bytes, bytes]), keys)).rejects.toThrow("does not hold");
  });

  test("of another key is refused, and of no key", async () => {
    const bytes = await aPack(aSigner().privateKey, [anInstrument()]);
    await expect(openPack(bytes, keys)).rejects.toThrow("which is not among those that are trusted");
    await expect(openPack(bytes, [])).rejects.toThrow("which is not among those that are trusted");
  });
});

type Member = Partial<Header> & { name: string; text?: string };

/** An archive as only somebody could make it who has a key that is trusted. */
async function signed(members: readonly Member[], key: KeyObject = privateKey): Promise<Buffer> {
  const tar = pack();
  for (const { text = "", ...header } of members)
    if (header.type === undefined) tar.entry(header, text);
    else tar.entry(header);
  tar.finalize();
  return sealed(gzipSync(await buffer(tar)), key);
}

const sealed = (archive: Buffer, key: KeyObject = privateKey) =>
  Buffer.concat([Buffer.from(signatureText(archive, key, { title: "Ilana catalogue pack", comment: "x" })), archive]);

const fileOf = (name: string, text: string) => ({ name, size: Buffer.byteLength(text), sha256: sha256(text) });
const manifest = (listed: object[], more: object = {}): Member => ({
  name: "manifest.json",
  text: JSON.stringify({ program: "ilana", format: 1, release: "2026-12-01", files: listed, ...more }),
});

describe("a pack with a good signature and bad contents is refused in one line:", () => {
  const name = "catalogue/cbn/cbn-one.yaml";
  const cases: [string, Member[], string][] = [
    ["a name that leads out", [manifest([fileOf("catalogue/../../secret", "x")]), { name: "catalogue/../../secret", text: "x" }], "its manifest cannot be read"],
    ["a file that is not listed", [manifest([]), { name: "../secret", text: "x" }], "holds ../secret, which its manifest does not name"],
    ["a link", [manifest([fileOf(name, "")]), { name, type: "symlink", linkname: "/etc/passwd" }], "is not a plain file"],
    ["a folder", [manifest([]), { name: "catalogue", type: "directory" }], "is not a plain file"],
    ["one file twice", [manifest([fileOf(name, "x")]), { name, text: "x" }, { name, text: "x" }], "twice"],
    ["another content", [manifest([fileOf(name, "x")]), { name, text: "y" }], "is not what its manifest says"],
    ["a file too few", [manifest([fileOf(name, "x")])], "lacks catalogue/cbn/cbn-one.yaml"],
    ["a large file", [manifest([]), { name, text: "x".repeat(packLimits.fileBytes + 1) }], "is too large"],
    ["no manifest", [{ name, text: "x" }], "its manifest cannot be read"],
    ["a newer format", [manifest([], { format: 2, whatever: true })], "made by a newer Ilana"],
    ["a release that is none", [manifest([], { release: "2026-13-45" })], "its manifest cannot be read"],
  ]; // prettier-ignore
  test.each(cases)("%s", async (_what, members, words) => {
    await expect(openPack(await signed(members), keys)).rejects.toThrow(words);
  });

  test("what is no archive, and one that was cut off", async () => {
    for (const archive of [Buffer.alloc(0), Buffer.from("no gzip"), gzipSync(Buffer.from("no tar".repeat(200)))])
      await expect(openPack(sealed(archive), keys)).rejects.toThrow(
        /its archive is damaged|its manifest cannot be read/,
      );
    const whole = await aPack(privateKey, [anInstrument()]);
    const archive = whole.subarray(whole.toString("latin1").split("\n").slice(0, 4).join("\n").length + 1);
    const tar = gunzipSync(archive);
    for (const cut of [600, tar.length - 2000])
      await expect(openPack(sealed(gzipSync(tar.subarray(0, cut))), keys)).rejects.toThrow("The pack is refused");
  });

  test("one that would unpack to gigabytes", async () => {
    const bomb = gzipSync(Buffer.alloc(packLimits.bytes + 1));
    await expect(openPack(sealed(bomb), keys)).rejects.toThrow("unpacks to more than any pack holds");
  });
});
