import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import type { Log } from "#platform/log.ts";
import { createMailer, type Mail, type MailerOptions } from "#platform/mailer.ts";
import { fakeClock } from "../../support/fakes.ts";
import { aFolder } from "../../support/folder.ts";
import { smtpServer } from "../../support/servers/smtp.ts";

const mail: Mail = {
  to: "compliance@bank.ng",
  subject: "042917 is your Ilana code",
  text: "Your code: 042917",
  html: "<p>Your code: <b>042917</b></p>",
};

function aMailer(smtpUrl?: string, options: Partial<MailerOptions> = {}) {
  const folder = path.join(aFolder(), "mail");
  const logged: unknown[] = [];
  const log: Log = { info: (said: unknown) => void logged.push(said), warn: () => {}, error: () => {} };
  const clock = fakeClock("2026-11-21T09:00:00.000Z");
  const mailer = createMailer({ smtpUrl, from: "Ilana <no-reply@ilana.ng>", folder, clock, log, ...options });
  return { mailer, folder, logged };
}

/** The headers of a mail, unfolded, by name in lower case; a header that stands twice is there twice. */
function headersOf(text: string): [string, string][] {
  const head = text.slice(0, text.search(/\r?\n\r?\n/)).replaceAll(/\r?\n[ \t]+/g, " ");
  return head
    .split(/\r?\n/)
    .map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 2)]);
}
const header = (text: string, name: string) => headersOf(text).flatMap(([key, value]) => (key === name ? [value] : []));

async function written(message: Partial<Mail> = {}) {
  const { mailer, folder, logged } = aMailer();
  await mailer.send({ ...mail, ...message });
  const [file, ...more] = readdirSync(folder);
  expect(more).toEqual([]);
  return { file: path.join(folder, file!), text: readFileSync(path.join(folder, file!), "utf8"), logged };
}

test("without SMTP a mail becomes a file with its text and its HTML", async () => {
  const { file, text } = await written();
  expect(path.basename(file)).toMatch(/^2026-11-21T09-00-00\.000Z-.+\.eml$/);
  expect(header(text, "from")).toEqual(["Ilana <no-reply@ilana.ng>"]);
  expect(header(text, "to")).toEqual(["compliance@bank.ng"]);
  expect(header(text, "subject")).toEqual(["042917 is your Ilana code"]);
  expect(header(text, "content-type")[0]).toMatch(/^multipart\/alternative;/);
  expect(text).toMatch(/Content-Type: text\/plain[^]*Your code: 042917[^]*Content-Type: text\/html[^]*<b>042917<\/b>/);
});

test("the file is for the owner's eyes only, whole, and named in the log", async () => {
  const { file, logged } = await written();
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(logged).toEqual([{ file }]);
});

test("the log never says what stands in the mail", async () => {
  const { logged } = await written();
  expect(JSON.stringify(logged)).not.toMatch(/042917|compliance@bank\.ng/);
});

test("mails of the same instant do not overwrite each other", async () => {
  const { mailer, folder } = aMailer();
  await Promise.all(Array.from({ length: 10 }, () => mailer.send(mail)));
  expect(readdirSync(folder)).toHaveLength(10);
});

test("with SMTP the mail goes to the server and nowhere else", async () => {
  const server = await smtpServer();
  const { mailer, folder, logged } = aMailer(server.url);
  await mailer.send(mail);
  mailer.close();
  expect(server.deliveries).toEqual([
    { from: "<no-reply@ilana.ng>", to: ["<compliance@bank.ng>"], data: expect.stringContaining("Your code: 042917") },
  ]);
  expect([existsSync(folder), logged]).toEqual([false, []]);
});

test("a server that cannot be reached is an error and not a mail lost in silence", async () => {
  const { mailer } = aMailer("smtp://127.0.0.1:1");
  await expect(mailer.send(mail)).rejects.toThrow(/ECONNREFUSED/);
});

// research/reliability.md E.3, 39: nodemailer reads a string as a list of recipients.
const crafted = [
  "victim@bank.ng, thief@evil.ng",
  "victim@bank.ng;thief@evil.ng",
  "victim@bank.ng>, <thief@evil.ng",
  "victim@bank.ng\r\nBcc: thief@evil.ng",
  "victim@bank.ng\nRCPT TO:<thief@evil.ng>",
  "victim@bank.ng\r\n\r\nbody of theirs",
  "friends: victim@bank.ng, thief@evil.ng;",
  '"thief@evil.ng, "@bank.ng',
  "Bank <thief@evil.ng> victim@bank.ng",
  "(thief@evil.ng)victim@bank.ng",
  "victim@bank.ng\u0000thief@evil.ng",
];

test.each(crafted)("the address %j adds no recipient to the envelope and no header", async (to) => {
  const server = await smtpServer();
  const { mailer } = aMailer(server.url);
  await mailer.send({ ...mail, to }).catch(() => undefined);
  mailer.close();
  for (const delivery of server.deliveries) {
    expect(delivery.to).toHaveLength(1);
    expect(header(delivery.data, "to")).toHaveLength(1);
    expect(headersOf(delivery.data).filter(([name]) => ["bcc", "cc", "rcpt to"].includes(name))).toEqual([]);
    expect(delivery.data).not.toMatch(/^body of theirs/m);
  }
});

test.each(["x\r\nBcc: thief@evil.ng", "x\nBcc: thief@evil.ng", "x\r\n\r\n<script>"])(
  "the subject %j adds no header and no body",
  async (subject) => {
    const { text } = await written({ subject });
    expect(header(text, "subject")).toHaveLength(1);
    expect(header(text, "bcc")).toEqual([]);
    expect(header(text, "content-type")[0]).toMatch(/^multipart\/alternative;/);
  },
);

test("names and subjects in other scripts arrive as they were", async () => {
  const { text } = await written({ subject: "Ìlànà: ₦5m due" });
  const words = header(text, "subject")[0]!.match(/=\?UTF-8\?Q\?([^?]*)\?=/gi) ?? [];
  const decoded = words
    .map((word) => decodeURIComponent(word.slice(10, -2).replaceAll("_", " ").replaceAll("=", "%")))
    .join("");
  expect(decoded).toBe("Ìlànà: ₦5m due");
});

describe("a mail server that does not encrypt", () => {
  // Not an address of the loopback network, though it leads there.
  const elsewhere = async (settings = "") => {
    const { url, deliveries } = await smtpServer();
    return { url: `${url.replace("127.0.0.1", "user:secret@0.0.0.0")}${settings}`, deliveries };
  };

  test.each(["", "?ignoreTLS=true", "?requireTLS=false", "?opportunisticTLS=true"])(
    "gets neither password nor mail over the network (%s)",
    async (settings) => {
      const { url, deliveries } = await elsewhere(`/${settings}`);
      const sending = aMailer(url).mailer.send(mail);
      await expect(sending).rejects.toMatchObject({
        code: "ETLS",
        message: expect.stringMatching(/does not encrypt.*SMTP_PLAINTEXT=allow/),
      });
      expect(deliveries).toEqual([]);
    },
  );

  test("gets them where the operator allows it, or on this machine", async () => {
    const near = await smtpServer();
    await aMailer(near.url).mailer.send(mail);
    expect(near.deliveries).toHaveLength(1);
    const far = await smtpServer();
    await aMailer(far.url.replace("127.0.0.1", "0.0.0.0"), { isPlaintextAllowed: true }).mailer.send(mail);
    expect(far.deliveries).toHaveLength(1);
  });
});
