import { escapeMarkup } from "#shared/escape.ts";
import { plainLine } from "#shared/plain-line.ts";
import { page, type MailText } from "../../account/rules/mail.ts";

/** An address as the log has it, which outlives whoever had it: the first letter and the domain. */
export const maskedEmail = (email: string): string => `${email.slice(0, 1)}…${email.slice(email.lastIndexOf("@"))}`;

/** Where an invitation is accepted. */
export const linkTo = (secret: string, publicUrl: string): string => `${publicUrl}/invitation?token=${secret}`;

/** The mail that asks somebody to join. Names were written by people: they are shown as text, in one line. */
export function invitationMail(
  { company, invitedBy, role }: { company: string; invitedBy: string; role: string },
  secret: string,
  publicUrl: string,
): MailText {
  const [where, who] = [plainLine(company), plainLine(invitedBy)];
  const link = linkTo(secret, publicUrl);
  const what = `${who} asks you to join ${where} at Ilana as ${role}.`;
  const why = "Ilana shows a company which regulations bind it, why, and how urgent each is.";
  const valid = "The link is valid for 7 days, works once, and is for this address alone.";
  const ignore = "If you do not know who asks, ignore this mail: nothing happens.";
  return {
    subject: `Join ${where} at Ilana`.slice(0, 90),
    text: [what, why, "", "Open this link to accept:", link, "", valid, ignore].join("\n"),
    html: page([
      `<p>${escapeMarkup(what)} ${why}</p>`,
      `<p><a href="${link}" style="color:#0B5D45">Accept the invitation</a></p>`,
      `<p>${valid} ${ignore}</p>`,
    ]),
  };
}
