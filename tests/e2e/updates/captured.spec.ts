import { expect, request as requests, test, type APIRequestContext, type Page } from "@playwright/test";
import { aTextPdf } from "../../fixtures/documents/pdf.ts";
import { expectAccessible, expectNoSidewaysScroll, looks } from "../support/accessible.ts";
import { captureServer, operatorToken, type CaptureServer } from "../support/capture-server.ts";
import { confirmedUp, signInAs, type SignedUp } from "../support/company.ts";

test.describe.configure({ mode: "serial" });

let server: CaptureServer;
let bank: SignedUp;
/** A payment gateway, which no letter to microfinance banks is for. */
let gateway: SignedUp;
let changeId: string;

const title = "Circular to all Microfinance Banks on the reconciliation of teller balances";
const later = "Circular to all Microfinance Banks on tellers and vaults";
const year = new Date().getUTCFullYear() + 1;
const letter = [
  [
    "CENTRAL BANK OF NIGERIA\nFPR/DIR/PUB/CIR/001/12\n\nCIRCULAR TO ALL MICROFINANCE BANKS",
    "RECONCILIATION OF TELLER BALANCES",
    "\n1. All microfinance banks shall reconcile the balance of each teller at the close of every business day.",
    "2. Microfinance banks must report differences monthly, on or before the 10th day of the following month.",
  ].join("\n"),
  `3. Every microfinance bank is required to train its tellers not later than 31 March ${year}.\n4. No microfinance bank shall pay a teller by commission.`,
];
const successor = [
  "CENTRAL BANK OF NIGERIA\nFPR/DIR/PUB/CIR/001/13\n\nCIRCULAR TO ALL MICROFINANCE BANKS\nTELLERS AND VAULTS\n\nThis circular supersedes the circular FPR/DIR/PUB/CIR/001/12 on the reconciliation of teller balances.\n\n1. All microfinance banks shall count their vaults daily.",
];
const question = "By when must a microfinance bank report differences of teller balances?";

test.beforeAll(async () => {
  test.setTimeout(120_000);
  server = await captureServer();
  const request = await requests.newContext({ baseURL: server.baseURL });
  bank = await confirmedUp(request, server.mailDir);
  gateway = await confirmedUp(request, server.mailDir, { category: "psps-pssp", description: "A payment gateway." });
  await request.dispose();
});
test.afterAll(async () => server?.stop());

async function goto(page: Page, company: SignedUp, path: string) {
  await signInAs(page, company);
  await page.goto(`${server.baseURL}${path}`);
}
const update = (page: Page) => page.getByRole("dialog", { name: "Update" });
const regulation = (page: Page) => page.getByRole("dialog", { name: "Risk Audit Details" });
const rows = (page: Page) => page.getByRole("region", { name: "Regulations" }).locator("tbody tr");
const entry = (page: Page, name: string) => page.getByRole("article", { name });

/** The watched site lists one more; answers the id of its change. */
async function publish(count: number, words: string): Promise<string> {
  server.retitle(11 + count, words);
  server.publish(count);
  const newest = async () => {
    const answer = await fetch(`${server.baseURL}/api/v1/change?limit=1`);
    return ((await answer.json()) as { data: { id: string; title: string }[] }).data[0];
  };
  await expect.poll(async () => (await newest())?.title, { timeout: 30_000 }).toBe(words);
  return (await newest())!.id;
}

/** The operator brings the letter, and it is read. */
async function bring(request: APIRequestContext, id: string, pages: string[]) {
  const document = { name: "letter.pdf", mimeType: "application/pdf", buffer: Buffer.from(await aTextPdf(pages)) };
  const headers = { authorization: `Bearer ${operatorToken}` };
  const path = `${server.baseURL}/api/v1/change/${id}/document`;
  expect((await request.post(path, { headers, multipart: { document } })).ok()).toBe(true);
}

