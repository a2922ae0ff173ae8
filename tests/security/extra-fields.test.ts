import { expect, test } from "vitest";
import type { z } from "zod";
import {
  besideProviders,
  declared,
  examples,
  formsOnly,
  operators,
  operatorToken,
  startForExamples,
  streamExamples,
  world,
} from "../support/samples/examples.ts";
import { form, sender } from "../support/http.ts";
import { restCall, trpcCall, type DeclaredProcedure } from "../support/procedures.ts";
import { allRows, rowsAbout } from "../support/rows.ts";

/** Fields that no call takes, each with a value that would be found again wherever it were stored. */
const extra = {
  role: "planted-role",
  isOperator: true,
  isAdmin: "planted-admin",
  verified: "planted-verified",
  verifiedAt: "2026-01-01T00:00:00.007Z",
  passwordHash: "planted-hash",
  password_hash: "planted-hash",
  secret: "planted-secret",
  logo: "/files/planted.png",
  token: "planted-token",
  createdAt: "2026-01-01T00:00:00.007Z",
  readAt: "2026-01-01T00:00:00.007Z",
  sessionId: "planted-session",
  state: "planted-state",
  feedVersion: 7_007_007_007,
  $set: { name: "planted-set" },
  prototype: { planted: "planted-prototype" },
};
const planted = ["planted", "2026-01-01T00:00:00.007Z", "7007007007"];

const mutations = declared.filter(
  ({ name, type }) => type === "mutation" && !formsOnly.has(name) && !besideProviders.has(name),
);
const fieldsOf = ({ inputs }: DeclaredProcedure) =>
  new Set(inputs.flatMap((input) => Object.keys((input as z.ZodObject).shape)));
const tokenFor = ({ name }: DeclaredProcedure, token: string) => (operators.has(name) ? operatorToken : token);

/** What is added to the input of a procedure: nothing that it takes, and another company's ids under every usual name. */
function added(procedure: DeclaredProcedure, other: { id: string; email: string }): Record<string, unknown> {
  const ids = { companyId: other.id, company_id: other.id, accountId: other.id, _id: other.id, id: other.id };
  const taken = fieldsOf(procedure);
  const all = Object.entries({ ...extra, ...ids, email: other.email });
  return Object.fromEntries(all.filter(([field]) => !taken.has(field)));
}

type Way = { way: "REST" | "tRPC"; method: string; url: string; payload: Record<string, unknown> };
function waysTo(procedure: DeclaredProcedure, input: Record<string, unknown>): Way[] {
  const trpc: Way = { way: "tRPC", method: "POST", url: trpcCall(procedure, input).url, payload: input };
  if (!procedure.rest) return [trpc];
  const { url, payload = {} } = restCall(procedure.rest, input);
  return [trpc, { way: "REST", method: procedure.rest.method, url, payload }];
}

const exampleOf = ({ name }: DeclaredProcedure) => {
  const example = examples[name] ?? streamExamples[name];
  if (!example) throw new Error(`no example for ${name}: add one to tests/support/samples/examples.ts`);
  return example;
};

test("34 Mass assignment, fields: no call takes a field that it does not know", async () => {
  const app = await startForExamples({ RATE_LIMIT: "off" });
  const other = await world(app);
  const others = () => rowsAbout(app, [other.id, other.email]);
  const faults: string[] = [];
  for (const procedure of mutations)
    for (const at of procedure.rest ? [0, 1] : [0]) {
      const asker = await world(app);
      const input = { ...(await exampleOf(procedure)(asker)), ...added(procedure, other) };
      const before = others();
      const { way, method, url, payload } = waysTo(procedure, input)[at]!;
      const { status, text } = await sender(app, tokenFor(procedure, asker.token))(
        method,
        url,
        payload,
        stepsOf(procedure),
      );
      const what = `${procedure.name} over ${way}`;
      if (![200, 201, 400].includes(status)) faults.push(`${what} answered ${status} ${text.slice(0, 200)}`);
      const kept = allRows(app.db.$client).find((row) => planted.some((word) => row.includes(word)));
      if (kept) throw new Error(`${what} stored ${kept}`);
      // What the operator enters may concern every company.
      if (!operators.has(procedure.name) && others() !== before) throw new Error(`${what} reached the other company`);
    }
  expect(faults).toEqual([]);
}, 180_000);

test("34 Mass assignment, fields: a body that reaches for the prototype is refused, or does what it did without", async () => {
  const app = await startForExamples({ RATE_LIMIT: "off" });
  const faults: string[] = [];
  for (const procedure of mutations)
    for (const at of procedure.rest ? [0, 1] : [0]) {
      const asker = await world(app);
      const { way, method, url, payload } = waysTo(procedure, await exampleOf(procedure)(asker))[at]!;
      const body = `{${[poison, JSON.stringify(payload).slice(1, -1)].filter(Boolean).join()}}`;
      const { status, text } = await sender(app, tokenFor(procedure, asker.token))(method, url, body, {
        ...json,
        ...stepsOf(procedure),
      });
      const mayPass = way === "tRPC" ? [200, 400] : [400];
      if (!mayPass.includes(status)) faults.push(`${procedure.name} over ${way} answered ${status} ${text.slice(0, 200)}`);
      if ("isOperator" in {}) throw new Error(`${procedure.name} over ${way} changed Object's prototype`);
    }
  expect(faults).toEqual([]);
  expect(allRows(app.db.$client).filter((row) => /isOperator|__proto__/.test(row))).toEqual([]);
}, 180_000); // prettier-ignore
const poison = '"__proto__":{"isOperator":true},"constructor":{"prototype":{"isOperator":true}}';
/** What is answered in steps must be asked for so. */
const stepsOf = ({ name }: DeclaredProcedure): Record<string, string> =>
  name in streamExamples ? { "trpc-accept": "application/jsonl" } : {};
const json = { "content-type": "application/json" };

test("34 Mass assignment, fields: nor does a form that carries a file", async () => {
  const app = await startForExamples();
  const [asker, other] = [await world(app), await world(app)];
  const fields = { name: "Renamed", role: "planted-role", _id: other.id, passwordHash: "planted-hash", createdAt: "planted" };
  const before = rowsAbout(app, [other.id]);
  for (const names of [fields, { name: "Renamed", id: other.id, companyId: other.id }]) {
    const { payload, headers } = form(names);
    const reply = await sender(app, asker.token)("PATCH", `/api/v1/company/${asker.id}`, payload, headers);
    expect(reply).toMatchObject({ status: 200, body: { data: { _id: asker.id, name: "Renamed" } } });
  }
  expect(rowsAbout(app, ["planted"])).toBe("");
  expect(rowsAbout(app, [other.id])).toBe(before);
  for (const field of ["__proto__", "constructor", "prototype"]) {
    const { payload, headers } = form({ name: "Poisoned", [field]: '{"isOperator":true}' });
    const reply = await sender(app, asker.token)("PATCH", `/api/v1/company/${asker.id}`, payload, headers);
    expect([200, 400]).toContain(reply.status);
  }
  expect(({} as Record<string, unknown>)["isOperator"]).toBeUndefined();
}); // prettier-ignore
