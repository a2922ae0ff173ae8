import { expect, test } from "vitest";
import { sessions } from "#features/account/tables.ts";
import { one } from "#platform/database.ts";
import { testApp } from "../support/app.ts";
import { aSignUp } from "../support/samples/factories.ts";

/** The client's address as the server takes it, which it notes with each session. */
async function addressSeen(trusted: string, peer: string, forwarded: string): Promise<string | undefined> {
  const app = await testApp({ env: { TRUST_PROXY: trusted } });
  await app.app.inject({
    method: "POST",
    url: "/api/v1/company/onboard",
    payload: aSignUp(),
    remoteAddress: peer,
    headers: { "x-forwarded-for": forwarded, forwarded: `for=${forwarded}`, "x-real-ip": forwarded },
  });
  return (await one(app.db.select().from(sessions)))?.address;
}

// Peer, what it forwards, and whose address counts. A client may write anything in front of what the proxy adds.
test.each([
  ["nobody is trusted", "", "203.0.113.5", "198.51.100.9", "203.0.113.5"],
  ["the peer is not on the list", "10.0.0.1", "203.0.113.5", "198.51.100.9", "203.0.113.5"],
  ["the peer is on the list", "10.0.0.1", "10.0.0.1", "198.51.100.9", "198.51.100.9"],
  ["the client forged a first hop", "10.0.0.1", "10.0.0.1", "1.2.3.4, 198.51.100.9", "198.51.100.9"],
  ["two proxies are on the list", "10.0.0.1,10.0.0.2", "10.0.0.1", "198.51.100.9, 10.0.0.2", "198.51.100.9"],
  ["a network is on the list", "10.0.0.0/8", "10.9.9.9", "198.51.100.9", "198.51.100.9"],
])("when %s, the right address counts", async (_what, trusted, peer, forwarded, seen) => {
  expect(await addressSeen(trusted, peer, forwarded)).toBe(seen);
});

test("29 Password brute force: forged addresses do not help a guesser around the limits", async () => {
  const app = await testApp();
  const guess = (n: number) =>
    app.app.inject({
      method: "POST",
      url: "/api/v1/auth/login",
      payload: { email: "ada@okpella.ng", password: "wrong guess" },
      headers: { "x-forwarded-for": `198.51.100.${n}` },
    });
  const statuses = [];
  for (let n = 0; n < 12; n += 1) statuses.push((await guess(n)).statusCode);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
});
