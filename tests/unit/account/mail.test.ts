import { expect, test } from "vitest";
import { passwordMail, resetCodeMail } from "#features/account/rules/mail.ts";

const mail = resetCodeMail("042917", "s3cret-Base_64", "https://ilana.example.ng");

test("the mail carries the code, leading zero and all, in subject, text and HTML", () => {
  expect(mail.subject).toBe("042917 is your Ilana code");
  expect(mail.text).toContain("042917");
  expect(mail.html).toContain("042 917");
});

test("the mail says how long the code lives, where it goes, and what to do when nobody asked for it", () => {
  expect(mail.text).toContain("valid for 10 minutes");
  expect(mail.text).toContain("https://ilana.example.ng/forgot-password");
  for (const part of [mail.text, mail.html]) expect(part).toContain("ignore this mail");
});

test("the HTML loads nothing from elsewhere", () => {
  expect(mail.html).not.toMatch(/<(script|img|link)\b|url\(/);
});

test("the one thing to click is the link, whose secret browsers send to nobody", () => {
  const link = "https://ilana.example.ng/reset-password#s3cret-Base_64";
  expect(mail.text.split("\n")).toContain(link);
  expect([...mail.html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([link]);
});

test("the owner reads when and from where the password was changed, in the time of Lagos", () => {
  const at = "2026-11-21T23:30:00.000Z";
  const { text, html } = passwordMail("passwordReset", { at, address: "192.0.2.1", publicUrl: "https://ilana.ng" });
  for (const part of [text, html]) {
    expect(part).toContain("22 November 2026 at 00:30 (Lagos)");
    expect(part).toContain("192.0.2.1");
    expect(part).toContain("https://ilana.ng/forgot-password");
  }
});
