import { expect, test } from "@playwright/test";
import { password, signInAs, signUp } from "./support/company.ts";

const memberScreens = [
  "/dashboard",
  "/profile",
  "/chatbot-ai",
  "/regulations?applies=may",
  "/regulator/central-bank-of-nigeria",
  "/reading/cbn-example",
];
const guestScreens = ["/", "/signin", "/login", "/signup", "/forgot-password"];

test("a signed-out visitor sees what is for everybody", async ({ page }) => {
  for (const path of guestScreens)
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page).toHaveURL(path);
    });
});

test("without a verified code there is no setting of a new password", async ({ page }) => {
  await page.goto("/reset-password");
  await expect(page).toHaveURL("/forgot-password");
});

test("a signed-in company sees its screens", async ({ page, request }) => {
  await signInAs(page, await signUp(request));
  for (const path of memberScreens)
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page).toHaveURL(path);
    });
});

test("a signed-out visitor of a company's screen signs in and comes back to it", async ({ page, request }) => {
  const { email } = await signUp(request);
  for (const path of memberScreens)
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page).toHaveURL(/\/signin/);
      await page.getByLabel("Email").fill(email);
      await page.getByLabel("Password", { exact: true }).fill(password);
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(path);
      await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
      // The next is visited by somebody of whom the browser knows nothing.
      await page.context().clearCookies();
      await page.evaluate(() => [localStorage, sessionStorage].forEach((store) => store.clear()));
    });
});

test("a signed-in visitor of what is for others is sent to the dashboard", async ({ page, request }) => {
  await signInAs(page, await signUp(request));
  for (const path of [...guestScreens, "/reset-password"])
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page).toHaveURL(/\/dashboard$/);
    });
});

test("an unknown path leads to sign-in", async ({ page }) => {
  for (const path of ["/no/such/screen", "/reassess", "/regulator", "/dashboard/more"])
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page).toHaveURL("/signin");
    });
});

test("a forged token ends at sign-in with nothing kept", async ({ page }) => {
  await page.goto("/signin");
  await page.evaluate(() => {
    const payload = btoa(JSON.stringify({ _id: "somebody" }));
    localStorage.setItem("token", `eyJhbGciOiJub25lIn0.${payload}.x`);
    localStorage.setItem("company", JSON.stringify({ _id: "somebody", name: "Nobody" }));
  });
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/signin/);
  expect(await page.evaluate(() => [localStorage.getItem("token"), localStorage.getItem("company")])).toEqual([
    null,
    null,
  ]);
});

test("a wrong password is said in one sentence and nothing is stored", async ({ page, request }) => {
  const company = await signUp(request);
  await page.goto("/signin");
  await page.getByLabel("Email").fill(company.email);
  await page.getByLabel("Password", { exact: true }).fill("Not-the-one-1");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByText("Invalid email or password")).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
});

test("a personal mail address is refused at the field", async ({ page }) => {
  await page.goto("/signup");
  await page.getByLabel("Company email").fill("founder@gmail.com");
  await page.getByLabel("Company email").blur();
  await expect(
    page.getByText(
      "Personal email domains (gmail, yahoo, outlook, etc.) are not allowed. Please use your company email address.",
    ),
  ).toBeVisible();
});
