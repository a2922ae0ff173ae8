import { systemClock } from "#platform/clock.ts";
import { createMailer } from "#platform/mailer.ts";
import { ConfigError, readSettings } from "#config.ts";
import { emailSchema } from "#features/company/schema.ts";
import { logger } from "#server/logger.ts";

/** `ilana mail test <address>`: sends one mail with the settings as they are, and says where it went. */
export async function sendTestMail(address: string): Promise<void> {
  const checked = emailSchema.safeParse(address);
  if (!checked.success) throw new ConfigError(`${address} is not an e-mail address`);
  const to = checked.data;
  const config = readSettings();
  const mailer = createMailer({
    smtpUrl: config.smtpUrl,
    isPlaintextAllowed: config.isSmtpPlaintextAllowed,
    from: config.mailFrom,
    folder: config.mailDir,
    clock: systemClock,
    log: logger("silent"),
  });
  const text = "This is a test mail from Ilana. If you can read it, mail works.";
  await mailer.send({ to, subject: "Ilana test mail", text, html: `<p>${text}</p>` });
  mailer.close();
  process.stdout.write(
    config.smtpUrl ? `Handed to the mail server for ${to}\n` : `SMTP_URL is not set: written to ${config.mailDir}\n`,
  );
}
