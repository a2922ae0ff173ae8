import { expect, test, type Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll, looks } from "../support/accessible.ts";
import { captureServer, operatorToken, type CaptureServer } from "../support/capture-server.ts";
import { signInAs, signUp, type SignedUp } from "../support/company.ts";

test.describe.configure({ mode: "serial" });

let server: CaptureServer;
let company: SignedUp;

// Twenty, of which three are nearly the same.
const subjects = [
  "Agents", "Tokenised Cards", "Holidays", "Dormant Accounts", "Beneficial Owners", "Naira Denominations", "Fit and Proper Persons",
  "Whistleblowers", "Virtual Assets", "Complaints", "Recovery Plans", "Outsourcing", "Climate Risk", "Remittances", "Fraud Desks",
  "Interest Rates", "Open Banking",
]; // prettier-ignore
const titles = [
  ...subjects.map((subject, index) => `${index % 2 ? "Advisory" : "Notice"} ${index + 1} concerning ${subject}`),
  ...["3", "10", "17"].map((day) => `Results of the sale of forfeited assets held on ${day} November`),
];

test.beforeAll(async ({ playwright }) => {
  test.setTimeout(120_000);
  server = await captureServer();
  const api = await playwright.request.newContext({ baseURL: server.baseURL });
  company = await signUp(api);
  const own = { authorization: `Bearer ${company.token}` };
  const operator = { authorization: `Bearer ${operatorToken}` };
  const watch = { companyId: company._id, regulator: "EFCC", isWatched: true };
  expect((await api.post("/api/v1/monitor/regulators", { headers: own, data: watch })).ok()).toBe(true);
  for (const title of titles) {
    const data = { source: "efcc-notices", title, publishedOn: "2026-11-20" };
    expect((await api.post("/api/v1/change", { headers: operator, data })).status()).toBe(201);
  }
  await api.dispose();
});
test.afterAll(async () => server?.stop());

async function goto(page: Page, path: string) {
  await signInAs(page, company);
  await page.goto(`${server.baseURL}${path}`);
}
const rows = (page: Page) => page.getByRole("group", { name: /^(Waiting|Decided) updates$/ }).getByRole("article");
const summary = (page: Page, text: string | RegExp) => page.getByRole("status").getByText(text);

test("the pile looks right and is accessible, in every state", async ({ page }) => {
  test.setTimeout(120_000);
  for (const { width, height, colorScheme } of looks) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await goto(page, "/updates");
    await expect(summary(page, "20 updates wait for your decision")).toBeVisible();
    await expect(rows(page)).toHaveCount(18);
    await page.getByRole("button", { name: "3 alike", exact: true }).click();
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    await page.keyboard.press("d");
    await expect(page.getByRole("form")).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);

    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Keys" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectAccessible(page);

    await page.keyboard.press("Escape");
  }
});

test("twenty changes are decided by keyboard, and none is lost", async ({ page }) => {
  await goto(page, "/updates");
  await expect(summary(page, "20 updates wait for your decision")).toBeVisible();
  const focusedTitle = () => page.evaluate(() => document.activeElement?.querySelector("h3")?.textContent ?? "");
  await page.keyboard.press("j");
  const keys = ["a", "n", "i"];
  const decided: Record<string, string> = {};
  for (let step = 0; step < 18; step += 1) {
    const key = keys[step % keys.length]!;
    const title = await focusedTitle();
    expect(title, `step ${step}`).not.toBe("");
    expect(decided[title]).toBeUndefined();
    decided[title] = key;
    await page.keyboard.press(key);
  }
  await expect(page.getByText("Nothing waits for you")).toBeVisible();

  // The last is undone, looked at, and decided with a reason and a due day.
  await page.keyboard.press("u");
  await expect(rows(page)).toHaveCount(1);
  await page.keyboard.press("j");
  await page.keyboard.press("o");
  await expect(page.getByRole("dialog", { name: "Update" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "Update" })).toBeHidden();
  await rows(page).focus();
  await page.keyboard.press("d");
  await page.keyboard.type("It names us");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Nothing waits for you")).toBeVisible();

  // The server has all twenty, one by one.
  const headers = { authorization: `Bearer ${company.token}` };
  const path = `${server.baseURL}/api/v1/triage/${company._id}`;
  await expect
    .poll(
      async () => ((await (await page.request.get(`${path}/counts`, { headers })).json()) as { data: unknown }).data,
    )
    .toEqual({ waiting: 0, overdue: 0, decided: 20 });
  await page.reload();
  await expect(page.getByText("Nothing waits for you")).toBeVisible();
});

test("what was decided is kept with its reason, and is taken back", async ({ page }) => {
  for (const { width, height, colorScheme } of looks) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await goto(page, "/updates?view=decided");
    await expect(summary(page, "20 updates decided")).toBeVisible();
    await expect(page.getByText("It names us")).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
  await rows(page).first().getByRole("button", { name: "Undo" }).click();
  await expect(summary(page, /^1[79] updates decided$/)).toBeVisible();
  await page
    .getByRole("navigation", { name: "Inbox" })
    .getByRole("link", { name: /^Waiting/ })
    .click();
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole("navigation", { name: "Inbox" }).getByRole("link", { name: "All" }).click();
  await expect(page.getByRole("search", { name: "Updates" }).getByLabel("Status")).toBeVisible();
  await expect(page.getByRole("article").first()).toBeVisible();
});
