const key = "resetPasswordEmail";

/** The address whose code was verified in this tab; null when there is none, and then no password can be set. */
export function readResetEmail(): string | null {
  return sessionStorage.getItem(key) || null;
}

export function storeResetEmail(email: string): void {
  sessionStorage.setItem(key, email);
}

export function clearResetEmail(): void {
  sessionStorage.removeItem(key);
}
