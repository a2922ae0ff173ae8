import { expect, test, type Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll, looks } from "../support/accessible.ts";
import { confirmedUp, signInAs, type SignedUp } from "../support/company.ts";
import { anAddress, joined } from "../support/people.ts";

const panelOf = (page: Page) => page.getByRole("dialog", { name: "Task" });
const today = () => new Date(Date.now() + 3_600_000).toISOString().slice(0, 10);

/** Keeps a piece of evidence over REST. */
async function aPiece(page: Page, { _id, token }: SignedUp, title: string): Promise<void> {
  const file = { name: "minutes.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7 minutes") };
  const kept = await page.request.post(`/api/v1/evidence/${_id}`, {
    headers: { authorization: `Bearer ${token}` },
    multipart: { title, file },
  });
  expect(kept.status()).toBe(201);
}

test("a task is made of a duty, given to a colleague, and done with proof by keyboard alone", async ({
  browser,
  page,
  request,
}) => {
  const company = await confirmedUp(request);
  const ada = await joined(request, company, { email: anAddress("ada"), name: "Ada Obi", role: "officer" });
  await aPiece(page, company, "Minutes of the board");
  await signInAs(page, company);
  await page.goto("/duties");
  await page.locator('[data-place="0.1"]').click();
  const duty = page.getByRole("complementary", { name: "Duty" });
  await duty.getByRole("button", { name: "Make a task" }).click();
  const dialog = page.getByRole("dialog", { name: "Make a task" });
  await dialog.getByLabel("What is to be done").fill("Send the return");
  await dialog.getByLabel("Whose it is").selectOption({ label: "Ada Obi" });
  await dialog.getByLabel("Due", { exact: true }).fill(today());
  await dialog.getByRole("button", { name: "Add an item" }).click();
  await page.keyboard.type("Figures of all branches");
  await dialog.getByLabel("Comes again").selectOption("MONTHLY");
  await dialog.getByRole("checkbox", { name: "On the last day of the month" }).check();
  await expect(dialog.getByRole("list", { name: "The next days" }).getByRole("listitem")).toHaveCount(5);
  await dialog.getByRole("button", { name: "Make the task" }).click();
  await expect(duty.getByRole("link", { name: "Send the return" })).toBeVisible();

  // She finds it on her dashboard, and does it without a mouse.
  const other = await browser.newPage();
  await signInAs(other, ada);
  await other.goto("/dashboard");
  await other.getByRole("link", { name: "1 thing waits for you" }).press("Enter");
  await expect(other.getByRole("heading", { name: "Today: 1" })).toBeVisible();
  await other.keyboard.press("j");
  await expect(other.locator("[data-keys-row]").first()).toBeFocused();
  await other.keyboard.press("Enter");
  const panel = panelOf(other);
  await panel.getByRole("checkbox", { name: "Figures of all branches" }).press("Space");
  await expect(panel.getByRole("heading", { name: "Checklist: 1 of 1 done" })).toBeVisible();
  await panel.getByRole("button", { name: "Done…" }).press("Enter");
  await expect(panel.getByLabel("What shows it")).toBeFocused();
  await other.keyboard.type("Sent to the CBN through the portal");
  await other.keyboard.press("Tab");
  await other.keyboard.type("FINA/2026/417");
  await other.keyboard.press("Tab");
  await other.keyboard.type("minutes");
  await panel.getByRole("button", { name: "Minutes of the board" }).press("Enter");
  await panel.getByRole("button", { name: "Note as done" }).press("Enter");
  await expect(panel.getByRole("heading", { name: "What was done" })).toBeVisible();
  await expect(panel.getByText("FINA/2026/417", { exact: true })).toBeVisible();
  await expect(panel.getByText("Minutes of the board", { exact: true })).toBeVisible();
  await other.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  // The next of the series is there, on its own day.
  await other.getByRole("link", { name: "All tasks" }).press("Enter");
  await expect(other.getByRole("button", { name: "Send the return", exact: true })).toBeVisible();
  await other.close();

  await page.goto("/work?view=all&state=done");
  await page.getByRole("button", { name: "Send the return", exact: true }).click();
  await expect(panelOf(page).getByText(/, by Ada Obi/)).toBeVisible();
  await panelOf(page).getByRole("button", { name: "Open again…" }).click();
  await page.keyboard.type("One branch was missing");
  await panelOf(page).getByRole("button", { name: "Open again" }).click();
  await expect(panelOf(page).getByRole("button", { name: "Done…" })).toBeVisible();
});

test("two people change one task: the second is told, and loses nothing", async ({ page, request }) => {
  const company = await confirmedUp(request);
  const ada = await joined(request, company, { email: anAddress("ada"), name: "Ada Obi", role: "officer" });
  await signInAs(page, company);
  await page.goto("/work");
  await page.getByRole("button", { name: "New task" }).first().click();
  await page.getByLabel("What is to be done").fill("Collect the figures");
  await page.getByRole("button", { name: "Make the task" }).click();
  const panel = panelOf(page);
  await panel.getByRole("button", { name: "Change…" }).click();
  await panel.getByLabel("More about it").fill("From all branches");
  const id = new URL(page.url()).searchParams.get("task")!;
  const data = { version: 1, title: "Collect all figures" };
  const headers = { authorization: `Bearer ${ada.token}` };
  expect((await request.patch(`/api/v1/task/${company._id}/${id}`, { headers, data })).status()).toBe(200);
  await panel.getByRole("button", { name: "Save" }).click();
  await expect(panel.getByText(/Changed meanwhile by Ada Obi/)).toBeVisible();
  await expect(panel.getByLabel("More about it")).toHaveValue("From all branches");
  await panel.getByRole("button", { name: "Write mine over it" }).click();
  await expect(panel.getByRole("heading", { name: "Collect all figures" })).toBeVisible();
  await expect(panel.getByText("From all branches", { exact: true })).toBeVisible();
});

for (const { name, width, height, colorScheme } of looks)
  test(`axe finds nothing: ${name}`, async ({ page, request }) => {
    const company = await confirmedUp(request);
    const headers = { authorization: `Bearer ${company.token}` };
    const me = (await (await request.get("/api/v1/me", { headers })).json()) as { data: { user: { userId: string } } };
    const assignees = [me.data.user.userId];
    for (const title of ["Send the return", "Count the cash"])
      await request.post(`/api/v1/task/${company._id}`, {
        headers,
        data: { title, assignees, dueOn: today(), checklist: [{ text: "Kano" }], repeats: "FREQ=WEEKLY;BYDAY=MO,TH" },
      });
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    await signInAs(page, company);
    await page.goto("/work");
    await expect(page.getByRole("heading", { name: "Today: 2" })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: "Send the return", exact: true }).click();
    await expect(panelOf(page).getByText(/^Every week on Monday, Thursday/)).toBeVisible();
    await expectAccessible(page);
    await panelOf(page).getByRole("button", { name: "Change…" }).click();
    await expect(
      panelOf(page).getByRole("list", { name: "The next days" }).getByRole("listitem").first(),
    ).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await panelOf(page).getByRole("button", { name: "Done…" }).click();
    await expectAccessible(page);
    await page.goto("/work?view=all");
    await expect(page.getByText("2 tasks", { exact: true })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
