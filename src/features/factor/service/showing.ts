import type { Client } from "#platform/client.ts";
import { AppError } from "#platform/errors.ts";
import type { SignedIn } from "../../account/schema/sign-up.ts";
import type { AccountService } from "../../account/service.ts";
import { messages, type Proof, type ShownFactor } from "../schema.ts";
import type { FactorService, Who } from "../service.ts";

type ShowingDeps = {
  factors: FactorService;
  accounts: Pick<AccountService, "holderOf" | "redeem" | "openBy" | "knowsPassword" | "proveSession" | "refuseFactor">;
};
export type FactorShowing = ReturnType<typeof factorShowing>;

/** When second factors are asked for: to finish a sign-in, to sign in by a passkey alone, and before what is sensitive. */
export function factorShowing({ factors, accounts }: ShowingDeps) {
  return {
    /** What a browser needs for a passkey as second factor. @throws AppError `unauthorized` for a void ticket */
    async askForTicket(ticket: string, client: Client): Promise<Record<string, unknown>> {
      return factors.askPasskey(await accounts.holderOf(ticket), client);
    },

    /**
     * Finishes a sign-in by a second factor.
     * @throws AppError `unauthorized` for a void ticket or a factor that does not count, `too_many_requests`
     */
    async finish(ticket: string, shown: ShownFactor, client: Client): Promise<SignedIn> {
      const accountId = await accounts.holderOf(ticket);
      if (!(await factors.check(accountId, shown, client))) {
        await accounts.refuseFactor(accountId);
        throw new AppError("unauthorized", messages.codeWrong);
      }
      return accounts.redeem(ticket, client);
    },

    /** Signs in by a passkey alone, which is both factors. @throws AppError `unauthorized`, `forbidden` */
    async signIn(response: unknown, client: Client): Promise<SignedIn> {
      const accountId = await factors.signerOf(response, client);
      if (accountId === undefined) throw new AppError("unauthorized", messages.passkeyWrong);
      return accounts.openBy("passkey", accountId, client);
    },

    /** Notes that whoever is signed in has shown once more who it is. @throws AppError `invalid_input`, `too_many_requests` */
    async prove({ userId, sessionId }: Who, { password, factor }: Proof, client: Client): Promise<void> {
      const isRight = factor
        ? await factors.check(userId, factor, client)
        : await accounts.knowsPassword(userId, password ?? "", client);
      if (!isRight && factor) await accounts.refuseFactor(userId);
      if (!isRight) throw new AppError("invalid_input", messages.proofWrong);
      await accounts.proveSession(sessionId, factor !== undefined);
    },
  };
}
