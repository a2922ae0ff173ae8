import path from "node:path";
import type { BrowserContext } from "@playwright/test";
import { mailsTo } from "../../tests/e2e/support/mail.ts";
import { operatorToken, wait, type BuiltProcess } from "./built-process.ts";

export type SignedUp = { _id: string; email: string; token: string };

const password = "Savings4All!";

async function call<T>(url: string, method: string, body: object, token?: string): Promise<T> {
  const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
  const response = await fetch(url, { method, headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { data: T }).data;
}

/** A unit micro-finance bank that has filled in most of its profile, and leaves some questions open. */
export async function signUpCompany({ url }: BuiltProcess, overrides: object = {}): Promise<SignedUp> {
  const made = await call<SignedUp>(`${url}/api/v1/company/onboard`, "POST", {
    name: "Okpella Microfinance Bank",
    email: "compliance@okpella-mfb.ng",
    password,
    industry: "financial",
    category: "micro-finance-banks-tier-1",
    description: "An urban unit microfinance bank with savings and small loans for traders.",
    ...overrides,
  });
  const profile = {
    services: ["savings&deposit", "loan&credit services"],
    employeeSize: "21-100 employees",
    answers: { "digital-lender": true },
  };
  const company = await call<object>(`${url}/api/v1/company/${made._id}`, "PATCH", profile, made.token);
  return { ...made, ...company };
}

/** Confirms the company's e-mail by the code that was written to it. */
export async function confirmEmail({ url, dataDir }: BuiltProcess, { _id, email, token }: SignedUp): Promise<void> {
  const address = `${url}/api/v1/company/${_id}/email`;
  await call(`${address}/code`, "POST", {}, token);
  const findCode = async () =>
    (await mailsTo(email, path.join(dataDir, "mail")))
      .flatMap((mail) => /^Subject: (\d{6}) /m.exec(mail)?.[1] ?? [])
      .at(-1);
  let code = await findCode();
  for (; code === undefined; code = await findCode()) await wait(100);
  await call(`${address}/confirm`, "POST", { code }, token);
}

/** What the operator announces by hand reaches every company that it concerns. */
export async function announce({ url }: BuiltProcess, notifications: object[]): Promise<void> {
  // One after the other: the newest is the last.
  for (const notification of notifications) {
    await call(`${url}/api/v1/notification`, "POST", notification, operatorToken);
  }
}

/** Puts a company's session into a browser as signing in does, without loading anything of the product yet. */
export async function signInBrowser(context: BrowserContext, url: string, signedUp: SignedUp): Promise<void> {
  const { token, ...company } = signedUp;
  const page = await context.newPage();
  await page.route("**", (route) => route.fulfill({ contentType: "text/html", body: "" }));
  await page.goto(url);
  await page.evaluate(
    ([storedToken, record]) => {
      localStorage.setItem("token", storedToken!);
      localStorage.setItem("company", record!);
    },
    [token, JSON.stringify(company)],
  );
  await page.close();
}
