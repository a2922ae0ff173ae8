import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  actorLabel,
  beginning,
  canonicalText,
  changedValues,
  kept,
  kindOfAction,
  postingPlace,
  sealedText,
  wantedActions,
} from "#features/audit/rules.ts";
import type { AuditEntry } from "#features/audit/schema.ts";
import { auditActions, auditKindIds } from "#features/audit/vocabulary.ts";
import { sha256 } from "#platform/sha256.ts";
import { verifyChain } from "../../support/audit.ts";

/** What the person was called who did it all, and the seal of that. */
const name = { salt: "5a17", name: "Ada Obi" };
const person = { userId: "user-1", userSeal: sha256(sealedText(name)), role: "officer", tokenId: null };
const called = { userName: name.name, userSalt: name.salt };
const nobody = { form: 1, userId: null, userSeal: null, role: null, tokenId: null, userName: null, userSalt: null };

/** A chain of entries with ids that have gaps, as the entries of one company among others. */
function aChain(length: number, companyId: string | null = "company-1"): AuditEntry[] {
  const chain: AuditEntry[] = [];
  for (let at = 0; at < length; at += 1) {
    const entry = {
      id: 3 * at + 1,
      form: 2,
      ...person,
      ...called,
      companyId,
      at: `2026-11-21T09:00:0${at}.000Z`,
      actor: "company",
      action: "company.updated",
      subject: null,
      before: { name: `Bank ${at}`, services: ["loans", "savings"] },
      after: { name: `Bank ${at + 1}`, isPublic: true, staff: 21, logo: null },
      sessionId: "session-1",
      address: "192.0.2.1",
      requestId: `request-${at}`,
      previousHash: chain.at(-1)?.hash ?? beginning.hash,
    };
    chain.push({ ...entry, hash: sha256(canonicalText(entry)) });
  }
  return chain;
}
/** As somebody would who can write to the database and knows how entries are hashed, but leaves the rest of the chain alone. */
const rehashed = (entry: AuditEntry): AuditEntry => ({ ...entry, hash: sha256(canonicalText(entry)) });

