import { expect, test } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll, looks } from "./support/accessible.ts";
import { signInAs, signUp } from "./support/company.ts";

test("from the sidebar to the central bank, into one of its texts and back", async ({ page, request }) => {
  await signInAs(page, await signUp(request));
  await page.goto("/dashboard");
  await page.getByRole("link", { name: /^Central Bank of Nigeria, / }).click();
  await expect(page).toHaveURL("/regulator/central-bank-of-nigeria");
  await expect(page).toHaveTitle("Central Bank of Nigeria · Ilana");
  await expect(page.getByText(/^\d+ texts in the library: \d+ bind your company, \d+ may\.$/)).toBeVisible();
  await expect(page.getByRole("figure", { name: "Texts in the library by year of issue" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Draft: may be worth preparing for" })).toBeVisible();

  const more = page.getByRole("button", { name: /^Show all \d+ High risk regulations$/ });
  const list = page.getByRole("list", { name: "High risk regulations" });
  const rows = list.getByRole("button");
  await expect(rows).toHaveCount(5);
  await more.click();
  expect(await rows.count()).toBeGreaterThan(5);
  const row = rows.last();
  const title = await row.innerText();
  // Anywhere in the row opens it, not only the words of its title.
  await list
    .getByRole("listitem")
    .last()
    .click({ position: { x: 8, y: 4 } });
  const dialog = page.getByRole("dialog", { name: "Risk Audit Details" });
  await expect(dialog.getByRole("heading", { name: title })).toBeVisible();
  await expect(page).toHaveURL(/\/regulator\/central-bank-of-nigeria\?regulation=/);
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toBeFocused();
  await expect(page).toHaveURL("/regulator/central-bank-of-nigeria");
});

test("a watched regulator comes to the sidebar and stays there", async ({ page, request }) => {
  await signInAs(page, await signUp(request));
  await page.goto("/regulator/SEC");
  await expect(page).toHaveURL("/regulator/securities-and-exchange-commission");
  const entry = page.getByRole("link", { name: /^Securities and Exchange Commission, .*watched by you$/ });
  await page.getByRole("button", { name: /^Watch: / }).click();
  await expect(page.getByRole("button", { name: "Watching" })).toHaveAttribute("aria-pressed", "true");
  await expect(
    page.getByText(/^Watching Securities and Exchange Commission: you are told everything of it, here at once/),
  ).toBeVisible();
  await expect(entry).toHaveAttribute("aria-current", "page");
  await page.reload();
  await expect(entry).toBeVisible();
  await page.getByRole("button", { name: "Watching" }).click();
  await expect(page.getByText(/^No longer watching Securities and Exchange Commission/)).toBeVisible();
  await expect(entry).toBeHidden();
});

test("what may apply leads to the open questions", async ({ page, request }) => {
  await signInAs(page, await signUp(request));
  await page.goto("/regulator/securities-and-exchange-commission");
  await expect(page.getByText("No text of this regulator binds your company")).toBeVisible();
  await page.getByRole("link", { name: "Answer the open questions" }).click();
  await expect(page).toHaveURL("/dashboard?why=open");
  await expect(page.getByRole("dialog", { name: "Why these?" })).toBeVisible();
});

test("an address that names no regulator says so", async ({ page, request }) => {
  await signInAs(page, await signUp(request));
  await page.goto("/regulator/ministry-of-silly-walks");
  await expect(page.getByRole("heading", { name: "We know no regulator by that name" })).toBeVisible();
  await expect(page).toHaveURL("/regulator/ministry-of-silly-walks");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Go to the dashboard" }).click();
  await expect(page).toHaveURL("/dashboard");
});

test("each part that failed comes back on its own", async ({ page, request }) => {
  await signInAs(page, await signUp(request));
  await page.route(/dashboard\.overview|library\.list/, (route) => route.abort());
  await page.goto("/regulator/central-bank-of-nigeria");
  const byRisk = page.getByRole("region", { name: "Regulations by risk" });
  await expect(byRisk.getByText("The regulations could not be loaded")).toBeVisible();
  await expect(page.getByText("The changes could not be loaded")).toBeVisible();
  await expectAccessible(page);
  await page.unroute(/dashboard\.overview|library\.list/);
  await byRisk.getByRole("button", { name: "Retry" }).click();
  await expect(byRisk.getByRole("list", { name: "High risk regulations" })).toBeVisible();
  await expect(page.getByText("The changes could not be loaded")).toBeVisible();
});

for (const { name, width, height, colorScheme } of looks) {
  test.describe(name, () => {
    test.use({ viewport: { width, height }, colorScheme, contextOptions: { reducedMotion: "reduce" } });

    test("the regulator's screen is accessible", async ({ page, request }) => {
      await signInAs(page, await signUp(request, { category: "commercial-banks" }));
      await page.goto("/regulator/central-bank-of-nigeria");
      await page.getByRole("button", { name: /^Show all \d+ High risk regulations$/ }).click();
      await page.getByRole("button", { name: /^Watch: / }).click();
      await expect(page.getByRole("button", { name: "Watching" })).toBeVisible();
      await expect(page.getByRole("list", { name: "Latest" })).toBeVisible();
      await expectAccessible(page);
      await page.setViewportSize({ width: 320, height: 640 });
      await expectNoSidewaysScroll(page);
      await page.goto("/regulator/federal-competition-and-consumer-protection-commission");
      await expect(page.getByRole("list", { name: "Latest" })).toBeVisible();
      await expectNoSidewaysScroll(page);
    });
  });
}
