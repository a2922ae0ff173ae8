import { expect, request as requests, test, type Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "../support/accessible.ts";
import { captureServer, type CaptureServer } from "../support/capture-server.ts";
import { confirmedUp, signInAs, type SignedUp } from "../support/company.ts";
import { mailsTo } from "../support/mail.ts";

test.describe.configure({ mode: "serial" });

let server: CaptureServer;
let company: SignedUp;

test.beforeAll(async () => {
  test.setTimeout(90_000);
  server = await captureServer();
  const request = await requests.newContext({ baseURL: server.baseURL });
  company = await confirmedUp(request, server.mailDir);
  await request.dispose();
});
test.afterAll(async () => server.stop());

const dialog = (page: Page) => page.getByRole("dialog", { name: "Saved searches" });
const title = "Circular 12 to all banks on returns";

/** Saves what a screen is narrowed by, to be told at once by mail and feed; answers the feed's address. */
async function save(page: Page, path: string, name: string): Promise<string> {
  await page.goto(`${server.baseURL}${path}`);
  await page.getByRole("button", { name: "Saved searches" }).click();
  const form = dialog(page).getByRole("form", { name: "Save this search" });
  await form.getByLabel("Name").fill(name);
  await form.getByLabel("Tell us").selectOption("at-once");
  await form.getByLabel("Feed").check();
  await form.getByRole("button", { name: "Save this search" }).click();
  const feed = dialog(page).getByRole("textbox", { name: `Feed of ${name}` });
  await expect(feed).toHaveValue(/\/feed\/.+\.atom$/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  return feed.inputValue();
}

/** The mails about a search, with their lines joined again. */
async function mailsAbout(name: string): Promise<string[]> {
  const mails = await mailsTo(company.email, server.mailDir);
  return mails.map((mail) => mail.replace(/=\r?\n/g, "")).filter((mail) => mail.includes("saved this search") && mail.includes(name)); // prettier-ignore
}

test("what passes a search that was saved comes by mail and feed, from the library and from the updates", async ({ page }) => {
  test.setTimeout(90_000);
  await signInAs(page, company);
  const feeds = [
    await save(page, "/regulations?search=returns&regulator=CBN", "Returns"),
    await save(page, "/updates?regulator=CBN&scope=all&view=all", "All of CBN"),
  ];
  server.publish(1);
  for (const name of ["Returns", "All of CBN"])
    await expect.poll(async () => (await mailsAbout(name)).join(), { timeout: 45_000 }).toContain(title);
  for (const feed of feeds) {
    const path = new URL(feed).pathname;
    const text = await (await fetch(`${server.baseURL}${path}`)).text();
    expect(text).toContain(title);
  }
  // The link of the mail leads to the search as it was saved.
  await page.goto(`${server.baseURL}/profile`);
  await page.getByRole("link", { name: "Returns", exact: true }).click();
  await expect(page).toHaveURL(/\/regulations\?search=returns&regulator=CBN$/);
  await expect(page.getByText(title).first()).toBeVisible();
  await page.getByRole("button", { name: "Saved searches" }).click();
  await expect(dialog(page).getByText(/Last told/)).toBeVisible();
  await dialog(page).getByRole("button", { name: "Delete Returns" }).click();
  await page.getByRole("button", { name: "Delete search" }).click();
  await expect(dialog(page).getByText("No saved searches yet.")).toBeVisible();
  const answer = await fetch(`${server.baseURL}${new URL(feeds[0]!).pathname}`);
  expect(answer.status).toBe(404);
  expect(await mailsAbout("Returns")).toHaveLength(1);
}); // prettier-ignore
