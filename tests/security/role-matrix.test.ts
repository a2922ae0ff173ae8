import { expect, test, vi } from "vitest";
import { permissions, permissionsOf } from "#features/role/rules.ts";
import { roles, type Role } from "#features/role/vocabulary.ts";
import type { TestApp } from "../support/app.ts";
import { confirmedUp } from "../support/calls.ts";
import { everyWay, ownersInput } from "../support/people/every-way.ts";
import { sender } from "../support/http.ts";
import { listening } from "../support/live.ts";
import { anOwner, type Owner } from "../support/people/owner.ts";
import { joined } from "../support/people/joined.ts";
import { trpcCall, type DeclaredProcedure } from "../support/procedures.ts";
import { declared, startForExamples } from "../support/samples/examples.ts";

// Every procedure as everybody: some 700 calls.
vi.setConfig({ testTimeout: 180_000 });

/** Procedures of a company, each with the permission that it names. */
const ofCompanies = declared.filter((procedure) => procedure.permission !== undefined);
/** What a person does about itself, in whichever role. */
const ofPersons = new Set([
  "auth.logout", "auth.company", "me.get", "me.update", "me.sessions", "me.endSession", "me.endOtherSessions",
  "me.export", "me.remove",
  "factor.list", "factor.prove", "factor.askProof", "factor.beginTotp", "factor.beginPasskey", "factor.removePasskey",
  "token.mine", "token.make", "token.revoke",
  "sso.identities", "sso.removeIdentity",
]); // prettier-ignore
/** Addresses of files with the permission that each needs. */
const files: Record<string, (owner: Owner) => string> = {
  "activity.read": ({ id }) => `/activity/${id}.jsonl`,
  "assistant.ask": ({ ids }) => `/memos/${ids.turn}.md`,
  "work.read": ({ ids }) => `/policy-tables/${ids.policy}.csv`,
};

/** A person of each role in the owner's company. */
async function aPersonOfEach(app: TestApp, owner: Owner) {
  const people = new Map<Role, Awaited<ReturnType<typeof joined>>>();
  for (const role of roles) people.set(role, await joined(app, owner, { role }));
  return people;
}

const lacks = (role: string, permission: string) => `Your role (${role}) does not have the permission ${permission}`;

/** What the table says of a role and a procedure, and is not so; null when all is. */
function faultOf(
  { name, permission = "" }: DeclaredProcedure,
  role: Role,
  status: number,
  text: string,
): string | null {
  const isRefused = status === 403 && text.includes(lacks(role, permission));
  if (isRefused === permissionsOf(role).has(permission))
    return `${name} as ${role}: answered ${status} ${text.slice(0, 160)}`;
  return status >= 500 ? `${name} as ${role}: answered ${status}` : null;
}

test("every procedure about a company names a permission of the table, and every permission is one of somebody's", () => {
  const unknown = ofCompanies.filter(({ permission = "" }) => !(permission in permissions));
  expect(unknown.map(({ name }) => name)).toEqual([]);
  const needing = declared.filter(({ inputs }) => inputs.some((input) => "shape" in input && "companyId" in (input.shape as object)));
  expect(needing.filter(({ permission }) => permission === undefined).map(({ name }) => name).toSorted()).toEqual([
    // The first names the company that is wanted next, the second is the operator's.
    "auth.company",
    "notification.create",
  ]);
}); // prettier-ignore

test("role matrix: every procedure as every role of the company answers as the table says", async () => {
  const app = await startForExamples({ RATE_LIMIT: "off" });
  const owner = await anOwner(app);
  const people = await aPersonOfEach(app, owner);
  const faults: string[] = [];
  let calls = 0;
  // Whoever asks to be out is out: last.
  const inOrder = ofCompanies.toSorted((a, b) => Number(isLast(a)) - Number(isLast(b)));
  for (const procedure of inOrder.filter(({ type }) => type !== "subscription")) {
    // One for all: what the first has used up is no longer there for the next, which is no question of roles.
    const input = await ownersInput(procedure, owner);
    for (const [role, { token }] of people)
      for (const { reply } of await everyWay(app, procedure, input, token)) {
        calls += 1;
        const fault = faultOf(procedure, role, reply.status, reply.text);
        if (fault !== null) faults.push(fault);
      }
  }
  process.stdout.write(`role matrix: ${roles.length} roles × ${ofCompanies.length} procedures, ${calls} calls\n`);
  expect(faults).toEqual([]);
});
const isLast = ({ name }: DeclaredProcedure) => ["member.leave", "member.end", "password.change"].includes(name);

