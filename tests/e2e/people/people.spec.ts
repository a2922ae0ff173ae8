import { expect, test } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll, looks } from "../support/accessible.ts";
import { confirmedUp, password, signInAs } from "../support/company.ts";
import { anAddress, invitationLink, joined } from "../support/people.ts";

test("somebody is invited, joins in another browser, gets another role, and is out within a second of the end", async ({
  page,
  request,
  browser,
}) => {
  const company = await confirmedUp(request);
  const email = anAddress("ngozi");
  await signInAs(page, company);
  await page.goto("/people");
  await page.getByRole("button", { name: "Invite somebody" }).click();
  const invite = page.getByRole("dialog", { name: "Invite somebody" });
  await invite.getByLabel("Email").fill(email);
  await invite.getByRole("button", { name: "Send invitation" }).click();
  const open = page.getByRole("list", { name: "Open invitations" });
  await expect(open.getByText(email)).toBeVisible();
  await expect(open).toContainText("Its link is good until");

  const theirs = await (await browser.newContext()).newPage();
  const asked: string[] = [];
  theirs.on("request", (sent) => asked.push(sent.headers()["referer"] ?? ""));
  const link = await invitationLink(email);
  const secret = /[\w-]{43}$/.exec(link)![0];
  await theirs.goto(link);
  await expect(theirs.getByRole("heading", { name: "You are invited" })).toBeVisible();
  await expect(theirs.getByText(company.name).first()).toBeVisible();
  await expect(theirs).toHaveURL(/\/invitation$/);
  expect(await theirs.evaluate(() => history.length)).toBeLessThanOrEqual(2);
  await theirs.getByLabel("Your name").fill("Ngozi Eze");
  await theirs.getByLabel("New Password").fill(password);
  await theirs.getByLabel("Confirm Password").fill(password);
  await theirs.getByRole("button", { name: `Join ${company.name}` }).click();
  await expect(theirs).toHaveURL(/\/dashboard$/);
  await expect(theirs.getByRole("heading", { name: "High risks" })).toBeVisible();
  const kept = await theirs.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]));
  expect(kept).not.toContain(secret);
  // Nobody but this server was asked for anything while the address still had the secret.
  expect(
    asked.filter((referer) => referer.includes(secret) && !referer.startsWith(new URL(theirs.url()).origin)),
  ).toEqual([]);
  await expect(theirs.getByRole("button", { name: "Reassess" })).toBeVisible();

  await page.reload();
  const people = page.getByRole("list", { name: "People" });
  await expect(people.getByText("Ngozi Eze", { exact: true })).toBeVisible();
  await people.getByRole("button", { name: "Change Ngozi Eze" }).click();
  const change = page.getByRole("dialog", { name: "Change Ngozi Eze" });
  await change.getByRole("radio", { name: /^Auditor/ }).check();
  await change.getByRole("button", { name: "Save" }).click();
  await expect(change).toBeHidden();
  await expect(people.getByRole("listitem").filter({ hasText: "Ngozi Eze" })).toContainText("Auditor");
  await theirs.reload();
  await expect(theirs.getByRole("button", { name: "Reassess" })).toBeHidden();

  const token = await theirs.evaluate(() => localStorage.getItem("token"));
  const ask = () => request.get("/api/v1/me", { headers: { authorization: `Bearer ${token}` } });
  expect((await ask()).status()).toBe(200);
  await people.getByRole("button", { name: "End the membership of Ngozi Eze" }).click();
  const end = page.getByRole("dialog", { name: /^End the membership/ });
  await end.getByRole("button", { name: "End membership" }).click();
  await expect(people.getByText("Ngozi Eze", { exact: true })).toBeHidden();
  const ended = Date.now();
  await expect.poll(async () => (await ask()).status(), { intervals: [50] }).toBe(401);
  expect(Date.now() - ended).toBeLessThan(1000);
  // Their screen learns it by the stream that ended, without a press.
  await expect(theirs).toHaveURL(/\/signin/, { timeout: 5000 });
});

