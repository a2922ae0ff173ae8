import { expect, test } from "@playwright/test";
import { confirmedUp, signInAs } from "../support/company.ts";
const dir = "/tmp/ds-shots/";
test("shots", async ({ page, request }) => {
  test.setTimeout(240_000);
  page.on("pageerror", (e) => console.log("PAGEERROR", e.message));
  page.on("console", (m) => m.type() === "error" && console.log("CONSOLE", m.text().slice(0, 300)));
  const company = await confirmedUp(request);
  await signInAs(page, company);
  for (const [w, h, scheme] of [[1440, 900, "light"], [390, 844, "dark"]] as const) {
    await page.setViewportSize({ width: w, height: h });
    await page.emulateMedia({ colorScheme: scheme });
    const n = `${w}`;
    await page.goto("/duties");
    await expect(page.getByRole("grid")).toBeVisible();
    await page.waitForTimeout(700);
    await page.screenshot({ path: `${dir}${n}-table.png` });
    await page.goto("/duties?group=state&sort=due");
    await expect(page.getByRole("grid")).toBeVisible();
    await page.waitForTimeout(500);
    await page.getByRole("gridcell").filter({ has: page.getByRole("checkbox") }).nth(1).click();
    await page.waitForTimeout(500);
    await page.screenshot({ path: `${dir}${n}-group.png` });
    await page.goto("/duties");
    await expect(page.getByRole("grid")).toBeVisible();
    await page.locator("[data-line] [data-column=duty]").first().click();
    await expect(page.getByRole("form", { name: "How it stands" })).toBeVisible();
    await page.waitForTimeout(700);
    await page.screenshot({ path: `${dir}${n}-detail.png`, fullPage: w < 500 });
    await page.goto("/duties?search=zzzz");
    await page.waitForTimeout(900);
    await page.screenshot({ path: `${dir}${n}-none.png` });
    await page.goto("/duties?state=odd");
    await page.waitForTimeout(900);
    await page.screenshot({ path: `${dir}${n}-refused.png` });
  }
});
