import { expect, test, type Locator, type Page } from "@playwright/test";
import { signInAs, signUp } from "./support/company.ts";

async function press(button: Locator): Promise<void> {
  await button.focus();
  await button.press("Enter");
}

test.beforeEach(async ({ page, request }) => {
  await signInAs(page, await signUp(request));
});

test("the bell keeps the keyboard, on a card and in the dialog", async ({ page }) => {
  await page.goto("/dashboard?search=returns");
  const card = page.getByRole("article").first();
  const bell = card.getByRole("button", { name: /^Monitor new regulations here/ });
  await press(bell);
  await expect(page.getByText("Monitoring alert created successfully!")).toBeVisible();
  await expect(bell).toBeFocused();
  await expect(bell).toHaveAccessibleName(/already monitored/);

  await card.getByRole("button", { name: /See More/ }).press("Enter");
  const inDialog = page.getByRole("dialog").getByRole("button", { name: /^Monitor new regulations here/ });
  await press(inDialog);
  await expect(page.getByText("You are already monitoring this regulation")).toBeVisible();
  await expect(inDialog).toBeFocused();
});

for (const { where, path, region } of [
  { where: "on a card", path: "/dashboard", region: (page: Page) => page.getByRole("region", { name: "May apply" }) },
  { where: "in the drawer", path: "/dashboard?why=open", region: (page: Page) => page.getByRole("dialog") },
]) {
  test(`an answer ${where} passes the keyboard on to the next question`, async ({ page }) => {
    await page.goto(path);
    const groups = region(page).getByRole("group", { name: /\?$/ });
    await groups.nth(1).waitFor();
    const asked = (await groups.first().getAttribute("aria-label"))!;
    await press(groups.first().getByRole("button", { name: "No" }));
    await expect(region(page).getByRole("group", { name: asked, exact: true })).toHaveCount(0);
    // What only the profile settles is a question too, with a link.
    const questions = groups.or(region(page).getByRole("link", { name: "Complete your profile" }));
    await expect(questions.and(page.locator(":focus"))).toHaveCount(1);
  });
}

test("the last answer in the drawer passes the keyboard on to the heading", async ({ page }) => {
  await page.goto("/dashboard?why=open");
  const drawer = page.getByRole("dialog", { name: "Why these?" });
  const groups = drawer.getByRole("group", { name: /\?$/ });
  await groups.nth(1).waitFor();
  const last = groups.last();
  const asked = (await last.getAttribute("aria-label"))!;
  await press(last.getByRole("button", { name: "No" }));
  await expect(drawer.getByRole("group", { name: asked, exact: true })).toHaveCount(0);
  await expect(drawer.getByRole("heading", { name: "Open questions" })).toBeFocused();
});

test("a toast the keyboard has left goes away by itself", async ({ page }) => {
  await page.goto("/dashboard?why=open");
  const drawer = page.getByRole("dialog", { name: "Why these?" });
  await drawer.getByRole("button", { name: "Yes" }).first().click();
  const undo = page.getByRole("button", { name: "Undo" });
  await expect(undo).toBeVisible();
  await page.keyboard.press("Alt+T");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(undo).toBeFocused();
  await drawer.getByLabel("Employee size").click();
  await expect(undo).toBeHidden({ timeout: 8000 });
});
