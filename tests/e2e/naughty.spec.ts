import { expect, request as requests, test, type Page } from "@playwright/test";
import { aTextPdf } from "../fixtures/documents/pdf.ts";
import { captureServer, operatorToken, type CaptureServer } from "./support/capture-server.ts";
import { confirmedUp, signInAs, type SignedUp } from "./support/company.ts";

// Item 37 of the checklist (docs/security.md): what others have written is shown as text, wherever it is shown.
test.describe.configure({ mode: "serial" });

const payloads = [
  "<script>window.planted = 1; alert(1)</script>",
  '"><img src=x onerror="window.planted = 1; alert(1)">',
  "<svg onload=alert(1)><b>bold</b></svg>",
  "<iframe srcdoc='<script>parent.planted = 1</script>'></iframe>",
  "javascript:alert(1)//<a href=javascript:alert(1)>here</a>",
  "[here](javascript:alert(1)) **bold** <!-- comment",
  "{{constructor.constructor('alert(1)')()}} ${alert(1)}",
  "&lt;script&gt;alert(1)&lt;/script&gt; &amp; &#60;b&#62;",
  "</title></style></textarea><script>alert(1)</script>",
];
/** As a list that is written in HTML says it: read, it is markup. */
const renamed = "Circular &lt;img src=x onerror=alert(1)&gt; &lt;script&gt;alert(1)&lt;/script&gt; to all banks";
const companyName = `Bank <img src=x onerror="window.planted = 1; alert(1)"> & <b>Sons</b>`;

let server: CaptureServer;
let company: SignedUp;
/** The title that was read of `renamed`. */
let nasty = "";

test.beforeAll(async () => {
  test.setTimeout(120_000);
  server = await captureServer();
  const request = await requests.newContext({ baseURL: server.baseURL });
  company = await confirmedUp(request, server.mailDir, { name: companyName, category: "commercial-banks-national" });
  const operator = { authorization: `Bearer ${operatorToken}` };
  const mine = { authorization: `Bearer ${company.token}` };
  for (const title of payloads) {
    const data = { source: "efcc-notices", title: `Notice ${title}`, reference: title, summary: title };
    const entered = await request.post("/api/v1/change", { headers: operator, data });
    expect(entered.status()).toBe(201);
    const { id } = ((await entered.json()) as { data: { id: string } }).data;
    const file = { name: `${title.slice(0, 40)}.pdf`, mimeType: "application/pdf", buffer: await aTextPdf([`CIRCULAR\n\n${title}`]) };
    const attached = await request.post(`/api/v1/change/${id}/document`, { headers: mine, multipart: { document: file } });
    expect(attached.status()).toBe(200);
  }
  for (const message of payloads.slice(0, 3))
    expect((await request.post("/api/v1/assistant", { headers: mine, data: { companyId: company._id, message } })).status()).toBe(200);
  await request.dispose();
  // A regulator that renames what it published: a change with the old and the new words.
  server.retitle(3, renamed);
  const findRenamed = async () => (await changes()).find(({ diff }) => diff !== null)?.title ?? "";
  await expect.poll(async () => (nasty = await findRenamed()), { timeout: 45_000 }).toContain("to all banks");
}); // prettier-ignore
test.afterAll(async () => server?.stop());

type Row = { title: string; diff: unknown[] | null };
const changes = async () =>
  ((await (await fetch(`${server.baseURL}/api/v1/change?limit=50`)).json()) as { data: Row[] }).data;

/** What must not happen on a page, as it happens. */
async function watched(page: Page): Promise<string[]> {
  const happened: string[] = [];
  page.on("dialog", (dialog) => {
    happened.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("console", (message) => {
    if (/content security policy/i.test(message.text())) happened.push(message.text());
  });
  page.on("pageerror", (error) => happened.push(String(error)));
  await signInAs(page, company);
  return happened;
}

async function expectHarmless(page: Page, happened: string[]) {
  expect(await page.evaluate(() => "planted" in window)).toBe(false);
  // Only our own pictures, and no markup that somebody wrote.
  await expect(page.locator('img[src="x"], iframe, svg[onload], a[href^="javascript:" i], b:text("Sons")')).toHaveCount(0);
  expect(happened).toEqual([]);
} // prettier-ignore

test("37 XSS: titles, references and summaries of circulars are shown as they were written", async ({ page }) => {
  const happened = await watched(page);
  await page.goto(`${server.baseURL}/updates?view=all&scope=all`);
  for (const title of payloads.filter((text) => !text.includes("  ")))
    await expect(page.getByRole("article", { name: `Notice ${title}`, exact: true })).toBeVisible();
  await expectHarmless(page, happened);
});

test("37 XSS: one update with its document and the words that changed is shown as text", async ({ page }) => {
  const happened = await watched(page);
  await page.goto(`${server.baseURL}/updates?view=all&scope=all`);
  const dialog = page.getByRole("dialog", { name: "Update" });
  for (const name of [`Notice ${payloads[1]}`, nasty]) {
    await page.getByRole("article", { name, exact: true }).getByRole("button").first().click();
    await expect(dialog.getByRole("heading", { name, exact: true })).toBeVisible();
    await expectHarmless(page, happened);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  }
});

test("37 XSS: a company's name is shown as it was written on every screen that shows it", async ({ page }) => {
  const happened = await watched(page);
  for (const screen of ["/dashboard", "/profile", "/chatbot-ai", "/regulations", "/activity"]) {
    await page.goto(`${server.baseURL}${screen}`);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    await expectHarmless(page, happened);
  }
  await page.goto(`${server.baseURL}/profile`);
  await expect(page.getByRole("main").getByText(companyName, { exact: true }).first()).toBeVisible();
});

test("37 XSS: notifications and messages to the assistant are shown as they were written", async ({ page }) => {
  const happened = await watched(page);
  await page.goto(`${server.baseURL}/dashboard`);
  await page.getByRole("button", { name: /^Notifications/ }).click();
  await expect(page.getByRole("button", { name: nasty, exact: true }).first()).toBeVisible();
  await expectHarmless(page, happened);
  await page.goto(`${server.baseURL}/chatbot-ai`);
  const history = page.getByRole("navigation", { name: "Chat History" });
  await expect(history.getByRole("link")).toHaveCount(3);
  await history.getByRole("link").first().click();
  await expect(page.getByRole("log", { name: "Conversation" }).getByText(payloads[2]!).first()).toBeVisible();
  await expectHarmless(page, happened);
});
