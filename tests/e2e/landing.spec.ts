import { expect, test } from "@playwright/test";
import { signInAs, signUp } from "./support/company.ts";

const heading = { name: /Know every regulation/ };

test("the landing page is read and used without any script", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! });
  const page = await context.newPage();
  await page.goto("/");
  await expect(page.getByRole("heading", heading)).toBeVisible();
  await page.getByText("Is our data encrypted?").click();
  await expect(page.getByText(/encryption at rest and in transit/)).toBeVisible();
  await expect(page.getByRole("link", { name: "Stay updated for free" })).toHaveAttribute("href", "/signup");
  await context.close();
});

test("whoever only reads it runs no application; the first sign of use brings it", async ({ page }) => {
  await page.goto("/", { waitUntil: "networkidle" });
  // The style engine marks the drawn styles as its own when it starts.
  const application = page.locator("style[data-emotion][data-s]");
  await expect(page.getByRole("heading", heading)).toBeVisible();
  await expect(application).toHaveCount(0);
  await page.keyboard.press("Tab");
  await expect(application).not.toHaveCount(0);
});

test("the application takes over the drawn page as it is", async ({ page }) => {
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  await page.emulateMedia({ colorScheme: "dark" });
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/assets\/index-.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/", { waitUntil: "commit" });
  await page.getByText("Is our data encrypted?").click();
  // The colours are right before the application has arrived.
  await expect(page.locator("html")).toHaveClass(/dark/);
  await page.locator("h1").evaluate((element) => element.setAttribute("data-kept", "yes"));
  // Pressed before anything hears it, and not forgotten.
  await page.getByRole("button", { name: "Use light colours" }).click();
  release();
  await expect(page.locator("html")).toHaveClass(/light/);
  await expect(page.locator("h1")).toHaveAttribute("data-kept", "yes");
  await expect(page.getByText(/encryption at rest and in transit/)).toBeVisible();
  expect(faults).toEqual([]);
  await page.getByRole("link", { name: "Stay updated for free" }).click();
  await expect(page).toHaveURL(/\/signup$/);
});

test("a signed-in visitor never sees the drawn page", async ({ page, request }) => {
  await signInAs(page, await signUp(request));
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/assets\/index-.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/", { waitUntil: "commit" });
  await page.locator("h1").waitFor({ state: "attached" });
  await expect(page.getByRole("heading", heading)).toBeHidden();
  release();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole("heading", { name: "High risks" })).toBeVisible();
});
