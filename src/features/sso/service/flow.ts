import { randomBytes } from "node:crypto";
import type { Client } from "#platform/client.ts";
import { instant, type Clock } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import { newId } from "#platform/ids.ts";
import type { Log } from "#platform/log.ts";
import { createSealer } from "#platform/signing/sealing.ts";
import { sha256 } from "#platform/sha256.ts";
import { isShowable } from "#shared/showable.ts";
import type { AccountService } from "../../account/service.ts";
import type { OpenId } from "../adapters/openid.ts";
import { ProviderFault, type Provider } from "../adapters/provider.ts";
import type { Result, SsoRepository } from "../repository.ts";
import type { CompanyProviderRepository } from "../repository/company-providers.ts";
import type { IdentityRepository } from "../repository/identities.ts";
import { decide, type Outcome } from "../rules/deciding.ts";
import { domainOf } from "../rules/domain.ts";
import { ownPath } from "../rules/own-path.ts";
import type { Said } from "../rules/said.ts";
import type { Finished, Start } from "../schema.ts";
import { messages, type ReturnFault } from "../vocabulary.ts";
import type { Providers } from "./providers.ts";

export type FlowDeps = {
  stored: SsoRepository;
  identities: IdentityRepository;
  companyProviders: CompanyProviderRepository;
  providers: Providers;
  openId: OpenId;
  accounts: Pick<
    AccountService,
    "comeIn" | "findPerson" | "findUser" | "limitStranger" | "mailOf" | "sendWaitingMails"
  >;
  clock: Clock;
  log: Log;
  jwtSecret: string;
  publicUrl: string;
};
/** Who is signed in and links an identity; null: somebody signs in. */
type Linking = { userId: string; companyId: string } | null;

const cookieName = "sso";
const attemptSeconds = 600;
const ticketSeconds = 60;
/** As long as the longest session. */
const sidSeconds = 7 * 86_400;
const secretForm = /^[\w-]{43}$/;
const newSecret = () => randomBytes(32).toString("base64url");