/** Asks; what is cited of the letter, or near. */
async function ask(page: Page) {
  await page.getByLabel("Your message").fill(question);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("group", { name: "What to do with this answer" })).toHaveCount(1);
  const cited = page.getByRole("list", { name: /^(?:Sources|Documents nobody has reviewed)$/ });
  const near = page.getByRole("group").getByRole("list");
  return cited.or(near).getByRole("listitem").filter({ hasText: title });
}

test("a circular is told with the reason, and is in the library at once", async ({ page }) => {
  changeId = await publish(1, title);
  await goto(page, bank, "/dashboard");
  await expect(page.getByRole("region", { name: "New, not yet reviewed" })).toContainText(title);
  await page.getByRole("button", { name: /^Notifications, 1 unread/ }).click();
  const told = page.getByRole("dialog", { name: "Notifications" }).getByRole("listitem");
  await expect(told).toContainText("Its title names microfinance banks, and you are one");
  await told.getByRole("button", { name: title, exact: true }).click();
  await expect(update(page).getByText("microfinance banks (“all Microfinance Banks”)")).toBeVisible();

  // It is decided where it was opened, and the pile below knows.
  await update(page)
    .getByRole("button", { name: /^Applies/ })
    .click();
  await expect(update(page).getByText("Applies", { exact: true }).first()).toBeVisible();
  await update(page).getByRole("button", { name: "Undo" }).click();
  await expect(update(page).getByRole("button", { name: "Undo" })).toBeHidden();
  await page.keyboard.press("d");
  await page.keyboard.type("It names us");
  await page.keyboard.press("Enter");
  await expect(update(page).getByText("It names us")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByText("Nothing waits for you")).toBeVisible();

  await page.goto(`${server.baseURL}/regulations?search=teller+balances`);
  await expect(rows(page).first()).toContainText(title);
  await expect(rows(page).first()).toContainText("Captured, not reviewed");
  const captured = page.getByRole("region", { name: "Filters" }).getByRole("button", { name: /^Captured, not reviewed/ });
  await captured.click();
  await expect(rows(page)).toHaveCount(1);
  await page.goto(`${server.baseURL}/regulator/central-bank-of-nigeria`);
  await expect(page.getByRole("region", { name: "New, not yet reviewed" })).toContainText(title);
}); // prettier-ignore

test("a circular without its letter is among what the assistant finds nearest", async ({ page }) => {
  await goto(page, bank, "/dashboard");
  await page.goto(`${server.baseURL}/chatbot-ai`);
  await expect((await ask(page)).first()).toContainText("Captured, not yet reviewed");
});

test("a company that it is not for sees none of it as its own", async ({ page }) => {
  await goto(page, gateway, "/dashboard");
  await expect(page.getByRole("heading", { name: "High risks" })).toBeVisible();
  await expect(page.getByText(title)).toHaveCount(0);
  await page.getByRole("button", { name: "Notifications", exact: true }).click();
  await expect(page.getByText("No notifications found")).toBeVisible();
  await page.goto(`${server.baseURL}/updates`);
  await expect(page.getByText("Nothing waits for you")).toBeVisible();
  await page.goto(`${server.baseURL}/updates?view=all&scope=all`);
  await expect(entry(page, title)).toContainText("Does not seem to concern you");
  await page.goto(`${server.baseURL}/regulations?search=teller+balances`);
  await expect(rows(page).filter({ hasText: title })).toContainText("Does not apply");
});

test("its text brings duties, quoted with their page, and is what the assistant cites", async ({ page, request }) => {
  test.setTimeout(120_000);
  await bring(request, changeId, letter);
  await goto(page, bank, `/updates?change=${changeId}`);
  await expect(update(page).getByText("Text ready")).toBeVisible({ timeout: 60_000 });
  const read = regulation(page).getByRole("listitem").filter({ hasText: "Read by the program, page 1" });
  await expect(async () => {
    await page.goto(`${server.baseURL}/updates?change=${changeId}`);
    await update(page).getByRole("link", { name: /^Its entry/ }).click();
    await expect(read).toHaveCount(2, { timeout: 3000 });
  }).toPass({ timeout: 60_000 });
  await expect(read.last()).toContainText("Microfinance banks must report differences monthly, on or before the 10th day");
  await expect(read.last()).toContainText("Next due");
  await page.goto(`${server.baseURL}/chatbot-ai`);
  await expect((await ask(page)).first()).toContainText("Microfinance banks must report differences monthly");
}); // prettier-ignore

