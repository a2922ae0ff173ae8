import { inWords } from "#shared/sentence.ts";
import { classesOf, membershipIn, type Membership } from "./rules/membership.ts";
import type { AddresseeProfile, Audience, AudienceTable } from "./schema.ts";

/** Whether a text is for a company, with a sentence that says why or why not. */
export type Addressed = { holds: boolean; reason: string };

/** Is a text of this audience for a company like that? */
export function addresses(
  audience: Audience,
  regulator: string,
  profile: AddresseeProfile,
  table: AudienceTable,
): Addressed {
  if (audience.scope === "everybody") return { holds: true, reason: `It is meant for everybody${resting(audience)}` };
  const ids = audience.scope === "licensed" ? (table.regulators[regulator] ?? []) : audience.classes;
  const met = audience.scope === "nobody" ? undefined : membershipIn(ids, profile, table);
  if (!met) return { holds: false, reason: notAddressed(audience, regulator, table) };
  return {
    holds: true,
    reason: audience.scope === "licensed" ? asLicensed(met, regulator, audience) : asMember(met, audience),
  };
}

/** Why a text of this audience is not for whoever is not addressed by it. */
export function notAddressed(audience: Audience, regulator: string, table: AudienceTable): string {
  if (audience.scope === "nobody") return `Nobody has to act on it${resting(audience)}`;
  if (audience.scope === "licensed")
    return `${licensedStart(regulator, audience)}; by your profile, ${regulator} does not license you`;
  return `${leading(audience, namesOf(audience.classes, table))}; by your profile you are none of them`;
}

/** For whom a text is, in words that go on within a sentence. */
export function audienceWords(
  { scope, classes }: Pick<Audience, "scope" | "classes">,
  regulator: string,
  table: AudienceTable,
): string {
  if (scope === "everybody") return "everybody";
  if (scope === "nobody") return "nobody who must act";
  return scope === "licensed" ? `all whom ${regulator} licenses or supervises` : namesOf(classes, table);
}

function asMember({ asked, member, open }: Membership, audience: Audience): string {
  const including = asked === member ? "" : ` (they include ${member.name})`;
  return `${leading(audience, asked.name)}${including}, and you ${open === null ? "are" : "may be"} one`;
}

const licensedStart = (regulator: string, { basis }: Audience): string =>
  basis === "regulator" ? "It names nobody in particular" : `It is for all whom ${regulator} licenses or supervises`;

function asLicensed({ member, open }: Membership, regulator: string, audience: Audience): string {
  const start = licensedStart(regulator, audience);
  return `${start}; ${regulator} is in charge of ${member.name}, and you ${open === null ? "are" : "may be"} one`;
}

/** What an audience of classes rests on, as the start of a sentence. */
function leading({ basis, quote }: Audience, names: string): string {
  switch (basis) {
    case "person":
      return `A person who read it marked it as meant for ${names}`;
    case "addressees":
      return `It is addressed to ${names}`;
    case "title":
      return `Its title names ${names}`;
    case "listing":
      return `It is listed for ${names}`;
    case "subject":
      return `Its subject${quote === null ? "" : ` (“${quote}”)`} is a matter of ${names}`;
    case "regulator":
      return `It names nobody in particular; such texts are mostly for ${names}`;
  }
}

function resting({ basis, quote }: Audience): string {
  if (basis === "person") return ", says a person who read it";
  return quote === null ? "" : ` (“${quote}”)`;
}

const namesOf = (ids: readonly string[], table: AudienceTable): string =>
  inWords(ids.map((id) => classesOf(table).get(id)?.name ?? id));
