import type { Client } from "#platform/client.ts";
import { instant, type Clock } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import { newId } from "#platform/ids.ts";
import { dayMs } from "#shared/duration.ts";
import { plainLine } from "#shared/plain-line.ts";
import type { AccountService } from "../account/service.ts";
import type { EmailConfirmation } from "../account/service/confirming.ts";
import type { HandOver } from "../member/repository/ending.ts";
import { roleLabel } from "../role/rules.ts";
import type { Role } from "../role/vocabulary.ts";
import type { GroupRepository, NotTied, Pair } from "./repository.ts";
import type { GivenRepository, NotGiven } from "./repository/given.ts";
import { messages, type Asked, type Give, type Given, type Group, type GroupRequest } from "./schema.ts";
import { withCounts, type CountsDeps } from "./service/counts.ts";

export type GroupDeps = CountsDeps & {
  groups: GroupRepository;
  given: GivenRepository;
  accounts: Pick<AccountService, "count" | "mailOf" | "sendMailsSoon" | "standingFor">;
  emails: Pick<EmailConfirmation, "requireConfirmed">;
  handOverWork: HandOver;
  clock: Clock;
};
export type GroupService = ReturnType<typeof groupService>;
/** Who does it, by a session in its company. */
export type Asker = { companyId: string; userId: string; sessionId: string; isBound?: boolean };
/** Whom requests are for that it answers: those to the person are the person's own, as is what asks for its own credentials. */
const askedOf = ({ companyId, userId, isBound }: Asker) => ({ companyId, userId: isBound ? null : userId });

// Long enough for an owner who is away; what nobody remembers is asked again.
const requestMs = 30 * dayMs;

const notTied: Readonly<Record<NotTied, () => AppError>> = {
  itself: () => new AppError("invalid_input", messages.itself),
  unknown: () => new AppError("not_found", messages.unknownRequest),
  below: () => new AppError("conflict", messages.below),
  "tied already": () => new AppError("conflict", messages.tiedAlready),
  "in a group": () => new AppError("conflict", messages.inGroup),
  "heads a group": () => new AppError("conflict", messages.headsGroup),
  full: () => new AppError("conflict", messages.full),
};
const notGiven: Readonly<Record<NotGiven, () => AppError>> = {
  "not below": () => new AppError("not_found", messages.notBelow),
  "not of the parent": () => new AppError("not_found", messages.notOfParent),
  "member already": () => new AppError("conflict", messages.memberAlready),
};

