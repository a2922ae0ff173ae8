import { expect, test } from "@playwright/test";
import { aCompany } from "./support/company.ts";

test("a Tier 1 unit microfinance bank registers, sees what binds it and why, and watches one regulation", async ({
  page,
}) => {
  const company = aCompany();
  await page.goto("/");
  await page.getByRole("link", { name: "Register" }).first().click();
  const finish = page.getByRole("button", { name: "Finish" });
  await page.getByLabel("Company name").fill(company.name);
  await page.getByLabel("Company email").fill(company.email);
  await page.getByLabel("Password", { exact: true }).fill(company.password);
  await page.getByLabel("Industry").selectOption("Financial");
  await page.getByRole("button", { name: /^Company category/ }).click();
  await page.getByRole("treeitem", { name: "Micro-Finance Banks (MFBs)" }).click();
  await page.getByRole("treeitem", { name: "Tier 1 Unit MFB (urban) License" }).click();
  await expect(finish).toBeDisabled();
  await page.getByLabel("Description").fill(company.description);
  await finish.click();

  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByText("Company created successfully 🎉")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: company.name })).toBeVisible();
  const high = page.getByRole("region", { name: "High risks" });
  await expect(
    high.getByText(/^It names Micro-Finance Banks \(MFBs\), which includes your licence/).first(),
  ).toBeVisible();

  await page.getByLabel("By regulator").selectOption("NDIC");
  await expect(page).toHaveURL("/dashboard?regulator=NDIC");
  await expect(high.getByRole("heading", { name: "Nigeria Deposit Insurance Corporation Act, 2023" })).toBeVisible();
  await expect(high.getByText("CBN", { exact: true })).toHaveCount(0);
  await page.getByLabel("By regulator").selectOption("");

  await page.getByPlaceholder("Explore all regulations").fill("minimum capital");
  await expect(page).toHaveURL(/search=minimum/);
  const card = page.getByRole("article").filter({ hasText: "Minimum Capital Requirements for Microfinance Banks" });
  await card.getByRole("button", { name: /See More/ }).click();
  const dialog = page.getByRole("dialog", { name: "Risk Audit Details" });
  await expect(dialog.getByText("Hold N200m as a Tier 1 unit (urban).")).toBeVisible();
  const support = dialog.getByRole("link", { name: "help@ilana.example" });
  await expect(support).toHaveAttribute("href", "mailto:help@ilana.example");
  await dialog.getByRole("button", { name: /Monitor new regulations here/ }).click();
  await expect(page.getByText("Monitoring alert created successfully!")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(card.getByRole("button", { name: /already monitored/ })).toBeVisible();
});
