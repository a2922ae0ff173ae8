import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test, type APIRequestContext, type Page } from "@playwright/test";
import { unzipSync } from "fflate";
import { aTextPdf } from "../../fixtures/documents/pdf.ts";
import { expectAccessible, expectNoSidewaysScroll, looks } from "../support/accessible.ts";
import { confirmedUp, signInAs, type SignedUp } from "../support/company.ts";
import { mailsTo } from "../support/mail.ts";
import { anAddress, joined } from "../support/people.ts";

// One white pixel.
const pixel = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==", "base64"); // prettier-ignore
const aText = (name: string, text: string) => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) });

/** Drags files from outside onto the page. */
async function drop(page: Page, files: { name: string; text: string }[]): Promise<void> {
  const dropped = await page.evaluateHandle((all) => {
    const data = new DataTransfer();
    for (const { name, text } of all) data.items.add(new File([text], name));
    return data;
  }, files);
  await page.dispatchEvent("main", "dragover", { dataTransfer: dropped });
  await expect(page.getByText(/^Drop (them|it) to/)).toBeVisible();
  await page.dispatchEvent("main", "drop", { dataTransfer: dropped });
}

const row = (page: Page, title: string) => page.locator("[data-piece]").filter({ hasText: title });
const panelOf = (page: Page) => page.getByRole("dialog", { name: "Evidence", exact: true });

/** The first duties of the register, by their ids and words. */
async function dutiesOf(request: APIRequestContext, { _id, token }: SignedUp, regulator: string) {
  const headers = { authorization: `Bearer ${token}` };
  const url = `/api/v1/duty/${_id}?regulator=${regulator}&limit=2`;
  return ((await (await request.get(url, { headers })).json()) as { data: { _id: string; text: string }[] }).data;
}

test("a pack for an examiner is unzipped, and sha256sum finds every hash right", async ({ page, request }) => {
  const company = await confirmedUp(request);
  const [duty] = await dutiesOf(request, company, "CBN");
  await signInAs(page, company);
  await page.goto(`/evidence?duty=${encodeURIComponent(duty!._id)}`);
  await expect(page.getByText("No evidence matches")).toBeVisible();
  await drop(page, [
    { name: "Minutes of the board.txt", text: "The board met" },
    { name: "Licence.txt", text: "Licence 417" },
  ]);
  await expect(page.getByRole("region", { name: "Uploads" })).toContainText("2 files kept");
  await expect(page.locator("[data-piece]")).toHaveCount(2);
  await page.getByRole("button", { name: "Pack for an examiner…" }).click();
  const dialog = page.getByRole("dialog", { name: "A pack for an examiner" });
  await dialog.getByLabel("Regulator", { exact: true }).selectOption("CBN");
  await expect(dialog.getByText(/2 pieces of evidence and 0 receipts/)).toBeVisible();
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download the pack" }).click();
  const folder = mkdtempSync(path.join(tmpdir(), "ilana-pack-"));
  for (const [name, content] of Object.entries(unzipSync(await readFile(await (await download).path())))) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), content);
  }
  const checked = execFileSync("sha256sum", ["-c", "SHA256SUMS"], { cwd: folder, encoding: "utf8" });
  const lines = checked.trim().split("\n");
  expect(lines).toHaveLength(4);
  expect(lines.every((line) => line.endsWith(": OK"))).toBe(true);
  expect(checked).toContain("Minutes of the board.txt: OK");
});

