import { expect, test, type Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll, looks } from "./support/accessible.ts";
import { password, signUp } from "./support/company.ts";
import { codeOf, resetSecretOf } from "./support/mail.ts";

const chosen = "Loans&Cards2027";

async function askForCode(page: Page, email: string) {
  // Sign-in, where one may come from, has such a field too.
  await expect(page.getByRole("heading", { name: "Reset Your Password" })).toBeVisible();
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Enter OTP" });
  await expect(dialog).toBeVisible();
  return { dialog, otp: dialog.getByLabel("One-time code (OTP)") };
}

async function signIn(page: Page, email: string, secret: string) {
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(secret);
  await page.keyboard.press("Enter");
}

test("a company that forgot its password sets a new one with the code of a mail, by keyboard alone", async ({
  page,
  request,
}) => {
  const { email } = await signUp(request);
  await page.goto("/signin");
  await page.getByRole("link", { name: "Forgot password?" }).press("Enter");
  const { dialog, otp } = await askForCode(page, email);
  await expect(page.getByText("OTP sent to your email!")).toBeVisible();
  await expect(otp).toBeFocused();
  const code = await codeOf(email);
  const wrong = code === "000000" ? "111111" : "000000";
  await page.keyboard.type(wrong);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Invalid OTP. Please check the code and try again.")).toBeVisible();
  // The wrong code is selected: typing replaces it.
  await page.keyboard.type(code);
  await expect(otp).toHaveValue(code);
  await page.keyboard.press("Enter");

  await expect(page).toHaveURL("/reset-password");
  await expect(page.getByText("OTP verified successfully!")).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(await page.evaluate(() => sessionStorage.getItem("resetPasswordEmail"))).toBe(email);
  await page.getByLabel("New Password").fill(chosen);
  await expect(page.getByRole("meter", { name: "Password strength" })).toHaveAttribute("aria-valuetext", "Strong");
  await page.getByLabel("Confirm Password").fill(chosen);
  await expect(page.getByText("Passwords match")).toBeVisible();
  await page.keyboard.press("Enter");

  await expect(page).toHaveURL("/login");
  await expect(page.getByText("Password reset successfully!")).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem("resetPasswordEmail"))).toBeNull();
  await signIn(page, email, password);
  await expect(page.getByText("Invalid email or password")).toBeVisible();
  await signIn(page, email, chosen);
  await expect(page).toHaveURL("/dashboard");
});

test("the link of the mail opens the screen for a new password, also in another browser, and works once", async ({
  page,
  request,
}) => {
  const { email } = await signUp(request);
  await request.post("/api/v1/auth/forgot-password", { data: { email } });
  const link = `/reset-password#${await resetSecretOf(email)}`;
  await page.goto(link);
  await expect(page.getByText(`Choose a new password for ${email}.`)).toBeVisible();
  await expect(page).toHaveURL("/reset-password");
  await expectAccessible(page);
  await page.getByLabel("New Password").fill("Password1!");
  await page.getByLabel("Confirm Password").fill("Password1!");
  await page.keyboard.press("Enter");
  const common = "This password is one of the most common. Please choose another.";
  await expect(page.getByLabel("New Password")).toHaveAccessibleDescription(new RegExp(common));
  await page.getByLabel("New Password").fill(chosen);
  await page.getByLabel("Confirm Password").fill(chosen);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/login");
  await signIn(page, email, chosen);
  await expect(page).toHaveURL("/dashboard");

  await page.evaluate(() => localStorage.clear());
  await page.goto("/signin");
  await page.goto(link);
  await expect(page).toHaveURL("/forgot-password");
  await expect(page.getByText("This link is no longer valid. Please request a new code.")).toBeVisible();
});

test("a code that ran out makes room for another, which is pasted and corrected in place", async ({
  page,
  context,
  request,
}) => {
  const { email } = await signUp(request);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.clock.install();
  await page.goto("/forgot-password");
  const { dialog, otp } = await askForCode(page, email);
  await expect(dialog.getByRole("timer")).toHaveText(/^(10:00|09:5\d)$/);
  await codeOf(email);
  // As after sleep: timers that fell due meanwhile fire once.
  await page.clock.fastForward("10:00");
  await expect(dialog.getByText("OTP has expired. Please request a new one.")).toBeVisible();
  await expect(otp).toBeDisabled();
  await expect(dialog.getByRole("button", { name: "Submit" })).toBeDisabled();
  await expect(dialog.getByRole("button", { name: "Resend OTP" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(otp).toBeFocused();
  await expect(dialog.getByRole("timer")).toHaveText(/^(10:00|09:5\d)$/);

  const code = await codeOf(email, 2);
  await page.evaluate((text) => navigator.clipboard.writeText(text), `${code.slice(0, 3)} ${code.slice(3)}`);
  await page.keyboard.press("ControlOrMeta+v");
  await expect(otp).toHaveValue(code);
  const second = dialog.locator("[data-slot]").nth(1);
  const box = (await second.boundingBox())!;
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  const other = code[1] === "7" ? "8" : "7";
  await page.keyboard.type(other);
  await expect(otp).toHaveValue(`${code[0]}${other}${code.slice(2)}`);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.type(code[1]!);
  await expect(otp).toHaveValue(code);
  await dialog.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL("/reset-password");
});

test("a password cannot be set before a code was verified", async ({ page }) => {
  await page.goto("/reset-password");
  await expect(page).toHaveURL("/forgot-password");
});

for (const { name, width, height, colorScheme } of looks) {
  test.describe(name, () => {
    test.use({ viewport: { width, height }, colorScheme, contextOptions: { reducedMotion: "reduce" } });

    test("asking for a code and entering it is accessible", async ({ page }) => {
      await page.clock.install();
      await page.goto("/forgot-password");
      const { dialog } = await askForCode(page, `nobody-${width}@okpella-mfb.ng`);
      await page.keyboard.type("12345a");
      await page.keyboard.press("Enter");
      await expect(dialog.getByText("OTP must contain only numbers")).toBeVisible();
      await expectAccessible(page);
      await page.clock.fastForward("10:00");
      await expect(dialog.getByText("OTP has expired. Please request a new one.")).toBeVisible();
      await expectAccessible(page);
      await page.setViewportSize({ width: 320, height: 640 });
      await expectNoSidewaysScroll(page);
    });

    test("setting a new password is accessible", async ({ page }) => {
      await page.addInitScript(() => sessionStorage.setItem("resetPasswordEmail", "anna@okpella-mfb.ng"));
      await page.goto("/reset-password");
      await page.getByLabel("New Password").fill("savings4all");
      await page.getByLabel("Confirm Password").fill("savings");
      await page.getByRole("button", { name: "Reset" }).click();
      await expect(page.getByText("Passwords do not match")).toBeVisible();
      await expectAccessible(page);
      await page.getByLabel("New Password").fill(chosen);
      await page.getByLabel("Confirm Password").fill(chosen);
      await expect(page.getByText("Passwords match")).toBeVisible();
      await expectAccessible(page);
      await page.setViewportSize({ width: 320, height: 640 });
      await expectNoSidewaysScroll(page);
    });
  });
}
