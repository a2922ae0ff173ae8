import { expect, test } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll, looks } from "../support/accessible.ts";
import { confirmedUp, signInAs } from "../support/company.ts";

test("a company chooses how it is told: a daily mail, a feed, a webhook", async ({ page, context, request }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const company = await confirmedUp(request);
  const headers = { authorization: `Bearer ${company.token}` };
  const stored = async () => (await (await request.get(`/api/v1/delivery/${company._id}`, { headers })).json()).data;
  await signInAs(page, company);
  await page.goto("/profile");
  const told = page.getByRole("region", { name: "How you are told" });
  await expect(told.getByRole("radio", { name: /^At once/ })).toBeChecked();

  await told.getByRole("radio", { name: /^Once a day/ }).check();
  await expect(told.getByText("Saved", { exact: true })).toBeVisible();
  await told.getByRole("radio", { name: /^Whatever concerns us/ }).check();
  await expect.poll(stored).toMatchObject({ mail: "daily", mailScope: "all" });
  await page.reload();
  await expect(told.getByRole("radio", { name: /^Once a day/ })).toBeChecked();

  const copy = async () => {
    await told.getByRole("button", { name: "Copy feed address" }).click();
    await expect(told.getByText("Copied")).toBeVisible();
    const address = new URL(await page.evaluate(() => navigator.clipboard.readText()));
    return address.pathname;
  };
  const first = await copy();
  const feed = await request.get(first);
  expect(feed.headers()["content-type"]).toContain("application/atom+xml");
  await told.getByRole("button", { name: "Make a new address" }).click();
  await page
    .getByRole("dialog", { name: "Make a new feed address?" })
    .getByRole("button", { name: "Make a new address" })
    .click();
  await expect(page.getByText("The feed has a new address")).toBeVisible();
  await expect(told.getByRole("button", { name: "Make a new address" })).toBeFocused();
  const second = await copy();
  expect(second).not.toBe(first);
  expect([(await request.get(first)).status(), (await request.get(second)).status()]).toEqual([404, 200]);

  const address = "https://hooks.okpella.invalid/ilana";
  await told.getByLabel("New webhook").fill("https://127.0.0.1/hook");
  await told.getByRole("button", { name: "Add webhook" }).click();
  await expect(told.getByText(/^Nothing can be posted to this address/)).toBeVisible();
  await told.getByLabel("New webhook").fill(address);
  await page.keyboard.press("Enter");
  const added = page.getByRole("dialog", { name: "Webhook added" });
  await expect(added.getByLabel("Secret", { exact: true })).toHaveValue(/^whsec_/);
  const secret = await added.getByLabel("Secret", { exact: true }).inputValue();
  await added.getByRole("button", { name: "Done" }).click();
  await told.getByRole("button", { name: `New secret for ${address}` }).click();
  await page
    .getByRole("dialog", { name: "Make a new secret?" })
    .getByRole("button", { name: "Make a new secret" })
    .click();
  const renewed = page.getByRole("dialog", { name: "New secret", exact: true });
  await expect(renewed.getByLabel("Secret", { exact: true })).toHaveValue(/^whsec_/);
  expect(await renewed.getByLabel("Secret", { exact: true }).inputValue()).not.toBe(secret);
  await renewed.getByRole("button", { name: "Done" }).click();
  await expect(told.getByRole("button", { name: `New secret for ${address}` })).toBeFocused();
  await told.getByRole("button", { name: `Test ${address}` }).click();
  await expect(told.getByText(/^The test failed: /)).toBeVisible();
  await told.getByRole("button", { name: `Remove ${address}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove webhook" }).click();
  await expect(told.getByText("No webhooks yet.")).toBeVisible();
  await expect.poll(stored).toMatchObject({ webhooks: [] });
});

for (const { name, width, height, colorScheme } of looks) {
  test.describe(name, () => {
    test.use({ viewport: { width, height }, colorScheme, contextOptions: { reducedMotion: "reduce" } });

    test("the ways to be told are accessible and fit", async ({ page, request }) => {
      await signInAs(page, await confirmedUp(request));
      await page.goto("/profile");
      const told = page.getByRole("region", { name: "How you are told" });
      await told.getByLabel("New webhook").fill(`https://hooks.okpella.invalid/${"very-long-".repeat(12)}path`);
      await page.keyboard.press("Enter");
      await expect(page.getByRole("dialog", { name: "Webhook added" })).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await told.getByRole("button", { name: "Add webhook" }).click();
      await expect(told.getByText("The address must be an https URL")).toBeVisible();
      await expectAccessible(page);
      await page.setViewportSize({ width: 320, height: 640 });
      await expectNoSidewaysScroll(page);
    });
  });
}