/** Groups of companies: one parent, and what belongs to it because an owner of each said so (docs/decisions/0042). */
export function groupService(deps: GroupDeps) {
  const { groups, given, accounts, emails, handOverWork: handOver, clock } = deps;
  const now = () => instant(clock);
  const mails = (client: Client) => groupMails(accounts, client);

  return {
    /** What a company belongs to, and what belongs to it, in numbers. */
    async get(companyId: string): Promise<Group> {
      const parent = (await groups.findParent(companyId)) ?? null;
      const below = (await groups.listSubsidiaries(companyId)).toSorted(byName);
      return { parent, subsidiaries: await withCounts(deps, below) };
    },

    /** What a company asks, and what it or this owner of it is asked: what waits for an answer first. */
    async listRequests(asker: Asker): Promise<GroupRequest[]> {
      const received = await groups.listReceived(askedOf(asker), now());
      const sent = await groups.listSent(asker.companyId, now());
      return [
        ...received.map(({ request, parent, askedBy }) => shown(request, "received", parent, askedBy)),
        ...sent.map(({ request, askedBy }) => shown(request, "sent", request.asked, askedBy)),
      ];
    },

    /**
     * Asks a company to belong to the group, in the same words whether it is known here or not; one that whoever asks owns too
     * belongs to it at once.
     * @throws AppError `invalid_input` for the company itself, `conflict` for what stands in the way on this side, `forbidden`
     * until the company's e-mail is confirmed, `too_many_requests`
     */
    async ask(by: Asker, asked: string, client: Client): Promise<Asked> {
      await emails.requireConfirmed(by.companyId);
      // A mail to somebody who may not want it, as an invitation is.
      await accounts.count("invite", by.companyId, client);
      const { companyId: parentId, userId: askedBy } = by;
      const expiresAt = new Date(clock.now().getTime() + requestMs).toISOString();
      const row = { id: newId(), parentId, asked, askedBy, createdAt: now(), expiresAt };
      const standing = await accounts.standingFor(by, asked);
      const there = standing ? { hasFactor: standing.secondFactorAt !== null } : null;
      const { askedMail, joinedMail } = mails(client);
      const outcome = await groups.ask(row, { there, asked: askedMail, joined: joinedMail });
      if (outcome !== "asked" && outcome !== "tied") throw whyNotHere[outcome]();
      accounts.sendMailsSoon();
      return { state: outcome };
    },

    /** Says yes for the company that is asked. @throws AppError `not_found`, `conflict` for what stands in the way */
    async accept(asker: Asker, requestId: string, client: Client): Promise<void> {
      const answering = { requestId, ...askedOf(asker), at: now() };
      const outcome = await groups.accept(answering, mails(client).joinedMail);
      if (outcome !== "tied") throw notTied[outcome]();
      accounts.sendMailsSoon();
    },

    /** Takes back what the company asks, or refuses what it is asked; says which. @throws AppError `not_found` */
    async drop(asker: Asker, requestId: string): Promise<"withdrawn" | "refused"> {
      if (await groups.withdraw(asker.companyId, requestId, now())) return "withdrawn";
      if (await groups.refuse({ requestId, ...askedOf(asker), at: now() })) return "refused";
      throw new AppError("not_found", messages.unknownRequest);
    },

    /** Ends the tie to a subsidiary, at once with what was given by it. @throws AppError `not_found` */
    async end(parentId: string, companyId: string, client: Client): Promise<void> {
      const { leftMail: mail, memberMail } = mails(client);
      const isEnded = await groups.end({ parentId, companyId, at: now() }, { mail, memberMail, handOver });
      if (!isEnded) throw new AppError("not_found", messages.notBelow);
      accounts.sendMailsSoon();
    },

    /** The same from below. @throws AppError `not_found` */
    async leave(companyId: string, client: Client): Promise<void> {
      const { leftMail: mail, memberMail } = mails(client);
      if (!(await groups.leave(companyId, now(), { mail, memberMail, handOver })))
        throw new AppError("not_found", messages.noParent);
      accounts.sendMailsSoon();
    },

    /** Who was given what below a company. */
    listGiven: (parentId: string): Promise<Given[]> => given.listGiven(parentId, now()),

    /**
     * Gives one of the parent's people a membership below, for no longer than its own.
     * @throws AppError `not_found` for a company that is not below and for somebody else's person, `conflict` for a member
     */
    async give({ companyId: parentId, userId: by }: Asker, companyId: string, input: Give, client: Client) {
      const { userId, role, until = null } = input;
      const mail = mails(client).roleMail;
      const outcome = await given.give({ parentId, companyId, userId, role, until, by, at: now(), mail });
      if (outcome !== "given") throw notGiven[outcome]();
      accounts.sendMailsSoon();
      const rows = await given.listGiven(parentId, now());
      return rows.find((row) => row.companyId === companyId && row.userId === userId)!;
    },

    /** Ends it again, at once with the sessions there. @throws AppError `not_found` */
    async takeBack(which: { parentId: string; companyId: string; userId: string }, client: Client): Promise<void> {
      if (!(await given.takeBack(which, { at: now(), mail: mails(client).memberMail, handOver })))
        throw new AppError("not_found", messages.unknownGiven);
      accounts.sendMailsSoon();
    },

    forgetOld: (): Promise<void> => groups.forgetRequests(now()),
  };
}

/** As people look for names: whatever their capitals, and the second before the tenth. */
const byName = (one: { name: string }, other: { name: string }): number =>
  one.name.localeCompare(other.name, "en", { numeric: true });

/** Of a company that is asked nothing is said beyond what whoever asks knows: here the other side is its own. */
const whyNotHere = {
  ...notTied,
  "in a group": () => new AppError("conflict", messages.tiedElsewhere),
  "heads a group": () => new AppError("conflict", messages.headsGroupBelow),
};

function shown(
  { id, createdAt, expiresAt }: { id: string; createdAt: string; expiresAt: string },
  direction: GroupRequest["direction"],
  company: string,
  askedBy: string,
): GroupRequest {
  return { requestId: id, direction, company, askedBy, createdAt, expiresAt };
}

/** The mails of what becomes of a group. Names were written by people: each is one line. */
function groupMails({ mailOf }: GroupDeps["accounts"], { address }: Client) {
  const changed =
    (what: (names: Pair) => string) =>
    (email: string, { parent, company }: Pair) =>
      mailOf("groupChanged", email, address, {
        what: what({ parent: plainLine(parent), company: plainLine(company) }),
      });
  const ofMember =
    (kind: "roleChanged" | "membershipEnded") => (person: { email: string; company: string; role: Role }) =>
      mailOf(kind, person.email, address, { company: plainLine(person.company), role: roleLabel(person.role) });
  return {
    askedMail: (email: string, { by, parent, company }: { by: string; parent: string; company: string | null }) =>
      mailOf("groupAsked", email, address, {
        by: plainLine(by),
        parent: plainLine(parent),
        company: company === null ? "your company" : plainLine(company),
      }),
    joinedMail: changed(({ parent, company }) => `${company} belongs to the group of ${parent} from now on`),
    leftMail: changed(({ parent, company }) => `${company} no longer belongs to the group of ${parent}`),
    roleMail: ofMember("roleChanged"),
    memberMail: ofMember("membershipEnded"),
  };
}
