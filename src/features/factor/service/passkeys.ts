import type { Client } from "#platform/client.ts";
import { instant, type Clock } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import {
  authenticationOptions,
  claimedIn,
  registeredBy,
  registrationOptions,
  signedBy,
  type Site,
} from "../adapters/webauthn.ts";
import type { AccountService } from "../../account/service.ts";
import type { Change, FactorRepository } from "../repository.ts";
import { messages, mostPasskeys } from "../schema.ts";

/** Who changes its own factors, and by which session. */
export type Who = { userId: string; sessionId: string };
type PasskeyDeps = {
  factors: FactorRepository;
  accounts: Pick<AccountService, "findUser" | "sendMail" | "countPasskey">;
  clock: Clock;
  site: Site;
  newCodes: (accountId: string) => { shown: string[]; hashes: string[] };
  changeOf: (who: Who, what: string, client: Client) => Promise<Change>;
};

// As long as browsers wait for somebody to touch a key.
const challengeMs = 5 * 60_000;

/** Passkeys: by which people sign in, or show a second factor. */
export function passkeyKeeping({ factors, accounts, clock, site, newCodes, changeOf }: PasskeyDeps) {
  const now = () => instant(clock);
  const later = () => new Date(clock.now().getTime() + challengeMs).toISOString();

  /** Whose passkey has signed an open challenge: that of the person, or for whoever signs in by it. */
  async function signer(response: unknown, asked: string | null): Promise<string | undefined> {
    const claimed = claimedIn(response);
    if (!claimed || !(await factors.takeChallenge(claimed.challenge, asked, now()))) return undefined;
    const passkey = await factors.findPasskey(claimed.passkeyId);
    if (!passkey || (asked !== null && passkey.accountId !== asked)) return undefined;
    const counter = await signedBy(site, response, { expectedChallenge: claimed.challenge, passkey });
    if (counter === undefined || !(await factors.usePasskey(passkey, counter, now()))) return undefined;
    return passkey.accountId;
  }

  return {
    /** What a browser needs to make a passkey for whoever asks. @throws AppError `too_many_requests` */
    async beginPasskey({ userId }: Who, client: Client): Promise<Record<string, unknown>> {
      await accounts.countPasskey(client);
      const { email, name } = await accounts.findUser(userId);
      const person = { id: userId, email, name: name ?? email };
      const options = await registrationOptions(site, person, await factors.listPasskeys(userId));
      await factors.addChallenge(options.challenge, userId, later());
      return { ...options };
    },

    /**
     * Keeps the passkey that a browser has made; answers recovery codes where the person has none left.
     * @throws AppError `invalid_input` where the answer does not prove one, `conflict` when there are too many
     */
    async addPasskey(who: Who, { name, response }: { name: string; response: unknown }, client: Client) {
      const claimed = claimedIn(response);
      const isOpen = claimed && (await factors.takeChallenge(claimed.challenge, who.userId, now()));
      const made = isOpen ? await registeredBy(site, response, claimed.challenge) : undefined;
      if (!made) throw new AppError("invalid_input", messages.passkeyWrong);
      const { shown, hashes } = newCodes(who.userId);
      const row = { ...made, accountId: who.userId, name, createdAt: now(), lastUsedAt: null };
      const change = await changeOf(who, "a passkey was added", client);
      const added = await factors.addPasskey(row, change, { most: mostPasskeys, hashes });
      if (added === "too many") throw new AppError("conflict", messages.tooManyPasskeys);
      if (!added) throw new AppError("invalid_input", messages.passkeyWrong);
      accounts.sendMail(change.mail);
      return { recoveryCodes: added.hasNewCodes ? shown : [] };
    },

    /** @throws AppError `not_found` */
    async removePasskey(who: Who, id: string, client: Client): Promise<void> {
      const change = await changeOf(who, "a passkey was removed", client);
      if (!(await factors.removePasskey(id, change))) throw new AppError("not_found", messages.passkeyMissing);
      accounts.sendMail(change.mail);
    },

    /** What a browser needs to sign by a passkey: of a person, or of whoever signs in by it. @throws AppError `too_many_requests` */
    async askPasskey(accountId: string | null, client: Client): Promise<Record<string, unknown>> {
      await accounts.countPasskey(client);
      const known = accountId === null ? [] : await factors.listPasskeys(accountId);
      const options = await authenticationOptions(site, known);
      await factors.addChallenge(options.challenge, accountId, later());
      return { ...options };
    },

    isSignedBy: async (accountId: string, response: unknown): Promise<boolean> =>
      (await signer(response, accountId)) === accountId,

    /** Whose passkey has signed; undefined where the answer does not prove one. @throws AppError `too_many_requests` */
    async signerOf(response: unknown, client: Client): Promise<string | undefined> {
      await accounts.countPasskey(client);
      return signer(response, null);
    },
  };
}