/** A sign-in at a provider: it begins here, comes back here, and what comes of it is fetched by the same browser. */
export function signOnFlow(deps: FlowDeps) {
  const { stored, providers, accounts, clock, log, jwtSecret, publicUrl, openId } = deps;
  const now = () => instant(clock);
  const later = (seconds: number) => new Date(clock.now().getTime() + seconds * 1000).toISOString();
  const redirectUri = `${publicUrl}/auth/sso/callback`;
  const sealerOf = (purpose: "verifier" | "said", hash: string) => createSealer(jwtSecret, `sso ${purpose}`, hash);
  const outcomes = finishing(deps);

  async function providerFor({ email, invitation }: Start, linking: Linking): Promise<Provider> {
    const asked = linking ?? (invitation === undefined ? undefined : await invited(invitation));
    if (!asked) return providers.forAddress(email);
    const provider = await providers.ofCompany(asked.companyId);
    if (!provider) throw new AppError("not_found", messages.none);
    return provider;
  }

  async function invited(secret: string) {
    const found = await stored.findInvitation(sha256(secret), now());
    if (!found) throw new AppError("invalid_input", "This invitation is no longer valid. Please ask for a new one.");
    return found;
  }

  /** What only this browser has: the way back and what comes of it count in it alone. */
  const browserOf = ({ cookies }: Client): string | undefined => {
    const kept = cookies?.read(cookieName);
    return kept !== undefined && secretForm.test(kept) ? kept : undefined;
  };

  /** What a provider says of whoever has come back, sealed under a ticket for the browser. */
  async function fetched(search: string, state: string, client: Client): Promise<string> {
    const browser = browserOf(client);
    const stateHash = sha256(state);
    const attempt = browser && (await stored.takeAttempt(stateHash, sha256(browser), now()));
    const provider = attempt && (await providers.of(attempt.companyId));
    if (!provider) throw new Expired();
    const verifier = sealerOf("verifier", stateHash).open(attempt.verifier);
    const back = new URL(`${redirectUri}?${search}`);
    const said = await openId.said(provider, back, { state, nonce: attempt.nonce, verifier, redirectUri });
    const ticket = newSecret();
    const { browserHash, companyId, accountId, invitationHash, redirect } = attempt;
    await stored.addResult({
      hash: sha256(ticket),
      browserHash,
      companyId,
      accountId,
      invitationHash,
      redirect,
      said: sealerOf("said", sha256(ticket)).seal(JSON.stringify(said)),
      expiresAt: later(ticketSeconds),
    });
    return ticket;
  }

  return {
    /**
     * Begins to sign in, or to link an identity to who is signed in; answers the provider's address.
     * @throws AppError `not_found` where there is no provider, `unavailable` where it is away, `too_many_requests`
     */
    async start(input: Start, linking: Linking, client: Client): Promise<{ url: string; provider: string }> {
      await accounts.limitStranger("sso", client);
      const provider = await providerFor(input, linking);
      const begun = { state: newSecret(), nonce: newSecret(), verifier: newSecret(), redirectUri };
      const url = await openId
        .addressFor(provider, begun, linking ? undefined : input.email)
        .catch((error: unknown) => {
          throw awayOf(provider, error, log);
        });
      const browser = browserOf(client) ?? newSecret();
      const stateHash = sha256(begun.state);
      await stored.addAttempt({
        stateHash,
        browserHash: sha256(browser),
        nonce: begun.nonce,
        verifier: sealerOf("verifier", stateHash).seal(begun.verifier),
        companyId: provider.companyId,
        accountId: linking?.userId ?? null,
        invitationHash: linking === null && input.invitation !== undefined ? sha256(input.invitation) : null,
        redirect: ownPath(input.redirect),
        expiresAt: later(attemptSeconds),
      });
      client.cookies?.set(cookieName, browser, attemptSeconds, { isLax: true });
      return { url, provider: provider.name };
    },

    /** Takes a browser that comes back from a provider; answers where it goes on, with a ticket or the reason that there is none. */
    async comeBack(search: string, client: Client): Promise<string> {
      const state = new URLSearchParams(search).get("state") ?? "";
      const end = await fetched(search, state, client).catch((error: unknown) => {
        if (error instanceof Expired) return { fault: "expired" as const };
        if (!(error instanceof ProviderFault)) throw error;
        log.warn(
          { security: "single sign-on refused", fault: error.kind, reason: error.message },
          "single sign-on refused",
        );
        return { fault: error.kind };
      });
      return `/signin/sso#${typeof end === "string" ? end : `error=${end.fault satisfies ReturnFault}`}`;
    },

    /**
     * What comes of it, for the browser that began: signed in, a second factor due, or linked.
     * @throws AppError `unauthorized` for a void ticket, `forbidden` where there is nobody to sign in
     */
    async finish(ticket: string, userId: string | null, client: Client): Promise<Finished> {
      const browser = browserOf(client);
      const hash = sha256(ticket);
      const result = browser && (await stored.takeResult(hash, sha256(browser), now()));
      if (!result) throw new AppError("unauthorized", messages.ticketVoid);
      const said = JSON.parse(sealerOf("said", hash).open(result.said)) as Said;
      const { redirect } = result;
      if (result.accountId !== null)
        return { ...(await outcomes.link(result.accountId, userId, said, client)), redirect };
      const answer = await outcomes.enter(result, said, client);
      if (said.sid !== null) {
        const { issuer, sid, subject } = said;
        await stored.noteSid({ issuer, sid, subject, expiresAt: later(sidSeconds) });
      }
      return { ...answer, redirect };
    },
  };
}

/** What was begun is not there any more, or was begun in another browser. */
class Expired extends Error {}

