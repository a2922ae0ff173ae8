import { readFile } from "node:fs/promises";
import { expect, request as requests, test, type Page } from "@playwright/test";
import { aTextPdf } from "../../fixtures/documents/pdf.ts";
import { expectAccessible, expectNoSidewaysScroll, looks } from "../support/accessible.ts";
import { captureServer, type CaptureServer } from "../support/capture-server.ts";
import { confirmedUp, signInAs, type SignedUp } from "../support/company.ts";

test.describe.configure({ mode: "serial" });

let server: CaptureServer;
let company: SignedUp;

test.beforeAll(async () => {
  test.setTimeout(90_000);
  server = await captureServer();
  const request = await requests.newContext({ baseURL: server.baseURL });
  company = await confirmedUp(request, server.mailDir, { category: "commercial-banks-national" });
  await request.dispose();
});
test.afterAll(async () => server.stop());

const captured = async () => {
  const answer = await fetch(`${server.baseURL}/api/v1/change?limit=1`);
  return ((await answer.json()) as { total: number }).total;
};
const goto = async (page: Page, path: string) => {
  await signInAs(page, company);
  await page.goto(`${server.baseURL}${path}`);
};
const title = "Circular 12 to all banks on returns";
const article = (page: Page) => page.getByRole("article", { name: title });
const update = (page: Page) => page.getByRole("dialog", { name: "Update" });

test("what a regulator publishes is captured, told, read and supplied with its document", async ({ page }) => {
  await goto(page, "/updates?view=all");
  await expect(page.getByRole("heading", { name: "Nothing has been captured yet" })).toBeVisible();
  await expect(page.getByText(/^Central Bank of Nigeria: last good check /)).toBeVisible();

  server.publish(1);
  await expect.poll(captured, { timeout: 30_000 }).toBe(1);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Today" })).toBeVisible();
  await expect(article(page).getByText("Captured, not yet reviewed")).toBeVisible();
  await expect(article(page).getByText("Why it concerns you")).toBeVisible();
  await expect(article(page).getByText(/^First seen .+; the check before was at \d\d:\d\d$/)).toBeVisible();

  // From the notification, on another screen, straight to it.
  await page.goto(`${server.baseURL}/dashboard`);
  await page.getByRole("button", { name: /^Notifications, 1 unread/ }).click();
  await page.getByRole("button", { name: title, exact: true }).click();
  await expect(update(page).getByRole("heading", { name: title })).toBeVisible();
  await expect(page).toHaveURL(/\/updates\?change=[^&]+$/);
  await update(page).getByText("Why was it classified so?").click();
  await expect(update(page).locator("q").first()).toBeVisible();

  await expect(update(page).getByText("The site refuses programs: upload the file")).toBeVisible();
  const upload = update(page).getByLabel("Upload the PDF");
  await upload.setInputFiles({ name: "letter.pdf", mimeType: "application/pdf", buffer: Buffer.from("a letter") });
  await expect(update(page).getByText("The file must be a PDF")).toBeVisible();
  const lines = [
    "CENTRAL BANK OF NIGERIA",
    "FPR/DIR/PUB/CIR/001/12",
    "This circular takes effect from January 1, 2027.",
  ];
  const buffer = await aTextPdf([lines.join("\n")]);
  await upload.setInputFiles({ name: "circular 12.pdf", mimeType: "application/pdf", buffer });
  await expect(update(page).getByText("Text ready")).toBeVisible({ timeout: 30_000 });
  await expect(update(page).getByText("Read from its text by a program, to be checked")).toBeVisible();
  await expect(update(page).getByText(/takes effect from January 1, 2027/)).toBeVisible();
  await expect(update(page).getByText("Uploaded: circular 12.pdf")).toBeVisible();
  await expect(upload).toBeHidden();
  await expect(update(page).getByLabel("Upload another PDF")).toBeAttached();
  await expect(update(page).getByText("Uploaded by you: only your company and the operator see it")).toBeVisible();

  // Its text is read in place, by keyboard, and the file saved as it came.
  await update(page).getByRole("button", { name: "Read the text of circular 12.pdf" }).press("Enter");
  const text = update(page).getByRole("region", { name: "Text of circular 12.pdf" });
  await expect(text).toContainText("This circular takes effect from January 1, 2027.");
  const saved = page.waitForEvent("download");
  await page.keyboard.press("Tab");
  await expect(update(page).getByRole("button", { name: "Save your file circular 12.pdf" })).toBeFocused();
  await page.keyboard.press("Enter");
  expect((await saved).suggestedFilename()).toBe("circular 12.pdf");
  expect((await readFile(await (await saved).path())).equals(buffer)).toBe(true);
  await expect(page.getByText("Saved as circular 12.pdf")).toBeVisible();
  await expectAccessible(page);

  await page.keyboard.press("Escape");
  await expect(update(page)).toBeHidden();
  await expect(page).toHaveURL(`${server.baseURL}/updates`);
  await expect(article(page).getByRole("button", { name: title, exact: true })).toBeFocused();
});