test("role matrix: what a person does about itself is open to every role", async () => {
  const app = await startForExamples({ RATE_LIMIT: "off" });
  const owner = await anOwner(app);
  const open = declared.filter(({ name }) => ofPersons.has(name) && !/logout|endOther|me\.remove/.test(name));
  for (const [role, person] of await aPersonOfEach(app, owner))
    for (const procedure of open) {
      const input = await ownersInput(procedure, { ...owner, ...person });
      for (const { reply } of await everyWay(app, procedure, input, person.token))
        expect([200, 404], `${procedure.name} as ${role}: ${reply.text}`).toContain(reply.status);
    }
});

test("role matrix: as nobody, as somebody of another company and with an ended membership everything is refused", async () => {
  const app = await startForExamples({ RATE_LIMIT: "off" });
  const owner = await anOwner(app);
  const other = await confirmedUp(app);
  const ended = await joined(app, owner, { role: "owner" });
  const stranger = await joined(app, other, { role: "owner" });
  await app.callAs({ companyId: owner.id, userId: "another" }).member.end({ id: owner.id, userId: ended.userId });
  const faults: string[] = [];
  const askers = [["nobody", "", 401], ["ended", ended.token, 401], ["stranger", stranger.token, 403]] as const;
  for (const procedure of ofCompanies.filter(({ type }) => type !== "subscription")) {
    const input = await ownersInput(procedure, owner);
    // A document is attached for the caller's own company, whichever that is.
    for (const [who, token, status] of procedure.name === "change.attach" ? askers.slice(0, 2) : askers)
      for (const { reply } of await everyWay(app, procedure, input, token))
        if (reply.status !== status) faults.push(`${procedure.name} as ${who}: answered ${reply.status}`);
  }
  expect(faults).toEqual([]);
}); // prettier-ignore

test("role matrix: streams as the table says", async () => {
  const app = await startForExamples();
  const owner = await anOwner(app);
  const people = await aPersonOfEach(app, owner);
  const base = await listening(app);
  for (const procedure of declared.filter(({ type }) => type === "subscription"))
    for (const [role, { token }] of people) {
      const { url } = trpcCall(procedure, await ownersInput(procedure, owner));
      const abort = new AbortController();
      const answer = await fetch(`${base}${url}`, { headers: { authorization: `Bearer ${token}` }, signal: abort.signal });
      const reader = answer.body!.getReader();
      let text = "";
      // The first piece says whether it begins; the first may be the greeting of the protocol alone.
      while (!/start|httpStatus/.test(text)) text += new TextDecoder().decode((await reader.read()).value);
      expect(text.includes("start"), `${procedure.name} as ${role}`).toBe(permissionsOf(role).has(procedure.permission!));
      abort.abort();
    }
}); // prettier-ignore

test("role matrix: files as the table says", async () => {
  const app = await startForExamples();
  const owner = await anOwner(app);
  // Whoever may ask sees what a colleague shares.
  await owner.call.assistant.rename({ companyId: owner.id, id: owner.ids.conversation, isShared: true });
  for (const [role, { token }] of await aPersonOfEach(app, owner))
    for (const [permission, addressOf] of Object.entries(files)) {
      const { status, text } = await sender(app, token)("GET", addressOf(owner));
      const may = permissionsOf(role).has(permission);
      expect(status, `${addressOf(owner)} as ${role}`).toBe(may ? 200 : 403);
      if (!may) expect(text).toContain(lacks(role, permission));
    }
});

test("role matrix: a document or evidence that the company brought is seen by whoever sees its work", async () => {
  const app = await startForExamples();
  const owner = await anOwner(app);
  for (const [role, { token }] of await aPersonOfEach(app, owner)) {
    for (const url of [`/documents/${owner.ids.document}`, `/evidence-files/${owner.ids.evidenceFile}`]) {
      const { status } = await sender(app, token)("GET", url);
      expect(status, `${url} as ${role}`).toBe(permissionsOf(role).has("work.read") ? 200 : 404);
    }
  }
});
