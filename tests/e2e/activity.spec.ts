import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { verifyExport } from "#features/audit/service/verifying.ts";
import { expectAccessible, expectNoSidewaysScroll, looks } from "./support/accessible.ts";
import { signInAs, signUp } from "./support/company.ts";

test("what a company does is in its activity log, can be narrowed, and leaves as a file that verifies", async ({
  page,
  request,
}) => {
  const company = await signUp(request);
  await request.post("/api/v1/auth/login", { data: { email: company.email, password: "not the password" } });
  await signInAs(page, company);
  await page.goto("/profile");
  await page.getByRole("radio", { name: /^Once a week/ }).check();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Open the activity log" }).click();

  const today = page.getByRole("region", { name: "Today" });
  await expect(today.getByRole("heading", { level: 3 })).toHaveText([
    "Delivery settings changed",
    "Sign-in refused",
    "Signed in",
    "Company signed up",
  ]);
  const newest = today.getByRole("listitem").first();
  await expect(newest).toContainText(`By: ${company.email} · From: 127.0.0.1`);
  await expect(newest.locator("del")).toHaveText("At once");
  await expect(newest.locator("ins")).toHaveText("Once a week");

  await page.getByRole("combobox", { name: "Kind" }).selectOption("Sign-in and passwords");
  await expect(page.getByText("2 entries")).toBeVisible();
  await expect(page).toHaveURL(/\/activity\?kind=access$/);
  await page.goBack();
  await expect(page.getByText("4 entries")).toBeVisible();

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export the log" }).press("Enter");
  await page.getByRole("menuitem", { name: "To be verified (JSON Lines)" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^ilana-activity-\d{4}-\d\d-\d\d\.jsonl$/);
  const lines = (await readFile(await file.path(), "utf8")).split("\n");
  expect(await verifyExport(lines)).toMatchObject({ isWhole: true, chain: company._id, entries: 5 });
  await expect(today.getByRole("heading", { name: "Activity log exported" })).toBeVisible();
});

for (const { name, width, height, colorScheme } of looks)
  test(`the activity log can be used by everybody, ${name}`, async ({ browser, request }) => {
    const company = await signUp(request, { name: "Okpella Microfinance Bank of the North-Eastern Territories".repeat(3) });
    const headers = { authorization: `Bearer ${company.token}` };
    await request.patch(`/api/v1/company/${company._id}`, { headers, data: { name: "Y".repeat(200) } });
    const context = await browser.newContext({ viewport: { width, height }, colorScheme });
    const page = await context.newPage();
    await signInAs(page, company);
    await page.goto("/activity");
    await expect(page.getByRole("heading", { name: "Profile changed" })).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: Math.min(width, 320), height });
    await expectNoSidewaysScroll(page);
    await page.goto("/activity?kind=documents");
    await expect(page.getByRole("heading", { name: "No entry matches" })).toBeVisible();
    await expectAccessible(page);
    await page.goto("/activity?from=2026-02-30");
    await expect(page.getByRole("alert")).toContainText("The log cannot be narrowed like this");
    await expectAccessible(page);
    await context.close();
  }); // prettier-ignore
