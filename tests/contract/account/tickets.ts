import { expect, test } from "vitest";
import { newId } from "#platform/ids.ts";
import type { Open } from "../backend.ts";
import { aSession, aStoredCompany, at } from "../rows.ts";

/** What stands between a right password and the second factor, and what sessions have shown. */
export function describeTickets(open: Open) {
  test("a ticket is found until its end, and taken once", async () => {
    const stored = await open();
    const { id: companyId, personId: accountId } = await aStoredCompany(stored);
    const ticket = { hash: newId(), accountId, companyId, expiresAt: at(600) };
    expect(await stored.accounts.addTicket(ticket, "hash")).toBe(true);
    expect(await stored.accounts.findTicket(ticket.hash, at(599))).toMatchObject({ accountId, companyId });
    expect(await stored.accounts.findTicket(ticket.hash, at(600))).toBeUndefined();
    expect(await stored.accounts.findTicket("another", at(0))).toBeUndefined();
    const takenAt = (seconds: number) => stored.accounts.takeTicket(ticket.hash, at(seconds));
    expect(await takenAt(600)).toBeUndefined();
    const taken = await Promise.all([takenAt(1), takenAt(1)]);
    expect(taken.filter((one) => one !== undefined)).toEqual([{ ...ticket, method: "password", boundTo: null }]);
    expect(await takenAt(1)).toBeUndefined();
  });

  test("one for whoever a provider has vouched for rests on no password, and says by what and for which company", async () => {
    const stored = await open();
    const { id: companyId, personId: accountId } = await aStoredCompany(stored);
    const vouched = { method: "single sign-on" as const, boundTo: companyId };
    const ticket = { hash: newId(), accountId, companyId, expiresAt: at(600), ...vouched };
    expect(await stored.accounts.addTicket(ticket)).toBe(true);
    expect(await stored.accounts.takeTicket(ticket.hash, at(1))).toMatchObject(vouched);
  });

  test("there is none for a password that is another by now, and a new password voids those there are", async () => {
    const stored = await open();
    const { id: companyId, personId: accountId, email } = await aStoredCompany(stored);
    const ticket = () => ({ hash: newId(), accountId, companyId, expiresAt: at(600) });
    expect(await stored.accounts.addTicket(ticket(), "the hash before")).toBe(false);
    const kept = ticket();
    await stored.accounts.addTicket(kept, "hash");
    const mail = { id: newId(), email, kind: "passwordChanged" as const, about: null, at: at(1), address: "192.0.2.1" };
    await stored.accounts.changePassword({ id: accountId, passwordHash: "new", at: at(1), mail, verifiedHash: "hash" });
    expect(await stored.accounts.findTicket(kept.hash, at(1))).toBeUndefined();
  });

  test("those that are over are forgotten", async () => {
    const stored = await open();
    const { id: companyId, personId: accountId } = await aStoredCompany(stored);
    const [early, late] = [10, 20].map((end) => ({ hash: newId(), accountId, companyId, expiresAt: at(end) }));
    for (const ticket of [early!, late!]) await stored.accounts.addTicket(ticket, "hash");
    await stored.accounts.forgetTickets(at(15));
    expect(await stored.accounts.findTicket(early!.hash, at(0))).toBeUndefined();
    expect(await stored.accounts.findTicket(late!.hash, at(0))).toMatchObject({ accountId });
  });

  test("a session says when it was last proven, and whether by a second factor", async () => {
    const stored = await open();
    const session = aSession(await aStoredCompany(stored));
    await stored.accounts.saveSession(session);
    await stored.accounts.proveSession(session.id, at(10), false);
    expect(await stored.accounts.findSession(session.id)).toMatchObject({ provenAt: at(10), secondFactorAt: null });
    await stored.accounts.proveSession(session.id, at(20), true);
    await stored.accounts.proveSession(session.id, at(30), false);
    expect(await stored.accounts.findSession(session.id)).toMatchObject({ provenAt: at(30), secondFactorAt: at(20) });
  });

  test("a session says in which roles its company asks for a second factor", async () => {
    const stored = await open();
    const [own, other] = [await aStoredCompany(stored), await aStoredCompany(stored)];
    const sessions = [aSession(own), aSession(other)];
    for (const session of sessions) await stored.accounts.saveSession(session);
    await stored.settings.save(own.id, ["owner", "auditor"], at(1));
    const found = await Promise.all(sessions.map(({ id }) => stored.accounts.findSession(id)));
    expect(found.map((session) => session?.secondFactorRoles)).toEqual([["owner", "auditor"], null]);
  });

  test("knows by which programs a person has signed in", async () => {
    const stored = await open();
    const [own, other] = [await aStoredCompany(stored), await aStoredCompany(stored)];
    await stored.accounts.saveSession(aSession(own, { userAgent: "Firefox/140" }));
    const knows = (personId: string, program: string) => stored.accounts.knowsProgram(personId, program);
    expect(await knows(own.personId, "Firefox/140")).toBe(true);
    expect(await knows(own.personId, "Firefox/141")).toBe(false);
    expect(await knows(other.personId, "Firefox/140")).toBe(false);
  });

  test("a second factor that was refused is recorded in every company of the person", async () => {
    const stored = await open();
    const { id, personId } = await aStoredCompany(stored);
    const before = await stored.audit.lastId();
    await stored.accounts.recordFactorRefused(personId, at(1));
    const entries = await stored.audit.listAll({ after: before, upTo: before + 10, limit: 10 });
    expect(entries.map(({ companyId, action }) => [companyId, action])).toEqual([[id, "factor.refused"]]);
  });
}
