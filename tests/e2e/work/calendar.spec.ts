import { expect, test, type APIRequestContext } from "@playwright/test";
import ICAL from "ical.js";
import { expectAccessible, expectNoSidewaysScroll, looks } from "../support/accessible.ts";
import { confirmedUp, signInAs, signUp, type SignedUp } from "../support/company.ts";

const today = () => new Date(Date.now() + 3_600_000).toISOString().slice(0, 10);
const later = (days: number) => new Date(Date.parse(today()) + days * 86_400_000).toISOString().slice(0, 10);

async function aTask(request: APIRequestContext, { _id, token }: SignedUp, dueOn: string) {
  const me = await request.get("/api/v1/me", { headers: { authorization: `Bearer ${token}` } });
  const { data: known } = (await me.json()) as { data: { user: { userId: string } } };
  const response = await request.post(`/api/v1/task/${_id}`, {
    headers: { authorization: `Bearer ${token}` },
    data: { title: "Collect the figures; all branches, too", dueOn, assignees: [known.user.userId] },
  });
  return ((await response.json()) as { data: { _id: string } }).data._id;
}

/** The events of a calendar as another program reads them. */
function eventsOf(text: string) {
  const root = new ICAL.Component(ICAL.parse(text) as unknown[]);
  return root.getAllSubcomponents("vevent").map((part) => new ICAL.Event(part));
}

test("a calendar is subscribed to, and follows what is moved and cancelled", async ({ page, request }) => {
  const company = await confirmedUp(request);
  const id = await aTask(request, company, later(3));
  await signInAs(page, company);
  await page.goto("/calendar");
  await page.getByRole("button", { name: "Subscribe" }).click();
  const dialog = page.getByRole("dialog", { name: "Subscribe in your calendar" });
  const own = dialog.getByRole("region", { name: "Your own work" });
  await own.getByRole("button", { name: "Make the address" }).click();
  const field = own.getByRole("textbox", { name: "Address: your own work" });
  await expect(field).toHaveValue(/\.ics\?key=/);
  const { pathname, search } = new URL(await field.inputValue());
  const read = async () => {
    const answer = await request.get(`${pathname}${search}`);
    expect(answer.headers()["content-type"]).toBe("text/calendar; charset=utf-8");
    return eventsOf(await answer.text()).find(({ uid }) => uid.includes(id))!;
  };
  const before = await read();
  expect(before.summary).toBe("Collect the figures; all branches, too");
  expect(before.startDate.toString()).toBe(later(3));
  await dialog.getByRole("button", { name: "Close" }).click();

  await page.goto(`/calendar?task=${id}`);
  const entry = page.getByRole("dialog", { name: "Task" });
  await entry.getByRole("button", { name: "Move to…" }).click();
  await entry.getByLabel("The day").fill(later(5));
  await entry.getByRole("button", { name: "Move", exact: true }).click();
  await expect(page.getByText("Moved to")).toBeVisible();
  const moved = await read();
  expect([moved.startDate.toString(), moved.sequence]).toEqual([later(5), 1]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(async () => (await read()).startDate.toString()).toBe(later(3));

  const cancelled = await request.post(`/api/v1/task/${company._id}/${id}/cancel`, {
    headers: { authorization: `Bearer ${company.token}` },
    data: { version: 3, reason: "Suspended" },
  });
  expect(cancelled.ok()).toBe(true);
  expect((await read()).component.getFirstPropertyValue("status")).toBe("CANCELLED");
});

test("a task is dragged to another day", async ({ page, request }) => {
  const company = await signUp(request);
  const id = await aTask(request, company, today());
  await signInAs(page, company);
  await page.goto("/calendar?view=week&kinds=task");
  const chip = page.locator(`[data-entry="task:${id}"]`);
  const days = page.locator("[data-day]");
  // Some other day of this week.
  const at = (await days.first().getAttribute("data-day")) === today() ? 1 : 0;
  const day = await days.nth(at).getAttribute("data-day");
  await chip.dragTo(days.nth(at));
  await expect(page.locator(`[data-day="${day}"] [data-entry="task:${id}"]`)).toBeVisible();
  await page.reload();
  await expect(page.locator(`[data-day="${day}"] [data-entry="task:${id}"]`)).toBeVisible();
});

test("the year is taken out as a PDF and a workbook", async ({ page, request }) => {
  await signInAs(page, await signUp(request));
  await page.goto("/calendar");
  const year = Number(today().slice(0, 4)) + 1;
  for (const [choice, ending] of [
    [`${year} as PDF`, "pdf"],
    [`${year} as Excel (XLSX)`, "xlsx"],
  ]) {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "The year" }).click();
    await page.getByRole("menuitem", { name: choice! }).click();
    expect((await download).suggestedFilename()).toBe(`Compliance calendar ${year}.${ending}`);
  }
});

for (const { name, width, height, colorScheme } of looks)
  test(`nothing for axe to find, ${name}`, async ({ page, request }) => {
    test.setTimeout(120_000);
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    const company = await confirmedUp(request);
    const id = await aTask(request, company, today());
    await signInAs(page, company);
    for (const view of ["month", "week", "agenda"]) {
      await page.goto(`/calendar?view=${view}`);
      await expect(page.getByText(/\d filings?/)).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    }
    await page.getByRole("button", { name: "Subscribe" }).click();
    await page.getByRole("button", { name: "Make the address" }).first().click();
    await expect(page.getByRole("textbox", { name: "Address: your own work" })).toBeVisible();
    await expectAccessible(page);
    await page.goto(`/calendar?task=${id}`);
    await page.getByRole("button", { name: "Move to…" }).click();
    await expect(page.getByLabel("The day", { exact: true })).toBeFocused();
    await expectAccessible(page);
  });
