import { randomInt } from "node:crypto";
import { crc32 } from "node:zlib";
import type { Client } from "#platform/client.ts";
import { instant, type Clock } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import { newId } from "#platform/ids.ts";
import type { Log } from "#platform/log.ts";
import { sha256 } from "#platform/sha256.ts";
import type { AccountService } from "../account/service.ts";
import { permissionsOf, permissionsOfScopes, type Permission } from "../role/rules.ts";
import type { Owner, TokenRepository, TokenRow } from "./repository.ts";
import { isToken, newToken } from "./rules/form.ts";
import { tokenWindows, type Window } from "./service/windows.ts";
import { messages, mostTokens, type ApiToken, type MadeToken, type MakeToken } from "./schema.ts";

export type TokenDeps = {
  tokens: TokenRepository;
  accounts: Pick<AccountService, "findUser" | "mailOf" | "sendMail">;
  clock: Clock;
  log: Log;
  /** Whether limits hold. */
  isLimited: boolean;
};
export type TokenService = ReturnType<typeof tokenService>;
/** Who is behind a token, and what it may do. */
export type FoundToken = {
  companyId: string;
  /** The person; of a token of the company the token's own id. */
  userId: string;
  nameSeal: string | null;
  role: string;
  permissions: ReadonlySet<string>;
  tokenId: string;
  /** The company asks whoever has made it for a second factor, which there is none of. */
  lacksFactor: boolean;
};

const dayMs = 86_400_000;
const keptMs = 90 * dayMs;
/** As what a token of the company acts: its scopes say what it may. */
const companyRole = "company token";
/** What is a person's own: nobody is behind a token of the company, its maker neither. */
const ofPersons: readonly Permission[] = ["self.change", "assistant.ask"];

/** What programs call by: tokens of people, which may what they may, and tokens of companies. */
export function tokenService({ tokens, accounts, clock, log, isLimited }: TokenDeps) {
  const now = () => instant(clock);

  /** What a token may at this moment: what its scopes are for, and of that what its maker may. */
  function permissionsNow({ scopes, kind }: TokenRow, role: string | null): ReadonlySet<string> {
    const scoped = permissionsOfScopes(scopes);
    if (kind === "company") return new Set([...scoped].filter((one) => !ofPersons.some((own) => own === one)));
    const own = permissionsOf(role ?? "");
    return new Set([...scoped].filter((permission) => own.has(permission)));
  }

  const isOver = (at: string | null) => at !== null && at <= now();

  async function listed(owner: Owner): Promise<ApiToken[]> {
    const rows = await tokens.list(owner, now());
    return rows.map(({ token: { id, name, scopes, createdAt, expiresAt, lastUsedAt }, madeBy }) => {
      return { tokenId: id, name, scopes, madeBy, createdAt, expiresAt, lastUsedAt };
    });
  }

  const takeCall = tokenWindows(clock);

  return {
    list: listed,

    /** Counts one more call of a token; null where no limits hold. */
    takeCall: (tokenId: string): Window | null => (isLimited ? takeCall(tokenId) : null),

    /** Who is behind a token; undefined for what is none of ours, ran out, was revoked, or whose maker has left. */
    async find(text: string): Promise<FoundToken | undefined> {
      if (!isToken(text, crc32)) return undefined;
      const found = await tokens.findByHash(sha256(text));
      if (!found || isOver(found.token.expiresAt)) return undefined;
      const { token, nameSeal, suspendedAt, role, until } = found;
      const isPersonal = token.kind === "personal";
      if (isPersonal && (role === null || isOver(until) || suspendedAt !== null)) return undefined;
      // No way around what is asked of its maker at every sign-in.
      const isAsked = isPersonal && role !== null && (found.secondFactorRoles ?? []).includes(role);
      const lacksFactor = isAsked && !found.hasFactor;
      const idleMs = token.lastUsedAt === null ? Infinity : clock.now().getTime() - Date.parse(token.lastUsedAt);
      // Only for people who look: a disk that is full must not turn readers away.
      if (idleMs > 5 * 60_000)
        await tokens.touch(token.id, now()).catch((err: unknown) => log.warn({ err }, "use of a token not noted"));
      return {
        companyId: token.companyId,
        // What a person's id opens, such as its conversations, is not the company's.
        userId: isPersonal ? token.accountId! : token.id,
        nameSeal,
        role: isPersonal ? role! : companyRole,
        permissions: lacksFactor ? permissionsOf("") : permissionsNow(token, role),
        tokenId: token.id,
        lacksFactor,
      };
    },

    /** Makes a token, which is answered this once. @throws AppError `conflict` when there are too many */
    async make(owner: Owner, { name, scopes, days }: MakeToken, client: Client): Promise<MadeToken> {
      const token = newToken(owner.kind, randomInt, crc32);
      const row = {
        id: newId(),
        hash: sha256(token),
        ...owner,
        name,
        scopes: [...new Set(scopes)],
        createdAt: now(),
        expiresAt: new Date(clock.now().getTime() + days * dayMs).toISOString(),
        lastUsedAt: null,
        revokedAt: null,
      };
      const { email } = await accounts.findUser(owner.accountId);
      const whose = owner.kind === "personal" ? "your name" : "your company's name";
      const mail = accounts.mailOf("tokenMade", email, client.address, { what: name, whose });
      if (!(await tokens.add(row, { most: mostTokens, mail }))) throw new AppError("conflict", messages.tooMany);
      accounts.sendMail(mail);
      return { ...(await listed(owner)).find(({ tokenId }) => tokenId === row.id)!, token };
    },

    /** @throws AppError `not_found` */
    async revoke(owner: Owner, id: string): Promise<void> {
      if (!(await tokens.revoke(id, owner, now()))) throw new AppError("not_found", messages.unknown);
    },

    forgetOld: () => tokens.forgetOld(new Date(clock.now().getTime() - keptMs).toISOString()),
  };
}
