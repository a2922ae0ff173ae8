import { expect, test, type APIRequestContext, type Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll, looks } from "./support/accessible.ts";
import { signInAs, signUp } from "./support/company.ts";

type Announcement = { changeType: string; regulationTitle: string; regulator?: string; regulationId?: string };

/** Announces to one company, as the operator does over REST. */
async function announce(request: APIRequestContext, companyId: string, announcement: Announcement) {
  const operatorToken = test.info().config.webServer?.env?.["OPERATOR_TOKEN"];
  const answer = await request.post("/api/v1/notification", {
    headers: { authorization: `Bearer ${operatorToken}` },
    data: { companyId, regulator: "CBN", ...announcement },
  });
  expect(answer.ok()).toBe(true);
}

async function someRegulation(request: APIRequestContext) {
  const { data } = await (await request.get("/api/v1/regulation?limit=1")).json();
  return data[0] as { regulation_id: string; regulation_title: string };
}

const bell = (page: Page) => page.getByRole("button", { name: /^Notifications/ });
const panel = (page: Page) => page.getByRole("dialog", { name: "Notifications" });

test("a company filters, sorts and reads its notifications, and what is read stays read", async ({ page, request }) => {
  const company = await signUp(request);
  const regulation = await someRegulation(request);
  await announce(request, company._id, { changeType: "New", regulationTitle: "First circular" });
  await announce(request, company._id, { changeType: "UPDATE", regulationTitle: "Second circular" });
  await announce(request, company._id, {
    changeType: "amendment",
    regulationTitle: "Third circular",
    regulationId: regulation.regulation_id,
  });
  await signInAs(page, company);
  await page.goto("/dashboard");
  await expect(bell(page)).toHaveAccessibleName("Notifications, 3 unread notifications");
  await bell(page).click();
  const dialog = panel(page);
  const rows = dialog.getByRole("listitem");
  await expect(rows).toHaveText([/Third circular/, /Second circular/, /First circular/]);
  await expect(dialog.getByText("AMENDMENT REGULATION")).toBeVisible();
  await dialog.getByRole("button", { name: "Update", exact: true }).click();
  await expect(rows).toHaveText([/Third circular/, /Second circular/]);
  await dialog.getByLabel("Sort notifications").selectOption("Oldest");
  await expect(rows).toHaveText([/Second circular/, /Third circular/]);
  await dialog.getByRole("button", { name: "New", exact: true }).click();
  await expect(rows).toHaveText([/First circular/]);
  await dialog.getByRole("button", { name: "Mark as read: First circular" }).click();
  await expect(rows.first()).toBeFocused();
  await dialog.getByRole("button", { name: "All", exact: true }).click();

  // A regulation lies over the list, and closing it leads back to where it was opened.
  const title = dialog.getByRole("button", { name: "Third circular", exact: true });
  await title.click();
  const detail = page.getByRole("dialog", { name: "Risk Audit Details" });
  await expect(detail.getByRole("heading", { name: regulation.regulation_title })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(detail).toBeHidden();
  await expect(title).toBeFocused();
  await expect(dialog.getByText("1 unread", { exact: true })).toBeVisible();
  await dialog.getByRole("button", { name: "Hide notifications" }).click();
  await expect(dialog).toBeHidden();
  await expect(bell(page)).toBeFocused();

  await page.reload();
  await expect(bell(page)).toHaveAccessibleName("Notifications, 1 unread notification");
  await bell(page).click();
  await dialog.getByRole("button", { name: "Mark all as read" }).click();
  await expect(dialog.getByRole("button", { name: "Mark all as read" })).toBeHidden();
  await page.reload();
  await expect(page.getByRole("heading", { name: "High risks" })).toBeVisible();
  await expect(bell(page)).toHaveAccessibleName("Notifications");
});

test("more than twenty come page by page", async ({ page, request }) => {
  const company = await signUp(request);
  for (let number = 1; number <= 43; number += 1)
    await announce(request, company._id, { changeType: "new", regulationTitle: `Circular no. ${number}.` });
  await signInAs(page, company);
  await page.goto("/dashboard");
  await expect(bell(page)).toHaveAccessibleName("Notifications, 9+ unread notifications");
  await bell(page).click();
  const rows = panel(page).getByRole("listitem");
  await expect(rows).toHaveCount(20);
  // Another arrives between the pages and is shown at once: nothing is shown twice, nothing is lost.
  await announce(request, company._id, { changeType: "new", regulationTitle: "Circular no. 44." });
  await expect(rows.first()).toHaveText(/Circular no\. 44\./);
  await expect(rows).toHaveCount(20);
  const more = panel(page).getByRole("button", { name: "Show more" });
  await more.focus();
  await page.keyboard.press("Enter");
  await expect(rows).toHaveCount(40);
  await expect(panel(page).getByText("20 more notifications")).toBeAttached();
  await expect(more).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(rows).toHaveCount(44);
  await expect(more).toBeHidden();
  await expect(rows.filter({ hasText: "Circular no. 4." })).toBeFocused();
  await expect(rows.filter({ hasText: "Circular no. 1." })).toHaveCount(1);
});

test("what is new shows within a minute, without a reload", async ({ page, request }) => {
  const company = await signUp(request);
  await page.clock.install();
  await signInAs(page, company);
  // The first list must have come: while it is on its way nothing is asked for a second time.
  const firstList = page.waitForResponse(/notification\.list/);
  await page.goto("/dashboard");
  await (await firstList).finished();
  await expect(page.getByRole("article").first()).toBeVisible();
  await announce(request, company._id, { changeType: "new", regulationTitle: "A fresh circular" });
  await page.clock.fastForward("01:00");
  await expect(bell(page)).toHaveAccessibleName("Notifications, 1 unread notification");
});

test("opening shows what came since, and counts it", async ({ page, request }) => {
  const company = await signUp(request);
  await signInAs(page, company);
  const firstList = page.waitForResponse(/notification\.list/);
  await page.goto("/dashboard");
  await (await firstList).finished();
  for (const number of [1, 2]) {
    await announce(request, company._id, { changeType: "new", regulationTitle: `Circular no. ${number}.` });
    await bell(page).click();
    await expect(panel(page).getByRole("listitem")).toHaveCount(number);
    await expect(panel(page).getByText(`${number} unread`, { exact: true })).toBeVisible();
    await expect(panel(page).getByRole("button", { name: "Mark all as read" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(panel(page)).toBeHidden();
    await expect(bell(page)).toHaveAccessibleName(new RegExp(`^Notifications, ${number} unread`));
  }
});

test("the profile's popover shows the same, and a regulation gives the focus back", async ({ page, request }) => {
  const company = await signUp(request);
  const { regulation_id: regulationId } = await someRegulation(request);
  await announce(request, company._id, { changeType: "new", regulationTitle: "A circular", regulationId });
  await signInAs(page, company);
  await page.goto("/profile");
  const button = page.getByRole("button", { name: "Show notifications" });
  await button.click();
  await expect(panel(page)).toHaveCSS("width", "384px");
  await panel(page).getByRole("button", { name: "A circular", exact: true }).click();
  await expect(panel(page)).toBeHidden();
  await expect(page.getByText("Instrument and sources")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(button).toBeFocused();
});

test("the focus follows to another screen, also from the menu of small screens", async ({ page, request }) => {
  await signInAs(page, await signUp(request));
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "High risks" })).toBeVisible();
  const start = page.locator("main:focus, main h1:focus");
  await expect(start).toHaveCount(0);
  await page.getByRole("link", { name: "Compliance assistant" }).press("Enter");
  await expect(page).toHaveTitle("Compliance assistant · Ilana");
  await expect(start).toHaveCount(1);
  await expect(start).toHaveCSS("outline-style", "none");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: "Dashboard" }).click();
  await expect(page).toHaveTitle("Dashboard · Ilana");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(start).toHaveCount(1);
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Open menu" })).toBeFocused();
});