test("the operator sets it right, and it is in a band", async ({ page }) => {
  test.setTimeout(120_000);
  await page.goto(`${server.baseURL}/review?part=drafts`);
  await page.getByLabel("Operator’s token").fill(operatorToken);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("link", { name: title }).click();
  const duty = (number: number) =>
    page.getByRole("region", { name: "Duties" }).getByRole("listitem", { name: new RegExp(`^Duty ${number},`) });
  for (const [number, word] of [[1, /^Accept/], [2, /^Accept/], [3, /^Accept/], [4, /^Drop/]] as const)
    await duty(number).getByRole("button", { name: word }).click();
  await page.getByRole("radio", { name: /^5: / }).check();
  await page.getByLabel("Summary").fill("Tellers are reconciled daily, and differences reported.");
  await page.getByRole("button", { name: "Save as reviewed" }).click();
  await expect(page.getByText("Saved: every company sees it now")).toBeVisible();

  await goto(page, bank, "/dashboard?search=teller+balances");
  await expect(page.getByRole("region", { name: "High risks" })).toContainText(title);
  await expect(page.getByRole("region", { name: "New, not yet reviewed" })).toHaveCount(0);
}); // prettier-ignore

test("a second supersedes it, and every screen says by what it was replaced", async ({ page, request }) => {
  test.setTimeout(180_000);
  await bring(request, await publish(2, later), successor);
  await goto(page, bank, "/regulations?search=teller+balances");
  const ended = rows(page).filter({ hasText: "FPR/DIR/PUB/CIR/001/12" });
  await expect(async () => {
    await page.reload();
    await expect(ended).toContainText(`Replaced by ${later}`, { timeout: 3000 });
  }).toPass({ timeout: 60_000 });
  await ended.getByRole("button").click();
  await expect(regulation(page).getByRole("button", { name: `Replaced by: ${later}` })).toBeVisible();
  await expect(regulation(page).getByText(/“This circular supersedes the circular FPR/).first()).toBeVisible();
  await expect(regulation(page).getByRole("heading", { name: "What replaced what" })).toBeVisible();

  for (const { width, height, colorScheme } of looks) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.goto(`${server.baseURL}/updates?view=decided`);
    await expect(entry(page, title).getByText("Replaced by")).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await entry(page, title).getByRole("button", { name: title, exact: true }).click();
    await expect(update(page).getByRole("link", { name: later })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
  await page.goto(`${server.baseURL}/regulator/central-bank-of-nigeria`);
  const captured = page.getByRole("list", { name: "Latest captured" }).getByRole("listitem").filter({ hasText: title });
  // As it was captured. That it was reviewed is a change of its own only where the library had been told before.
  await expect(captured.last()).toContainText("Superseded");
  await page.goto(`${server.baseURL}/dashboard?search=teller`);
  await expect(page.getByRole("region", { name: "New, not yet reviewed" })).toContainText(later);
  await expect(page.getByRole("button", { name: title })).toHaveCount(0);
  await page.goto(`${server.baseURL}/chatbot-ai`);
  for (const source of await (await ask(page)).all()) await expect(source).toContainText("Superseded");
}); // prettier-ignore

test("and the company that it was never for has nothing to decide", async ({ page }) => {
  await goto(page, gateway, "/updates");
  await expect(page.getByText("Nothing waits for you")).toBeVisible();
  await page.getByRole("button", { name: "Notifications", exact: true }).click();
  await expect(page.getByText("No notifications found")).toBeVisible();
});
