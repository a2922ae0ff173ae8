import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { aPolicyText } from "../support/samples/policies.ts";
import { expectAccessible, expectNoSidewaysScroll, looks } from "./support/accessible.ts";
import { confirmedUp, signInAs } from "./support/company.ts";

const file = (name: string, text: string) => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) });

for (const { name, width, height, colorScheme } of looks)
  test(`a policy is brought, assessed, read and deleted, ${name}`, async ({ browser, request }) => {
    const company = await confirmedUp(request);
    const context = await browser.newContext({ viewport: { width, height }, colorScheme });
    const page = await context.newPage();
    await signInAs(page, company);
    await page.goto("/policies");
    await expect(page.getByRole("heading", { name: "No policy yet" })).toBeVisible();
    await expectAccessible(page);

    await page.getByRole("button", { name: "Bring a policy" }).click();
    const dialog = page.getByRole("dialog", { name: "Bring a policy" });
    await dialog.getByLabel("Choose a file").setInputFiles(file("policy.exe", "MZ"));
    await expect(dialog.getByText("Bring a PDF, a Word document (.docx) or a text (.txt, .md)")).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel("Choose a file").setInputFiles(file("Information security policy.txt", aPolicyText));

    await expect(page.getByRole("heading", { level: 1, name: "Information security policy.txt" })).toBeVisible();
    const breach = page.getByRole("listitem").filter({ hasText: "within 10 days of our becoming aware" }).first();
    await expect(breach).toContainText("Contradicted", { timeout: 30_000 });
    await expect(breach).toContainText("72 hours");
    await expect(breach).toContainText("Section 2.1, Personal data");
    await expect(page.getByText(/^Not in this document: /)).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await page.getByRole("combobox", { name: "Verdict" }).selectOption("meets");
    await expect(page).toHaveURL(/verdict=meets/);
    await expect(page.getByRole("listitem").filter({ hasText: "kept for five years" }).first()).toContainText("Met");
    await expect(breach).toHaveCount(0);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Spreadsheet (CSV)" }).click();
    expect(await readFile(await (await download).path(), "utf8")).toContain("Contradicts the requirement");

    await page.getByRole("link", { name: "All policies" }).click();
    await page.getByRole("button", { name: "Delete Information security policy.txt" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(page.getByRole("heading", { name: "No policy yet" })).toBeVisible();
    await context.close();
  });
