import { expect, request as requests, test, type Page } from "@playwright/test";
import { aTextPdf } from "../../fixtures/documents/pdf.ts";
import { expectAccessible, expectNoSidewaysScroll, looks } from "../support/accessible.ts";
import { captureServer, operatorToken, type CaptureServer } from "../support/capture-server.ts";
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
  // More at once than a regulator publishes in a day.
  server.publish(24);
  const held = async () => {
    const answer = await fetch(`${server.baseURL}/api/v1/change?status=review&limit=1`);
    return ((await answer.json()) as { total: number }).total;
  };
  await expect.poll(held, { timeout: 30_000 }).toBe(24);
});
test.afterAll(async () => server.stop());

async function enter(page: Page, part = "") {
  await page.goto(`${server.baseURL}/review${part}`);
  await page.getByLabel("Operator’s token").fill(operatorToken);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Review" })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Held for review/ })).toBeVisible();
}
const held = (page: Page) => page.getByRole("region", { name: "Held for review" });
const part = (page: Page, name: string) => page.getByRole("link", { name });

async function openNotifications(page: Page) {
  await signInAs(page, company);
  await page.goto(`${server.baseURL}/dashboard`);
  await page.getByRole("button", { name: /^Notifications/ }).click();
  return page.getByRole("dialog", { name: "Notifications" });
}

test("a wrong token is said to be wrong; the right one stays in the tab", async ({ page }) => {
  await page.goto(`${server.baseURL}/review`);
  await page.getByLabel("Operator’s token").fill("something-else-entirely");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^The server does not accept this token/)).toBeVisible();
  await enter(page);
  await page.reload();
  await expect(held(page).getByText("None of 24 chosen")).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(operatorToken);
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByLabel("Operator’s token")).toBeFocused();
});

for (const { name, width, height, colorScheme } of looks) {
  test.describe(name, () => {
    test.use({ viewport: { width, height }, colorScheme, contextOptions: { reducedMotion: "reduce" } });

    test("every part is accessible and fits", async ({ page }) => {
      await page.goto(`${server.baseURL}/review`);
      await page.getByRole("button", { name: "Continue" }).click();
      await expect(page.getByText("Token is required")).toBeVisible();
      await expectAccessible(page);
      await enter(page);
      await held(page).getByRole("checkbox").nth(1).check();
      await held(page).getByText("Why was it classified so?").first().click();
      await page.getByLabel("For", { exact: true }).selectOption("some classes");
      await page.getByRole("button", { name: "Choose classes" }).click();
      await page.getByRole("searchbox", { name: "Search classes" }).fill("microfinance");
      await page.getByRole("checkbox", { name: "microfinance banks", exact: true }).check();
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("button", { name: "1 class" })).toBeFocused();
      await held(page).getByRole("checkbox", { name: "Choose all of cbn-circulars" }).check();
      await page.getByRole("button", { name: "Publish", exact: true }).click();
      await expect(page.getByRole("dialog", { name: "Publish 24 changes?" })).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("button", { name: "Publish", exact: true })).toBeFocused();
      for (const other of ["Published, not yet reviewed", "Enter by hand", "Documents", "Sources", "Undelivered"]) {
        await part(page, other).click();
        await expect(page.getByRole("region", { name: other })).toHaveAttribute("aria-busy", "false");
        await expectAccessible(page);
      }
      await page.setViewportSize({ width: 320, height: 640 });
      for (const each of ["Undelivered", "Sources", "Documents", "Enter by hand", /^Held for review/]) {
        await page.getByRole("link", { name: each }).click();
        await expectNoSidewaysScroll(page);
      }
    });
  });
}

test("of a flood one is published, and the company sees that one", async ({ page, browser }) => {
  await enter(page);
  await expect(held(page).getByText("Held for review: many items at once")).toHaveCount(24);
  await held(page).getByRole("checkbox", { name: "Circular 12 to all banks on returns" }).check();
  await page.getByLabel("Publish as").selectOption("Update");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("1 change published")).toBeVisible();
  await expect(held(page).getByText("None of 23 chosen")).toBeVisible();

  const companyPage = await browser.newPage();
  const panel = await openNotifications(companyPage);
  await expect(panel.getByRole("listitem")).toHaveText([/Circular 12 to all banks on returns/]);
  await companyPage.close();
});