test("whoever belongs to two companies changes between them, and has both in the account", async ({
  page,
  request,
}) => {
  const first = await confirmedUp(request);
  const second = await confirmedUp(request, undefined, { name: "Idanre Savings" });
  const email = anAddress("bola");
  await joined(request, first, { email, name: "Bola Ade", role: "officer" });
  await request.post(`/api/v1/company/${second._id}/invitation`, {
    headers: { authorization: `Bearer ${second.token}` },
    data: { email, role: "auditor" },
  });
  await page.goto("/signin");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("heading", { name: "High risks" })).toBeVisible();

  await expect.poll(async () => (await invitationLink(email)).length).toBeGreaterThan(0);
  await page.goto(await invitationLink(email));
  await expect(
    page.getByText("Idanre Savings asks").or(page.getByText(/asks you to join Idanre Savings/)),
  ).toBeVisible();
  await page.getByRole("button", { name: "Join Idanre Savings" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole("link", { name: "Idanre Savings, profile" })).toBeVisible();

  await page.getByRole("button", { name: "Change company" }).click();
  await page.getByRole("button", { name: `Go on in ${first.name}` }).click();
  await expect(page.getByRole("link", { name: `${first.name}, profile` })).toBeVisible();
  await expect(page.getByRole("button", { name: "Reassess" })).toBeVisible();
  await page.getByRole("link", { name: "Your account" }).click();
  await expect(page.getByRole("list", { name: "Your companies" }).getByRole("listitem")).toHaveCount(2);
  const sessions = page.getByRole("list", { name: "Your sign-ins" }).getByRole("listitem");
  await expect(sessions.first()).toContainText("This one");
  await page.getByRole("button", { name: "End all others" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "End all others" }).click();
  await expect(sessions).toHaveCount(1);
});

for (const { name, width, height, colorScheme } of looks)
  test(`the people, an account and an invitation can be used by everybody, ${name}`, async ({ browser, request }) => {
    const company = await confirmedUp(request, undefined, {
      name: "Okpella Microfinance Bank of the North-Eastern Territories",
    });
    await joined(request, company, { email: anAddress("ngozi"), name: "N".repeat(100), role: "officer" });
    const headers = { authorization: `Bearer ${company.token}` };
    const guest = anAddress("guest");
    await request.post(`/api/v1/company/${company._id}/invitation`, {
      headers,
      data: { email: guest, role: "auditor" },
    });
    await request.post(`/api/v1/company/${company._id}/unit`, { headers, data: { name: "U".repeat(100) } });
    const context = await browser.newContext({ viewport: { width, height }, colorScheme, reducedMotion: "reduce" });
    const page = await context.newPage();
    const look = async () => {
      await expectAccessible(page);
      await page.setViewportSize({ width: Math.min(width, 320), height });
      await expectNoSidewaysScroll(page);
      await page.setViewportSize({ width, height });
    };
    await page.goto(await invitationLink(guest));
    await expect(page.getByRole("heading", { name: "You are invited" })).toBeVisible();
    await look();
    await page.reload();
    await expect(page.getByRole("heading", { name: "Open your invitation" })).toBeVisible();
    await look();
    await signInAs(page, company);
    await page.goto("/people");
    await expect(page.getByRole("list", { name: "Units" })).toBeVisible();
    await look();
    for (const [button, dialog] of [
      ["Invite somebody", "Invite somebody"],
      ["Add a unit", "Add a unit"],
      [/^End the membership/, /^End the membership/],
      [/^Change N/, /^Change N/],
    ] as const) {
      await page.getByRole("button", { name: button }).first().click();
      await expect(page.getByRole("dialog", { name: dialog })).toBeVisible();
      await look();
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toBeHidden();
    }
    await page.goto("/account");
    await expect(page.getByRole("list", { name: "Your sign-ins" })).toBeVisible();
    await look();
    await context.close();
  });
