import type { Company } from "#features/company/schema.ts";

const tokenKey = "token";
const companyKey = "company";

/** The company as sign-in and sign-up answer it: its record and the bearer token. */
export type SignedIn = Company & { token: string };

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

export function storeSession({ token, ...company }: SignedIn): void {
  localStorage.setItem(tokenKey, token);
  localStorage.setItem(companyKey, JSON.stringify(company));
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

/** Who is signed in: the token says so, or else the stored record. */
export function currentCompanyId(): string | null {
  const stored: unknown = readCompany()?._id;
  return companyIdOf(readToken()) ?? (typeof stored === "string" && stored !== "" ? stored : null);
}
