import { expect, request as requests, test, type APIRequestContext, type Page } from "@playwright/test";
import { aTextPdf } from "../../fixtures/documents/pdf.ts";
import { expectAccessible, expectNoSidewaysScroll, looks } from "../support/accessible.ts";
import { captureServer, operatorToken, type CaptureServer } from "../support/capture-server.ts";
import { signInAs, signUp, type SignedUp } from "../support/company.ts";

test.describe.configure({ mode: "serial" });

let server: CaptureServer;
let request: APIRequestContext;
let company: SignedUp;
let other: SignedUp;
const title = "Circular to all microfinance banks on the supervision of agents";
const headers = { authorization: `Bearer ${operatorToken}` };
const year = new Date().getUTCFullYear() + 1;

/** A captured circular to microfinance banks, with its text when it has one. */
async function captured(named: string, letter?: Buffer): Promise<void> {
  const day = new Date().toISOString().slice(0, 10);
  const data = { source: "cbn-circulars", title: named, publishedOn: day };
  const entered = await request.post("/api/v1/change", { headers, data });
  const { data: change } = (await entered.json()) as { data: { id: string } };
  if (!letter) return;
  const file = { name: "letter.pdf", mimeType: "application/pdf", buffer: letter };
  await request.post(`/api/v1/change/${change.id}/document`, { headers, multipart: { document: file } });
  const duties = async () => {
    const answer = await request.get("/api/v1/draft", { headers });
    const { data: rows } = (await answer.json()) as { data: { title: string; duties: number }[] };
    return rows.find((row) => row.title === named)?.duties;
  };
  await expect.poll(duties, { timeout: 60_000 }).toBeGreaterThan(0);
}

test.beforeAll(async () => {
  test.setTimeout(120_000);
  server = await captureServer();
  request = await requests.newContext({ baseURL: server.baseURL });
  [company, other] = [await signUp(request), await signUp(request)];
  const letter = await aTextPdf([
    "CIRCULAR TO ALL MICROFINANCE BANKS\n\n1. All microfinance banks shall keep a register of their agents.\n2. Microfinance banks must report monthly, on or before the 10th day of the following month.",
    `3. Every microfinance bank is required to train its agents not later than 31 March ${year}.`,
  ]);
  await captured(title, Buffer.from(letter));
});
test.afterAll(async () => {
  await request.dispose();
  await server.stop();
});

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Risk Audit Details" });
const requirementsIn = (page: Page) =>
  dialogOf(page)
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: "Requirements" }) });
const section = (page: Page, name: string) => page.getByRole("region", { name });
const duty = (page: Page, number: number) =>
  section(page, "Duties").getByRole("listitem", { name: new RegExp(`^Duty ${number},`) });
const card = (page: Page) => page.getByRole("article").filter({ hasText: title }).first();

/** The dialog of the circular, over the company's dashboard. */
async function openDialog(page: Page, as: SignedUp) {
  await signInAs(page, as);
  await page.goto(`${server.baseURL}/dashboard?search=supervision+of+agents`);
  await card(page)
    .getByRole("button", { name: /^See More/ })
    .click();
  await expect(dialogOf(page).getByRole("heading", { name: title })).toBeVisible();
  return dialogOf(page);
}

for (const { name, width, height, colorScheme } of looks) {
  test.describe(name, () => {
    test.use({ viewport: { width, height }, colorScheme, contextOptions: { reducedMotion: "reduce" } });

    test("the way to one’s own reading, and its desk, are accessible and fit", async ({ page }, info) => {
      const dialog = await openDialog(page, company);
      await page.screenshot({ path: info.outputPath("dialog.png") });
      await dialog.getByRole("link", { name: "Read it for your company" }).click();
      await expect(section(page, "Pages of the text").locator("mark")).toHaveCount(3);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await page.screenshot({ path: info.outputPath("desk.png"), fullPage: true });
    });
  });
}

