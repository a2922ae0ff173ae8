import { expect, test } from "vitest";
import { foundMail } from "#features/notify/rules/found-mail.ts";
import type { Found } from "#features/notify/rules/found.ts";
import { alertMail, digestMail, type MailItem } from "#features/notify/rules/mail.ts";
import type { WorkItem } from "#features/notify/rules/work-event.ts";

const place = {
  companyName: "Okpella & Sons",
  publicUrl: "https://ilana.ng",
  unsubscribeUrl: "https://ilana.ng/unsubscribe/abc.def",
};
const item: MailItem = {
  id: "0198",
  changeType: "new",
  regulationTitle: "Guidelines on ATMs",
  regulator: "CBN",
  regulationId: "cbn-atm",
  changeId: "c1",
  why: "It names your licence",
  message: "Reference 1.\r\n\r\n Read\tit.\nSoon.",
  createdAt: "2026-11-21T23:30:00.000Z",
  because: "alert",
};
const work: WorkItem = {
  type: "task.created",
  subject: "t1",
  heading: "Ada <gave> you a task",
  title: "Count & report",
  lines: ["Due on 10 December 2026,\nLagos time"],
  because: "it is your task",
  path: "/work?task=t1",
  data: {},
  createdAt: "2026-11-21T23:30:00.000Z",
};
const itemLines = `New: Guidelines on ATMs
Regulator: Central Bank of Nigeria (CBN)
When: 22 November 2026 at 00:30, Lagos time
Reference 1.
Read it.
Soon.
It names your licence
https://ilana.ng/updates?change=c1`;
const workLines = `Ada <gave> you a task: Count & report
When: 22 November 2026 at 00:30, Lagos time
Due on 10 December 2026, Lagos time
https://ilana.ng/work?task=t1`;
const foot = `When mails come is set at https://ilana.ng/profile.
No more mails like this: https://ilana.ng/unsubscribe/abc.def`;
const because = {
  item: "You get this mail because your company has set an alert on this regulation.",
  work: "You get this mail because it is your task.",
};
/** What a mail says as text is read, without its mark-up. */
const read = (html: string) => html.replaceAll("<br>", "|").replaceAll(/<[^>]*>/g, "").replaceAll(/\n+/g, "\n").trim(); // prettier-ignore
const links = (html: string) => [...html.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)</g)].map(([, url, words]) => `${words}: ${url}`); // prettier-ignore
const footLinks = ["Choose when mails come: https://ilana.ng/profile", "No more mails like this: https://ilana.ng/unsubscribe/abc.def"]; // prettier-ignore
const readItem = `New: Guidelines on ATMs|
Central Bank of Nigeria (CBN) · 22 November 2026 at 00:30, Lagos time|
Reference 1.|Read it.|Soon.|
It names your licence|
Open in Ilana`;
const readWork = `Ada &#60;gave&#62; you a task: Count &#38; report|
22 November 2026 at 00:30, Lagos time|
Due on 10 December 2026, Lagos time|
Open in Ilana`;

test("a mail about a change says what, of whom, when and why, each on a line", () => {
  const { text, html } = alertMail(item, place);
  expect(text).toBe(`${itemLines}\n\n${because.item}\n\n${foot}`);
  expect(read(html)).toBe(`Guidelines on ATMs
Okpella &#38; Sons, this concerns you:
${readItem}
${because.item}
Choose when mails come · No more mails like this`);
  expect(links(html)).toEqual(["Open in Ilana: https://ilana.ng/updates?change=c1", ...footLinks]);
});

test("a mail about work says who did what, and leads to it", () => {
  const { subject, text, html } = alertMail(work, place);
  expect(subject).toBe("Ada <gave> you a task: Count & report");
  expect(text).toBe(`${workLines}\n\n${because.work}\n\n${foot}`);
  expect(read(html)).toBe(`Count &#38; report
Okpella &#38; Sons, this concerns you:
${readWork}
${because.work}
Choose when mails come · No more mails like this`);
  expect(links(html)).toEqual(["Open in Ilana: https://ilana.ng/work?task=t1", ...footLinks]);
});

test("without a message and a reason there is no line for them", () => {
  const { text, html } = alertMail({ ...item, message: null, why: null }, place);
  expect(text).toContain("Lagos time\nhttps://ilana.ng/updates");
  expect(read(html)).toContain("Lagos time|\nOpen in Ilana");
});

test("a digest says all of a day, each by itself", () => {
  const { text, html } = digestMail([item, work], place);
  expect(text).toBe(`2 updates for Okpella & Sons.

${itemLines}

${workLines}

${because.item}
${because.work}

${foot}`);
  expect(read(html)).toBe(`2 updates
2 updates for Okpella &#38; Sons.
${readItem}
${readWork}
${because.item}|${because.work}
Choose when mails come · No more mails like this`);
});

test("a digest of more than it lists says how many more, and where they are", () => {
  const { text, html } = digestMail(Array.from({ length: 51 }, () => work), place); // prettier-ignore
  expect(text).toContain(`${workLines}\n\nAnd 1 more: https://ilana.ng/updates\n\n${because.work}`);
  expect(read(html)).toContain(`${readWork}\nAnd 1 more: see all updates\n${because.work}`);
  expect(links(html)).toContain("see all updates: https://ilana.ng/updates");
});

const search: Found["search"] = { id: "s1", name: "Cards\n& ATMs", place: "library", path: "/library?search=cards" };
const stop =
  "You get this mail because you have saved this search of the library and asked for mails about what it finds.";

test("a mail about what a saved search found names the one, and leads to the search", () => {
  const { subject, text, html } = foundMail({ search, matches: [item], total: 1 }, place);
  expect(subject).toBe("New in “Cards & ATMs”: Guidelines on ATMs");
  expect(text).toBe(`1 new in your saved search “Cards & ATMs”:
https://ilana.ng/library?search=cards

${itemLines}

${stop}
Change it, or stop its mails: https://ilana.ng/library?search=cards

${foot}`);
  expect(read(html)).toBe(`1 new in your saved search “Cards &#38; ATMs”
1 new in your saved search “Cards &#38; ATMs”:
${readItem}
${stop} Change it, or stop its mails.
Choose when mails come · No more mails like this`);
  expect(links(html)).toEqual([
    "“Cards &#38; ATMs”: https://ilana.ng/library?search=cards",
    "Open in Ilana: https://ilana.ng/updates?change=c1",
    "Change it, or stop its mails: https://ilana.ng/library?search=cards",
    ...footLinks,
  ]);
});

test("of more than are listed it says how many, and where they are", () => {
  const updates: Found["search"] = { ...search, place: "updates" };
  const { subject, text, html } = foundMail({ search: updates, matches: [item, item], total: 3 }, place);
  expect(subject).toBe("3 new in your saved search “Cards & ATMs”");
  expect(text).toContain(`${itemLines}\n\n${itemLines}\n\nAnd 1 more: https://ilana.ng/library?search=cards\n\n`);
  expect(text).toContain("this search of the updates and");
  expect(read(html)).toContain(`${readItem}\n${readItem}\nAnd 1 more: see all that passes it\nYou get`);
  expect(links(html)).toContain("see all that passes it: https://ilana.ng/library?search=cards");
  expect(foundMail({ search, matches: [], total: 1 }, place).subject).toBe("1 new in your saved search “Cards & ATMs”");
});
