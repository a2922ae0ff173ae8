import { describe, expect, test } from "vitest";
import { newId } from "#platform/ids.ts";
import type { Open } from "../backend.ts";
import { aResetCode, aSession, aStoredCompany, anAccountMail, at, belong, unordered } from "../rows.ts";
import { aFirm } from "./member.ts";

/** What the operator does to people. */
export function describeUserAdmin(open: Open) {
  describe("people under the operator:", () => {
    test("are listed with their companies, roles and factors, the first that came first", async () => {
      const stored = await open();
      expect(await stored.userAdmin.list(at(0))).toEqual([]);
      const late = await aStoredCompany(stored, { createdAt: at(9), name: "Zuma Pay" });
      const early = await aStoredCompany(stored, { createdAt: at(1) });
      await belong(
        stored,
        { id: late.id, personId: early.personId },
        { role: "auditor", since: at(20), until: at(100) },
      );
      await stored.accounts.saveSession(aSession(late, { lastSeenAt: at(30) }));
      const change = { accountId: late.personId, sessionId: "none", at: at(2), mail: anAccountMail(late.email) };
      await stored.factors.beginTotp(late.personId, "sealed", at(1));
      await stored.factors.confirmTotp(change, { secret: "sealed", step: 1, hashes: ["a"] });
      const plain = { name: null, emailConfirmedAt: null, suspendedAt: null };
      const owns = { companyId: early.id, company: early.row.name, role: "owner" };
      const audits = { companyId: late.id, company: "Zuma Pay", role: "auditor" };
      const [first, second] = [
        {
          ...plain,
          id: early.personId,
          email: early.email,
          createdAt: at(1),
          lastSeenAt: null,
          hasSecondFactor: false,
        },
        { ...plain, id: late.personId, email: late.email, createdAt: at(9), lastSeenAt: at(30), hasSecondFactor: true },
      ];
      const lateOwns = { ...first, ...second, companies: [{ ...audits, role: "owner" }] };
      expect(await stored.userAdmin.list(at(50))).toEqual([{ ...first, companies: [owns, audits] }, lateOwns]);
      expect(await stored.userAdmin.list(at(100))).toEqual([{ ...first, companies: [owns] }, lateOwns]);
    });

    test("who is kept out has no session, token or code any more; a colleague keeps its own", async () => {
      const stored = await open();
      const { own, colleague } = await aFirm(stored);
      for (const who of [own, colleague]) {
        await stored.accounts.saveSession(aSession(who));
        await stored.accounts.saveResetCode(aResetCode(who.email));
        const ticket = {
          hash: `ticket ${who.personId}`,
          accountId: who.personId,
          companyId: own.id,
          expiresAt: at(600),
        };
        await stored.accounts.addTicket(ticket, "hash");
        for (const kind of ["personal", "company"] as const) {
          const token = {
            id: newId(),
            hash: `${kind} ${who.personId}`,
            kind,
            companyId: own.id,
            accountId: who.personId,
          };
          const named = { name: "Report", scopes: [], createdAt: at(0), expiresAt: at(900) };
          const row = { ...token, ...named, lastUsedAt: null, revokedAt: null };
          await stored.tokens.add(row, { most: 20, mail: anAccountMail(who.email) });
        }
      }
      const disabled = await stored.userAdmin.disable(colleague.personId, "Has left", at(5));
      // The person owns the company it signed up, and nobody else does.
      expect(disabled).toEqual({ sessionsEnded: 1, tokensRevoked: 1, withoutOwner: ["Okpella Microfinance Bank"] });
      expect(await stored.accounts.listSessions(colleague.personId, at(6))).toEqual([]);
      expect(await stored.accounts.listSessions(own.personId, at(6))).toHaveLength(1);
      const codes = [own, colleague].map(async ({ email }) => (await stored.accounts.findResetCode(email))?.email);
      expect(await Promise.all(codes)).toEqual([own.email, undefined]);
      const tickets = [own, colleague].map(({ personId }) => stored.accounts.findTicket(`ticket ${personId}`, at(6)));
      expect((await Promise.all(tickets)).map((ticket) => ticket?.accountId)).toEqual([own.personId, undefined]);
      const hashes = [own, colleague].flatMap(({ personId }) => [`personal ${personId}`, `company ${personId}`]);
      const tokens = await Promise.all(
        hashes.map(async (hash) => (await stored.tokens.findByHash(hash)) !== undefined),
      );
      expect(tokens).toEqual([true, true, false, true]);
      expect(await stored.accounts.findOpen(colleague.email, at(6))).toBeUndefined();
    });

    test("are kept out once and let in once, however often at once; told in each company and in the whole", async () => {
      const stored = await open();
      const { own, colleague } = await aFirm(stored);
      const before = await stored.audit.lastId();
      const out = await Promise.all([1, 2, 3].map((n) => stored.userAdmin.disable(colleague.personId, "Left", at(n))));
      expect(out.filter(Boolean)).toHaveLength(1);
      const again = await Promise.all([4, 5].map((n) => stored.userAdmin.enable(colleague.personId, at(n))));
      expect(unordered(again)).toEqual([false, true]);
      expect(await stored.userAdmin.disable("nobody", "Left", at(6))).toBeUndefined();
      expect(await stored.userAdmin.enable("nobody", at(6))).toBe(false);
      const entries = await stored.audit.listAll({ after: before, upTo: before + 20, limit: 20 });
      expect(new Set(entries.map(({ subject }) => subject))).toEqual(new Set([colleague.personId]));
      for (const action of ["user.disabled", "user.enabled"]) {
        const told = entries.filter((entry) => entry.action === action).map(({ companyId }) => companyId);
        expect(told).toHaveLength(3);
        expect(told).toEqual(expect.arrayContaining([own.id, null]));
      }
    });
  });
}
