import { expect, test, type Browser, type Page } from "@playwright/test";
import { confirmedUp, signInAs, type SignedUp } from "../support/company.ts";
import { anAddress, joined } from "../support/people.ts";

const bell = (page: Page) => page.getByRole("button", { name: /^Notifications/ });

/** A browser of its own, in which somebody looks at the dashboard and is followed by the stream. */
async function looking(browser: Browser, person: SignedUp): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signInAs(page, person);
  const stream = page.waitForResponse((response) => response.url().includes("notification.live"));
  await page.goto("/dashboard");
  await stream;
  return page;
}

test("of two people of a company one reads: the badge goes out on both of its screens, and stays on the other's", async ({
  browser,
  request,
}) => {
  const owner = await confirmedUp(request);
  const officer = await joined(request, owner, { email: anAddress("officer"), name: "Bola Ade", role: "officer" });
  const [here, there, colleague] = [
    await looking(browser, owner),
    await looking(browser, owner),
    await looking(browser, officer),
  ];
  await request.post("/api/v1/notification", {
    headers: { authorization: "Bearer operator-of-the-browser-tests" },
    data: { companyId: owner._id, regulator: "CBN", changeType: "new", regulationTitle: "A circular on cards" },
  });
  for (const page of [here, there, colleague])
    await expect(bell(page)).toHaveAccessibleName("Notifications, 1 unread notification");

  await bell(here).click();
  const panel = here.getByRole("dialog", { name: "Notifications" });
  await panel.getByRole("button", { name: "Mark all as read" }).click();
  await expect(bell(there)).toHaveAccessibleName("Notifications");
  await colleague.reload();
  await expect(bell(colleague)).toHaveAccessibleName("Notifications, 1 unread notification");
});

test("how one is told is one's own: a colleague's choice and feed are others", async ({ browser, request }) => {
  const owner = await confirmedUp(request);
  const member = await joined(request, owner, { email: anAddress("member"), name: "Bola Ade", role: "contributor" });
  const [mine, theirs] = [await looking(browser, owner), await looking(browser, member)];
  for (const page of [mine, theirs]) await page.goto("/profile");
  const mails = (page: Page) => page.getByRole("group", { name: "Mails" });
  await mails(theirs).getByText("Once a week").click();
  await expect(mails(theirs).getByText("Saved")).toBeVisible();
  await mine.reload();
  await expect(mails(mine).getByRole("radio", { name: /^At once/ })).toBeChecked();
  const feed = (page: Page) => page.getByRole("textbox", { name: "Feed address" }).inputValue();
  expect(await feed(mine)).not.toBe(await feed(theirs));
  await expect(theirs.getByRole("group", { name: "Webhooks" })).toHaveCount(0);
});
