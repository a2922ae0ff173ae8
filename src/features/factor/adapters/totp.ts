import type { TOTP } from "otpauth";

/** Seconds for which a code is shown (RFC 6238). */
export const stepSeconds = 30;

// Read when somebody first has to do with a code: it is not needed to start.
async function totpOf(secret: string, email: string): Promise<TOTP> {
  const { Secret, TOTP: Totp } = await import("otpauth");
  // What every authenticator app knows; others are shown by many as if they were these.
  const usual = { algorithm: "SHA1", digits: 6, period: stepSeconds };
  return new Totp({ issuer: "Ilana", label: email, secret: Secret.fromBase32(secret), ...usual });
}

/** A new secret of 160 bits (RFC 4226, 4), in Base32. */
export async function newSecret(): Promise<string> {
  const { Secret } = await import("otpauth");
  return new Secret({ size: 20 }).base32;
}

/** The address by which an authenticator app takes a secret over, as it stands in a QR code. */
export const addressOf = async (secret: string, email: string): Promise<string> =>
  (await totpOf(secret, email)).toString();

/** The step that a code is of: the present one, the one before or the one after (RFC 6238, 5.2); undefined for another. */
export async function stepOf(code: string, secret: string, nowMs: number): Promise<number | undefined> {
  if (!/^\d{6}$/.test(code)) return undefined;
  const delta = (await totpOf(secret, "")).validate({ token: code, timestamp: nowMs, window: 1 });
  return delta === null ? undefined : Math.floor(nowMs / 1000 / stepSeconds) + delta;
}
