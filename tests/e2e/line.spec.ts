import { expect, test, type Page } from "@playwright/test";
import { confirmedUp, signInAs, signUp } from "./support/company.ts";

const notice = /No connection to the server/;
const lose = (page: Page) => page.route("**/*", (route) => route.abort());
const restore = (page: Page) => page.unroute("**/*");

test("while the server is away what was seen can be read, and what was missed comes when it is back", async ({
  page,
  request,
}) => {
  await signInAs(page, await signUp(request));
  await page.goto("/regulations");
  await expect(page.getByRole("button", { name: /Cybersecurity/ }).first()).toBeVisible();
  await page.getByRole("link", { name: "Dashboard" }).click();
  await expect(page.getByRole("article").first()).toBeVisible();
  const title = page.getByRole("article").first().getByRole("heading");
  const read = await title.textContent();
  await lose(page);
  // A screen that was never seen says so.
  await page.getByRole("link", { name: "Updates" }).click();
  await expect(page.getByText("This screen could not be shown")).toBeVisible();
  const told = page.getByRole("status").filter({ hasText: notice });
  await expect(told).toBeVisible();
  await page.getByRole("link", { name: "Dashboard" }).click();
  await expect(title).toHaveText(read ?? "");
  await page.getByRole("link", { name: "Library" }).click();
  await expect(page.getByRole("button", { name: /Cybersecurity/ }).first()).toBeVisible();
  // What has the keyboard is not beneath what is told.
  const top = (await told.boundingBox())?.y ?? 0;
  for (let press = 0; press < 12; press += 1) await page.keyboard.press("Tab");
  const focused = await page.evaluate(() => document.activeElement?.getBoundingClientRect().bottom ?? 0);
  expect(focused).toBeLessThanOrEqual(top);
  await page.getByRole("link", { name: "Updates" }).click();
  await expect(page.getByText("This screen could not be shown")).toBeVisible();
  await restore(page);
  await expect(page.getByRole("heading", { level: 1, name: "Updates" })).toBeVisible();
  await expect(told).toHaveCount(0);
});

test("what was typed is kept while the server is away, and is sent when it is back", async ({ page, request }) => {
  await signInAs(page, await confirmedUp(request));
  await page.goto("/work");
  await page.getByRole("button", { name: "New task" }).first().click();
  const dialog = page.getByRole("dialog", { name: "New task" });
  await dialog.getByLabel("What is to be done").fill("Count the cash");
  await lose(page);
  await dialog.getByRole("button", { name: "Make the task" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("The task could not be added. Please try again.");
  await expect(page.getByText(notice)).toBeVisible();
  await expect(dialog.getByLabel("What is to be done")).toHaveValue("Count the cash");
  await restore(page);
  await expect(page.getByText(notice)).toHaveCount(0);
  await dialog.getByRole("button", { name: "Make the task" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("Count the cash").first()).toBeVisible();

  await page.goto("/evidence");
  // Not into the picture of the screen, which takes nothing from anybody: it goes when the screen is there.
  await expect(page.getByText("No evidence is kept yet")).toBeVisible();
  const bring = (name: string) =>
    page.getByLabel("Add files").setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(`Of ${name}`) });
  const uploads = page.getByRole("region", { name: "Uploads" });
  await bring("agenda.txt");
  await expect(uploads.getByText("1 file kept")).toBeVisible();
  await uploads.getByRole("button", { name: "Clear" }).click();
  await lose(page);
  await bring("minutes.txt");
  await expect(uploads.getByText(/It could not be sent\. Check your connection/)).toBeVisible();
  await expect(page.getByText(notice)).toBeVisible();
  await restore(page);
  await expect(page.getByText(notice)).toHaveCount(0);
  await uploads.getByRole("button", { name: "Try minutes.txt again" }).click();
  await expect(uploads.getByText("1 file kept")).toBeVisible();
});

test("back and forward lead to the same place of a screen, with its filters", async ({ page, request }) => {
  await signInAs(page, await signUp(request));
  await page.goto("/regulations?regulator=CBN");
  const rows = page.getByRole("main").getByRole("table").getByRole("button");
  await expect(rows.nth(20)).toBeVisible();
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY));
  const row = rows.nth(15);
  await row.scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 300);
  await expect.poll(scrolled).toBeGreaterThan(200);
  await page.waitForTimeout(300);
  const place = await scrolled();
  const title = (await row.textContent()) ?? "";
  await row.click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("heading", { name: title })).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  expect(await scrolled()).toBe(place);

  await page.getByRole("link", { name: "Dashboard" }).click();
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect.poll(scrolled).toBe(0);
  await page.mouse.move(800, 450);
  await page.mouse.wheel(0, 500);
  await expect.poll(scrolled).toBeGreaterThan(300);
  await page.waitForTimeout(300);
  const lower = await scrolled();
  await page.goBack();
  await expect(page).toHaveURL(/regulator=CBN/);
  await expect(row).toHaveText(title);
  await expect.poll(scrolled).toBe(place);
  await page.goForward();
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect.poll(scrolled).toBe(lower);
});
