import { expect, test } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll, looks } from "./support/accessible.ts";
import { signInAs, signUp } from "./support/company.ts";

const address = "/dashboard?regulation=cbn-atm-fees-2025";
const title = /Automated Teller Machine|ATM/;

for (const { name, width, height, colorScheme } of looks) {
  test(`${name}: a link opens a regulation, its relations open in place, and back returns`, async ({
    browser,
    request,
  }) => {
    const context = await browser.newContext({
      viewport: { width, height },
      colorScheme,
      reducedMotion: "reduce",
      permissions: ["clipboard-read", "clipboard-write"],
    });
    const page = await context.newPage();
    await signInAs(page, await signUp(request));
    await page.goto(address);
    const dialog = page.getByRole("dialog", { name: "Risk Audit Details" });
    const heading = dialog.getByRole("heading", { level: 3 });
    await expect(heading).toHaveText(title);
    const first = await heading.innerText();
    await expect(dialog.getByText("First recorded")).toBeVisible();

    await dialog.getByRole("button", { name: "Copy link" }).click();
    await expect(page.getByText("Link copied")).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(new URL(address, page.url()).href);

    const related = dialog
      .locator("section")
      .filter({ has: page.getByRole("heading", { name: "Related regulations" }) });
    await related.getByRole("link").first().click();
    await expect(heading).not.toHaveText(first);
    await expect(heading).toBeFocused();
    await page.goBack();
    await expect(heading).toHaveText(first);

    await dialog.getByRole("button", { name: /show the regulations of this level/ }).click();
    await expect(dialog.getByText(/^Regulations of this level in the library: \d+$/)).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScroll(page);
    await dialog.getByRole("link", { name: "All in the library" }).click();
    await expect(page).toHaveURL(/\/regulations\?risk=/);
    await context.close();
  });
}

test("what was closed does not come back with the back button", async ({ page, request }) => {
  await signInAs(page, await signUp(request));
  await page.goto("/regulations");
  await page.getByRole("link", { name: "Dashboard" }).click();
  const dialog = page.getByRole("dialog", { name: "Risk Audit Details" });
  const drawer = page.getByRole("dialog", { name: "Why these?" });
  const seeMore = page.getByRole("button", { name: /^See More/ }).first();
  await seeMore.click();
  await dialog.getByRole("button", { name: "Close" }).dblclick();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL("/dashboard");
  await expect(seeMore).toBeFocused();
  await page.getByRole("button", { name: /Why these/ }).click();
  await expect(page).toHaveURL("/dashboard?why=open");
  await drawer.getByRole("button", { name: "Close" }).click();
  await expect(page).toHaveURL("/dashboard");
  await page.goForward();
  await expect(drawer).toBeVisible();
  // A reload forgets nothing of it.
  await page.reload();
  await drawer.getByRole("button", { name: "Close" }).click();
  await expect(page).toHaveURL("/dashboard");
  await page.goBack();
  await expect(page).toHaveURL("/regulations");

  await page.goto(address);
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(page).toHaveURL("/dashboard");
  await page.goBack();
  await expect(page).toHaveURL("/regulations");
});

test("where the page may not copy, the link is shown and selected", async ({ page, request }) => {
  await signInAs(page, await signUp(request));
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("not allowed"));
  });
  await page.goto(address);
  await page.getByRole("button", { name: "Copy link" }).click();
  const field = page.getByLabel("Copy this link");
  await expect(field).toBeFocused();
  const selected = await field.evaluate((input: HTMLInputElement) =>
    input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0),
  );
  expect(selected).toBe(new URL(address, page.url()).href);
});

test("on paper the dialog is the page, whole and without the screen under it", async ({ page, request }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await signInAs(page, await signUp(request));
  await page.goto(address);
  const dialog = page.getByRole("dialog", { name: "Risk Audit Details" });
  await expect(dialog.getByText("First recorded")).toBeVisible();
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(page.getByRole("heading", { level: 1, includeHidden: true })).toBeHidden();
  await expect(dialog.getByRole("button", { name: "Close" })).toBeHidden();
  const link = new URL(address, page.url()).href;
  for (const text of ["Regulatory Area:", "Do you need professional help", link]) {
    await expect(dialog.getByText(text)).toBeVisible();
  }
  const risk = await dialog.getByText("risk", { exact: true }).boundingBox();
  expect(risk!.width).toBeGreaterThan(10);
  const paper = await page.evaluate(() => {
    const content = document.querySelector<HTMLElement>('[role="dialog"]')!;
    const scrolling = [...content.querySelectorAll("*")].filter((part) =>
      ["auto", "scroll"].includes(getComputedStyle(part).overflowY),
    );
    return {
      isWhole: scrolling.length === 0,
      reaches: document.documentElement.scrollHeight >= content.scrollHeight,
      ink: getComputedStyle(content.querySelector("h3")!).color,
    };
  });
  expect(paper).toEqual({ isWhole: true, reaches: true, ink: "rgb(0, 0, 0)" });
});

test("what a toast offers is reached by keyboard over an open drawer, and the focus comes back", async ({
  page,
  request,
}) => {
  await signInAs(page, await signUp(request));
  await page.goto("/dashboard?why=open");
  const drawer = page.getByRole("dialog", { name: "Why these?" });
  await drawer.getByRole("button", { name: "Yes" }).first().click();
  const undo = page.getByRole("button", { name: "Undo" });
  await expect(undo).toBeVisible();
  const place = drawer.getByLabel("Employee size");
  await place.focus();
  await page.keyboard.press("Alt+T");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(undo).toBeFocused();
  // The toast waits as long as it has the focus.
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Answer taken back")).toBeVisible();
  await expect(place).toBeFocused();
  await expect(drawer).toBeVisible();
});

test("the first cards stay in sight under the summary, and a regulator's bar filters", async ({ page, request }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAs(page, await signUp(request));
  await page.goto("/dashboard");
  const box = await page.getByRole("article").first().boundingBox();
  expect(box!.y + box!.height).toBeLessThanOrEqual(900);
  const bar = page.getByRole("region", { name: "At a glance" }).getByRole("button", { name: /^CBN: \d+ regulations/ });
  await bar.click();
  await expect(page).toHaveURL("/dashboard?regulator=CBN");
  await expect(bar).toBeFocused();
  await expect(page.getByLabel("By regulator")).toHaveValue("CBN");
});
