import path from "node:path";
import { expect, test } from "@playwright/test";
import { freePort, startBuiltProcess } from "../../../tools/support/built-process.ts";
import { oidcProvider } from "../../support/servers/oidc-provider.ts";
import { confirmedUp, signInAs } from "../support/company.ts";
import { expectSignedIn, signOut } from "../support/factors.ts";
import { invitationLink } from "../support/people.ts";

const ends: (() => void)[] = [];
test.afterEach(() => ends.splice(0).forEach((end) => end()));

test("somebody joins by single sign-on, signs in by it again, and an owner links an account and unlinks it", async ({
  browser,
  playwright,
}) => {
  const port = String(await freePort());
  const baseURL = `http://localhost:${port}`;
  const provider = await oidcProvider({
    redirectUris: [`${baseURL}/auth/sso/callback`],
    ending: (end) => ends.push(end),
  });
  await using built = await startBuiltProcess({ ...provider.env, PORT: port, PUBLIC_URL: baseURL });
  const mails = path.join(built.dataDir, "mail");
  const request = await playwright.request.newContext({ baseURL });
  const company = await confirmedUp(request, mails);
  await request.post(`/api/v1/company/${company._id}/invitation`, {
    headers: { authorization: `Bearer ${company.token}` },
    data: { email: provider.state.person.email, role: "officer" },
  });

  const page = await (await browser.newContext({ baseURL })).newPage();
  await page.goto(await invitationLink(provider.state.person.email!, mails));
  await page.getByRole("button", { name: "Join by single sign-on instead" }).click();
  await expectSignedIn(page);
  await expect(page.getByRole("link", { name: `${company.name}, profile` })).toBeVisible();
  // Nothing of what the provider's way back carried is left in the address.
  expect(new URL(page.url()).hash).toBe("");

  await signOut(page);
  await page.goto("/signin?redirect=%2Faccount");
  await page.getByRole("button", { name: "Sign in with Okpella Sign-on" }).click();
  await expect(page.getByRole("heading", { name: "Your account" })).toBeVisible();
  await expect(page.getByRole("region", { name: "You", exact: true })).toContainText("ngozi@okpella-mfb.ng");
  await expect(page.getByRole("list", { name: "Your single sign-on" })).toContainText(new URL(provider.issuer).host);

  const theirs = await (await browser.newContext({ baseURL })).newPage();
  provider.state.person = { sub: "subject-2", email: company.email, email_verified: true };
  await theirs.goto("/signin");
  await theirs.getByRole("button", { name: "Sign in with Okpella Sign-on" }).click();
  await expect(theirs.getByText(/^There is an account of this address here\. Sign in to it/)).toBeVisible();
  await signInAs(theirs, company);
  await theirs.goto("/account");
  await theirs.getByRole("button", { name: "Link single sign-on" }).click();
  await expect(theirs.getByText("Single sign-on linked")).toBeVisible();
  await theirs.getByRole("button", { name: /^Unlink/ }).click();
  await theirs.getByRole("dialog").getByRole("button", { name: "Unlink" }).click();
  await expect(theirs.getByText("No single sign-on is linked.")).toBeVisible();
});
