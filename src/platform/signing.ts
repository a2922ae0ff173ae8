import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

export type Signer = {
  /** The text and the proof that it is ours, fit for a part of an address. */
  sign(text: string): string;
  /** The text of a token that `sign` made; undefined for any other. */
  open(token: string): string | undefined;
};

/**
 * Signs short texts for addresses that work without signing in. The text can be read by whoever has the token. Each
 * purpose has a key of its own (RFC 5869), so that a token for one is worth nothing for another, or as a session.
 */
export function createSigner(secret: string, purpose: string): Signer {
  const key = Buffer.from(hkdfSync("sha256", secret, "", `ilana ${purpose}`, 32));
  const proofOf = (text: string) => createHmac("sha256", key).update(text).digest();
  const sign = (text: string) => `${Buffer.from(text).toString("base64url")}.${proofOf(text).toString("base64url")}`;
  return {
    sign,
    open(token) {
      const text = Buffer.from(token.split(".", 1)[0]!, "base64url").toString();
      // Letter for letter: Base64 has several ways of writing the same bytes, and only ours counts.
      const [given, right] = [Buffer.from(token), Buffer.from(sign(text))];
      return given.length === right.length && timingSafeEqual(given, right) ? text : undefined;
    },
  };
}
