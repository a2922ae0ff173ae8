import type { ParsedMail } from "mailparser";
import { expect, onTestFinished, test } from "vitest";
import { alertMail, digestMail, type MailItem } from "#features/notify/rules/mail.ts";
import { createMailer, type Mail } from "#platform/mailer.ts";
import { testApp } from "../support/app.ts";
import { refusalOf } from "../support/calls.ts";
import { aSignUp } from "../support/samples/factories.ts";
import { fakeClock } from "../support/fakes.ts";
import { aFolder } from "../support/folder.ts";
import { mailServer } from "../support/servers/mail-server.ts";

const silent = { info: () => {}, warn: () => {}, error: () => {} };

/** A real mail server, who it was told to deliver to, and a mailer that sends there. */
async function post(from = "Ilana <no-reply@ilana.ng>") {
  const recipients: string[] = [];
  const server = await mailServer({
    onRcptTo({ address }, _session, done) {
      recipients.push(address);
      done();
    },
  });
  const clock = fakeClock("2026-11-21T09:00:00.000Z");
  const mailer = createMailer({ smtpUrl: server.url, from, folder: aFolder(), clock, log: silent });
  onTestFinished(() => mailer.close());
  return { recipients, mails: server.mails, send: (mail: Mail) => mailer.send(mail) };
}

const mail = { to: "ada@okpella.ng", subject: "News", text: "News", html: "<p>News</p>" };
const headersOf = ({ headerLines }: ParsedMail) => headerLines.map(({ key }) => key).toSorted();

/** What is sent of an ordinary mail, to compare others with. */
async function usualHeaders() {
  const { send, mails } = await post();
  await send(mail);
  return headersOf(mails[0]!);
}

const hostile = [
  "x\r\nBcc: everybody@example.com",
  "x\nBcc: everybody@example.com",
  "x\rBcc: everybody@example.com",
  "x\r\n\r\nAnother body",
  "x\u2028Bcc: everybody@example.com",
  "x\u0000Bcc: everybody@example.com",
  "x\r\n.\r\nMAIL FROM:<a@example.com>\r\nRCPT TO:<everybody@example.com>\r\nDATA",
  "a@example.com, everybody@example.com",
  "group: everybody@example.com, other@example.com;",
  ":".repeat(200),
  `${"a:".repeat(150)};`,
  "x".repeat(2000),
  '"<everybody@example.com>" <other@example.com>',
  "=?utf-8?Q?=0D=0ABcc:_everybody@example.com?=",
  "пример@пример.рф",
  "🏦".repeat(300),
];

test.each(hostile)("39 Mail injection: a company's name, a title, a regulator and a message made to break out (%#) add no recipient and no header", async (text) => {
  const usual = await usualHeaders();
  const { send, mails, recipients } = await post();
  const place = { companyName: text, publicUrl: "https://ilana.ng", unsubscribeUrl: "https://ilana.ng/unsubscribe/x" };
  const item: MailItem = { id: "1", changeType: "new", regulationTitle: text, regulator: text, regulationId: null, changeId: null, message: text, why: text, createdAt: "2026-11-21T09:00:00.000Z", because: "watch" };
  for (const written of [alertMail(item, place), digestMail([item], place)]) await send({ ...mail, ...written });
  expect(recipients).toEqual(["ada@okpella.ng", "ada@okpella.ng"]);
  for (const sent of mails) {
    expect(headersOf(sent)).toEqual(usual);
    expect([sent.to, sent.cc, sent.bcc].flat().flatMap((field) => field?.value ?? [])).toEqual([{ name: "", address: "ada@okpella.ng" }]);
    expect(sent.from?.text).toBe('"Ilana" <no-reply@ilana.ng>');
  }
}); // prettier-ignore

test.each(hostile)("39 Mail injection: a recipient made to be several (%#) is one address, or no mail", async (to) => {
  const { send, mails, recipients } = await post();
  await send({ ...mail, to }).catch(() => {});
  expect(recipients.length).toBeLessThanOrEqual(1);
  expect(recipients.filter((address) => /^(everybody|other)@example\.com$/.test(address))).toEqual([]);
  const usual = await usualHeaders();
  for (const sent of mails) expect(headersOf(sent)).toEqual(usual);
});

test.each(hostile)("39 Mail injection: a header of the program's own that were to carry such a text (%#) adds no other", async (text) => {
  const { send, mails, recipients } = await post();
  await send({ ...mail, messageId: `<${text}@ilana.ng>`, headers: { "List-Unsubscribe": `<https://ilana.ng/${text}>` } }).catch(() => {});
  const usual = await usualHeaders();
  expect(recipients.filter((address) => address !== "ada@okpella.ng")).toEqual([]);
  for (const sent of mails) expect(headersOf(sent).filter((name) => name !== "list-unsubscribe")).toEqual(usual);
}); // prettier-ignore

const noAddresses = [
  "ada@okpella.ng\r\nBcc: everybody@example.com",
  "ada@okpella.ng, everybody@example.com",
  "group: everybody@example.com;",
  '"everybody@example.com, x"@okpella.ng',
  '"everybody@example.com x"@okpella.ng',
  "ada@[127.0.0.1]",
  "ada@okpella.ng everybody@example.com",
  "<ada@okpella.ng>",
  "Ada <ada@okpella.ng>",
  "ada@пример.рф",
  "ada(everybody@example.com)@okpella.ng",
  `${"a".repeat(250)}@okpella.ng`,
];

test("39 Mail injection: no company signs up with what is more, or less, than one address", async () => {
  const app = await testApp();
  for (const email of noAddresses) {
    expect(await refusalOf(app.callAs().company.onboard(aSignUp({ email }))), email).toMatchObject({ status: 400 });
    expect(await refusalOf(app.callAs().auth.forgotPassword({ email })), email).toMatchObject({ status: 400 });
  }
  expect(app.mailer.sent).toEqual([]);
});
