import fc from "fast-check";
import { expect, test } from "vitest";
import { createSigner } from "#platform/signing.ts";

const secret = "a secret for tests that is long enough";
const signer = createSigner(secret, "feed");

test("opens what it signed, and the token fits into an address", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      const token = signer.sign(text);
      expect(signer.open(token)).toBe(text);
      expect(token).toMatch(/^[\w-]*\.[\w-]+$/);
    }),
  );
});

test("opens no token of another purpose or secret", () => {
  const token = signer.sign("company");
  expect(createSigner(secret, "unsubscribe").open(token)).toBeUndefined();
  expect(createSigner(`${secret}!`, "feed").open(token)).toBeUndefined();
});

const token = signer.sign("company 1");
test.each(["", ".", "..", token.slice(0, -1), `${token}.`, `${token}.x`, `x${token}`, token.split(".")[0]!, `${Buffer.from("company 2").toString("base64url")}.${token.split(".")[1]}`])(
  "does not open %j",
  (forged) => {
    expect(signer.open(forged)).toBeUndefined();
  },
); // prettier-ignore

test("opens no other way of writing the same bytes", () => {
  // Of the last letter of 32 bytes in Base64 two bits say nothing.
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  const opened = [...letters]
    .map((last) => signer.open(token.slice(0, -1) + last))
    .filter((text) => text !== undefined);
  expect(opened).toEqual(["company 1"]);
  expect(signer.open(`${token}=`)).toBeUndefined();
});