test("the rest of it is dismissed after a question, by keyboard", async ({ page }) => {
  await enter(page);
  await held(page).getByRole("checkbox", { name: "Choose all of cbn-circulars" }).press("Space");
  await expect(held(page).getByText("23 of 23 chosen")).toBeVisible();
  await page.getByRole("button", { name: "Dismiss" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Dismiss 23 changes?" });
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByText("23 changes dismissed")).toBeVisible();
  await expect(page.getByText("Nothing is held for review")).toBeVisible();
  await expect(part(page, "Held for review")).toHaveText("Held for review");
});

test("what was told at once is marked as reviewed", async ({ page }) => {
  server.publish(25);
  await enter(page, "?part=told");
  const told = page.getByRole("region", { name: "Published, not yet reviewed" });
  const box = told.getByRole("checkbox", { name: "Circular 36 to all banks on returns" });
  await expect(async () => {
    await page.reload();
    await expect(box).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 30_000 });
  await box.check();
  await told.getByRole("button", { name: "Mark as reviewed" }).click();
  await expect(page.getByText("1 change marked as reviewed")).toBeVisible();
  await expect(told.getByText("Nothing published waits for review")).toBeVisible();
});

test("what a company uploaded is read and given to everybody", async ({ page, request }) => {
  const list = await (
    await request.get(`${server.baseURL}/api/v1/change?source=cbn-circulars&status=published`)
  ).json();
  const change = list.data.find(({ title }: { title: string }) => title.startsWith("Circular 12 "));
  const headers = { authorization: `Bearer ${company.token}` };
  const file = { name: "ours.pdf", mimeType: "application/pdf", buffer: await aTextPdf(["Returns are due monthly."]) };
  const upload = { headers, multipart: { document: file } };
  expect((await request.post(`${server.baseURL}/api/v1/change/${change.id}/document`, upload)).ok()).toBe(true);
  const own = `${server.baseURL}/api/v1/update/${company._id}/${change.id}`;
  const states = async () =>
    (await (await request.get(own, { headers })).json()).data.documents.map(({ state }: { state: string }) => state);
  await expect.poll(states, { timeout: 30_000 }).toContain("ready");

  await enter(page, "?part=documents");
  await page.getByRole("radio", { name: "Those with a company’s upload" }).check();
  await page.getByRole("button", { name: "Read and accept ours.pdf" }).click();
  const dialog = page.getByRole("dialog", { name: "ours.pdf" });
  await expect(dialog.getByText("Returns are due monthly.")).toBeVisible();
  await expectAccessible(page);
  const saved = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Save the file" }).click();
  expect((await saved).suggestedFilename()).toBe("ours.pdf");
  await dialog.getByRole("button", { name: "Accept for everybody" }).click();
  await expect(page.getByText("No company has uploaded a file")).toBeVisible();
  const { data } = await (await request.get(`${server.baseURL}/api/v1/change/${change.id}`)).json();
  expect(data.documents).toMatchObject([{ name: "ours.pdf", uploadedBy: "operator" }]);
});

test("a file that the site refuses to programs is uploaded for everybody", async ({ page, request }) => {
  await enter(page, "?part=documents");
  const row = page.getByRole("listitem").filter({ hasText: "Circular 36 to all banks on returns" });
  await expect(row.getByText("The site refuses programs: upload the file")).toBeVisible();
  const text = "Circular to all banks: returns are due monthly from January 2027.";
  const file = { name: "circular-36.pdf", mimeType: "application/pdf", buffer: await aTextPdf([text]) };
  await row.getByLabel("Upload the PDF").setInputFiles({ ...file, buffer: Buffer.from("no PDF") });
  await expect(row.getByText("The file must be a PDF")).toBeVisible();
  await row.getByLabel("Upload the PDF").setInputFiles(file);
  await page.getByRole("radio", { name: "All captured changes" }).check();
  await expect(row.getByText("Text ready")).toBeVisible({ timeout: 30_000 });
  const answer = await request.get(`${server.baseURL}/api/v1/change?source=cbn-circulars&limit=1`);
  const { data } = await answer.json();
  expect(data[0].documents).toMatchObject([{ state: "ready", uploadedBy: "operator" }]);
});

test("an entry by hand reaches companies once, and a source is checked on demand", async ({ page, request }) => {
  await enter(page, "?part=enter");
  const publish = async () => {
    await page.getByLabel("Source").selectOption("efcc-notices");
    await page.getByLabel("Title").fill("Notice on the Special Control Unit");
    await page.getByLabel("Dated (optional)").fill("2026-11-19");
    await page.getByRole("button", { name: "Publish to companies" }).click();
  };
  await publish();
  await expect(page.getByText("Change published successfully!")).toBeVisible();
  await expect(page.getByLabel("Title")).toBeFocused();
  await publish();
  await expect(page.getByText("This entry is known already")).toBeVisible();
  const listed = await (await request.get(`${server.baseURL}/api/v1/change?source=efcc-notices`)).json();
  expect(listed.data).toMatchObject([{ title: "Notice on the Special Control Unit", publishedOn: "2026-11-19" }]);

  await part(page, "Sources").click();
  await page.getByRole("button", { name: "Check cbn-circulars now" }).click();
  await expect(page.getByText(/^(Nothing new among 37 entries|Another check of it is at work)/)).toBeVisible();
});
