import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll, looks } from "../support/accessible.ts";
import { confirmedUp, signInAs } from "../support/company.ts";
import { anAddress, joined } from "../support/people.ts";

const regulation = "ng-ndpa-2023";

test("a regulation is circulated, read and confirmed on a phone, and the register of receipts is taken out", async ({ page, browser, request }) => {
  const company = await confirmedUp(request);
  const tunde = await joined(request, company, { email: anAddress("tunde"), name: "Tunde Bello", role: "contributor" });
  await signInAs(page, company);
  await page.goto(`/dashboard?regulation=${regulation}`);
  await page.getByRole("button", { name: "Circulate…" }).click();
  const dialog = page.getByRole("dialog", { name: "Circulate" });
  await dialog.getByRole("combobox", { name: "People" }).selectOption("Tunde Bello");
  await expect(dialog.getByText("To 1 person")).toBeVisible();
  await dialog.getByLabel("Note").fill("Please look at the time limits.");
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(dialog).toBeHidden();

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const reader = await phone.newPage();
  await signInAs(reader, tunde);
  await reader.goto("/circulars");
  await expect(reader.getByText("To be confirmed", { exact: true })).toBeVisible();
  await reader.getByRole("list", { name: "Circulars" }).getByRole("link").click();
  await expect(reader.getByText("Please look at the time limits.")).toBeVisible();
  await expect(reader.getByRole("heading", { name: "Receipts" })).toBeHidden();
  await expectNoSidewaysScroll(reader);
  await expectAccessible(reader);
  await reader.getByRole("button", { name: "I have read it" }).click();
  await expect(reader.getByText(/You confirmed it/)).toBeVisible();
  await phone.close();

  await page.goto("/circulars?box=sent");
  await expect(page.getByText(/1 of 1 confirmed/)).toBeVisible();
  await page.getByRole("list", { name: "Circulars" }).getByRole("link").click();
  await expect(page.getByRole("list", { name: "Receipts" })).toContainText("Tunde Bello");
  for (const [format, start] of [["XLSX", "PK"], ["PDF", "%PDF-1."]] as const) {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: `Register as ${format}` }).click();
    expect((await readFile(await (await download).path())).subarray(0, start.length).toString("latin1")).toBe(start);
  }
  await page.getByRole("button", { name: "Withdraw…" }).click();
  await page.getByLabel("Reason").fill("Another text has come");
  await page.getByRole("button", { name: "Withdraw", exact: true }).click();
  await expect(page.getByText(/Another text has come/)).toBeVisible();
}); // prettier-ignore

for (const look of looks)
  test(`circulars ${look.name}: nothing for axe, nothing scrolls sideways`, async ({ page, request }) => {
    await page.setViewportSize(look);
    await page.emulateMedia({ colorScheme: look.colorScheme });
    const company = await confirmedUp(request);
    const email = anAddress("ada");
    await joined(request, company, { email, name: "Ada Obi", role: "officer" });
    const headers = { authorization: `Bearer ${company.token}` };
    const members = await request.get(`/api/v1/company/${company._id}/member`, { headers });
    const { data: people } = (await members.json()) as { data: { userId: string; email: string }[] };
    const to = people.filter((one) => one.email === email).map(({ userId }) => userId);
    const readBy = new Date(Date.now() + 8 * 86_400_000).toISOString().slice(0, 10);
    const data = { kind: "regulation", subjectId: regulation, people: to, readBy };
    const sent = await request.post(`/api/v1/circular/${company._id}`, { headers, data });
    expect(sent.status()).toBe(201);
    await signInAs(page, company);
    await page.goto("/circulars");
    await expect(page.getByText("Nothing was sent to you")).toBeVisible();
    await expectAccessible(page);
    await page.goto("/circulars?box=all");
    await page.getByRole("list", { name: "Circulars" }).getByRole("link").click();
    await expect(page.getByRole("list", { name: "Receipts" })).toContainText("Ada Obi");
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.goto(`/dashboard?regulation=${regulation}`);
    await page.getByRole("button", { name: "Circulate…" }).click();
    await expect(
      page.getByRole("dialog", { name: "Circulate" }).getByRole("combobox", { name: "People" }),
    ).toBeVisible();
    await expectAccessible(page);
  });
