import type { OwnSession } from "#features/account/schema/own.ts";
import type { SignedIn } from "#features/account/schema/sign-up.ts";
import type { Given, Group, GroupRequest, Subsidiary } from "#features/group/schema.ts";
import type { Invitation, Member, Unit } from "#features/member/schema.ts";
import type { Role } from "#features/role/vocabulary.ts";
import type { ApiToken } from "#features/token/schema.ts";
import { storeRole } from "#web/lib/server/session.ts";
import { signIn } from "./app.tsx";
import { aCompany, aMe, anUser, tokenFor } from "./factories.ts";
import { ok, okList, type Handlers } from "./fake-server.ts";

/** What a sign-in answers. */
export function aSignedIn(company = aCompany(), role: Role = "owner"): SignedIn {
  return {
    ...company,
    token: tokenFor(company._id),
    user: anUser,
    companies: [{ companyId: company._id, name: company.name, role }],
  };
}

export function aMember(overrides: Partial<Member> = {}): Member {
  return {
    userId: "user-2",
    name: "Ngozi Eze",
    email: "ngozi@okpella-mfb.ng",
    role: "officer",
    unit: null,
    since: "2026-05-03T09:00:00.000Z",
    until: null,
    givenBy: null,
    lastSeenAt: "2026-11-21T08:55:00.000Z",
    hasSecondFactor: false,
    ...overrides,
  };
}

export const own = (role: Role = "owner") => aMember({ ...anUser, role });

export function anInvitation(overrides: Partial<Invitation> = {}): Invitation {
  return {
    invitationId: "invitation-1",
    email: "tunde@okpella-mfb.ng",
    role: "officer",
    unit: null,
    until: null,
    invitedBy: "Ada Obi",
    createdAt: "2026-11-20T09:00:00.000Z",
    expiresAt: "2026-11-27T09:00:00.000Z",
    isSent: true,
    isExpired: false,
    ...overrides,
  };
}

export const aUnit = (overrides: Partial<Unit> = {}): Unit => ({
  unitId: "unit-1",
  name: "Treasury",
  head: null,
  ...overrides,
});

export function aSession(overrides: Partial<OwnSession> = {}): OwnSession {
  return {
    sessionId: "session-1",
    companyId: "company-1",
    createdAt: "2026-11-20T09:00:00.000Z",
    lastSeenAt: "2026-11-21T08:55:00.000Z",
    address: "192.0.2.7",
    userAgent:
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36",
    method: "password",
    isThis: false,
    ...overrides,
  };
}

/** Signs in with a role, which the server confirms; the browser knows it from sign-in, unless it came before there were roles. */
export function signInAs(role: Role, { isKnown = true }: { isKnown?: boolean } = {}): Handlers {
  signIn();
  if (isKnown) storeRole(role);
  return { "me.get": () => ok(aMe(role)) };
}

export const aSubsidiary = (overrides: Partial<Subsidiary> = {}): Subsidiary => ({
  companyId: "company-2",
  name: "Zuma Insurance",
  binds: 24,
  open: 3,
  due: 2,
  unread: 7,
  ...overrides,
});

export const aGroupRequest = (overrides: Partial<GroupRequest> = {}): GroupRequest => ({
  requestId: "request-1",
  direction: "received",
  company: "Zuma Holdings",
  askedBy: "Bola Ade",
  createdAt: "2026-11-20T09:00:00.000Z",
  expiresAt: "2026-12-20T09:00:00.000Z",
  ...overrides,
});

export const aGiven = (overrides: Partial<Given> = {}): Given => ({
  companyId: "company-2",
  company: "Zuma Insurance",
  userId: "user-2",
  name: "Ngozi Eze",
  email: "ngozi@okpella-mfb.ng",
  role: "officer",
  since: "2026-11-03T09:00:00.000Z",
  until: null,
  ...overrides,
});

type Grouped = Partial<Group> & { requests?: GroupRequest[]; given?: Given[] };
/** A server that has this group. */
export const grouped = ({ parent = null, subsidiaries = [], requests = [], given = [] }: Grouped): Handlers => ({
  "group.get": () => ok({ parent, subsidiaries }),
  "group.requests": () => okList(requests),
  "group.given": () => okList(given),
});

type People = { members?: Member[]; invitations?: Invitation[]; units?: Unit[] };
/** A server that has these people. */
export const peopled = ({ members = [own()], invitations = [], units = [] }: People): Handlers => ({
  "member.list": () => okList(members),
  "invitation.list": () => okList(invitations),
  "unit.list": () => okList(units),
});

export function aToken(overrides: Partial<ApiToken> = {}): ApiToken {
  return {
    tokenId: "token-1",
    name: "Nightly report",
    scopes: ["read"],
    madeBy: "Ada Obi",
    createdAt: "2026-11-20T09:00:00.000Z",
    expiresAt: "2027-02-18T09:00:00.000Z",
    lastUsedAt: null,
    ...overrides,
  };
}