test("a long text scrolls in bounds of its own, by keyboard too", async ({ page, request }) => {
  const answer = await request.get(`${server.baseURL}/api/v1/change?limit=1`);
  const { data } = (await answer.json()) as { data: { id: string }[] };
  const path = `${server.baseURL}/api/v1/change/${data[0]!.id}/document`;
  const pages = Array.from(
    { length: 6 },
    (_, number) => `Page ${number + 1}\n${"Returns are due monthly.\n".repeat(20)}`,
  );
  const document = { name: "annex.pdf", mimeType: "application/pdf", buffer: await aTextPdf(pages) };
  const headers = { authorization: `Bearer ${company.token}` };
  expect((await request.post(path, { headers, multipart: { document } })).ok()).toBe(true);

  await goto(page, `/updates?change=${data[0]!.id}`);
  const read = update(page).getByRole("button", { name: "Read the text of annex.pdf" });
  await expect(read).toBeVisible({ timeout: 30_000 });
  for (const { width, height, colorScheme } of [...looks, { width: 320, height: 640, colorScheme: "light" as const }]) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await read.click();
    const text = update(page).getByRole("region", { name: "Text of annex.pdf" });
    await expect(text).toContainText("Page 6");
    await text.focus();
    await page.keyboard.press("End");
    await expect.poll(() => text.evaluate((element) => element.scrollTop)).toBeGreaterThan(0);
    expect((await text.boundingBox())!.height).toBeLessThan(height * 0.6);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await update(page).getByRole("button", { name: "Hide the text of annex.pdf" }).click();
  }
});

test("a link to an update that is not known says so", async ({ page }) => {
  await goto(page, "/updates?change=mistyped");
  await expect(update(page).getByText("There is no such update")).toBeVisible();
  await expectAccessible(page);
  await update(page).getByRole("button", { name: "Show all updates" }).click();
  await expect(update(page)).toBeHidden();
  await expect(article(page)).toBeVisible();
});

test("the sources tell how they stand, blind spots first", async ({ page }) => {
  await goto(page, "/updates?scope=all");
  await page.getByRole("link", { name: "See the sources" }).click();
  await expect(page).toHaveTitle("Sources · Ilana");
  const spots = page.getByRole("region", { name: "Blind spots" });
  await spots.getByRole("button", { name: /^Show all \d+ blind spots$/ }).click();
  await expect(spots.getByRole("link", { name: "Economic and Financial Crimes Commission" })).toBeVisible();
  const sources = page.getByRole("list", { name: "Sources" });
  await expect(sources.getByText("Watched", { exact: true })).toBeVisible();
  await expect(sources.getByText("By hand", { exact: true })).toBeVisible();
  await page.goto(`${server.baseURL}/regulator/central-bank-of-nigeria`);
  await page.getByRole("list", { name: "Latest captured" }).getByRole("link").first().click();
  await expect(update(page).getByRole("heading", { name: title })).toBeVisible();
});

test("many at once are held, and shown as held", async ({ page }) => {
  server.publish(25);
  await expect.poll(captured, { timeout: 30_000 }).toBe(25);
  await goto(page, "/updates?status=review");
  await expect(page.getByText("Held for review: many items at once")).toHaveCount(24);
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page.getByRole("status").filter({ hasText: "All 25 updates concern you" })).toBeFocused();
});

for (const { name, width, height, colorScheme } of looks) {
  test.describe(name, () => {
    test.use({ viewport: { width, height }, colorScheme, contextOptions: { reducedMotion: "reduce" } });

    test("the updates and the sources are accessible", async ({ page }) => {
      await goto(page, "/updates?scope=all&from=2026-01-01");
      await expect(article(page)).toBeVisible();
      await expectAccessible(page);
      await page.setViewportSize({ width: 320, height: 640 });
      await expectNoSidewaysScroll(page);
      await article(page).getByRole("button", { name: title, exact: true }).click();
      await expect(update(page).getByRole("heading", { name: "Particulars" })).toBeVisible();
      await expectNoSidewaysScroll(page);
      await page.setViewportSize({ width, height });
      await expectAccessible(page);

      await page.goto(`${server.baseURL}/updates?view=sources`);
      await expect(page.getByRole("list", { name: "Sources" })).toBeVisible();
      await expectAccessible(page);
      await page.setViewportSize({ width: 320, height: 640 });
      await expectNoSidewaysScroll(page);
    });

    test("what is empty or failed is accessible", async ({ page }) => {
      await goto(page, "/updates?regulator=EFCC");
      await expect(page.getByText("Nothing was seen for: Economic and Financial Crimes Commission.")).toBeVisible();
      await expectAccessible(page);
      await page.route(/triage\.list|source\.ofCompany/, (route) => route.abort());
      await page.reload();
      await expect(page.getByText("The updates could not be loaded")).toBeVisible();
      await expectAccessible(page);
    });
  });
}
