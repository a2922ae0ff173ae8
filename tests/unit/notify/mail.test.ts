import fc from "fast-check";
import { expect, test } from "vitest";
import { alertMail, digestMail, mostListed, type MailItem } from "#features/notify/rules/mail.ts";
import { linkOf, oneLine, regulatorWords } from "#features/notify/rules/outgoing.ts";

const place = {
  companyName: "Okpella & Sons",
  publicUrl: "https://ilana.ng",
  unsubscribeUrl: "https://ilana.ng/unsubscribe/abc.def",
};

function anItem(overrides: Partial<MailItem> = {}): MailItem {
  return {
    id: "0198",
    changeType: "amendment",
    regulationTitle: "Guidelines on ATM Operations",
    regulator: "CBN",
    regulationId: "cbn-atm",
    changeId: "c 1",
    why: null,
    message: "Reference FPR/1. Captured from the regulator’s site, not yet reviewed.",
    createdAt: "2026-11-21T23:30:00.000Z",
    because: "alert",
    ...overrides,
  };
}

test("a mail says what happened, to which regulation, by whom, when, why it comes, where to look and how to stop it", () => {
  const { subject, text } = alertMail(anItem(), place);
  expect(subject).toBe("Amendment from CBN: Guidelines on ATM Operations");
  expect(text).toBe(`Amendment: Guidelines on ATM Operations
Regulator: Central Bank of Nigeria (CBN)
When: 22 November 2026 at 00:30, Lagos time
Reference FPR/1. Captured from the regulator’s site, not yet reviewed.
https://ilana.ng/updates?change=c%201

You get this mail because your company has set an alert on this regulation.

When mails come is set at https://ilana.ng/profile.
No more mails like this: https://ilana.ng/unsubscribe/abc.def`);
});

test("the HTML says the same", () => {
  const { html } = alertMail(anItem(), place);
  for (const part of [
    "Okpella &#38; Sons, this concerns you",
    "Amendment: Guidelines on ATM Operations",
    "Central Bank of Nigeria (CBN)",
    "22 November 2026 at 00:30, Lagos time",
    "not yet reviewed.",
    'href="https://ilana.ng/updates?change=c%201"',
    'href="https://ilana.ng/unsubscribe/abc.def"',
    "your company has set an alert on this regulation",
  ])
    expect(html).toContain(part);
});

test.each([
  ["watch", "your company watches CBN."],
  ["all", "you asked for mails about whatever concerns your company."],
] as const)("a mail that comes because of %s says so", (because, words) => {
  expect(alertMail(anItem({ because }), place).text).toContain(`You get this mail because ${words}`);
});

test.each([
  [{ changeId: "c1" }, "https://ilana.ng/updates?change=c1"],
  [{ changeId: null }, "https://ilana.ng/dashboard?regulation=cbn-atm"],
  [{ changeId: null, regulationId: null }, "https://ilana.ng/dashboard"],
])("what has %j is shown at %s", (overrides, link) => {
  expect(linkOf(anItem(overrides), place.publicUrl)).toBe(link);
});

test("a digest lists what there is, in its order, with each reason once", () => {
  const items = [
    anItem(),
    anItem({ regulationTitle: "Second", because: "watch" }),
    anItem({ regulationTitle: "Third" }),
  ];
  const { subject, text, html } = digestMail(items, place);
  expect(subject).toBe("3 updates for Okpella & Sons");
  expect(text.match(/^Amendment: .*/gm)).toEqual([
    "Amendment: Guidelines on ATM Operations",
    "Amendment: Second",
    "Amendment: Third",
  ]);
  expect(text.match(/You get this mail because .*/g)).toHaveLength(2);
  expect(html.match(/Open in Ilana/g)).toHaveLength(3);
  expect(text).not.toContain(" more: https://ilana.ng/updates");
  expect(digestMail([anItem()], place).subject).toBe("1 update for Okpella & Sons");
});

test("a digest lists fifty and says how many more there are", () => {
  const { text, html, subject } = digestMail(Array.from({ length: mostListed + 7 }, () => anItem()), place); // prettier-ignore
  expect(subject).toMatch(/^57 updates/);
  expect(text.match(/^Amendment: /gm)).toHaveLength(50);
  expect(text).toContain("And 7 more: https://ilana.ng/updates");
  expect(html).toContain("And 7 more");
});

const nasty = fc.oneof(
  fc.string({ unit: "binary", maxLength: 200 }),
  fc.constantFrom(
    "a\r\nBcc: thief@evil.ng",
    '"><script>alert(1)</script>',
    "x\u2028y\u202Ez",
    "&lt;b&gt;",
    "' onload='",
  ),
);

test("whatever regulators and companies write, a subject is one short line and the HTML holds no mark-up of theirs", () => {
  const plain = alertMail(anItem({ message: "x" }), { ...place, companyName: "x" }).html.match(/<[a-z!/][^>]*>/gi);
  fc.assert(
    fc.property(nasty, nasty, nasty, nasty, (regulationTitle, regulator, message, companyName) => {
      const item = anItem({ regulationTitle, regulator, message: `x${message.replace(/[\r\n]/g, "")}` });
      const { subject, html } = alertMail(item, { ...place, companyName });
      expect([...subject].length).toBeLessThanOrEqual(90);
      expect(subject).not.toMatch(/[\p{Cc}\u2028\u2029\u202A-\u202E]/u);
      expect(html.match(/<[a-z!/][^>]*>/gi)).toEqual(plain);
    }),
  );
});

test("long text is cut between characters, not through them", () => {
  expect(oneLine("𝕬".repeat(10), 5)).toBe("𝕬𝕬𝕬𝕬…");
  expect(oneLine("  two\n words ", 50)).toBe("two words");
  expect([oneLine("12345", 5), oneLine("123456", 5), oneLine("two words", 5)]).toEqual(["12345", "1234…", "two…"]);
});

test.each([
  ["CBN", "Central Bank of Nigeria (CBN)"],
  ["Some agency", "Some agency"],
  ["constructor", "constructor"],
])("the regulator %s is written %s", (code, words) => {
  expect(regulatorWords(code)).toBe(words);
});