test("unsaved changes of the profile are asked about, also by the back button", async ({ page, request }) => {
  await signInAs(page, await signUp(request));
  await page.goto("/dashboard");
  await page.getByRole("link", { name: /, profile$/ }).click();
  await page.getByRole("button", { name: "Edit Profile" }).click();
  await page.getByLabel("Description").fill("Something else that we do now.");
  const dialog = page.getByRole("dialog", { name: "Leave without saving?" });
  await page.goBack();
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Keep editing" }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL("/profile");
  await expect(page.getByLabel("Description")).toHaveValue("Something else that we do now.");
  await page.getByRole("link", { name: "Dashboard" }).click();
  await dialog.getByRole("button", { name: "Leave without saving" }).click();
  await expect(page).toHaveURL("/dashboard");
  await expect(page.locator("main:focus, main h1:focus")).toHaveCount(1);
});

test("closing the page with unsaved changes is asked about by the browser", async ({ page, request }) => {
  await signInAs(page, await signUp(request));
  await page.goto("/profile");
  await page.getByRole("button", { name: "Edit Profile" }).click();
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.reload();
  await page.getByRole("button", { name: "Edit Profile" }).click();
  expect(asked).toEqual([]);
  await page.getByLabel("Description").fill("Something else that we do now.");
  await page.reload();
  await expect(page.getByRole("button", { name: "Edit Profile" })).toBeVisible();
  expect(asked).toEqual(["beforeunload"]);
});

test("a screen on paper has no sidebar", async ({ page, request }) => {
  await signInAs(page, await signUp(request));
  await page.goto("/dashboard");
  await expect(bell(page)).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(bell(page)).toBeHidden();
  await expect(page.getByRole("main")).toBeVisible();
});

for (const { name, width, height, colorScheme } of looks) {
  test.describe(name, () => {
    test.use({ viewport: { width, height }, colorScheme, contextOptions: { reducedMotion: "reduce" } });

    test("the notifications are accessible", async ({ page, request }) => {
      const company = await signUp(request);
      const { regulation_id: regulationId } = await someRegulation(request);
      const regulationTitle = `Guidelines on ${"very long matters of ".repeat(8)}${"x".repeat(60)}`;
      await announce(request, company._id, { changeType: "new", regulationTitle, regulationId });
      await announce(request, company._id, { changeType: "update", regulationTitle: "A circular" });
      await signInAs(page, company);
      await page.goto("/dashboard?search=returns");
      if (width < 768) await page.getByRole("button", { name: "Open menu" }).click();
      await bell(page).click();
      await panel(page).getByRole("button", { name: "Mark as read: A circular" }).click();
      await expectAccessible(page);
      await panel(page).getByRole("button", { name: "Update", exact: true }).click();
      await panel(page).getByRole("button", { name: "Mark all as read" }).click();
      await panel(page).getByRole("button", { name: "New", exact: true }).click();
      await expectAccessible(page);
      await page.setViewportSize({ width: 320, height: 640 });
      await expectNoSidewaysScroll(page);
      const list = panel(page).getByRole("group", { name: "Notifications list" });
      expect(await list.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0);
    });
  });
}
