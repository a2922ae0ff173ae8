import { createHash } from "node:crypto";

/** SHA-256 (FIPS 180-4) in lower-case hex; of text its UTF-8. */
export const sha256 = (data: string | Uint8Array): string => createHash("sha256").update(data).digest("hex");