test("a file is brought, seen, described, linked, renewed, held, and found by its text", async ({ page, request }) => {
  test.setTimeout(120_000);
  const company = await confirmedUp(request);
  const [duty] = await dutiesOf(request, company, "CBN");
  await signInAs(page, company);
  await page.goto("/evidence");
  await expect(page.getByText("No evidence is kept yet")).toBeVisible();
  const pdf = await aTextPdf(["Minutes of the audit committee", "Second page"]);
  await page.getByLabel("Add files").setInputFiles([
    { name: "scan-0417.pdf", mimeType: "application/pdf", buffer: pdf },
    { name: "portal.png", mimeType: "image/png", buffer: pixel },
    { name: "large.bin", mimeType: "application/octet-stream", buffer: Buffer.alloc(25 * 1024 * 1024 + 1) },
  ]);
  const uploads = page.getByRole("region", { name: "Uploads" });
  await expect(uploads).toContainText("It is larger than 25 MB");
  await expect(uploads).toContainText("2 files kept, 1 file refused");
  await uploads.getByRole("button", { name: "Open scan-0417.pdf" }).click();
  const panel = panelOf(page);
  // Drawn in the frame, each page to read.
  const frame = panel.frameLocator("iframe");
  const drawn = frame.getByRole("img", { name: "Page 1 of 2" });
  await expect(drawn).toBeVisible();
  await expect(panel.getByText("2 pages")).toBeVisible();
  await expect
    .poll(async () =>
      drawn.evaluate((canvas) => {
        const { width, height } = canvas as HTMLCanvasElement;
        const { data } = (canvas as HTMLCanvasElement).getContext("2d")!.getImageData(0, 0, width, height);
        return data.some((value, at) => at % 4 === 0 && value < 100 && data[at + 3]! > 0);
      }),
    )
    .toBe(true);
  // What is in the frame reaches neither the token nor the server.
  const reached = await drawn.evaluate(async () => {
    const token = (() => { try { return localStorage.getItem("token"); } catch { return "refused"; } })(); // prettier-ignore
    const asked = await fetch("/api/v1/regulation/stats").then(() => "answered", () => "refused"); // prettier-ignore
    return [origin, token, asked];
  });
  expect(reached).toEqual(["null", "refused", "refused"]);

  await panel.getByRole("button", { name: "Change…" }).click();
  await panel.getByLabel("Title").fill("Minutes of the audit committee");
  await panel.getByLabel("Good until").fill("2020-12-31");
  await panel.getByRole("button", { name: "Save" }).click();
  await expect(panel.getByText("Lapsed 31 Dec 2020")).toBeVisible();

  await panel.getByRole("button", { name: "Link to a duty…" }).click();
  await panel.getByLabel("Duty", { exact: true }).fill(duty!.text.slice(0, 60));
  await panel.getByRole("list", { name: "Duties found" }).getByRole("button").first().click();
  await panel.getByRole("button", { name: "Link", exact: true }).click();
  await expect(panel.getByRole("list", { name: "What it shows" }).getByRole("listitem")).toHaveCount(1);

  await panel.getByLabel("New version").setInputFiles(aText("minutes-signed.txt", "Quorum of the treasury"));
  const versions = panel.getByRole("list", { name: "Versions" });
  await expect(versions.getByRole("listitem")).toHaveCount(2);
  const download = page.waitForEvent("download");
  await versions.getByRole("button", { name: "Download version 1" }).click();
  expect(await readFile(await (await download).path())).toEqual(pdf);

  await panel.getByRole("button", { name: "Legal hold…" }).click();
  await panel.getByLabel("Reason").fill("Suit FHC/L/CS/417/2026");
  await panel.getByRole("button", { name: "Hold", exact: true }).click();
  await expect(panel.getByText("On hold").first()).toBeVisible();
  await expect(panel.getByRole("button", { name: "Delete…" })).toHaveCount(0);
  await panel.getByText(/^History: \d+ entries$/).press("Enter");
  await expect(panel.getByText("Reason: Suit FHC/L/CS/417/2026")).toBeVisible();
  await panel.getByRole("button", { name: "Close" }).click();

  await page.getByLabel("Search the evidence").fill("quorum");
  await page.waitForURL(/search=quorum/);
  // Its text is read in the background.
  await expect(async () => {
    await page.reload();
    await expect(row(page, "Minutes of the audit committee")).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 60_000 });
  await page.getByRole("button", { name: "Clear filters" }).click();
  await page.getByLabel("Good for how long").selectOption("lapsed");
  await expect(page.locator("[data-piece]")).toHaveCount(1);
  await page.getByLabel("Good for how long").selectOption("");
  await page.getByLabel("Kind").selectOption("picture");
  await row(page, "portal.png").getByRole("button").click();
  await expect(panel.frameLocator("iframe").getByRole("img", { name: "The picture" })).toBeVisible();
  await panel.getByRole("button", { name: "Delete…" }).click();
  await panel.getByLabel("Reason").fill("Brought twice");
  await panel.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(panel).toBeHidden();
  await expect(page.getByText("No evidence matches")).toBeVisible();
});