/** What comes of what a provider has said. */
function finishing({ stored, identities, companyProviders, accounts, clock }: FlowDeps) {
  const now = () => instant(clock);

  async function outcomeOf({ companyId, invitationHash }: Result, said: Said): Promise<Outcome> {
    const { email } = said;
    const domain = email === null ? undefined : await companyProviders.findDomain(domainOf(email));
    // A company's own provider speaks for its own domains; where one has its own, the server's makes nobody its member.
    const isOwn = domain !== undefined && domain.companyId === companyId;
    const mayJoin = companyId === null ? domain?.issuer === null : isOwn;
    const invitation = invitationHash === null ? undefined : await stored.findInvitation(invitationHash, now());
    if (invitationHash !== null && !invitation) return { kind: "refuse", why: "invitationOther" };
    return decide({
      said,
      accountId: (await identities.find(said))?.accountId ?? null,
      ofAddress: email === null ? null : ((await accounts.findPerson(email))?.id ?? null),
      invited: invitation?.email ?? null,
      isItsAddress: companyId === null || isOwn,
      joins: domain && mayJoin && domain.defaultRole ? { companyId: domain.companyId, role: domain.defaultRole } : null,
    });
  }

  /** Does what has been decided; whom it was done for and where that is. @throws AppError `forbidden` */
  async function act(outcome: Outcome, { invitationHash }: Result, said: Said) {
    if (outcome.kind === "refuse") throw new AppError("forbidden", messages[outcome.why]);
    if (outcome.kind === "sign in") {
      await identities.use(said, now());
      return { accountId: outcome.accountId };
    }
    const newcomer = { id: newId(), name: shownName(said.name) };
    const about = { at: now(), identityId: newId() };
    if (outcome.kind === "join") {
      const { companyId, role, email } = outcome;
      const isDone = await identities.join(newcomer, said, { ...about, companyId, role, email });
      if (!isDone) throw new AppError("forbidden", messages.linkFirst);
      return { accountId: newcomer.id, companyId };
    }
    const secretHash = invitationHash!;
    const into = await stored.findInvitation(secretHash, now());
    const who = outcome.accountId === null ? { secretHash, newcomer } : { secretHash, accountId: outcome.accountId };
    if (!into || !(await identities.accept(who, said, about)))
      throw new AppError("forbidden", messages.invitationOther);
    return { accountId: outcome.accountId ?? newcomer.id, companyId: into.companyId };
  }

  return {
    async enter(result: Result, said: Said, client: Client) {
      const { accountId, companyId } = await act(await outcomeOf(result, said), result, said);
      // A company's own provider opens that company and no other.
      const where = result.companyId ?? companyId;
      const who = {
        accountId,
        shown: {
          method: "single sign-on" as const,
          boundTo: result.companyId,
          secondFactorAt: said.hasSecondFactor ? now() : null,
        },
        ...(where !== undefined && { companyId: where }),
      };
      return accounts.comeIn(who, client);
    },

    /** Links an identity to who began it and is signed in still. @throws AppError `forbidden`, `conflict` */
    async link(accountId: string, userId: string | null, said: Said, client: Client) {
      if (userId !== accountId) throw new AppError("forbidden", messages.linkOther);
      const { email } = await accounts.findUser(accountId);
      const mail = accounts.mailOf("identityChanged", email, client.address, {
        what: `${new URL(said.issuer).host} was linked`,
      });
      const { issuer, subject } = said;
      const identity = { issuer, subject, id: newId(), accountId, createdAt: now(), lastUsedAt: null };
      if ((await identities.link(identity, mail)) === "another's") throw new AppError("conflict", messages.linkTaken);
      void accounts.sendWaitingMails();
      return { linked: { issuer } };
    },
  };
}

const shownName = (name: string | null): string | null => {
  const trimmed = name?.trim() ?? "";
  return trimmed.length >= 2 && isShowable(trimmed) ? trimmed : null;
};

function awayOf({ name }: Provider, error: unknown, log: Log): unknown {
  if (!(error instanceof ProviderFault)) return error;
  log.warn({ fault: error.kind, reason: error.message }, "the provider of single sign-on gave no answer that counts");
  const what = error.kind === "unreachable" ? "cannot be reached at present" : "is not set up rightly";
  const message = `${name} ${what}. You can sign in with your password, unless your company asks for ${name}.`;
  return new AppError("unavailable", message, { retryAfterSeconds: 60 });
}
