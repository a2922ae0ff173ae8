import { escapeMarkup } from "#shared/escape.ts";
import { plainLine } from "#shared/plain-line.ts";
import { page, type MailText } from "../../account/rules/mail.ts";

/** The mail by which a company shows that a domain is its own. It goes to somebody who may have never heard of it. */
export function domainCodeMail(
  { company, domain, code }: { company: string; domain: string; code: string },
  publicUrl: string,
): MailText {
  const where = plainLine(company);
  const what = `${where} says at Ilana (${publicUrl}) that the domain ${domain} is its own. Whoever confirms that has people with addresses of ${domain} sign in to ${where} there.`;
  const how = "If that is right, pass this code on to whoever asked for it, within a day:";
  const ignore = "If it is not, ignore this mail and tell nobody the code: nothing changes.";
  return {
    subject: `Is ${domain} yours? A code of Ilana`.slice(0, 90),
    text: [what, "", how, code, "", ignore].join("\n"),
    html: page([
      `<p>${escapeMarkup(what)}</p>`,
      `<p>${how}</p>`,
      `<p style="font-size:28px;font-weight:700;letter-spacing:2px;color:#0B5D45">${code}</p>`,
      `<p>${ignore}</p>`,
    ]),
  };
}
