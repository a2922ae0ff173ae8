import { Secret } from "otpauth";
import { expect, test } from "vitest";
import { addressOf, newSecret, stepOf } from "#features/factor/adapters/totp.ts";

// RFC 6238, appendix B, for SHA-1, of which apps show the last six digits.
const secret = Secret.fromUTF8("12345678901234567890").base32;
const vectors: [number, string][] = [
  [59, "287082"],
  [1111111109, "081804"],
  [1111111111, "050471"],
  [1234567890, "005924"],
  [2000000000, "279037"],
];

test.each(vectors)("at %i seconds the code is %s", async (seconds, code) => {
  const step = Math.floor(seconds / 30);
  expect(await stepOf(code, secret, seconds * 1000)).toBe(step);
  for (const away of [-30, 30]) expect(await stepOf(code, secret, (seconds + away) * 1000)).toBe(step);
  for (const away of [-60, 60]) expect(await stepOf(code, secret, (seconds + away) * 1000)).toBeUndefined();
});

test.each(["", "28708", "2870820", "28708a", "２８７０８２", " 287082", "287082\n"])("%j is no code", async (code) => {
  expect(await stepOf(code, secret, 59_000)).toBeUndefined();
});

test("a secret is of 160 bits and another each time, and its address says whose it is", async () => {
  const made = await newSecret();
  expect(Secret.fromBase32(made).bytes).toHaveLength(20);
  expect(await newSecret()).not.toBe(made);
  const address = new URL(await addressOf(made, "ada@okpella-mfb.ng"));
  expect(address.href).toMatch(/^otpauth:\/\/totp\/Ilana:ada(%40|@)okpella-mfb\.ng\?/);
  expect(Object.fromEntries(address.searchParams)).toEqual({
    issuer: "Ilana",
    secret: made,
    algorithm: "SHA1",
    digits: "6",
    period: "30",
  });
});
