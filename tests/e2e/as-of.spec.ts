import { expect, test } from "@playwright/test";
import { expectNoSidewaysScroll } from "./support/accessible.ts";
import { signInAs, signUp } from "./support/company.ts";

test("the library as of a day, kept by its address and by the regulation that is opened", async ({ page, request }) => {
  await signInAs(page, await signUp(request));
  await page.goto("/regulations?asOf=2015-03-03");
  await expect(page.getByRole("list", { name: "Active filters" })).toContainText("As of");
  const rows = page.getByRole("region", { name: "Regulations" }).locator("tbody tr");
  // Rows that stand for what is on its way have no button.
  await expect(rows.first().getByRole("button")).toBeVisible();
  // Titles and references may name later years, as an Act does with its regulations; the day of issue may not.
  const years = (await rows.locator("td:nth-child(5)").allTextContents()).map((day) => Number(day.slice(-4)));
  expect(years.length).toBeGreaterThan(20);
  expect(years.filter((year) => !(year <= 2015))).toEqual([]);
  await rows.first().getByRole("button").click();
  const dialog = page.getByRole("dialog", { name: "Risk Audit Details" });
  await expect(dialog.getByText("As of 3 Mar 2015")).toBeVisible();
  await expect(dialog.getByText(/^In force on 3 Mar 2015/)).toBeVisible();
  await expect(page).toHaveURL(/asOf=2015-03-03/);
  await expectNoSidewaysScroll(page);
  await page.goBack();
  await expect(dialog).toBeHidden();
});
