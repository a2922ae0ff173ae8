import type { QueryClient } from "@tanstack/react-query";
import type { Company } from "#features/company/schema.ts";

const tokenKey = "token";
const companyKey = "company";
const roleKey = "role";

/** The company as sign-in and sign-up answer it: its record, the bearer token, who works in it and where else. */
export type SignedIn = Company & {
  token: string;
  user?: unknown;
  companies?: readonly { companyId: string; role: string }[];
};

export function readToken(): string | null {
  return localStorage.getItem(tokenKey);
}

/** The header that carries a token: the stored one, unless another is meant. */
export function bearer(token: string | null = readToken()): Record<string, string> {
  return token ? { Authorization: `Bearer ${token}` } : {};
}

/** Being signed in means that a token is stored; whether it still counts, only the server knows. */
export function isSignedIn(): boolean {
  return Boolean(readToken());
}

/** The stored company record. What cannot be read counts as absent. */
export function readCompany(): Company | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(companyKey) ?? "null");
    return stored !== null && typeof stored === "object" && !Array.isArray(stored) ? (stored as Company) : null;
  } catch {
    return null;
  }
}

/** Begins the session that the server has opened. Nothing that was asked for whoever was signed in before stays in memory. */
export function beginSession(queryClient: QueryClient, signedIn: SignedIn): void {
  storeSession(signedIn);
  queryClient.clear();
}

export function storeSession({ token, user: _user, companies = [], ...company }: SignedIn): void {
  // First what goes with the token: another tab looks when the token comes.
  localStorage.setItem(companyKey, JSON.stringify(company));
  storeRole(companies.find(({ companyId }) => companyId === company._id)?.role ?? null);
  localStorage.setItem(tokenKey, token);
}

/** As what the person last was known to belong to the company; null when that is not known. Only the server knows. */
export const readRole = (): string | null => localStorage.getItem(roleKey);

export function storeRole(role: string | null): void {
  if (role === null) localStorage.removeItem(roleKey);
  else localStorage.setItem(roleKey, role);
}

/** A changed password ends every session and opens this one. */
export function replaceToken(token: string): void {
  localStorage.setItem(tokenKey, token);
}

/** Merges what the server says of the company into the stored record. */
export function mergeCompany(update: Partial<Company>): void {
  localStorage.setItem(companyKey, JSON.stringify({ ...readCompany(), ...update }));
}

export function clearSession(): void {
  localStorage.removeItem(tokenKey);
  localStorage.removeItem(companyKey);
  localStorage.removeItem(roleKey);
}

/** The company id inside a token's payload; null when there is none or the token cannot be read. */
export function companyIdOf(token: string | null): string | null {
  try {
    const payload = token?.split(".")[1];
    if (!payload) return null;
    const bytes = Uint8Array.from(atob(payload.replaceAll("-", "+").replaceAll("_", "/")), (char) =>
      char.charCodeAt(0),
    );
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    const id = (claims as { _id?: unknown } | null)?._id;
    return typeof id === "string" && id !== "" ? id : null;
  } catch {
    return null;
  }
}

/** Whether another token came in the place of one, and is of another company. */
export const isOtherCompany = (before: string | null, after: string | null): boolean =>
  before !== null && after !== null && companyIdOf(before) !== companyIdOf(after);

/** Who is signed in: the token says so, or else the stored record. */
export function currentCompanyId(): string | null {
  const stored: unknown = readCompany()?._id;
  return companyIdOf(readToken()) ?? (typeof stored === "string" && stored !== "" ? stored : null);
}
