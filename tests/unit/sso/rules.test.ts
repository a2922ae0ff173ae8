import { expect, test } from "vitest";
import { decide, type Known } from "#features/sso/rules/deciding.ts";
import { domainOf, domainSchema } from "#features/sso/rules/domain.ts";
import { isBySecondFactor, isOfNow, readLogout, readSaid } from "#features/sso/rules/said.ts";

const issuer = "https://login.example.com";

test.each([
  ["address and its confirmation by the token", { email: "A@b.ng", email_verified: true }, {}, ["a@b.ng", true]],
  ["both by the record", {}, { email: "a@b.ng", email_verified: true }, ["a@b.ng", true]],
  ["written as a word", { email: "a@b.ng", email_verified: "true" }, {}, ["a@b.ng", true]],
  ["the token's address is not confirmed by the record", { email: "a@b.ng" }, { email: "a@b.ng", email_verified: true }, ["a@b.ng", false]],
  ["the record's address is not confirmed by the token", { email_verified: true }, { email: "a@b.ng" }, ["a@b.ng", false]],
  ["a confirmation without an address", { email_verified: true }, {}, [null, false]],
  ["another word", { email: "a@b.ng", email_verified: "yes" }, {}, ["a@b.ng", false]],
  ["a number", { email: "a@b.ng", email_verified: 1 }, {}, ["a@b.ng", false]],
  ["a list of addresses", { email: ["a@b.ng"], email_verified: true }, {}, [null, false]],
  ["an address that is too long", { email: `${"a".repeat(260)}@b.ng`, email_verified: true }, {}, [null, false]],
])("reads %s", (_what, token, record, expected) => {
  const said = readSaid(issuer, { sub: "subject", ...token }, record)!;
  expect([said.email, said.isEmailVerified]).toEqual(expected);
}); // prettier-ignore

test.each([[undefined], [""], [7], ["a".repeat(256)]])("a token whose subject is %j names nobody", (sub) => {
  expect(readSaid(issuer, { sub }, { sub: "another" })).toBeUndefined();
});

test.each([
  [["pwd", "mfa"], true],
  [["otp"], true],
  [["hwk"], true],
  [["fido"], true],
  [["pwd"], false],
  [["sms"], false],
  [[], false],
  ["mfa", false],
  [undefined, false],
  [[["mfa"]], false],
])("by %j more than a password was shown: %s", (amr, expected) => expect(isBySecondFactor(amr)).toBe(expected));

test.each([
  [0, true],
  [120, true],
  [121, false],
  [-480, true],
  [-481, false],
])("a token of %i seconds from now is one of now: %s", (seconds, expected) =>
  expect(isOfNow(1000 + seconds, 1000)).toBe(expected),
);
test.each([["1000"], [undefined], [null], [Number.NaN]])("a token of %j is not", (iat) =>
  expect(isOfNow(iat, 1000)).toBe(false),
);

test("a logout token names a session or somebody, and is told from an ID token", () => {
  const events = { "http://schemas.openid.net/event/backchannel-logout": {} };
  const token = { iat: 1000, jti: "one", sub: "subject", events };
  expect(readLogout(token, 1000)).toEqual({ jti: "one", subject: "subject", sid: null });
  expect(readLogout({ ...token, sub: undefined, sid: "sid" }, 1000)).toEqual({ jti: "one", subject: null, sid: "sid" });
  for (const other of [{ sub: undefined }, { events: [] }, { events: null }, { nonce: "" }, { jti: "" }, { iat: 0 }])
    expect(readLogout({ ...token, ...other }, 1000)).toBeUndefined();
});

const known: Known = {
  said: { email: "a@b.ng", isEmailVerified: true },
  accountId: null,
  ofAddress: null,
  invited: null,
  isItsAddress: true,
  joins: null,
};
const joins = { companyId: "company", role: "officer" } as const;
test.each<[string, Partial<Known>, unknown]>([
  ["an identity that is known signs in", { accountId: "one" }, { kind: "sign in", accountId: "one" }],
  ["whosever the address is", { accountId: "one", ofAddress: "two" }, { kind: "sign in", accountId: "one" }],
  ["and joins nothing", { accountId: "one", joins }, { kind: "sign in", accountId: "one" }],
  ["an address links nothing", { ofAddress: "two" }, { kind: "refuse", why: "linkFirst" }],
  ["not where people join either", { ofAddress: "two", joins }, { kind: "refuse", why: "linkFirst" }],
  ["nor is told of where nobody may speak for it", { ofAddress: "two", isItsAddress: false }, { kind: "refuse", why: "unknown" }],
  ["nor where it is not confirmed", { ofAddress: "two", said: { email: "a@b.ng", isEmailVerified: false } }, { kind: "refuse", why: "unknown" }],
  ["somebody new joins", { joins }, { kind: "join", ...joins, email: "a@b.ng" }],
  ["but not without a confirmed address", { joins, said: { email: "a@b.ng", isEmailVerified: false } }, { kind: "refuse", why: "unknown" }],
  ["nor by who may not speak for it", { joins, isItsAddress: false }, { kind: "refuse", why: "unknown" }],
  ["somebody new is refused", {}, { kind: "refuse", why: "unknown" }],
  ["an invitation makes somebody new", { invited: "a@b.ng" }, { kind: "accept", accountId: null }],
  ["for its very address", { invited: "c@b.ng" }, { kind: "refuse", why: "invitationOther" }],
  ["that is confirmed", { invited: "a@b.ng", said: { email: "a@b.ng", isEmailVerified: false } }, { kind: "refuse", why: "invitationOther" }],
  ["or takes who has both", { invited: "a@b.ng", accountId: "one", ofAddress: "one" }, { kind: "accept", accountId: "one" }],
  ["but not into another's account", { invited: "a@b.ng", ofAddress: "two" }, { kind: "refuse", why: "linkFirst" }],
  ["nor one that is another's", { invited: "a@b.ng", accountId: "one", ofAddress: "two" }, { kind: "refuse", why: "linkFirst" }],
  ["nor one under another address", { invited: "a@b.ng", accountId: "one" }, { kind: "refuse", why: "invitationOther" }],
])("%s", (_what, differing, expected) => expect(decide({ ...known, ...differing })).toEqual(expected)); // prettier-ignore

test("a domain is what stands behind the last @", () => {
  expect(domainOf('"a@evil.example"@Okpella.Example')).toBe("okpella.example");
  expect(domainSchema.parse(" XN--BCHER-KVA.example ")).toBe("xn--bcher-kva.example");
  expect(domainSchema.safeParse("bücher.example").success).toBe(false);
});
