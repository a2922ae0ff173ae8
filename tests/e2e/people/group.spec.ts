import { expect, test } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll, looks } from "../support/accessible.ts";
import { confirmedUp, password, signInAs } from "../support/company.ts";
import { mailsTo } from "../support/mail.ts";
import { anAddress, joined } from "../support/people.ts";

test("a group is asked for and accepted, somebody is let in, works below, and is out when the tie ends", async ({
  page,
  request,
  browser,
}) => {
  const holding = await confirmedUp(request, undefined, { name: "Zuma Holdings" });
  const bank = await confirmedUp(request, undefined, { name: "Idanre Bank" });
  const email = anAddress("bola");
  await joined(request, holding, { email, name: "Bola Ade", role: "manager" });

  await signInAs(page, holding);
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Group" }).click();
  await expect(page.getByRole("heading", { name: "Your company belongs to no group" })).toBeVisible();
  await page.getByRole("button", { name: "Ask a company" }).click();
  const ask = page.getByRole("dialog", { name: "Ask a company to join" });
  await ask.getByLabel("Its id, or its owner’s e-mail").fill(bank.email);
  await ask.getByRole("button", { name: "Ask" }).click();
  await expect(page.getByRole("list", { name: "Companies that were asked" })).toContainText(bank.email);
  const folder = process.env["E2E_MAIL_DIR"] ?? "";
  await expect
    .poll(async () => (await mailsTo(bank.email, folder)).some((mail) => mail.includes("A group at Ilana asks")))
    .toBe(true);

  const theirs = await (await browser.newContext()).newPage();
  await signInAs(theirs, bank);
  await theirs.goto("/people");
  await expect(theirs.getByRole("list", { name: "Requests to join a group" })).toContainText("Zuma Holdings");
  await theirs.getByRole("button", { name: "Accept Zuma Holdings" }).click();
  await expect(theirs.getByText("Your company belongs to the group now")).toBeVisible();

  await page.reload();
  const row = page.getByRole("list", { name: "Subsidiaries" }).getByRole("listitem").filter({ hasText: "Idanre Bank" });
  await expect(row.locator("dd").first()).toHaveText(/^[1-9]\d*$/);
  await row.getByRole("button", { name: "Give access to Idanre Bank" }).click();
  const give = page.getByRole("dialog", { name: "Give access to Idanre Bank" });
  await give.getByLabel("Who").selectOption({ label: "Bola Ade" });
  await give.getByRole("radio", { name: /^Officer/ }).check();
  await give.getByRole("button", { name: "Give access" }).click();
  await expect(page.getByRole("list", { name: "People with access below" })).toContainText("Officer at Idanre Bank");

  const bola = await (await browser.newContext()).newPage();
  await bola.goto("/signin");
  await bola.getByLabel("Email").fill(email);
  await bola.getByLabel("Password", { exact: true }).fill(password);
  await bola.getByRole("button", { name: "Sign In" }).click();
  await expect(bola.getByRole("heading", { name: "High risks" })).toBeVisible();
  await bola.getByRole("link", { name: "Group" }).click();
  await expect(bola.getByRole("button", { name: "Let Idanre Bank go" })).toHaveCount(0);
  await bola.getByRole("button", { name: "Go on in Idanre Bank" }).click();
  await expect(bola.getByRole("link", { name: "Idanre Bank, profile" })).toBeVisible();
  await expect(bola.getByRole("button", { name: "Reassess" })).toBeVisible();

  await theirs.reload();
  const people = theirs.getByRole("list", { name: "People" }).getByRole("listitem").filter({ hasText: "Bola Ade" });
  await expect(people).toContainText("Given by Zuma Holdings, the parent of the group");

  const token = await bola.evaluate(() => localStorage.getItem("token"));
  const asked = () => request.get("/api/v1/me", { headers: { authorization: `Bearer ${token}` } });
  expect((await asked()).status()).toBe(200);
  await theirs.goto("/group");
  await theirs.getByRole("button", { name: "Leave the group…" }).click();
  await theirs.getByRole("dialog").getByRole("button", { name: "Leave the group" }).click();
  await expect(theirs.getByRole("heading", { name: "Your company belongs to no group" })).toBeVisible();
  expect((await asked()).status()).toBe(401);
  // The screen below learns it by the stream that ended, without a press.
  await expect(bola).toHaveURL(/\/signin/, { timeout: 5000 });
  await page.reload();
  await expect(page.getByRole("heading", { name: "Your company belongs to no group" })).toBeVisible();
});

for (const { name, width, height, colorScheme } of looks)
  test(`the page of a group can be used by everybody, ${name}`, async ({ browser, request }) => {
    const holding = await confirmedUp(request, undefined, { name: "Zuma Holdings" });
    const bank = await confirmedUp(request, undefined, {
      name: "Okpella Microfinance Bank of the North-Eastern Territories",
    });
    const to = (company: { token: string }) => ({ headers: { authorization: `Bearer ${company.token}` } });
    const asking = { ...to(holding), data: { company: bank._id } };
    await request.post(`/api/v1/company/${holding._id}/group/subsidiary`, asking);
    const received = await request.get(`/api/v1/company/${bank._id}/group/request`, to(bank));
    const { data } = (await received.json()) as { data: { requestId: string }[] };
    const context = await browser.newContext({ viewport: { width, height }, colorScheme });
    const page = await context.newPage();
    await signInAs(page, bank);
    await page.goto("/group");
    await expect(page.getByRole("button", { name: "Accept Zuma Holdings" })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    const accepting = { ...to(bank), data: { requestId: data[0]!.requestId } };
    await request.post(`/api/v1/company/${bank._id}/group/parent`, accepting);
    const above = await (await browser.newContext({ viewport: { width, height }, colorScheme })).newPage();
    await signInAs(above, holding);
    await above.goto("/group");
    await above.getByRole("button", { name: /^Give access/ }).click();
    await expect(above.getByRole("dialog").getByLabel("Who")).toBeVisible();
    await expectAccessible(above);
    await above.keyboard.press("Escape");
    await expectAccessible(above);
    await expectNoSidewaysScroll(above);
  });
