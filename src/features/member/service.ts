import type { Client } from "#platform/client.ts";
import { instant, type Clock } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import { newId } from "#platform/ids.ts";
import type { AccountService } from "../account/service.ts";
import { roleLabel } from "../role/rules.ts";
import { roles } from "../role/vocabulary.ts";
import type { MemberRepository, Refused } from "./repository.ts";
import type { HandOver } from "./repository/ending.ts";
import type { SettingsRepository } from "./repository/settings.ts";
import type { UnitRepository } from "./repository/units.ts";
import { messages, type ChangeMember, type KeepUnit, type Member, type SignInRules, type Unit } from "./schema.ts";
import { inviting, type Asker, type InvitingDeps } from "./service/inviting.ts";

export type MemberDeps = InvitingDeps & {
  members: MemberRepository;
  units: UnitRepository;
  handOverWork: HandOver;
  settings: SettingsRepository;
  accounts: InvitingDeps["accounts"] & Pick<AccountService, "mailOf" | "sendMailsSoon">;
  clock: Clock;
};
export type MemberService = ReturnType<typeof memberService>;

const refusals: Readonly<Record<Refused, () => AppError>> = {
  unknown: () => new AppError("not_found", messages.unknownMember),
  "above own": () => new AppError("forbidden", messages.aboveOwn),
  "last owner": () => new AppError("conflict", messages.lastOwner),
  "unknown unit": () => new AppError("invalid_input", messages.unknownUnit),
  "owner with an end": () => new AppError("invalid_input", messages.notForOwner),
  "longer than given": () => new AppError("conflict", messages.longerThanGiven),
  "owner from above": () => new AppError("conflict", messages.ownerFromAbove),
};

/** The people of a company: who they are, how they come in, and how they go. */
export function memberService(deps: MemberDeps) {
  const { members, units, settings, accounts, clock } = deps;
  const now = () => instant(clock);

  const deedOf = (by: Asker, userId: string, kind: "roleChanged" | "membershipEnded", client: Client) => ({
    companyId: by.companyId,
    userId,
    by,
    at: now(),
    mail: ({ email, company, role }: { email: string; company: string; role: Member["role"] }) =>
      accounts.mailOf(kind, email, client.address, { company, role: roleLabel(role) }),
  });

  /** @throws AppError `invalid_input` for a head who does not belong to the company */
  async function headOf(companyId: string, head: string | null | undefined): Promise<string | null> {
    if (head === undefined || head === null) return null;
    if (!(await members.list(companyId, now())).some(({ userId }) => userId === head))
      throw new AppError("invalid_input", messages.unknownMember);
    return head;
  }

  return {
    invitations: inviting(deps),

    /** Everybody who belongs to a company, by name. */
    list: (companyId: string): Promise<Member[]> => members.list(companyId, now()),

    /**
     * Gives somebody another role, unit or end, from the next request on.
     * @throws AppError `not_found`, `forbidden` for a role above one's own, `conflict` for the last owner
     */
    async change(by: Asker, userId: string, { unit, ...input }: ChangeMember, client: Client): Promise<Member> {
      const changes = { ...input, ...(unit !== undefined && { unitId: unit }) };
      const outcome = await members.change(deedOf(by, userId, "roleChanged", client), changes);
      if (outcome !== "changed") throw refusals[outcome]();
      accounts.sendMailsSoon();
      return (await members.list(by.companyId, now())).find((member) => member.userId === userId)!;
    },

    /**
     * Ends a membership, one's own too, and at once all sessions of the person in this company.
     * @throws AppError `not_found`, `forbidden` for a role above one's own, `conflict` for the last owner
     */
    async end(by: Asker, userId: string, handOverTo: string | undefined, client: Client): Promise<void> {
      const deed = { ...deedOf(by, userId, "membershipEnded", client), handOver: deps.handOverWork };
      const outcome = await members.end(deed, handOverTo ?? null);
      if (outcome !== "ended") throw refusals[outcome]();
      accounts.sendMailsSoon();
    },

    /** How the people of a company come in. */
    async signInRules(companyId: string): Promise<SignInRules> {
      return { secondFactorRoles: await settings.find(companyId) };
    },

    /** Each role once and in their order, so that the same wish is no change. */
    async changeSignInRules(companyId: string, chosen: SignInRules): Promise<SignInRules> {
      const secondFactorRoles = roles.filter((role) => chosen.secondFactorRoles.includes(role));
      await settings.save(companyId, secondFactorRoles, now());
      return { secondFactorRoles };
    },

    /** The units of a company, by name. */
    async listUnits(companyId: string): Promise<Unit[]> {
      return (await units.list(companyId)).map(({ id, name, headId }) => ({ unitId: id, name, head: headId }));
    },

    /** @throws AppError `conflict` where there is one of the name, `invalid_input` for a head from elsewhere */
    async addUnit(companyId: string, { name, head }: KeepUnit): Promise<Unit> {
      const unit = { id: newId(), companyId, name, headId: await headOf(companyId, head), createdAt: now() };
      if (!(await units.add(unit))) throw new AppError("conflict", messages.unitTaken);
      return { unitId: unit.id, name, head: unit.headId };
    },

    /** @throws AppError `not_found`, `conflict` where there is another of the name, `invalid_input` for a head from elsewhere */
    async changeUnit(companyId: string, id: string, { name, head }: KeepUnit): Promise<Unit> {
      const unit = { id, companyId, name, headId: await headOf(companyId, head) };
      const outcome = await units.change(unit, now());
      if (outcome === "unknown") throw new AppError("not_found", messages.unknownUnit);
      if (outcome === "taken") throw new AppError("conflict", messages.unitTaken);
      return { unitId: id, name, head: unit.headId };
    },

    /** @throws AppError `not_found` */
    async removeUnit(companyId: string, id: string): Promise<void> {
      if (!(await units.remove(companyId, id, now()))) throw new AppError("not_found", messages.unknownUnit);
    },
  };
}
