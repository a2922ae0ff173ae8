import { expect, type Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { password } from "./company.ts";

/** What an authenticator app shows for a secret; `steps` half minutes from now, for no code counts twice. */
export const codeFor = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

/** Gives the browser a device that makes passkeys and signs by them without being touched. */
export async function withAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const options = {
    protocol: "ctap2",
    transport: "internal",
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const;
  await devtools.send("WebAuthn.addVirtualAuthenticator", { options });
}

/** The first step of a sign-in. */
export async function enterPassword(page: Page, email: string): Promise<void> {
  await page.goto("/signin");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("link", { name: "Sign In" })).toBeVisible();
}

export const expectSignedIn = (page: Page) => expect(page.getByRole("heading", { name: "High risks" })).toBeVisible();

/** Sets an authenticator app up on the account's screen; answers its secret and the recovery codes. */
export async function setUpTotp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole("button", { name: "Set up" }).click();
  const form = page.getByRole("dialog", { name: "Set up an authenticator app" });
  const secret = await form.getByLabel("Secret", { exact: true }).inputValue();
  await form.getByLabel("Code of your authenticator app").fill(codeFor(secret));
  await form.getByRole("button", { name: "Turn on" }).click();
  const shown = page.getByRole("dialog", { name: "Your recovery codes" });
  const entries = shown.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(entries).toHaveCount(10);
  const codes = await entries.allTextContents();
  await shown.getByRole("button", { name: "I have kept them" }).click();
  return { secret, codes };
}