test("a company settles a captured circular for itself, and sees its deadline; another does not", async ({ page }) => {
  const dialog = await openDialog(page, company);
  await expect(dialog.getByText(/^Captured, not reviewed: a program/)).toBeVisible();
  await dialog.getByRole("link", { name: "Read it for your company" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Your own reading" })).toBeVisible();
  await duty(page, 1).getByRole("button", { name: /^Drop/ }).click();
  await duty(page, 1).getByLabel("Duty in words").fill("Our head of agents reports to the Central Bank.");
  await duty(page, 1)
    .getByRole("button", { name: /^Accept/ })
    .click();
  await duty(page, 2)
    .getByRole("button", { name: /^Accept/ })
    .click();
  await page.getByLabel("Summary").fill("We report on our agents every month and train them.");
  await page.getByRole("button", { name: "Save for our company" }).click();
  await expect(page.getByText("Choose the severity: the program does not")).toBeVisible();
  // What was done is still there after a reload.
  await page.reload();
  await expect(page.getByText("Your work of earlier, which was not saved, was taken up again.")).toBeVisible();
  await page.getByRole("radio", { name: /^4: / }).check();
  await page.getByRole("button", { name: "Save for our company" }).click();
  await expect(page.getByText("Saved: your company sees it so now")).toBeVisible();

  await expect(dialog.getByText(/^Your own reading, saved on/)).toBeVisible();
  const requirements = requirementsIn(page);
  await expect(requirements.getByRole("listitem")).toHaveCount(2);
  await expect(requirements).toContainText("Our head of agents reports to the Central Bank.");
  await page.goto(`${server.baseURL}/dashboard?search=supervision+of+agents`);
  const high = page.getByRole("region", { name: /^High/ });
  await expect(high.getByRole("article").filter({ hasText: title })).toContainText("Your own reading");
  await expect(high.getByRole("article").filter({ hasText: title })).toContainText("Next due");
  await page.goto(`${server.baseURL}/regulations?origin=own`);
  await expect(page.getByRole("button", { name: title })).toBeVisible();
});

test("another company sees none of it", async ({ page }) => {
  const dialog = await openDialog(page, other);
  await expect(dialog.getByText(/^Captured, not reviewed: a program/)).toBeVisible();
  await expect(requirementsIn(page).getByRole("listitem")).toHaveCount(3);
  await page.goto(`${server.baseURL}/dashboard?search=supervision+of+agents`);
  await expect(page.getByRole("region", { name: /^New, not yet reviewed/ })).toContainText(title);
  await expect(card(page)).toContainText("Captured, not reviewed");
  await page.goto(`${server.baseURL}/regulations?origin=own`);
  await expect(page.getByRole("heading", { name: "Nothing in the library matches" })).toBeVisible();
});

test("of two windows the later is told when the newer was saved, and chooses", async ({ browser }) => {
  const context = await browser.newContext();
  const pages = [await context.newPage(), await context.newPage()] as const;
  for (const page of pages) {
    const dialog = await openDialog(page, company);
    await dialog.getByRole("link", { name: "Edit" }).click();
    await expect(page.getByRole("button", { name: "Save for our company" })).toBeVisible();
  }
  const [one, two] = pages;
  const save = async (page: Page, words: string) => {
    await page.getByLabel("Summary").fill(words);
    await page.getByRole("button", { name: "Save for our company" }).click();
  };
  await save(one, "What the first window has to say of it.");
  await expect(one.getByText("Saved: your company sees it so now")).toBeVisible();
  await save(two, "What the second window has to say of it.");
  await expect(two.getByText(/^Your company has saved a newer reading, on \d/)).toBeVisible();
  await expect(two.getByRole("button", { name: "Save for our company" })).toBeDisabled();
  await two.getByRole("button", { name: "Go on with mine" }).click();
  await two.getByRole("button", { name: "Save for our company" }).click();
  await expect(dialogOf(two).getByText("What the second window has to say of it.")).toBeVisible();
  await context.close();
});

test("once the operator has reviewed it for all that is shown, and the company’s own is kept beside it", async ({
  page,
}) => {
  const drafts = await request.get("/api/v1/draft", { headers });
  const { data: rows } = (await drafts.json()) as { data: { id: string; title: string }[] };
  const path = `/api/v1/draft/${rows.find((row) => row.title === title)!.id}`;
  const opened = await request.get(path, { headers });
  const { data } = (await opened.json()) as { data: { revision: number; draft: object } };
  const draft = { ...data.draft, summary: "What the operator has to say of it for all.", severity: 3 };
  expect((await request.put(path, { headers, data: { revision: data.revision, draft } })).status()).toBe(200);
  const dialog = await openDialog(page, company);
  await expect(dialog.getByText(/^The reviewed text has come and stands in front; your own/)).toBeVisible();
  await expect(dialog.getByText("What the operator has to say of it for all.", { exact: true })).toBeVisible();
  await dialog.getByRole("link", { name: "Look at mine" }).click();
  await expect(page.getByText("What the second window has to say of it.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Save for our company" })).toHaveCount(0);
  await expectAccessible(page);
});

test("it is removed after a question, and what was reviewed is left", async ({ page }) => {
  const dialog = await openDialog(page, company);
  await dialog.getByRole("button", { name: "Remove my reading" }).click();
  const question = page.getByRole("dialog", { name: "Remove your own reading?" });
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "Remove my reading" }).click();
  await question.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(dialog.getByText(/^The reviewed text has come/)).toHaveCount(0);
  await expect(dialog.getByRole("heading", { name: title })).toBeFocused();
});

test("without its text, duties are written in one’s own words", async ({ page }) => {
  const silent = "Circular to microfinance banks on silent examples";
  await captured(silent);
  await signInAs(page, company);
  await page.goto(`${server.baseURL}/regulations?search=silent+examples`);
  await page.getByRole("button", { name: silent }).click();
  await dialogOf(page).getByRole("link", { name: "Read it for your company" }).click();
  await expect(page.getByRole("heading", { name: "There is no text of it" })).toBeVisible();
  await page.getByRole("button", { name: "Write one" }).click();
  await duty(page, 1).getByLabel("Duty in words").fill("Keep the examples silent.");
  await page.getByLabel("Summary").fill("It says little, and we do it all the same.");
  await page.getByRole("radio", { name: /^2: / }).check();
  await page.getByRole("button", { name: "Save for our company" }).click();
  await expect(dialogOf(page).getByText("Keep the examples silent.")).toBeVisible();
});