test("a colleague is asked from a duty, follows the mail, uploads, and is done", async ({ page, request, browser }) => {
  test.setTimeout(120_000);
  const company = await confirmedUp(request);
  const email = anAddress("contributor");
  const colleague = await joined(request, company, { email, name: "Bola Ade", role: "contributor" });
  const [duty] = await dutiesOf(request, company, "CBN");
  await signInAs(page, company);
  await page.goto(`/duties?duty=${encodeURIComponent(duty!._id)}`);
  await expect(page.getByText("Nothing shows it yet.")).toBeVisible();
  await page.getByRole("button", { name: "Ask for evidence…" }).click();
  const ask = page.getByRole("dialog", { name: "Ask a colleague for evidence" });
  await ask.getByLabel("Whom").selectOption({ label: "Bola Ade" });
  await ask.getByLabel("What you need").fill("The board’s minutes of 12 October");
  await ask.getByRole("button", { name: "Ask", exact: true }).click();
  await expect(ask).toBeHidden();
  const linkIn = async () =>
    (await mailsTo(email, process.env["E2E_MAIL_DIR"] ?? "")).flatMap((mail) => /evidence\?request=([\w-]+)/.exec(mail.replace(/=\r?\n/g, "").replaceAll("=3D", "="))?.[1] ?? []); // prettier-ignore
  await expect.poll(async () => (await linkIn()).length).toBeGreaterThan(0);
  const requestId = (await linkIn())[0]!;

  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const phone = await context.newPage();
  await signInAs(phone, colleague);
  await phone.goto(`/evidence?request=${requestId}`);
  const asked = phone.getByRole("dialog", { name: "Evidence is asked for" });
  await expect(asked.getByText("The board’s minutes of 12 October")).toBeVisible();
  await expectAccessible(phone);
  await asked.getByLabel("Choose the file").setInputFiles(aText("minutes.txt", "The board met"));
  await expect(asked.getByText("Thank you: your file is kept, and nothing more is to be done.")).toBeVisible();
  await expectNoSidewaysScroll(phone);
  await context.close();

  await page.reload();
  await page.getByRole("list", { name: "Evidence" }).getByRole("link", { name: "minutes.txt" }).click();
  await expect(panelOf(page).getByText("minutes.txt").first()).toBeVisible();
});

test("an auditor reads all, takes a pack, and is offered no change", async ({ page, request }) => {
  const company = await confirmedUp(request);
  await bring(request, company, "Licence.txt");
  const auditor = await joined(request, company, { email: anAddress("auditor"), name: "Ada Eze", role: "auditor" });
  await signInAs(page, auditor);
  await page.goto("/evidence");
  await row(page, "Licence.txt").getByRole("button").click();
  const panel = panelOf(page);
  await expect(panel.getByRole("button", { name: "Download", exact: true })).toBeVisible();
  for (const name of [/Change…/, /Legal hold…/, /Delete…/, /Link to a duty/, /Ask a colleague/])
    await expect(page.getByRole("button", { name })).toHaveCount(0);
  await expect(page.getByLabel("Add files")).toHaveCount(0);
  await expect(page.getByLabel("New version")).toHaveCount(0);
});

for (const { name, width, height, colorScheme } of looks)
  test(`nothing for axe to find, by keyboard, ${name}`, async ({ page, request }) => {
    test.setTimeout(120_000);
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    const company = await confirmedUp(request);
    await signInAs(page, company);
    await page.goto("/evidence");
    await expect(page.getByText("No evidence is kept yet")).toBeVisible();
    await expectAccessible(page);
    await page
      .getByLabel("Add files")
      .setInputFiles([
        { name: "scan.pdf", mimeType: "application/pdf", buffer: await aTextPdf(["One"]) },
        aText("empty.txt", ""),
      ]);
    await expect(page.getByText("1 file kept, 1 file refused")).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await row(page, "scan.pdf").getByRole("button").focus();
    await page.keyboard.press("Enter");
    await expect(panelOf(page).getByText("1 page", { exact: true })).toBeVisible();
    await expectAccessible(page);
    await panelOf(page).getByRole("button", { name: "Change…" }).click();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(panelOf(page)).toBeHidden();
    await page.getByRole("button", { name: "Pack for an examiner…" }).click();
    await expect(page.getByText(/of files\.$/)).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Ask a colleague…" }).click();
    await expect(page.getByRole("dialog", { name: "Ask a colleague for evidence" })).toBeVisible();
    await expectAccessible(page);
  });

async function bring(request: APIRequestContext, { _id, token }: SignedUp, name: string): Promise<void> {
  const response = await request.post(`/api/v1/evidence/${_id}`, {
    headers: { authorization: `Bearer ${token}` },
    multipart: { file: aText(name, name) },
  });
  expect(response.status()).toBe(201);
}
