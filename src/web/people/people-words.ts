import type { Invitation, Member, Unit } from "#features/member/schema.ts";
import { mayGrant } from "#features/role/rules.ts";
import { roles, type Role } from "#features/role/vocabulary.ts";
import { lagosDay, startOfLagosDay } from "#shared/lagos.ts";
import { formatDay } from "../lib/format.ts";

/** The instant after a last day, when a membership no longer counts; and back. Days are days in Lagos. */
export const untilOf = (lastDay: string): string => startOfLagosDay(lastDay, 1);
export const lastDayOf = (until: string): string => lagosDay(new Date(Date.parse(until) - 1));

/** What is wrong with a last day; an empty one means: without an end. */
export const lastDayProblem = (lastDay: string, today: string): string | undefined =>
  lastDay !== "" && lastDay < today ? "Please choose today or a later day" : undefined;

export const sinceWords = ({ since }: Pick<Member, "since">): string => formatDay(lagosDay(new Date(since)));
export const untilWords = (until: string): string => formatDay(lastDayOf(until));

/** The roles that somebody of a role may give. */
export const grantable = (by: Role | undefined): Role[] =>
  by === undefined ? [] : roles.filter((role) => mayGrant(by, role));

export const unitName = (units: readonly Unit[] | undefined, id: string | null): string | null =>
  units?.find(({ unitId }) => unitId === id)?.name ?? null;

/** The person by name; where two have one name, the address tells them apart. */
export function personWords({ name, email }: Pick<Member, "name" | "email">, all: readonly Member[]): string {
  const isAlone = name !== email && all.filter((one) => one.name === name).length < 2;
  return isAlone || name === email ? name : `${name} (${email})`;
}

/** Whether the text is part of a name or an address. */
export const isFound = ({ name, email }: Pick<Member, "name" | "email">, text: string): boolean =>
  `${name}\n${email}`.toLowerCase().includes(text.trim().toLowerCase());

/** Where an invitation stands. */
export function invitationState({ isSent, isExpired, expiresAt }: Invitation): { label: string; isPast: boolean } {
  if (isExpired) return { label: `Ran out on ${formatDay(lagosDay(new Date(expiresAt)))}`, isPast: true };
  if (!isSent) return { label: "Its mail is being sent", isPast: false };
  return { label: `Its link is good until ${formatDay(lagosDay(new Date(expiresAt)))}`, isPast: false };
}
