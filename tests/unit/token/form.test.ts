import { randomInt } from "node:crypto";
import { crc32 } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { isToken, looksLikeToken, newToken, prefixes } from "#features/token/rules/form.ts";

const letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const kind = fc.constantFrom(...(Object.keys(prefixes) as (keyof typeof prefixes)[]));
/** Tokens with every secret that there can be. */
const token = fc
  .tuple(kind, fc.array(fc.nat(letters.length - 1), { minLength: 32, maxLength: 32 }))
  .map(([of, picks]) => newToken(of, () => picks.shift()!, crc32));

test("what is made is one of ours, and says whose it is", () => {
  fc.assert(
    fc.property(kind, (of) => {
      const made = newToken(of, randomInt, crc32);
      expect(made).toMatch(of === "personal" ? /^ilana_pat_[0-9A-Za-z]{38}$/ : /^ilana_svc_[0-9A-Za-z]{38}$/);
      expect([isToken(made, crc32), looksLikeToken(made)]).toEqual([true, true]);
    }),
  );
});

test("a checksum of any size has its six letters", () => {
  for (const sum of [0, 1, 61, 62, 2 ** 32 - 1]) expect(isToken(newToken("personal", () => 0, () => sum), () => sum)).toBe(true); // prettier-ignore
});

// A CRC of 32 bits finds every burst of errors up to 32 bits: one letter is eight.
test("one letter that is another is found", () => {
  fc.assert(
    fc.property(token, fc.nat(), fc.nat(letters.length - 1), (made, at, other) => {
      const place = at % made.length;
      const letter = letters[other]!;
      fc.pre(letter !== made[place]);
      expect(isToken(made.slice(0, place) + letter + made.slice(place + 1), crc32)).toBe(false);
    }),
    { numRuns: 1000 },
  );
});

test("letters that have changed places, one less and one more are found", () => {
  fc.assert(
    fc.property(token, fc.nat(36), (made, at) => {
      const place = prefixes.personal.length + at;
      fc.pre(made[place] !== made[place + 1]);
      const swapped = `${made.slice(0, place)}${made[place + 1]}${made[place]}${made.slice(place + 2)}`;
      for (const other of [swapped, made.slice(0, -1), `${made}0`, `${made} `, made.toUpperCase()])
        expect(isToken(other, crc32)).toBe(false);
    }),
  );
});

test.each(["", "ilana_", "eyJhbGciOiJIUzI1NiJ9.e30.c2ln", "op_abc", "ilana_key_123"])(
  "%j does not look like one",
  (text) => {
    expect([isToken(text, crc32), looksLikeToken(text)]).toEqual([false, false]);
  },
);
