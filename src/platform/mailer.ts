import { mkdir, open, rename } from "node:fs/promises";
import path from "node:path";
import type { Transporter } from "nodemailer";
import type { Clock } from "./clock.ts";
import { newId } from "./ids.ts";
import type { Log } from "./log.ts";
import { isLoopback } from "./outbound/addresses.ts";

export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** With its angle brackets. A mail that is sent again keeps it, so that receivers can tell. Made up when not given. */
  messageId?: string;
  headers?: Record<string, string>;
};
export type Mailer = {
  /** @throws Error with nodemailer's `code`, `responseCode` and `command`, or of the file system */
  send(mail: Mail): Promise<void>;
  /** Sends nothing more; what is on its way is cut off and fails. */
  close(): void;
};

/** `idleMs` is the longest silence of the server; `totalMs` bounds a mail however busy the server looks. */
export type MailTimeouts = { connectMs: number; greetingMs: number; idleMs: number; totalMs: number };
const usualTimeouts: MailTimeouts = { connectMs: 10_000, greetingMs: 10_000, idleMs: 20_000, totalMs: 45_000 };
// Enough to send to a thousand companies in seconds; what mail servers take from one client as a rule.
const connections = 4;

export type MailerOptions = {
  smtpUrl: string | undefined;
  /** May mails, and the password of SMTP_URL, cross the network unencrypted? To this machine they may anyway. */
  isPlaintextAllowed?: boolean;
  from: string;
  folder: string;
  clock: Clock;
  log: Log;
  timeouts?: Partial<MailTimeouts>;
};

/**
 * Sends by SMTP, or writes each mail to a folder while no SMTP server is set, so that a local run can read its mails.
 * The recipient goes in as one address object: nodemailer parses a string as a list, which would let a crafted
 * address add recipients.
 */
export function createMailer(options: MailerOptions): Mailer {
  const { smtpUrl, isPlaintextAllowed = false, from, folder, clock, log, timeouts } = options;
  const { connectMs, greetingMs, idleMs, totalMs } = { ...usualTimeouts, ...timeouts };
  const pool = {
    pool: true,
    maxConnections: connections,
    connectionTimeout: connectMs,
    greetingTimeout: greetingMs,
    socketTimeout: idleMs,
    // Trying again is for those who know what was tried.
    maxRequeues: 1,
  } as const;
  const toFile = { streamTransport: true, buffer: true, newline: "windows" } as const;
  /** Opened for the first mail: its library is not needed to start. */
  async function open(): Promise<Transporter> {
    const { createTransport } = await import("nodemailer");
    if (!smtpUrl) return createTransport(toFile);
    const server = withoutTlsSettings(smtpUrl);
    const requireTLS = !isPlaintextAllowed && !isLoopback(server.hostname);
    return createTransport({ url: server.href, ...pool, requireTLS });
  }
  let opened: Promise<Transporter> | undefined;
  const closing = new AbortController();

  return {
    async send({ to, ...mail }) {
      const signal = AbortSignal.any([AbortSignal.timeout(totalMs), closing.signal]);
      const message = { ...mail, from, to: { name: "", address: to }, signal };
      const transport = await (opened ??= open());
      const info = (await transport.sendMail(message).catch((error: unknown) => {
        if (!signal.aborted) throw explained(error);
        const text = closing.signal.aborted
          ? "The mail was cut off, for the server stops"
          : `The mail server was not done with one mail after ${totalMs / 1000} s`;
        throw Object.assign(new Error(text, { cause: error }), { code: "ETIMEDOUT" });
      })) as { message?: Buffer };
      if (smtpUrl) return;
      const file = path.join(folder, `${clock.now().toISOString().replaceAll(":", "-")}-${newId().slice(-6)}.eml`);
      await writeWhole(file, info.message!);
      log.info({ file }, "SMTP_URL is not set: mail written to a file");
    },
    close() {
      closing.abort();
      void opened?.then((transport) => transport.close());
    },
  };
}

/** SMTP_PLAINTEXT alone says whether a connection must be encrypted: what the address says of it would win over that. */
function withoutTlsSettings(smtpUrl: string): URL {
  const url = new URL(smtpUrl);
  for (const name of ["requireTLS", "ignoreTLS", "opportunisticTLS"]) url.searchParams.delete(name);
  return url;
}

/** What nodemailer says where the connection cannot be encrypted, with what to do about it. */
function explained(error: unknown): unknown {
  const { code, command } = error as { code?: string; command?: string };
  if (code !== "ETLS" || command !== "STARTTLS") return error;
  const text =
    "The mail server does not encrypt the connection (STARTTLS), so nothing was sent. Use its smtps:// address, or set SMTP_PLAINTEXT=allow";
  return Object.assign(new Error(text, { cause: error }), { code, command });
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
