import { readFile } from "node:fs/promises";
import { expect, test, type Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll, looks } from "../support/accessible.ts";
import { confirmedUp, signInAs, signUp } from "../support/company.ts";
import { anAddress, joined } from "../support/people.ts";

const receipt = {
  name: "acknowledgement.pdf",
  mimeType: "application/pdf",
  buffer: Buffer.from("%PDF-1.7 acknowledged"),
};
// One white pixel.
const screenshot = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==", "base64"); // prettier-ignore

/** Where nothing is past. Until the month has turned, the rows of this one can be pressed. */
async function goToNextMonth(page: Page) {
  await page.getByRole("button", { name: "The month after" }).click();
  await expect(page.getByRole("button", { name: "This month" })).toBeVisible();
}

test("a return is filed with its receipt, which comes back as it was", async ({ page, request }) => {
  await signInAs(page, await signUp(request));
  await page.goto("/filings");
  await goToNextMonth(page);
  const row = page.locator("[data-filing]").first();
  await row.getByRole("button").click();
  const panel = page.getByRole("dialog", { name: "Filing" });
  await panel.getByRole("button", { name: "Filed…" }).click();
  await panel.getByLabel("Reference").fill("FINA/2026/417");
  await panel.getByLabel("Receipt").setInputFiles(receipt);
  await panel.getByRole("button", { name: "Note as filed" }).click();
  await expect(panel.getByText("FINA/2026/417", { exact: true })).toBeVisible();
  const download = page.waitForEvent("download");
  await panel.getByRole("button", { name: receipt.name }).click();
  expect(await readFile(await (await download).path())).toEqual(receipt.buffer);
  await panel.getByRole("button", { name: "Close" }).click();
  await expect(row.getByText("Filed", { exact: true })).toBeVisible();
  await expect(page.getByRole("region", { name: "On time by regulator" })).toBeHidden();
});

test("the portal is down: the letter is written, kept and downloaded in both forms", async ({ page, request }) => {
  await signInAs(page, await signUp(request));
  await page.goto("/filings");
  await goToNextMonth(page);
  await page.locator("[data-filing]").first().getByRole("button").click();
  const panel = page.getByRole("dialog", { name: "Filing" });
  await panel.getByRole("button", { name: "Write the letter…" }).click();
  const dialog = page.getByRole("dialog", { name: "The portal is down" });
  await dialog.getByLabel("What was tried").fill("Signed in to the portal");
  await dialog.getByLabel("What happened").fill("Error 503 Service Unavailable");
  await dialog.getByLabel("Add a screenshot").setInputFiles({ name: "portal.png", mimeType: "image/png", buffer: screenshot });
  await expect(dialog.getByRole("list", { name: "Screenshots" })).toContainText("portal.png");
  await dialog.getByRole("button", { name: "Make the letter" }).click();
  await expect(dialog).toBeHidden();
  for (const [format, start] of [["PDF", "%PDF-1.7"], ["DOCX", "PK"]] as const) {
    const download = page.waitForEvent("download");
    await panel.getByRole("button", { name: format, exact: true }).click();
    expect((await readFile(await (await download).path())).subarray(0, start.length).toString()).toBe(start);
  }
}); // prettier-ignore

test("an event starts its clocks, which say what is left", async ({ page, request }) => {
  await signInAs(page, await signUp(request));
  await page.goto("/filings");
  await page.getByRole("button", { name: "It happened at…" }).click();
  const dialog = page.getByRole("dialog", { name: "It happened at…" });
  await dialog.getByLabel("What happened").selectOption("awareness-of-breach");
  await dialog.getByRole("button", { name: "Start the clocks" }).click();
  await expect(dialog.getByText(/left$/).first()).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  const clocks = page.getByRole("list", { name: "Running clocks" });
  await expect(clocks.getByText(/left$/).first()).toBeVisible();
  await expect(clocks).toContainText("Personal data breach");
});

test("an auditor reads what is due and is offered no change", async ({ page, request }) => {
  const company = await confirmedUp(request);
  const auditor = await joined(request, company, { email: anAddress("auditor"), name: "Bola Ade", role: "auditor" });
  await signInAs(page, auditor);
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "To file in the next 30 days" })).toBeVisible();
  await page.goto("/filings");
  await goToNextMonth(page);
  await expect(page.getByRole("button", { name: "It happened at…" })).toBeHidden();
  await page.locator("[data-filing]").first().getByRole("button").click();
  const panel = page.getByRole("dialog", { name: "Filing" });
  await expect(panel.getByRole("heading", { name: "Why on this day" })).toBeVisible();
  for (const name of [/Filed…/, /In work/, /Move…/, /Waive…/, /Write the letter/])
    await expect(panel.getByRole("button", { name })).toHaveCount(0);
});

for (const { name, width, height, colorScheme } of looks)
  test(`nothing for axe to find, ${name}`, async ({ page, request }) => {
    test.setTimeout(120_000);
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    const company = await signUp(request);
    await request.post(`/api/v1/event/${company._id}`, {
      headers: { authorization: `Bearer ${company.token}` },
      data: { kind: "awareness-of-breach", occurredAt: new Date(Date.now() - 3_600_000).toISOString() },
    });
    await signInAs(page, company);
    await page.goto("/filings");
    await expect(page.locator("[data-filing]").first()).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: "It happened at…" }).click();
    await page.getByRole("dialog").getByLabel("What happened").selectOption("awareness-of-breach");
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await page.locator("[data-filing]").first().getByRole("button").click();
    const panel = page.getByRole("dialog", { name: "Filing" });
    await panel.getByRole("button", { name: "Filed…" }).click();
    await expectAccessible(page);
    await panel.getByRole("button", { name: "Cancel" }).click();
    await panel.getByRole("button", { name: "Write the letter…" }).click();
    await expect(page.getByRole("dialog", { name: "The portal is down" })).toBeVisible();
    await expectAccessible(page);
  });
