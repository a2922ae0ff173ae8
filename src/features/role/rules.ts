import table from "#data/roles.json" with { type: "json" };
import { roles, scopes, type Role, type Scope } from "./vocabulary.ts";

/** What a role may be allowed to do; each procedure names the one that it needs. */
export type Permission = keyof typeof table.permissions;

/** What each permission lets people do, in words. */
export const permissions: Readonly<Record<Permission, string>> = table.permissions;

const sets = new Map<string, ReadonlySet<string>>(
  Object.entries(table.roles).map(([role, { may }]) => [role, new Set(may)]),
);
const nothing: ReadonlySet<string> = new Set();

/** All that a role may; nothing for one that is not known. */
export const permissionsOf = (role: string): ReadonlySet<string> => sets.get(role) ?? nothing;

export const may = (role: string, permission: Permission): boolean => permissionsOf(role).has(permission);

/** All that these scopes are for. */
export const permissionsOfScopes = (given: readonly Scope[]): ReadonlySet<string> =>
  new Set(given.flatMap((scope) => table.scopes[scope].may));

/** The narrowest scope that is for a permission; undefined where no API token ever has it. */
export const scopeFor = (permission: string): Scope | undefined =>
  scopes.find((scope) => table.scopes[scope].may.includes(permission));

/** The roles that have a permission. */
export const rolesWith = (permission: Permission): Role[] => roles.filter((role) => may(role, permission));
/** The scopes of use to whoever has a role: each lets a token do something that the narrower ones do not. */
export const scopesOf = (role: string): Scope[] =>
  scopes.filter((_, index) => {
    const narrower = permissionsOfScopes(scopes.slice(0, index));
    return [...permissionsOfScopes(scopes.slice(0, index + 1))].some(
      (permission) => !narrower.has(permission) && permissionsOf(role).has(permission),
    );
  });
export const scopeSays = (scope: Scope): string => table.scopes[scope].says;

export const roleLabel = (role: Role): string => table.roles[role].label;
export const roleSays = (role: Role): string => table.roles[role].says;

/** Whether somebody of one role may give another, or take it: nobody gives away what they have not got. */
export const mayGrant = (by: string, role: Role): boolean =>
  [...permissionsOf(role)].every((permission) => permissionsOf(by).has(permission));
