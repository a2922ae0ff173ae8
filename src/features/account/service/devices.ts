import { createHmac, randomBytes } from "node:crypto";
import type { Client } from "#platform/client.ts";
import type { Clock } from "#platform/clock.ts";
import { sha256 } from "#platform/sha256.ts";
import { createSigner } from "#platform/signing.ts";
import type { Account } from "../repository.ts";
import { limits } from "../rules/limits.ts";

export type DeviceDeps = {
  accounts: { findByEmail(email: string): Promise<Account | undefined> };
  jwtSecret: string;
  clock: Clock;
};
export type Devices = ReturnType<typeof knownDevices>;

/**
 * Knows again the browsers in which an account's owner signed in before, by a signed cookie for each account (OWASP's
 * "device cookies"). It opens nothing: it only says whose tries are counted apart from those of strangers, so that nobody
 * can lock an owner out by guessing at the account. It is void with the password that was set when it was given: whoever
 * collected some before is a stranger again after a reset.
 */
export function knownDevices({ accounts, jwtSecret, clock }: DeviceDeps) {
  const signer = createSigner(jwtSecret, "device");
  // A browser may serve several accounts; the name tells nobody which.
  const nameOf = (email: string) => `device_${sha256(email).slice(0, 16)}`;
  // Keyed, so that nobody who has a cookie can compare guesses with it. A hash made anew with other parameters voids it too.
  const sealOf = (passwordHash: string) =>
    createHmac("sha256", jwtSecret).update(`device ${passwordHash}`).digest("base64url");

  /** The device's own id when the account's owner signed in by this client before, with the password of today. */
  async function find(email: string, { cookies }: Client): Promise<string | undefined> {
    const token = cookies?.read(nameOf(email));
    const [account, expiresAt, id, seal] = (token && signer.open(token)?.split(" ")) || [];
    if (account !== sha256(email) || !(Number(expiresAt) > clock.now().getTime())) return undefined;
    // Asked only for what we signed ourselves: without a cookie the time tells nothing of the address.
    const passwordHash = (await accounts.findByEmail(email))?.passwordHash;
    return typeof passwordHash === "string" && seal === sealOf(passwordHash) ? id : undefined;
  }

  return {
    find,

    /**
     * Has the client keep that the account's owner signed in by it, under the id it has already. Until the e-mail is confirmed
     * whoever signed up may be somebody else.
     */
    async remember(account: Account, client: Client): Promise<void> {
      const { email, passwordHash, emailConfirmedAt } = account;
      if (emailConfirmedAt === null || passwordHash === null) return;
      const seconds = limits.deviceDays * 86_400;
      const expiresAt = clock.now().getTime() + seconds * 1000;
      const id = (await find(email, client)) ?? randomBytes(16).toString("base64url");
      const text = `${sha256(email)} ${expiresAt} ${id} ${sealOf(passwordHash)}`;
      client.cookies?.set(nameOf(email), signer.sign(text), seconds);
    },
  };
}
