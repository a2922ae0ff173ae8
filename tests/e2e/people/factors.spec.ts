import { expect, test } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll, looks } from "../support/accessible.ts";
import { confirmedUp, signInAs, signUp } from "../support/company.ts";
import { codeFor, enterPassword, expectSignedIn, setUpTotp, signOut, withAuthenticator } from "../support/factors.ts";
import { anAddress, joined } from "../support/people.ts";

// Passkeys belong to a name, and an address of numbers is none.
test.use({ baseURL: `http://localhost:${process.env["E2E_PORT"] ?? 3970}` });

test("an authenticator app is set up, asked for at sign-in, lost, and recovered from by a recovery code", async ({
  page,
  request,
}) => {
  const company = await signUp(request);
  await signInAs(page, company);
  await page.goto("/account");
  const { secret, codes } = await setUpTotp(page);
  expect(codes).toHaveLength(10);
  await expect(page.getByText("10 codes left, each works once")).toBeVisible();

  await signOut(page);
  await enterPassword(page, company.email);
  const code = page.getByLabel("Code of your authenticator app");
  await code.fill("000000");
  await page.getByRole("button", { name: "Go on" }).click();
  await expect(page.getByText("This code does not count. Please try the newest one.")).toBeVisible();
  await code.fill(codeFor(secret, 1));
  await page.getByRole("button", { name: "Go on" }).click();
  await expectSignedIn(page);

  // The phone is gone.
  await signOut(page);
  await enterPassword(page, company.email);
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await page.getByLabel("Recovery code").fill(codes[0]!.toLowerCase());
  await page.getByRole("button", { name: "Go on" }).click();
  await expectSignedIn(page);
  await page.goto("/account");
  await expect(page.getByText("9 codes left, each works once")).toBeVisible();
  await page.getByRole("list", { name: "Your second factors" }).getByRole("button", { name: "Remove" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByRole("button", { name: "Set up" })).toBeVisible();

  await signOut(page);
  await enterPassword(page, company.email);
  await expectSignedIn(page);
});

test("a passkey is made, shown as second factor, signed in by alone, and removed", async ({ page, request }) => {
  const company = await signUp(request);
  await withAuthenticator(page);
  await signInAs(page, company);
  await page.goto("/account");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  const form = page.getByRole("dialog", { name: "Add a passkey" });
  await form.getByLabel("Name").fill("Office laptop");
  await form.getByRole("button", { name: "Add passkey" }).click();
  await page.getByRole("button", { name: "I have kept them" }).click();
  await expect(page.getByText("Passkey: Office laptop")).toBeVisible();

  await signOut(page);
  await enterPassword(page, company.email);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expectSignedIn(page);

  await signOut(page);
  await page.goto("/signin?redirect=%2Faccount");
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByText("Passkey: Office laptop")).toBeVisible();
  await expect(page).toHaveURL(/\/account$/);

  await page.getByRole("button", { name: "Remove the passkey Office laptop" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("Passkey: Office laptop")).toBeHidden();
  await signOut(page);
  // The device has it still; the server knows it no more.
  await page.goto("/signin");
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByText("This passkey could not be read. Please try again.")).toBeVisible();
  await enterPassword(page, company.email);
  await expectSignedIn(page);
});

test("a company asks a second factor of its officers: one without is led to set it up, and goes on", async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const company = await confirmedUp(request);
  const officer = await joined(request, company, { email: anAddress("ngozi"), name: "Ngozi Eze", role: "officer" });
  await signInAs(page, company);
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("checkbox", { name: /^Officer/ }).check();
  await expect(page.getByText("This person has none yet: Ngozi Eze.")).toBeVisible();
  await page.getByRole("button", { name: "Save rules" }).click();
  await expect(page.getByText("Sign-in rules changed")).toBeVisible();

  const theirs = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage();
  await signInAs(theirs, officer);
  await theirs.goto("/dashboard");
  await expect(theirs.getByRole("heading", { name: "Set up a second factor" })).toBeVisible();
  await theirs.getByRole("link", { name: "Set one up" }).click();
  await setUpTotp(theirs);
  await theirs.getByRole("link", { name: "Dashboard" }).click();
  await expectSignedIn(theirs);
});

test("the company makes a token, by which a program reads, until it is revoked", async ({ page, request }) => {
  const company = await signUp(request);
  await signInAs(page, company);
  await page.goto("/settings");
  await page.getByRole("button", { name: "Make a token" }).click();
  const form = page.getByRole("dialog", { name: "Make a token" });
  await form.getByLabel("Name").fill("Nightly report");
  await form.getByRole("button", { name: "Make token" }).click();
  const made = page.getByRole("dialog", { name: "Token made" });
  const token = await made.getByLabel("Token", { exact: true }).inputValue();
  expect(token).toMatch(/^ilana_svc_/);
  await made.getByRole("button", { name: "Done" }).click();
  const read = () => request.get(`/api/v1/company/${company._id}`, { headers: { authorization: `Bearer ${token}` } });
  expect((await read()).status()).toBe(200);
  await page.getByRole("button", { name: "Revoke Nightly report" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke token" }).click();
  await expect(page.getByText("There are no tokens yet.")).toBeVisible();
  expect((await read()).status()).toBe(401);
});

for (const { name, width, height, colorScheme } of looks)
  test(`second factors, tokens, settings and the ways to sign in can be used by everybody, ${name}`, async ({
    browser,
    request,
    baseURL,
  }) => {
    const company = await confirmedUp(request);
    await joined(request, company, { email: anAddress("ngozi"), name: "N".repeat(100), role: "officer" });
    const context = await browser.newContext({
      viewport: { width, height },
      colorScheme,
      reducedMotion: "reduce",
      ...(baseURL && { baseURL }),
    });
    const page = await context.newPage();
    await withAuthenticator(page);
    const look = async () => {
      await expectAccessible(page);
      await page.setViewportSize({ width: Math.min(width, 320), height });
      await expectNoSidewaysScroll(page);
      await page.setViewportSize({ width, height });
    };
    const lookAt = async (button: string, dialog: string) => {
      await page.getByRole("button", { name: button }).click();
      await expect(page.getByRole("dialog", { name: dialog })).toBeVisible();
      await look();
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toBeHidden();
    };
    await page.goto("/signin");
    await expect(page.getByRole("button", { name: "Use a passkey" })).toBeVisible();
    await look();
    await signInAs(page, company);
    await page.goto("/account");
    for (const [button, dialog] of [
      ["Set up", "Set up an authenticator app"],
      ["Add a passkey", "Add a passkey"],
      ["Make a token", "Make a token"],
    ] as const)
      await lookAt(button, dialog);
    const { codes } = await setUpTotp(page);
    expect(codes).toHaveLength(10);
    await look();
    await lookAt("Make new ones", "Make new recovery codes?");
    await page.goto("/settings");
    await page.getByRole("checkbox", { name: /^Officer/ }).check();
    await expect(page.getByText(/^This person has none yet/)).toBeVisible();
    await look();
    await page.goto("/account");
    await context.clearCookies();
    await page.evaluate(() => localStorage.clear());
    await enterPassword(page, company.email);
    await expect(page.getByRole("form", { name: "Second step" })).toBeVisible();
    await look();
    await context.close();
  });
