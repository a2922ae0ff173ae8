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

const doneKey = "passwordResetOf";

/** Remembers in this browser that an account's password was reset, until its owner has read what that does not end. */
export function rememberReset(email: string): void {
  localStorage.setItem(doneKey, email);
}

export const wasReset = (email: string): boolean => localStorage.getItem(doneKey) === email;

export function forgetReset(): void {
  localStorage.removeItem(doneKey);
}