describe("a chain", () => {
  test("is whole as it was written, and says where it stands", () => {
    const chain = aChain(4);
    expect(verifyChain(chain)).toEqual({ head: { hash: chain[3]!.hash, id: 10, entries: 4 }, broken: null });
    expect(verifyChain([])).toEqual({ head: beginning, broken: null });
  });

  const notAsWritten = "the entry is not as it was written";
  const otherName = "the person has another name than when it was written";
  const notFollowing = "the entry does not follow the one before it";
  test.each<[string, (chain: AuditEntry[]) => AuditEntry[], number, string]>([
    ["a value is changed", (chain) => chain.with(1, { ...chain[1]!, after: { name: "Forged" } }), 4, notAsWritten],
    ["a value is changed and its hash with it", (chain) => chain.with(1, rehashed({ ...chain[1]!, at: "2020" })), 7, notFollowing],
    ["an entry in the middle is removed", (chain) => chain.toSpliced(1, 1), 7, notFollowing],
    ["the first entry is removed", (chain) => chain.slice(1), 4, "entries before it are missing"],
    ["two entries change places", ([a, b, c, d]) => [a!, c!, b!, d!], 7, notFollowing],
    ["two entries swap their ids as well", ([a, b, c, d]) => [a!, { ...c!, id: 4 }, { ...b!, id: 7 }, d!], 4, notAsWritten],
    ["an entry stands twice", (chain) => chain.toSpliced(2, 0, chain[1]!), 4, notFollowing],
    ["an entry is put in", (chain) => chain.toSpliced(2, 0, rehashed({ ...chain[1]!, id: 5 })), 5, notFollowing],
    ["an entry is renumbered", (chain) => chain.with(3, { ...chain[3]!, id: 8 }), 8, notAsWritten],
    ["an entry is another company's", (chain) => chain.with(0, aChain(1, "company-2")[0]!), 4, notFollowing],
    ["an entry is made another company's", (chain) => chain.with(2, { ...chain[2]!, companyId: "company-2" }), 7, notAsWritten],
    ["a role is changed", (chain) => chain.with(1, { ...chain[1]!, role: "owner" }), 4, notAsWritten],
    ["a token is put in its place", (chain) => chain.with(1, { ...chain[1]!, tokenId: "token-1" }), 4, notAsWritten],
    ["another person is put in its place", (chain) => chain.with(1, { ...chain[1]!, userId: "user-2" }), 4, notAsWritten],
    ["its form is set back to the one without people", (chain) => chain.with(1, { ...chain[1]!, form: 1 }), 4, notAsWritten],
    ["its form is set back and its people taken out", (chain) => chain.with(1, { ...chain[1]!, ...nobody }), 4, notAsWritten],
    ["a name is changed", (chain) => chain.with(1, { ...chain[1]!, userName: "Ada Obi-Wan" }), 4, otherName],
    ["a name and its salt are changed", (chain) => chain.with(1, { ...chain[1]!, userName: "Eve", userSalt: "5a18" }), 4, otherName],
    ["a name is changed and its salt taken out", (chain) => chain.with(1, { ...chain[1]!, userName: "Eve", userSalt: null }), 4, otherName],
    ["a name is given to nobody", (chain) => chain.with(1, rehashed({ ...chain[1]!, userId: null, userSeal: null })), 4, otherName],
    ["ids go back", (chain) => chain.toSpliced(3, 1, rehashed({ ...chain[3]!, id: 2 })), 2, "the entry stands in the wrong place"],
  ])("shows that %s", (_what, tamper, id, reason) => {
    expect(verifyChain(tamper(aChain(4))).broken).toEqual({ id, reason });
  }); // prettier-ignore

  test("is whole without the names of people who are gone, and with entries of before it named any", () => {
    const gone = aChain(4).map((entry) => ({ ...entry, userName: null }));
    expect(verifyChain(gone).broken).toBeNull();
    expect(
      verifyChain(
        aChain(4)
          .with(1, gone[1]!)
          .with(2, { ...gone[2]!, userSalt: null }),
      ).broken,
    ).toBeNull();
    const before = rehashed({ ...aChain(1)[0]!, ...nobody });
    const after = rehashed({ ...aChain(2)[1]!, previousHash: before.hash });
    expect(verifyChain([before, after]).broken).toBeNull();
  });

  test.each([{ userId: "user-1" }, { role: "owner" }, { tokenId: "token-1" }, person])(
    "shows that an entry of before the log named people was given to one: %j",
    (given) => {
      const before = rehashed({ ...aChain(1)[0]!, ...nobody });
      const reason = "the entry names a person and did not when it was written";
      expect(verifyChain([{ ...before, ...given }]).broken).toEqual({ id: 1, reason });
    },
  );

  test("cannot show that the newest entries are gone: its head must be known from elsewhere", () => {
    expect(verifyChain(aChain(4).slice(0, 2))).toEqual({
      head: { hash: aChain(2)[1]!.hash, id: 4, entries: 2 },
      broken: null,
    });
  });
});

