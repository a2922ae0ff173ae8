import { mkdir, open, rename } from "node:fs/promises";
import path from "node:path";
import { createTransport } from "nodemailer";
import type { Clock } from "./clock.ts";
import { newId } from "./ids.ts";
import type { Log } from "./log.ts";

export type Mail = { to: string; subject: string; text: string; html: string };
export type Mailer = { send(mail: Mail): Promise<void>; close(): void };
export type MailerOptions = { smtpUrl: string | undefined; from: string; folder: string; clock: Clock; log: Log };

/**
 * Sends by SMTP, or writes each mail to a folder while no SMTP server is set, so that a local run can read its mails.
 * The recipient goes in as one address object: nodemailer parses a string as a list, which would let a crafted
 * address add recipients.
 */
export function createMailer({ smtpUrl, from, folder, clock, log }: MailerOptions): Mailer {
  const transport = smtpUrl
    ? createTransport({ url: smtpUrl, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 })
    : createTransport({ streamTransport: true, buffer: true, newline: "windows" });

  return {
    async send({ to, subject, text, html }) {
      const info = (await transport.sendMail({ from, to: { name: "", address: to }, subject, text, html })) as {
        message?: Buffer;
      };
      if (smtpUrl) return;
      const file = path.join(folder, `${clock.now().toISOString().replaceAll(":", "-")}-${newId().slice(-6)}.eml`);
      await writeWhole(file, info.message!);
      log.info({ file }, "SMTP_URL is not set: mail written to a file");
    },
    close: () => transport.close(),
  };
}

async function writeWhole(file: string, bytes: Buffer) {
  await mkdir(path.dirname(file), { recursive: true });
  const handle = await open(`${file}.part`, "w", 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(`${file}.part`, file);
}
