import { expect, test } from "vitest";
import table from "#data/roles.json" with { type: "json" };
import {
  may,
  mayGrant,
  permissions,
  permissionsOf,
  roleLabel,
  roleSays,
  scopeSays,
  scopesOf,
  type Permission,
} from "#features/role/rules.ts";
import { roles, scopes, type Role, type Scope } from "#features/role/vocabulary.ts";
import { declared } from "../../support/samples/examples.ts";

const all = Object.keys(permissions) as Permission[];

test.each<[Permission, Role[]]>([
  ["regulation.read", ["owner", "manager", "officer", "contributor", "auditor"]],
  ["company.read", ["owner", "manager", "officer", "contributor", "auditor"]],
  ["people.read", ["owner", "manager", "officer", "contributor", "auditor"]],
  ["self.change", ["owner", "manager", "officer", "contributor", "auditor"]],
  ["assistant.ask", ["owner", "manager", "officer", "contributor"]],
  ["work.read", ["owner", "manager", "officer", "auditor"]],
  ["work.change", ["owner", "manager", "officer"]],
  ["profile.change", ["owner", "manager", "officer"]],
  ["delivery.read", ["owner", "manager", "officer", "auditor"]],
  ["delivery.change", ["owner", "manager"]],
  ["activity.read", ["owner", "manager", "auditor"]],
  ["people.change", ["owner", "manager"]],
  ["settings.change", ["owner", "manager"]],
  ["group.read", ["owner", "manager"]],
  ["group.change", ["owner"]],
  ["company.handOver", ["owner"]],
])("%s is for %j and nobody else", (permission, allowed) => {
  expect(roles.filter((role) => may(role, permission))).toEqual(allowed);
});

test("every role may what there is, each once, and says in words what it is", () => {
  expect(Object.keys(table.roles)).toEqual([...roles]);
  for (const role of roles) {
    const { may: listed } = table.roles[role];
    expect(listed).toEqual(all.filter((permission) => may(role, permission)));
    expect([roleLabel(role), roleSays(role)]).not.toContain("");
  }
  expect(new Set(roles.map(roleLabel)).size).toBe(roles.length);
});

test("who changes something may read it, and an auditor changes nothing but what is its own", () => {
  const reading: [Permission, Permission][] = [
    ["work.change", "work.read"],
    ["delivery.change", "delivery.read"],
    ["people.change", "people.read"],
    ["group.change", "group.read"],
    ["profile.change", "company.read"],
  ];
  for (const role of roles)
    for (const [change, read] of reading)
      expect([role, change, may(role, change) && !may(role, read)]).toContain(false);
  const changing = all.filter((permission) => may("auditor", permission) && !permission.endsWith(".read"));
  expect(changing).toEqual(["self.change"]);
});

test.each<[string, Scope[]]>([
  ["owner", ["read", "work", "admin"]],
  ["manager", ["read", "work", "admin"]],
  ["officer", ["read", "work", "admin"]],
  ["contributor", ["read", "work"]],
  ["auditor", ["read", "work"]],
  ["nobody", []],
])("a token of somebody who is %s is offered the scopes %j: a wider one would do no more", (role, offered) => {
  expect(scopesOf(role)).toEqual(offered);
});

test("every scope says in words what it is for", () => {
  expect(new Set(scopes.map(scopeSays)).size).toBe(scopes.length);
  expect(scopes.map(scopeSays)).not.toContain("");
});

test.each(["", "Owner", "toString", "__proto__", "administrator"])(
  "a role %j, which there is not, may nothing",
  (role) => {
    expect([...permissionsOf(role)]).toEqual([]);
  },
);

test.each<[Role, Role[]]>([
  ["owner", ["owner", "manager", "officer", "contributor", "auditor"]],
  ["manager", ["manager", "officer", "contributor", "auditor"]],
  ["officer", ["officer", "contributor"]],
  ["contributor", ["contributor"]],
  ["auditor", ["auditor"]],
])("an %s has what it takes to make somebody one of %j", (by, given) => {
  expect(roles.filter((role) => mayGrant(by, role))).toEqual(given);
});

/** What no procedure asks for, and why. */
const unasked: Partial<Record<Permission, string>> = {
  "company.handOver": "Sets owners apart: `mayGrant` asks for all that a role may, and only an owner may this",
};

test("every permission that a procedure asks for is in the table, and every one of the table is asked for", () => {
  const asked = new Set(declared.flatMap(({ permission }) => permission ?? []));
  expect([...asked].filter((permission) => !Object.hasOwn(permissions, permission))).toEqual([]);
  expect(all.filter((permission) => !asked.has(permission))).toEqual(Object.keys(unasked));
});

/** What is a person's own, in whichever company and role: no permission is asked for. Nor is it of an operator by its own session. */
const ofThePerson =
  /^(auth|me|factor)\.|^sso\.(identities|removeIdentity)$|^token\.(mine|make|revoke)$|^operator\.signIn$/;

test("every procedure that needs a company's token asks for a permission, unless it is about the person itself", () => {
  const closed = declared.filter(({ access }) => access.includes("company") && !access.includes("nobody"));
  const unguarded = closed.filter(({ name, permission }) => permission === undefined && !ofThePerson.test(name));
  expect(unguarded.map(({ name }) => name)).toEqual([]);
  const others = declared.filter(({ access, permission }) => !access.includes("company") && permission !== undefined);
  expect(others.map(({ name }) => name)).toEqual([]);
});

test("whoever may only read changes nothing of the company: its own password, and that it belongs there", () => {
  const changes = declared.filter(({ type, permission }) => type === "mutation" && permission?.endsWith(".read"));
  expect(changes.map(({ name }) => name).toSorted()).toEqual(["member.leave", "password.change"]);
});
