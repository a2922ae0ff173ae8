import { readFile } from "node:fs/promises";
import { expect, test, type Page } from "@playwright/test";
import Papa from "papaparse";
import { expectAccessible, expectNoSidewaysScroll, looks } from "./support/accessible.ts";
import { signInAs, signUp } from "./support/company.ts";

const count = (page: Page) => page.getByRole("status").filter({ hasText: /regulations?$/ });
const rows = (page: Page) => page.getByRole("region", { name: "Regulations" }).locator("tbody tr");

test("what was superseded is found, and says so", async ({ page, request }) => {
  await signInAs(page, await signUp(request));
  await page.goto("/regulations");
  await expect(count(page)).toHaveText(/^\d+ regulations$/);
  await page.getByRole("searchbox").fill("agent banking");
  await expect(page).toHaveURL(/search=agent/);
  await expect(page.getByLabel("Sort by")).toHaveValue("best");
  const filters = page.getByRole("region", { name: "Filters" });
  await filters.getByRole("button", { name: /^Superseded/ }).click();
  await expect(page).toHaveURL(/status=superseded/);
  await expect(rows(page).first()).toContainText("Superseded");
  for (const row of await rows(page).all()) await expect(row).toContainText("History");

  await rows(page).first().getByRole("button").click();
  const dialog = page.getByRole("dialog", { name: "Risk Audit Details" });
  await expect(dialog.getByText(/^Superseded: another instrument has taken its place/)).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/status=superseded/);
  await page.goBack();
  await expect(filters.getByRole("button", { name: /^Superseded/ })).toHaveAttribute("aria-pressed", "false");
});

test("the CSV file has as many rows as the count says, shown or not", async ({ page, request }) => {
  await signInAs(page, await signUp(request));
  await page.goto("/regulations?status=in-force");
  await expect(count(page)).toHaveText(/^\d+ of \d+ regulations$/);
  const total = Number.parseInt(await count(page).innerText(), 10);
  expect(total).toBeGreaterThan(100);
  await expect(rows(page)).toHaveCount(50);

  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^ilana-regulations-\d{4}-\d{2}-\d{2}\.csv$/);
  const text = await readFile(await download.path(), "utf8");
  expect(text.startsWith("\uFEFF")).toBe(true);
  const { data, errors } = Papa.parse<Record<string, string>>(text.slice(1), { header: true });
  expect(errors).toEqual([]);
  expect(data).toHaveLength(total);
  expect(new Set(data.map((row) => row["Key"])).size).toBe(total);
  expect(new Set(data.map((row) => row["Status"]))).toEqual(new Set(["In force"]));
});

test("paper shows the whole list and nothing else, black on white", async ({ page, request }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute("data-printed", "yes");
  });
  await signInAs(page, await signUp(request));
  await page.goto("/regulations?applies=applies");
  await page.getByRole("button", { name: "Print" }).click();
  await expect(page.locator("body")).toHaveAttribute("data-printed", "yes");
  const total = Number.parseInt(await count(page).innerText(), 10);
  await expect(rows(page)).toHaveCount(total);

  await page.setViewportSize({ width: 718, height: 1000 });
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(page.getByText("Library of regulations: Okpella Microfinance Bank")).toBeVisible();
  await expect(page.getByText("Applies to us: Applies", { exact: true })).toBeVisible();
  await expect(page.getByRole("searchbox")).toBeHidden();
  await expect(page.getByRole("button", { name: "Open menu" })).toBeHidden();
  await expect(page.locator("thead")).toHaveCSS("display", "table-header-group");
  await expect(rows(page).first()).toHaveCSS("display", "table-row");
  await expect(rows(page).first().getByRole("button")).toHaveCSS("color", "rgb(0, 0, 0)");
  await expect(page.locator("body")).toHaveCSS("background-color", "rgb(255, 255, 255)");
  await expectNoSidewaysScroll(page);
});

test("a search on the dashboard leads on to what it leaves out", async ({ page, request }) => {
  await signInAs(page, await signUp(request));
  await page.goto("/dashboard?search=agent+banking");
  const link = page.getByRole("link", { name: /more in the library match/ });
  const left = Number.parseInt(await link.innerText(), 10);
  await link.click();
  await expect(page).toHaveURL(/\/regulations\?.*applies=no/);
  await expect(rows(page)).toHaveCount(left);
});

for (const { name, width, height, colorScheme } of looks) {
  test.describe(name, () => {
    test.use({ viewport: { width, height }, colorScheme, contextOptions: { reducedMotion: "reduce" } });

    test("the library is accessible in all its states", async ({ page, request }) => {
      await signInAs(page, await signUp(request));
      await page.goto("/regulations?search=agent+banking");
      await rows(page).first().getByRole("button").waitFor();
      await expectAccessible(page);
      if (width < 1280) {
        await page.getByRole("button", { name: "Filters" }).click();
        await expect(page.getByRole("dialog", { name: "Filters" })).toBeVisible();
        await expectAccessible(page);
        await page.keyboard.press("Escape");
      }
      await page.goto("/regulations?search=nothing+like+this&from=2024-01-01");
      await expect(page.getByText("Nothing in the library matches")).toBeVisible();
      await expectAccessible(page);
      await page.goto("/regulations?risk=purple");
      await expect(page.getByText("Risk must be one of: High, Medium, Low")).toBeVisible();
      await expectAccessible(page);
      await page.goto("/regulations?from=2025-01-01&to=2024-01-01&applies=no");
      await expect(page.getByRole("heading", { name: "“Issued from” is after “Issued to”." })).toBeVisible();
      await expectAccessible(page);
    });

    test("nothing but its own width is needed at 320 px", async ({ page, request }) => {
      await signInAs(page, await signUp(request));
      await page.setViewportSize({ width: 320, height: 640 });
      await page.goto("/regulations?regulator=NESREA");
      await rows(page).first().getByRole("button").waitFor();
      await expectNoSidewaysScroll(page);
      await page.goto("/regulations");
      await rows(page).first().getByRole("button").waitFor();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    });
  });
}
