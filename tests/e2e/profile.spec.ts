import { expect, test } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll, looks } from "./support/accessible.ts";
import { password, signInAs, signUp } from "./support/company.ts";

// A green square of one pixel.
const logo = {
  name: "logo.png",
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWPgjnUFAAEkAK7wtp/ZAAAAAElFTkSuQmCC",
    "base64",
  ),
};

test("a company completes its profile, with a logo, and the dashboard follows", async ({ page, request }) => {
  const company = await signUp(request, { category: "commercial-banks" });
  await signInAs(page, company);
  await page.goto("/profile");
  await expect(page.getByText("No services specified.")).toBeVisible();
  await page.getByRole("button", { name: "Edit Profile" }).click();
  await page.getByLabel("Upload logo").setInputFiles({ ...logo, buffer: Buffer.from("just text") });
  await expect(page.getByText("This file cannot be read as an image")).toBeVisible();
  await expect(page.getByRole("main").locator("img")).toHaveCount(0);
  await page.getByLabel("Upload logo").setInputFiles(logo);
  await expect(page.getByText(/The new logo is saved with Save Changes/)).toBeVisible();
  await page.getByRole("radio", { name: "101-500 employees" }).check();
  await page.getByRole("checkbox", { name: "Card Services" }).check();
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Profile updated successfully!")).toBeVisible();
  await expect(page.getByRole("button", { name: "Edit Profile" })).toBeFocused();

  const headers = { authorization: `Bearer ${company.token}` };
  const stored = await (await request.get(`/api/v1/company/${company._id}`, { headers })).json();
  expect(stored.data).toMatchObject({
    category: "commercial-banks",
    employeeSize: "101-500 employees",
    services: ["card services"],
  });
  await expect(page.getByRole("main").locator(`img[src="${stored.data.logo}"]`)).toHaveJSProperty("naturalWidth", 1);

  // Without a logo the change goes the other way, and a category in the form's spelling is stored in the server's.
  await page.getByRole("button", { name: "Edit Profile" }).click();
  await page.getByLabel("Organization category").selectOption("Microfinance-banks-tier-2");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByRole("region", { name: "Company category" })).toContainText("Tier 2 Unit MFB (rural) License");
  // The choice is shown before it is stored.
  const changed = async () => (await (await request.get(`/api/v1/company/${company._id}`, { headers })).json()).data;
  await expect.poll(changed).toMatchObject({ category: "micro-finance-banks-tier-2", logo: stored.data.logo });
  await page.goto("/dashboard");
  await expect(page.getByRole("main").getByText("Micro Finance Banks Tier 2")).toBeVisible();
});

test("a company changes its password and stays signed in", async ({ page, request }) => {
  const company = await signUp(request);
  await signInAs(page, company);
  await page.goto("/profile");
  await expect(page.getByRole("button", { name: "Change password" })).toBeDisabled();
  await page.getByRole("button", { name: "Edit Profile" }).click();
  await page.getByRole("button", { name: "Change password" }).click();
  const dialog = page.getByRole("dialog", { name: "Change Password" });
  const fill = async (current: string, next: string) => {
    await dialog.getByLabel("Current Password").fill(current);
    await dialog.getByLabel("New Password", { exact: true }).fill(next);
    await dialog.getByLabel("Confirm New Password").fill(next);
    await dialog.getByRole("button", { name: "Save" }).click();
  };
  await fill("not my password", "Loans4Everyone!");
  await expect(dialog.getByText("Current password is incorrect")).toBeVisible();
  await fill(password, password);
  await expect(dialog.getByText("New password cannot be the same as the current password")).toBeVisible();
  await fill(password, "Loans4Everyone!");
  await expect(page.getByText("Password changed successfully!")).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Change password" })).toBeFocused();

  // The old session has ended at the server; the page goes on with the new one.
  const headers = { authorization: `Bearer ${company.token}` };
  expect((await request.get(`/api/v1/company/${company._id}`, { headers })).status()).toBe(401);
  await page.reload();
  await expect(page.getByRole("button", { name: "Edit Profile" })).toBeVisible();
  const signIn = { data: { email: company.email, password: "Loans4Everyone!" } };
  expect((await request.post("/api/v1/auth/login", signIn)).ok()).toBe(true);
});

for (const { name, width, height, colorScheme } of looks) {
  test.describe(name, () => {
    test.use({ viewport: { width, height }, colorScheme, contextOptions: { reducedMotion: "reduce" } });

    test("the profile and what opens from it are accessible", async ({ page, request }) => {
      const longName = `The ${"Very Long Named ".repeat(9)}Microfinance Bank`;
      await signInAs(page, await signUp(request, { name: longName, category: "commercial-banks" }));
      await page.goto("/profile");
      await page.getByRole("button", { name: "Show notifications" }).click();
      await expect(page.getByRole("dialog", { name: "Notifications" })).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("button", { name: "Show notifications" })).toBeFocused();

      await page.getByRole("button", { name: "Edit Profile" }).click();
      await page.getByLabel("Upload logo").setInputFiles(logo);
      await page.getByLabel("Organization category").selectOption("Others");
      await page.getByLabel("Description").fill("Short");
      await page.getByRole("button", { name: "Save Changes" }).click();
      await expect(page.getByText("Description must be between 10 and 300 characters")).toBeVisible();
      await expectAccessible(page);
      await page.setViewportSize({ width: 320, height: 640 });
      await expectNoSidewaysScroll(page);

      await page.getByRole("button", { name: "Change password" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
      await expect(page.getByText("Current password is required")).toBeVisible();
      await expectAccessible(page);
    });
  });
}
