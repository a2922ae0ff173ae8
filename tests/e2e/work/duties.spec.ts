import { readFile } from "node:fs/promises";
import { expect, test, type Page } from "@playwright/test";
import { strFromU8, unzipSync } from "fflate";
import { expectAccessible, expectNoSidewaysScroll, looks } from "../support/accessible.ts";
import { aCompany, confirmedUp, signInAs } from "../support/company.ts";
import { anAddress, joined } from "../support/people.ts";

const grid = (page: Page) => page.getByRole("grid", { name: "Duties" });
const place = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("data-place"));
const firstDuty = (page: Page) => page.locator('[data-place="0.1"]');

test("an officer signs up, and finds the register filled from a card of the dashboard", async ({ page }) => {
  const company = aCompany();
  await page.goto("/signup");
  await page.getByLabel("Company name").fill(company.name);
  await page.getByLabel("Company email").fill(company.email);
  await page.getByLabel("Password", { exact: true }).fill(company.password);
  await page.getByLabel("Industry").selectOption("Financial");
  await page.getByRole("button", { name: /^Company category/ }).click();
  await page.getByRole("treeitem", { name: "Micro-Finance Banks (MFBs)" }).click();
  await page.getByRole("treeitem", { name: "Tier 1 Unit MFB (urban) License" }).click();
  await page.getByLabel("Description").fill(company.description);
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(page).toHaveURL("/dashboard");

  const way = page.getByRole("link", { name: /^0 of \d+ duties in place$/ }).first();
  const count = Number(/of (\d+)/.exec((await way.textContent())!)![1]);
  await way.click();
  await expect(page).toHaveURL(/\/duties\?regulationId=/);
  await expect(page.getByText(`${count} duties`, { exact: true })).toBeVisible();
  await page.locator('[data-place="0.3"]').click();
  await page.getByRole("combobox", { name: /^State of/ }).selectOption("in-place");
  await expect(page.locator('[data-place="0.3"]')).toHaveText("In place");
  await page.getByRole("button", { name: "Add a duty" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a duty of your own" });
  await dialog.getByLabel("Where it comes from").selectOption("board-decision");
  await dialog.getByLabel("What it is called").fill("Board of 12 October 2026");
  await dialog.getByLabel("What is to be done").fill("Report large exposures to the board each month");
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Report large exposures to the board each month" })).toBeVisible();
  await page.goto("/dashboard");
  await expect(page.getByRole("link", { name: `1 of ${count} duties in place` }).first()).toBeVisible();
});

test("the register is worked through by keyboard alone", async ({ page, request }) => {
  const company = await confirmedUp(request);
  await signInAs(page, company);
  await page.goto("/duties");
  await expect(grid(page)).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: /^\d+ duties$/ })).toBeVisible();
  // Of a thousand lines those in sight are drawn.
  expect(Number(await grid(page).getAttribute("aria-rowcount"))).toBeGreaterThan(500);
  expect(await page.locator("[data-line]").count()).toBeLessThan(60);

  await firstDuty(page).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  expect(await place(page)).toBe("0.3");
  await page.keyboard.press("Enter");
  const editor = page.getByRole("combobox", { name: /^State of/ });
  await expect(editor).toBeFocused();
  await editor.selectOption("partly");
  await page.keyboard.press("Tab");
  await expect(page.locator('[data-place="0.3"]')).toHaveText("Partly in place");
  expect(await place(page)).toBe("0.4");
  // To the end and back: what is drawn comes and goes, the place is kept.
  await page.keyboard.press("Control+End");
  await expect.poll(async () => place(page)).toMatch(/^\d{3,}\.7$/);
  await page.keyboard.press("Control+Home");
  await expect.poll(async () => place(page)).toBe("0.0");
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await expect(page.getByText("2 chosen")).toBeVisible();
  await page.getByRole("combobox", { name: "To what" }).selectOption("in-place");
  await page.getByRole("button", { name: "Change 2" }).press("Enter");
  await expect(page.locator('[data-place="1.3"]')).toHaveText("In place");
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(page.locator('[data-place="0.3"]')).toHaveText("Partly in place");
  await expect(page.locator('[data-place="1.3"]')).toHaveText("Not looked at");

  await page.locator('[data-place="0.1"]').focus();
  await page.keyboard.press("Enter");
  const panel = page.getByRole("complementary", { name: "Duty" });
  await expect(panel.getByRole("heading", { level: 2 })).toBeFocused();
  await panel.getByRole("textbox", { name: "How it is met" }).fill("By Treasury, each month");
  await panel.getByRole("button", { name: "Save" }).press("Enter");
  await expect(page.getByRole("region", { name: /^Notifications/ }).getByText("Duty changed")).toBeVisible();
  await panel.getByText(/^History: 4 entries/).press("Enter");
  await expect(panel.getByText("How it is met: By Treasury, each month")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  expect(await place(page)).toBe("0.1");
});

