import { expect, request as requests, test, type Page } from "@playwright/test";
import { aTextPdf } from "../../fixtures/documents/pdf.ts";
import { expectAccessible, expectNoSidewaysScroll, looks } from "../support/accessible.ts";
import { captureServer, operatorToken, type CaptureServer } from "../support/capture-server.ts";
import { confirmedUp, signInAs, type SignedUp } from "../support/company.ts";

test.describe.configure({ mode: "serial" });

let server: CaptureServer;
let bank: SignedUp;
const title = "Circular to all banks on the supervision of agents";

test.beforeAll(async () => {
  test.setTimeout(120_000);
  server = await captureServer();
  const request = await requests.newContext({ baseURL: server.baseURL });
  bank = await confirmedUp(request, server.mailDir);
  const headers = { authorization: `Bearer ${operatorToken}` };
  const day = new Date().toISOString().slice(0, 10);
  const entered = await request.post("/api/v1/change", {
    headers,
    data: { source: "cbn-circulars", title, publishedOn: day },
  });
  const { data: change } = (await entered.json()) as { data: { id: string } };
  const year = new Date().getUTCFullYear() + 1;
  const letter = await aTextPdf([
    "CIRCULAR TO ALL BANKS\n\n1. All banks shall keep a register of their agents.\n2. Banks must report monthly, on or before the 10th day of the following month.",
    `3. Every bank is required to train its agents not later than 31 March ${year}.\n4. No bank shall pay an agent in cash.`,
  ]);
  await request.post(`/api/v1/change/${change.id}/document`, {
    headers,
    multipart: { document: { name: "letter.pdf", mimeType: "application/pdf", buffer: Buffer.from(letter) } },
  });
  const duties = async () => {
    const answer = await request.get("/api/v1/draft", { headers });
    const { data } = (await answer.json()) as { data: { title: string; duties: number }[] };
    return data.find((row) => row.title === title)?.duties;
  };
  await expect.poll(duties, { timeout: 60_000 }).toBe(4);
  await request.dispose();
});
test.afterAll(async () => server.stop());

async function open(page: Page) {
  await page.goto(`${server.baseURL}/review?part=drafts`);
  await page.getByLabel("Operator’s token").fill(operatorToken);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("link", { name: title }).click();
  await expect(page.getByRole("heading", { level: 2, name: title })).toBeVisible();
}
const duty = (page: Page, number: number) =>
  page.getByRole("region", { name: "Duties" }).getByRole("listitem", { name: new RegExp(`^Duty ${number},`) });

for (const { name, width, height, colorScheme } of looks) {
  test.describe(name, () => {
    test.use({ viewport: { width, height }, colorScheme, contextOptions: { reducedMotion: "reduce" } });

    test("text and proposals are accessible and fit", async ({ page }, info) => {
      await open(page);
      await expect(page.getByRole("region", { name: "Pages of the text" }).locator("mark")).toHaveCount(4);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await page.screenshot({ path: info.outputPath("editor.png"), fullPage: true });
    });
  });
}

test("from a captured circular to an accepted instrument with three duties and a deadline on the dashboard", async ({
  page,
}) => {
  await open(page);
  // By the keyboard: each decision leads to the next duty that waits.
  await duty(page, 1)
    .getByRole("button", { name: /^Accept/ })
    .focus();
  await page.keyboard.press("Enter");
  await expect(duty(page, 2)).toBeFocused();
  await duty(page, 2)
    .getByRole("button", { name: /^Accept/ })
    .click();
  await duty(page, 3).getByLabel("Duty in words").fill("Train the agents once, by the end of March.");
  await duty(page, 3)
    .getByRole("button", { name: /^Accept/ })
    .click();
  await duty(page, 4).getByRole("button", { name: /^Drop/ }).click();
  await page.getByRole("button", { name: "Save as reviewed" }).click();
  await expect(page.getByText("Choose the severity: only a person sets it")).toBeVisible();
  // What was done is still there after a reload.
  await page.reload();
  await expect(page.getByText("Your work of earlier, which was not saved, was taken up again.")).toBeVisible();
  await expect(duty(page, 3).getByLabel("Duty in words")).toHaveValue("Train the agents once, by the end of March.");
  await page.getByRole("radio", { name: /^4: / }).check();
  await page.getByRole("radio", { name: "All whom the regulator licenses" }).check();
  await page.getByLabel("Summary").fill("Banks keep a register of their agents, report on it and train them.");
  await page.getByRole("button", { name: "Save as reviewed" }).click();
  await expect(page.getByText("Saved: every company sees it now")).toBeVisible();
  await page.getByRole("link", { name: "All captured regulations" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: title })).toContainText("3 duties");

  await signInAs(page, bank);
  await page.goto(`${server.baseURL}/dashboard?search=supervision+of+agents`);
  const card = page.getByRole("button", { name: title }).first();
  await expect(card).toBeVisible();
  await card.click();
  const dialog = page.getByRole("dialog", { name: "Risk Audit Details" });
  await expect(dialog.getByText("Train the agents once, by the end of March.", { exact: true })).toBeVisible();
  await expect(dialog.getByText(/^Next due/).first()).toBeVisible();
});

test("of two editors the second is told, and chooses", async ({ browser }) => {
  const [one, other] = await Promise.all([browser.newPage(), browser.newPage()]);
  await Promise.all([open(one), open(other)]);
  const save = async (page: Page, words: string) => {
    await page.getByLabel("Short title").fill(words);
    await page.getByRole("button", { name: "Save as reviewed" }).click();
  };
  await save(one, "Register of agents");
  await expect(one.getByText("Saved: every company sees it now")).toBeVisible();
  await save(other, "Agents, registered");
  await expect(other.getByText(/^Somebody else has saved this regulation since you began/)).toBeVisible();
  await other.getByRole("button", { name: "Go on with mine" }).click();
  await other.getByRole("button", { name: "Save as reviewed" }).click();
  await expect(other.getByText("Saved: every company sees it now")).toBeVisible();
  await Promise.all([one.close(), other.close()]);
});
