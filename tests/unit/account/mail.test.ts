import { expect, test } from "vitest";
import { resetCodeMail } from "#features/account/rules/mail.ts";

const mail = resetCodeMail("042917", "https://ilana.example.ng");

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

test("the HTML loads nothing from elsewhere and has nothing to click", () => {
  expect(mail.html).not.toMatch(/<(script|img|link|a)\b|url\(/);
});
