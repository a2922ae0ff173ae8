import type { APIRequestContext, Page } from "@playwright/test";
import { codeOf } from "./mail.ts";

export const password = "Savings4All!";
let counter = 0;

/** What a sign-up form is filled with; its address is of its own each time. */
export function aCompany(overrides: Record<string, string> = {}) {
  counter += 1;
  return {
    name: "Okpella Microfinance Bank",
    email: `compliance-${process.pid}-${Date.now()}-${counter}@okpella-mfb.ng`,
    password,
    industry: "financial",
    category: "micro-finance-banks-tier-1",
    description: "An urban unit microfinance bank with savings and small loans.",
    ...overrides,
  };
}

export type SignedUp = { _id: string; email: string; name: string; token: string };

/** Registers a company over REST. */
export async function signUp(request: APIRequestContext, overrides: Record<string, string> = {}): Promise<SignedUp> {
  const response = await request.post("/api/v1/company/onboard", { data: aCompany(overrides) });
  const { data, message } = (await response.json()) as { data?: SignedUp; message?: string };
  if (!data) throw new Error(`No sign-up: ${response.status()} ${message}`);
  return data;
}

/** The same, with its e-mail confirmed by the code that is mailed to it: documents, webhooks and the feed wait for that. */
export async function confirmedUp(
  request: APIRequestContext,
  mailDir?: string,
  overrides: Record<string, string> = {},
): Promise<SignedUp> {
  const company = await signUp(request, overrides);
  const headers = { authorization: `Bearer ${company.token}` };
  const path = `/api/v1/company/${company._id}/email`;
  await request.post(`${path}/code`, { headers });
  await request.post(`${path}/confirm`, { headers, data: { code: await codeOf(company.email, 1, mailDir) } });
  return company;
}

/** Signs the page in as a company, before the page's own code runs. */
export async function signInAs(page: Page, { token, ...company }: SignedUp): Promise<void> {
  await page.addInitScript(
    ([storedToken, record]) => {
      // Once: a page that signs out stays signed out.
      if (sessionStorage.getItem("seeded")) return;
      sessionStorage.setItem("seeded", "yes");
      localStorage.setItem("token", storedToken!);
      localStorage.setItem("company", record!);
    },
    [token, JSON.stringify(company)],
  );
}
