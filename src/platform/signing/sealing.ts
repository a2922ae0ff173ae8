import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

export type Sealer = {
  /** The text as only this server can read it, another each time. */
  seal(text: string): string;
  /** @throws Error for what was not sealed by this key, for this purpose and owner */
  open(sealed: string): string;
};

const ivBytes = 12;
const tagBytes = 16;

/**
 * Encrypts what the server itself must be able to read again and nobody who has the database alone: AES-256-GCM with a key of
 * its own for each purpose (RFC 5869). `owner` is bound to it, so that what is one's own cannot be put in another's place.
 */
export function createSealer(secret: string, purpose: string, owner: string): Sealer {
  const key = Buffer.from(hkdfSync("sha256", secret, "", `ilana seal ${purpose}`, 32));
  const bound = Buffer.from(owner);
  return {
    seal(text) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(bound);
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64url");
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, "base64url");
      const tagEnd = ivBytes + tagBytes;
      const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes });
      decipher.setAAD(bound).setAuthTag(bytes.subarray(ivBytes, tagEnd));
      return Buffer.concat([decipher.update(bytes.subarray(tagEnd)), decipher.final()]).toString("utf8");
    },
  };
}
