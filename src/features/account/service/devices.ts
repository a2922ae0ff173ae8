import { randomBytes } from "node:crypto";
import type { Client } from "#platform/client.ts";
import type { Clock } from "#platform/clock.ts";
import { sha256 } from "#platform/sha256.ts";
import { createSigner } from "#platform/signing.ts";
import { limits } from "../rules/limits.ts";

export type Devices = ReturnType<typeof knownDevices>;

/**
 * Knows again the browsers in which an account's owner signed in before, by a signed cookie for each account (OWASP's
 * "device cookies"). It opens nothing: it only says whose tries are counted apart from those of strangers, so that nobody
 * can lock an owner out by guessing at the account.
 */
export function knownDevices({ jwtSecret, clock }: { jwtSecret: string; clock: Clock }) {
  const signer = createSigner(jwtSecret, "device");
  // A browser may serve several accounts; the name tells nobody which.
  const nameOf = (email: string) => `device_${sha256(email).slice(0, 16)}`;

  return {
    /** The device's own id when the account's owner signed in by this client before. */
    find(email: string, { cookies }: Client): string | undefined {
      const token = cookies?.read(nameOf(email));
      const [account, expiresAt, id] = (token && signer.open(token)?.split(" ")) || [];
      if (account !== sha256(email) || expiresAt === undefined) return undefined;
      return Number(expiresAt) > clock.now().getTime() ? id : undefined;
    },

    /** Has the client keep that the account's owner signed in by it. */
    remember(email: string, { cookies }: Client): void {
      const seconds = limits.deviceDays * 86_400;
      const expiresAt = clock.now().getTime() + seconds * 1000;
      const id = randomBytes(16).toString("base64url");
      cookies?.set(nameOf(email), signer.sign(`${sha256(email)} ${expiresAt} ${id}`), seconds);
    },
  };
}
