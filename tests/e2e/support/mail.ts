import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "@playwright/test";

/** The mails written for an address, oldest first; their names begin with the instant. */
export async function mailsTo(address: string, folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  const mails = names.filter((name) => name.endsWith(".eml")).toSorted();
  const texts = await Promise.all(mails.map((name) => readFile(path.join(folder, name), "utf8")));
  return texts.filter((text) => text.includes(`To: ${address}`) || text.includes(`To: <${address}>`));
}

/** The one-time code of the `count`th mail to an address, as soon as it has been written. */
export async function codeOf(address: string, count = 1, folder = process.env["E2E_MAIL_DIR"] ?? ""): Promise<string> {
  const mails = () => mailsTo(address, folder);
  await expect.poll(async () => (await mails()).length, { message: `mails to ${address}` }).toBe(count);
  const code = /^Subject: (\d{6}) /m.exec((await mails()).at(-1) ?? "")?.[1];
  if (!code) throw new Error(`The mail to ${address} has no code`);
  return code;
}

/** The secret of the link in the first mail to an address. */
export async function resetSecretOf(address: string, folder = process.env["E2E_MAIL_DIR"] ?? ""): Promise<string> {
  await codeOf(address, 1, folder);
  const [mail = ""] = await mailsTo(address, folder);
  // Quoted-printable (RFC 2045, 6.7) breaks long lines with an equals sign.
  const secret = /\/reset-password#([\w-]{43})/.exec(mail.replace(/=\r?\n/g, ""))?.[1];
  if (!secret) throw new Error(`The mail to ${address} has no link`);
  return secret;
}
