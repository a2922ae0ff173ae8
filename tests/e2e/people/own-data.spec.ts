import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "../support/accessible.ts";
import { confirmedUp, password, signInAs } from "../support/company.ts";
import { anAddress, joined } from "../support/people.ts";

test("somebody takes out what is held on it, hands the company over, deletes its account, and is out everywhere", async ({
  page,
  request,
}) => {
  const company = await confirmedUp(request);
  const heir = await joined(request, company, { email: anAddress("heir"), name: "Ada Obi", role: "officer" });
  await signInAs(page, company);
  await page.goto("/account");
  const part = page.getByRole("region", { name: "Your data" });
  const download = page.waitForEvent("download");
  await part.getByRole("button", { name: "Download your data" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^ilana-my-data-\d{4}-\d\d-\d\d\.json$/);
  const data = JSON.parse(await readFile(await file.path(), "utf8")) as { user: object };
  expect(data.user).toMatchObject({ email: company.email });

  await part.getByRole("button", { name: "Delete your account" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await dialog.getByLabel("Your email").fill(company.email);
  await dialog.getByRole("button", { name: "Delete for good" }).click();
  await expect(dialog.getByRole("alert")).toContainText(`You are the last owner of ${company.name}`);

  const headers = { authorization: `Bearer ${company.token}` };
  const me = await request.get("/api/v1/me", { headers: { authorization: `Bearer ${heir.token}` } });
  const { userId } = ((await me.json()) as { data: { user: { userId: string } } }).data.user;
  const member = `/api/v1/company/${company._id}/member/${userId}`;
  expect((await request.patch(member, { headers, data: { role: "owner" } })).status()).toBe(200);
  await dialog.getByRole("button", { name: "Delete for good" }).click();
  await expect(page.getByText("Your account is deleted")).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
  expect((await request.get("/api/v1/me", { headers })).status()).toBe(401);
  const again = { email: company.email, password };
  expect((await request.post("/api/v1/auth/login", { data: again })).status()).toBe(401);
});