describe("the canonical text", () => {
  // RFC 8785, section 3.2.3: names in the order of their UTF-16 code units, nothing escaped that need not be.
  test("is the same for the same values in another order, with names as RFC 8785 sorts them", () => {
    const [entry] = aChain(1);
    const values = {
      "€": "e",
      "\r": "cr",
      "1": 1,
      "10": 10,
      "2": 2,
      "\u{1f600}": "Smile",
      ö: '"\\\u2028',
      "</script>": null,
    };
    const turned = Object.fromEntries(Object.entries(values).toReversed());
    const text = canonicalText({ ...entry!, after: values });
    expect(canonicalText({ ...entry!, after: turned })).toBe(text);
    expect(text).toContain(
      '"after":{"\\r":"cr","1":1,"10":10,"2":2,"</script>":null,"ö":"\\"\\\\\u2028","€":"e","😀":"Smile"},"at":',
    );
  });

  test("covers every field but the hash and what a person was called, for which its seal stands", () => {
    const [entry] = aChain(1);
    const beside = ["hash", "userName", "userSalt"];
    for (const field of Object.keys(entry!)) {
      const isCovered = canonicalText({ ...entry!, [field]: "other" }) !== canonicalText(entry!);
      expect([field, isCovered]).toEqual([field, !beside.includes(field)]);
    }
  });

  test("of before the log named people is the one of that time", () => {
    const [entry] = aChain(1);
    const text = canonicalText({ ...entry!, ...nobody });
    const named = Object.keys(JSON.parse(text) as object).join(" ");
    expect(named).toBe("action actor address after at before companyId id previousHash requestId sessionId subject");
  });

  test("is read back as it was written, whatever stands in the values", () => {
    const values = fc.dictionary(fc.string({ unit: "binary" }), fc.oneof(fc.string({ unit: "binary" }), fc.integer(), fc.boolean(), fc.constant(null)));
    fc.assert(
      fc.property(values, (after) => {
        const entry = rehashed({ ...aChain(1)[0]!, after: kept(after) });
        const stored = JSON.parse(JSON.stringify(entry)) as AuditEntry;
        expect(verifyChain([stored]).broken).toBeNull();
      }),
      { numRuns: 30 },
    );
  }); // prettier-ignore
});

test("values are kept short and well formed", () => {
  expect(kept({ text: "x".repeat(300), half: "a\ud800", list: ["y".repeat(130)], flag: true, none: null })).toEqual({
    text: `${"x".repeat(120)}… (300 characters)`,
    half: "a\ufffd",
    list: [`${"y".repeat(120)}… (130 characters)`],
    flag: true,
    none: null,
  });
  expect(kept({ text: `${"x".repeat(119)}😀` })).toEqual({ text: `${"x".repeat(119)}\ufffd… (121 characters)` });
});

test("only what differs is recorded, also what came or went", () => {
  const before = { name: "A", size: null, "answers.a": true, services: ["loans"] };
  const after = { name: "B", size: null, "answers.b": false, services: ["loans"] };
  expect(changedValues(before, after)).toEqual({
    before: { name: "A", "answers.a": true, "answers.b": null },
    after: { name: "B", "answers.a": null, "answers.b": false },
  });
  expect(changedValues(before, { ...before })).toBeUndefined();
});

test.each([
  ["https://hooks.bank.ng", "https://hooks.bank.ng"],
  ["https://hooks.bank.ng:8443/", "https://hooks.bank.ng:8443"],
  ["https://hooks.slack.com/services/T0/B0/s3cret", "https://hooks.slack.com/…"],
  ["https://ada:s3cret@hooks.bank.ng/?key=s3cret", "https://hooks.bank.ng/…"],
])("of the address %s only %s is kept", (url, place) => {
  expect(postingPlace(url)).toBe(place);
});

test("says who it was: the person by the name of that time, or who it is called otherwise", () => {
  const [entry] = aChain(1);
  expect(actorLabel(entry!)).toBe("Ada Obi");
  expect(actorLabel({ ...entry!, userName: null })).toBe("Somebody who has left");
  expect(actorLabel({ ...entry!, ...nobody })).toBe("Your company");
});

test("every action is of a kind, and of every kind there is one", () => {
  expect(new Set(auditActions.map(kindOfAction))).toEqual(new Set(auditKindIds));
  expect(wantedActions({})).toBeUndefined();
  expect(wantedActions({ kind: "profile" })).toEqual([
    "company.created",
    "company.updated",
    "company.suspended",
    "company.resumed",
    "company.deleted",
  ]);
  expect(wantedActions({ kind: "profile", action: "company.created" })).toEqual(["company.created"]);
  expect(wantedActions({ kind: "profile", action: "session.opened" })).toEqual([]);
});