test("two people change one duty: the second is told, and loses nothing", async ({ page, request }) => {
  const company = await confirmedUp(request);
  const ada = await joined(request, company, { email: anAddress("ada"), name: "Ada Obi", role: "officer" });
  await signInAs(page, company);
  await page.goto("/duties");
  await firstDuty(page).click();
  const panel = page.getByRole("complementary", { name: "Duty" });
  await panel.getByRole("textbox", { name: "How it is met" }).fill("By the portal");
  const id = new URL(page.url()).searchParams.get("duty")!;
  const headers = { authorization: `Bearer ${ada.token}` };
  const data = { version: 0, state: "in-place", how: "By hand" };
  const first = await request.patch(`/api/v1/duty/${company._id}/${id}`, { headers, data });
  expect(first.status()).toBe(200);
  await panel.getByRole("button", { name: "Save" }).click();
  await expect(panel.getByText(/Changed meanwhile by Ada Obi/)).toBeVisible();
  await expect(panel.getByText("How it is met, there: By hand")).toBeVisible();
  await expect(panel.getByRole("textbox", { name: "How it is met" })).toHaveValue("By the portal");
  await panel.getByRole("button", { name: "Write mine over it" }).click();
  await expect(page.getByRole("region", { name: /^Notifications/ }).getByText("Duty changed")).toBeVisible();
  await expect(panel.getByRole("combobox", { name: "State" })).toHaveValue("in-place");
});

test("an auditor reads all and changes nothing; a contributor sees what is theirs", async ({ browser, page, request }) => {
  const company = await confirmedUp(request);
  const auditor = await joined(request, company, { email: anAddress("auditor"), name: "Bola Ade", role: "auditor" });
  const helper = await joined(request, company, { email: anAddress("helper"), name: "Chi Eze", role: "contributor" });
  const changes: string[] = [];
  page.on("request", (sent) => sent.method() !== "GET" && changes.push(sent.url()));
  await signInAs(page, auditor);
  await page.goto("/duties");
  await expect(grid(page)).toBeVisible();
  await expect(page.getByRole("checkbox")).toHaveCount(0);
  await firstDuty(page).click();
  await expect(page.getByRole("heading", { name: "Why it binds" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^(Save|Comment|Add a duty)$/ })).toHaveCount(0);
  expect(changes).toEqual([]);

  const other = await browser.newPage();
  await signInAs(other, helper);
  await other.goto("/duties");
  await expect(other.getByRole("heading", { name: "No duties yet" })).toBeVisible();
  await other.close();
}); // prettier-ignore

test("the register leaves as a workbook and on paper", async ({ page, request }) => {
  const company = await confirmedUp(request);
  await signInAs(page, company);
  await page.goto("/duties?group=regulator&regulator=NDPC");
  await expect(grid(page)).toBeVisible();
  await page.getByRole("button", { name: "Export" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Excel (XLSX)" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^ilana-duties-\d{4}-\d{2}-\d{2}\.xlsx$/);
  const files = unzipSync(await readFile(await file.path()));
  expect(strFromU8(files["xl/worksheets/sheet1.xml"]!)).toContain("NDPC");
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("table")).toBeVisible();
  await expect(page.getByText(/^Register of duties: Okpella/)).toBeVisible();
  await expect(grid(page)).toBeHidden();
});

for (const { name, width, height, colorScheme } of looks) {
  test(`axe finds nothing: ${name}`, async ({ page, request }) => {
    const company = await confirmedUp(request);
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    await signInAs(page, company);
    await page.goto("/duties?group=state");
    await expect(grid(page)).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.locator("[data-line] [data-column=duty]").first().click();
    await expect(page.getByRole("form", { name: "How it stands" })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    if (width < 500) {
      await page.getByRole("button", { name: "All duties" }).click();
      await expect(grid(page)).toBeVisible();
    }
  });
}
