import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { keyIdOf, readPublicKey, signatureText, verifySignature } from "#features/pack/adapters/minisign.ts";
import { aFolder } from "../../support/folder.ts";
import { aSigner } from "../../support/packs.ts";

const bytes = Buffer.from("Ìlànà\n".repeat(50));
const words = { title: "a file", comment: "said with it" };
const hasMinisign = spawnSync("minisign", ["-v"]).status === 0;

describe("a signature in minisign's form", () => {
  test("holds for its bytes, its comment and its key, and is the same each time", () => {
    const { privateKey, trusted } = aSigner();
    const key = readPublicKey(trusted)!;
    const text = signatureText(bytes, privateKey, words);
    expect(text).toBe(signatureText(bytes, privateKey, words));
    expect(verifySignature(text, bytes, [readPublicKey(aSigner().trusted)!, key])).toEqual({
      keyId: keyIdOf(key),
      comment: "said with it",
    });
    const refuse = (of: string, file: Buffer, words: string | RegExp, keys = [key]) =>
      expect(() => verifySignature(of, file, keys)).toThrow(words);
    refuse(text, Buffer.concat([bytes, Buffer.from(" ")]), "does not hold");
    refuse(text.replace("said with", "said without"), bytes, "does not hold");
    refuse(text, bytes, /signed by the key [0-9A-F]{16}, which is not/, [readPublicKey(aSigner().trusted)!]);
    refuse(text, bytes, "not among those that are trusted", []);
    for (const damaged of [
      "",
      "a\nb\nc\nd\n",
      text.replace("trusted comment: said", "comment: said"),
      text.slice(0, 100),
    ])
      refuse(damaged, bytes, "damaged");
  });

  // Published with minisign's own documentation: a key, and a file of one line signed by it.
  test("is read as minisign writes it", () => {
    const key = readPublicKey("RWQf6LRCGA9i53mlYecO4IzT51TGPpvWucNSCh1CBM0QTaLn73Y7GFO3")!;
    expect(keyIdOf(key)).toBe("E7620F1842B4E81F");
  });

  test("a public key is one text only", () => {
    const { trusted } = aSigner();
    for (const text of ["", trusted.slice(1), `${trusted}=`, ` ${trusted}`, trusted.replace(/^RW/, "RX")])
      expect(readPublicKey(text), text).toBeUndefined();
  });

  test.skipIf(!hasMinisign)("is verified by minisign itself", () => {
    const { privateKey, trusted } = aSigner();
    const file = path.join(aFolder(), "file");
    writeFileSync(file, bytes);
    writeFileSync(`${file}.minisig`, signatureText(bytes, privateKey, words));
    const verify = (key: string) => spawnSync("minisign", ["-V", "-m", file, "-P", key], { encoding: "utf8" });
    expect(verify(trusted)).toMatchObject({ status: 0, stdout: expect.stringContaining("said with it") as string });
    expect(verify(aSigner().trusted).status).not.toBe(0);
  });
});
