import { escapeMarkup } from "#shared/escape.ts";
import { lagosMoment } from "#shared/lagos.ts";
import { plainLine } from "#shared/plain-line.ts";
import { plural } from "#shared/plural.ts";

export type MailText = { subject: string; text: string; html: string };

export const page = (lines: string[]) =>
  `<!doctype html><html lang="en"><body style="font-family:Inter,Arial,sans-serif;color:#1c1917;line-height:1.5">
${lines.join("\n")}
</body></html>`;
const muted = "color:#57534e";

/**
 * The mail with a one-time code and a link that does the same. The secret stands behind the #, which browsers keep to
 * themselves. Digits and Base64: nothing in it needs escaping.
 */
export function resetCodeMail(code: string, secret: string, publicUrl: string): MailText {
  const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
  const link = `${publicUrl}/reset-password#${secret}`;
  return {
    subject: `${code} is your Ilana code`,
    text: [
      `Your code to set a new password: ${code}`,
      "",
      "It is valid for 10 minutes and works once.",
      `Enter it at ${publicUrl}/forgot-password, where you asked for it.`,
      "",
      "Or open this link, which is valid as long and works once too:",
      link,
      "",
      "If you did not ask for it, ignore this mail: your password stays as it is.",
    ].join("\n"),
    html: page([
      "<p>Your code to set a new password:</p>",
      `<p style="font-size:28px;font-weight:700;letter-spacing:2px;color:#0B5D45">${spaced}</p>`,
      "<p>It is valid for 10 minutes and works once. Enter it where you asked for it.</p>",
      `<p>Or <a href="${link}" style="color:#0B5D45">set a new password by this link</a>, which is valid as long and works once too.</p>`,
      `<p style="${muted}">If you did not ask for it, ignore this mail: your password stays as it is.</p>`,
    ]),
  };
}

/** In place of a code, where the company takes nobody in by a password. The name was written by people: it is shown as text. */
export function noCodeMail(way: string, publicUrl: string): MailText {
  const what = `You asked for a code to set a new password. Your company has its people sign in to Ilana by ${plainLine(way)}, not by a password.`;
  const ignore = "If you did not ask for it, ignore this mail: nothing has changed.";
  return {
    subject: "How to sign in to Ilana",
    text: [what, `Sign in at ${publicUrl}/signin`, "", ignore].join("\n"),
    html: page([`<p>${escapeMarkup(what)}</p>`, `<p>${publicUrl}/signin</p>`, `<p style="${muted}">${ignore}</p>`]),
  };
}

/** What a new password does not end: secrets of their own, by which others may go on reading what the company is told. */
export type OtherWays = { hasFeed: boolean; webhooks: number };

/** What tells an account's owner that its password is another one. The address is a client's, never what somebody wrote. */
export function passwordMail(
  kind: "passwordChanged" | "passwordReset",
  { at, address, publicUrl, ways }: { at: string; address: string; publicUrl: string; ways?: OtherWays | undefined },
): MailText {
  const done = kind === "passwordReset" ? "reset by a code or link from a mail" : "changed";
  const what = `The password of your company's account at Ilana was ${done} on ${lagosMoment(new Date(at))} (Lagos), from the address ${address}. Everybody who was signed in has been signed out.`;
  const advice =
    "If that was you, there is nothing to do. If it was not, somebody else may have your password or can read your mail:";
  const link = `${publicUrl}/forgot-password`;
  const profile = `${publicUrl}/profile`;
  const left = ways && waysLeft(ways);
  const renew = "If somebody else may know of it, renew it";
  return {
    subject: "Your Ilana password was changed",
    text: [
      what,
      "",
      `${advice} set a new one at ${link}, and look to your mailbox.`,
      ...(left ? ["", `${left} ${renew} at ${profile}, under “How you are told”.`] : []),
    ].join("\n"),
    html: page([
      `<p>${what}</p>`,
      `<p>${advice} <a href="${link}" style="color:#0B5D45">set a new one</a>, and look to your mailbox.</p>`,
      ...(left
        ? [
            `<p>${left} ${renew} <a href="${profile}" style="color:#0B5D45">in your profile</a>, under “How you are told”.</p>`,
          ]
        : []),
    ]),
  };
}

function waysLeft({ hasFeed, webhooks }: OtherWays): string | undefined {
  const parts = [
    ...(hasFeed ? ["the address of your company's feed"] : []),
    ...(webhooks > 0 ? [`the ${webhooks === 1 ? "secret" : "secrets"} of ${plural(webhooks, "webhook")}`] : []),
  ];
  if (parts.length === 0) return undefined;
  const isOne = parts.length === 1 && webhooks < 2;
  const [first, ...rest] = parts.join(" and ");
  return `${first!.toUpperCase()}${rest.join("")} ${isOne ? "goes" : "go"} on working with the new password.`;
}

/** The mail with the code that confirms a company's e-mail. */
export function confirmCodeMail(code: string, publicUrl: string): MailText {
  const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
  return {
    subject: `${code} confirms your e-mail at Ilana`,
    text: [
      `Your code to confirm this e-mail: ${code}`,
      "",
      "It is valid for 10 minutes and works once.",
      `Enter it at ${publicUrl}, where you asked for it.`,
      "",
      "If you did not ask for it, ignore this mail: nothing changes.",
    ].join("\n"),
    html: page([
      "<p>Your code to confirm this e-mail:</p>",
      `<p style="font-size:28px;font-weight:700;letter-spacing:2px;color:#0B5D45">${spaced}</p>`,
      "<p>It is valid for 10 minutes and works once. Enter it where you asked for it.</p>",
      `<p style="${muted}">If you did not ask for it, ignore this mail: nothing changes.</p>`,
    ]),
  };
}
