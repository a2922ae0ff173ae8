import { expect, test, type Page } from "@playwright/test";
import { messyRegister } from "../../fixtures/import/messy.ts";
import { fixtureWorkbook } from "../../fixtures/import/workbook.ts";
import { expectAccessible, expectNoSidewaysScroll, looks } from "../support/accessible.ts";
import { confirmedUp, signInAs } from "../support/company.ts";

const type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const choose = (page: Page, buffer: Buffer, name = "Compliance register 2026.xlsx") =>
  page.getByLabel("Choose a file").setInputFiles({ name, mimeType: type, buffer });

/** Rows that name duties of the library as firms do, one that may be two, and one of the bank's own. */
const ofTheLibrary = fixtureWorkbook([
  {
    name: "Duties",
    rows: [
      ["Okpella MFB: compliance obligations"],
      ["Obligation", "Law", "Status", "Controls in place"],
      ["Appointment of DPO", "Nigeria Data Protection Act", "Compliant", "Letter of 3 May"],
      ["STR to NFIU", "MLPPA 2022, s.7", "In progress", "By goAML"],
      ["Monthly returns on frauds", null, "No", null],
      ["Quarterly branch report to the board", "Board resolution 14/2025", "Yes", null],
    ],
  },
]);

test("an officer brings a messy workbook, decides what is open, imports it and takes it back", async ({
  page,
  request,
}) => {
  const company = await confirmedUp(request);
  await signInAs(page, company);
  await page.goto("/duties/import");
  await expect(page.getByRole("heading", { name: "Import a register", level: 1 })).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Template (XLSX)" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("Ilana register.xlsx");

  await choose(page, ofTheLibrary);
  await expect(page.getByRole("heading", { name: "Compliance register 2026.xlsx" })).toBeVisible();
  await expect(page.getByText("Nothing is changed yet.")).toBeVisible();
  const rows = page.getByRole("listitem").filter({ hasText: /^Row \d/ });
  await expect(rows).toHaveCount(4);
  await expect(rows.nth(0)).toContainText("Goes onto a duty of the library");
  await expect(rows.nth(0)).toContainText("NDPA 2023");
  await expect(rows.nth(3)).toContainText("Becomes a duty of your own");
  await expectAccessible(page);
  const open = rows.filter({ hasText: "To be decided" });
  const count = await open.count();
  expect(count).toBeGreaterThan(0);
  for (let left = count; left > 0; left -= 1) {
    await open.first().getByRole("combobox").selectOption("A duty of our own");
    await expect(open).toHaveCount(left - 1);
  }
  await expect(page.getByText("All rows are decided.")).toBeVisible();
  await page.getByRole("button", { name: "Import 4 duties" }).click();
  await expect(page.getByRole("heading", { name: "4 duties were imported" })).toBeVisible();

  const headers = { authorization: `Bearer ${company.token}` };
  const stateOf = async () => {
    const reply = await request.get(`/api/v1/duty/${company._id}/ng-ndpa-2023.r3`, { headers });
    const { data } = (await reply.json()) as { data: { state: string; how: string | null } };
    return [data.state, data.how];
  };
  expect(await stateOf()).toEqual(["in-place", "Letter of 3 May"]);

  // The same file again changes nothing.
  await page.getByRole("button", { name: "Import another" }).click();
  await choose(page, ofTheLibrary);
  await expect(page.getByText("The register says all of this already.")).toBeVisible();
  await page.getByRole("button", { name: "Leave it" }).click();
  await page.getByRole("button", { name: "Take back Compliance register 2026.xlsx" }).click();
  await page.getByRole("button", { name: "Take back", exact: true }).last().click();
  await expect(page.getByText("The import is taken back")).toBeVisible();
  expect(await stateOf()).toEqual(["not-looked-at", null]);
});

for (const { name, width, height, colorScheme } of looks)
  test(`what is wrong in a file is said, ${name}`, async ({ page, request }) => {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    await signInAs(page, await confirmedUp(request));
    await page.goto("/duties/import");
    await expect(page.getByText("Nothing yet.")).toBeVisible();
    await choose(page, Buffer.from("%PDF-1.7"), "register.pdf");
    await expect(
      page.getByText("The file is no workbook (XLSX) and no table (CSV). Nothing was changed"),
    ).toBeVisible();
    await expectAccessible(page);
    await page.screenshot({ path: test.info().outputPath("refused.png"), fullPage: true });
    await choose(page, messyRegister({ officer: "Ngozi Eze", email: "ngozi@okpella.ng" }));
    await expect(page.getByText("Owner: Nobody in the company is called “Chief Somebody”")).toBeVisible();
    await expect(page.getByRole("button", { name: /^Import/ })).toHaveAttribute("aria-disabled", "true");
    await expectNoSidewaysScroll(page);
    await page.getByText(/^Columns:/).click();
    await expect(page.getByLabel("Next review")).toBeVisible();
    await expectAccessible(page);
    await page.screenshot({ path: test.info().outputPath("faults.png"), fullPage: true });
    await page.getByLabel("Rows with faults").selectOption("clear");
    await expect(page.getByText("Owner: Nobody in the company is called “Chief Somebody”")).toBeVisible();
    await expect(page.getByText(/rows? with faults/)).toHaveCount(0);
  });
