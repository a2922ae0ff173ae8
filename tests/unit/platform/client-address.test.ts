import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalAddress, clientAddress, networkOf } from "#platform/client-address.ts";

// Every spelling of a row is one client; the first is what stands in rows and logs.
test.each([
  ["198.51.100.9", ["::ffff:198.51.100.9", "::FFFF:198.51.100.9", "::ffff:c633:6409", "0:0:0:0:0:ffff:c633:6409", "198.051.100.009", " 198.51.100.9 ", "198.51.100.9:4711", "[::ffff:198.51.100.9]:4711", "::ffff:198.051.100.009"]],
  ["2001:db8::1", ["2001:DB8::1", "2001:0db8:0000:0000:0000:0000:0000:0001", "2001:db8:0:0:0:0:0:1", "2001:db8::0.0.0.1", "[2001:db8::1]", "[2001:db8::1]:443", "2001:db8::1%eth0"]],
  ["fe80::1", ["FE80::1%eth0", "fe80::1%25", "fe80:0::0:1%lo"]],
])("%s has one spelling", (canonical, spellings) => {
  expect([canonical, ...spellings].map(canonicalAddress)).toEqual([canonical, ...spellings].map(() => canonical));
}); // prettier-ignore

test.each(["", "unknown", "garbage", "_hidden", "localhost", "1", "127.1", "0x7f.0.0.1", "256.1.1.1", "1.2.3", "1.2.3.4.5", "::g", "2001:db8", "198.51.100.9, 203.0.113.5", "a".repeat(8000)])("%s is no address", (text) => {
  expect(canonicalAddress(text)).toBeUndefined();
}); // prettier-ignore

test("what is no address counts as whoever said it", () => {
  const socket = { remoteAddress: "::ffff:10.0.0.1" };
  for (const ip of ["garbage", "", "unknown"]) expect(clientAddress({ ip, socket })).toBe("10.0.0.1");
  expect(clientAddress({ ip: "garbage", socket: {} })).toBe("unknown");
});

test("every address of a network of 64 bits is one client, and its neighbours are others", () => {
  const groups = fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 8, maxLength: 8 });
  const written = (parts: number[]) => parts.map((part) => part.toString(16)).join(":");
  fc.assert(
    fc.property(groups, groups, (one, other) => {
      // Outside of the space that stands for addresses of version 4.
      const network = [0x2001, ...one.slice(1, 4)];
      const neighbour = [...network.slice(0, 3), network[3]! ^ 1];
      const first = networkOf(written([...network, ...one.slice(4)]));
      expect(networkOf(written([...network, ...other.slice(4)]))).toBe(first);
      expect(networkOf(written([...network, ...other.slice(4)]).toUpperCase())).toBe(first);
      expect(networkOf(written([...neighbour, ...one.slice(4)]))).not.toBe(first);
    }),
  );
});

test("each address of version 4 is a client of its own, in either version's spelling", () => {
  fc.assert(
    fc.property(fc.ipV4(), fc.ipV4(), (one, other) => {
      expect(networkOf(`::ffff:${one}`)).toBe(one);
      expect(networkOf(one) === networkOf(other)).toBe(one === other);
    }),
  );
});

test("what is longer than any address is none, and costs nothing to refuse", () => {
  const started = performance.now();
  for (const text of [`${"1.".repeat(50_000)}x`, "1".repeat(100_000), "0".repeat(65)])
    expect(canonicalAddress(text)).toBeUndefined();
  expect(performance.now() - started).toBeLessThan(100);
});
