import { readFileSync } from "node:fs";
import path from "node:path";
import { globSync } from "node:fs";
import { expect, test } from "vitest";
import { testApp, type TestApp } from "../support/app.ts";

/** The statuses of so many wrong sign-ins at one account, each through a trusted proxy from an address of its own. */
async function guesses(app: TestApp, addresses: string[]): Promise<number[]> {
  const statuses: number[] = [];
  for (const address of addresses) {
    const { statusCode } = await app.app.inject({
      method: "POST",
      url: "/api/v1/auth/login",
      payload: { email: "ada@okpella.ng", password: "wrong guess" },
      remoteAddress: "10.0.0.1",
      headers: { "x-forwarded-for": address },
    });
    statuses.push(statusCode);
  }
  return statuses;
}
const behindProxy = () => testApp({ env: { TRUST_PROXY: "10.0.0.1" } });
const tenAndNoMore = (count: number) => Array.from({ length: count }, (_, turn) => (turn < 10 ? 401 : 429));
const many = Array.from({ length: 14 }, (_, turn) => turn + 1);

test.each([
  ["the addresses of one network of IPv6", many.map((n) => `2001:db8:1:2:${n.toString(16)}::${n}`)],
  ["one address in the spellings of both versions", many.map((n) => ["198.51.100.9", "::ffff:198.51.100.9", "::FFFF:c633:6409", "0:0:0:0:0:ffff:c633:6409", "198.051.100.009", `198.51.100.9:${4000 + n}`][n % 6]!)],
  ["one address with an interface each", many.map((n) => `fe80::1%eth${n}`)],
  ["texts that are no address", many.map((n) => `client-${n}`)],
])("29 Password brute force: whoever guesses from %s is one client", async (_what, addresses) => {
  expect(await guesses(await behindProxy(), addresses)).toEqual(tenAndNoMore(addresses.length));
}); // prettier-ignore

test("two networks of IPv6 are two clients", async () => {
  const app = await behindProxy();
  await guesses(app, many.map(() => "2001:db8:1:2::1")); // prettier-ignore
  expect(await guesses(app, ["2001:db8:1:3::1"])).toEqual([401]);
});

test("36 requests for codes of 36 accounts from the addresses of one network are thirty", async () => {
  const app = await behindProxy();
  const statuses: number[] = [];
  for (let turn = 0; turn < 36; turn += 1) {
    const { statusCode } = await app.app.inject({
      method: "POST",
      url: "/api/v1/auth/forgot-password",
      payload: { email: `ada${turn}@okpella.ng` },
      remoteAddress: "10.0.0.1",
      headers: { "x-forwarded-for": `2001:db8:7:7::${turn}` },
    });
    statuses.push(statusCode);
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(30);
});

test("nothing but one file takes a client's address from a request", () => {
  const root = path.join(import.meta.dirname, "../../src");
  const takers = globSync("**/*.ts", { cwd: root }).filter((file) =>
    /\brequest\.ip\b|\bsocket\.remoteAddress\b/.test(readFileSync(path.join(root, file), "utf8").replace(/warn\(`X-Forwarded-For.*/, "")),
  );
  expect(takers).toEqual(["platform/client-address.ts"]);
}); // prettier-ignore
