import fc from "fast-check";
import { expect, test } from "vitest";
import { createSealer } from "#platform/signing/sealing.ts";

const secret = "a secret for tests that is long enough";
/** How node:crypto says so. */
const refusal = /unable to authenticate data|Invalid (initialization vector|authentication tag)/;
const sealer = createSealer(secret, "totp", "ada");

test("opens what it has sealed, another each time, in which the text does not stand", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const [one, other] = [sealer.seal(text), sealer.seal(text)];
      expect(one).not.toBe(other);
      expect([sealer.open(one), sealer.open(other)]).toEqual([text, text]);
    }),
  );
  expect(Buffer.from(sealer.seal("JBSWY3DPEHPK3PXP"), "base64url").includes("JBSWY3DPEHPK3PXP")).toBe(false);
});

test.each([
  ["another secret", createSealer("another secret that is long enough", "totp", "ada")],
  ["another purpose", createSealer(secret, "webhook", "ada")],
  ["another owner", createSealer(secret, "totp", "ngozi")],
  ["an owner whose name begins alike", createSealer(secret, "totp", "adaora")],
])("is not opened by %s", (_what, other) => {
  expect(() => other.open(sealer.seal("JBSWY3DPEHPK3PXP"))).toThrow(refusal);
});

test("whatever is changed, cut off or put on, it does not open", () => {
  const sealed = Buffer.from(sealer.seal("JBSWY3DPEHPK3PXP"), "base64url");
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at]! ^= 1;
    expect(() => sealer.open(changed.toString("base64url"))).toThrow(refusal);
    expect(() => sealer.open(sealed.subarray(0, at).toString("base64url"))).toThrow(refusal);
  }
  expect(() => sealer.open(Buffer.concat([sealed, Buffer.alloc(1)]).toString("base64url"))).toThrow(refusal);
});
