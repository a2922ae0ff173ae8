import { expect, test } from "vitest";
import { z } from "zod";
import { canonicalUrl } from "#features/watch/rules/identity.ts";
import { normaliseReference } from "#features/document/rules/reference.ts";
import { proposalsOf } from "#features/document/rules/propose.ts";
import { decodeText } from "#platform/charset.ts";
import { wordDiff } from "#web/regulation/history/word-diff.ts";
import { searchQuery } from "#features/catalogue/rules/search/query.ts";
import { testApp } from "../support/app.ts";
import {
  declared,
  examples,
  formsOnly,
  operators,
  operatorToken,
  startForExamples,
  streamExamples,
  world,
} from "../support/samples/examples.ts";
import { sender } from "../support/http.ts";
import { trpcCall, type DeclaredProcedure } from "../support/procedures.ts";
import { allRows } from "../support/rows.ts";

type Schema = {
  type?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  maxLength?: number;
  maxItems?: number;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  propertyNames?: Schema;
  additionalProperties?: Schema | boolean;
};

/** Fields whose text or list may be of any length. */
function unbounded(schema: Schema, name: string): string[] {
  const { type, items, properties = {}, anyOf = [], propertyNames, additionalProperties } = schema;
  // The patterns of these let a few dozen characters pass.
  const isBound = schema.enum || schema.const !== undefined || schema.format?.startsWith("date");
  return [
    ...(type === "string" && !isBound && !((schema.maxLength ?? Infinity) <= 5000) ? [name] : []),
    ...(type === "array" && !((schema.maxItems ?? Infinity) <= 1000) ? [`${name}[]`] : []),
    ...(items ? unbounded(items, `${name}[]`) : []),
    ...anyOf.flatMap((choice) => unbounded(choice, name)),
    ...(propertyNames ? unbounded({ ...propertyNames, type: "string" }, `${name} keys`) : []),
    ...(typeof additionalProperties === "object" ? unbounded(additionalProperties, `${name} values`) : []),
    ...Object.entries(properties).flatMap(([field, value]) => unbounded(value, `${name} ${field}`)),
  ];
}

// What goes on to expressions and look-ups is short: their cost is bounded whatever they are made of.
test("41 ReDoS and heavy input: every text that is taken has a longest length, and every list", () => {
  const found = declared.flatMap(({ name, inputs }) =>
    inputs.flatMap((input) => unbounded(z.toJSONSchema(input, { io: "input", unrepresentable: "any" }) as Schema, name)),
  );
  expect(found).toEqual([]);
}); // prettier-ignore

const textFields = ({ inputs }: DeclaredProcedure): string[] =>
  inputs.flatMap((input) => {
    const { properties = {} } = z.toJSONSchema(input, { io: "input", unrepresentable: "any" }) as Schema;
    const isText = ({ type, anyOf = [] }: Schema) => [type, ...anyOf.map((choice) => choice.type)].includes("string");
    return Object.entries(properties).flatMap(([field, schema]) => (isText(schema) ? [field] : []));
  });

// As JSON just below the limit of a body, and for a query below that of a header; runs are what backtracking expressions dislike.
const longest = { mutation: 1_040_000, query: 15_000 };
const units = ["a", "\t", "/", "é"];
/** A run of blanks is one blank here. */
const folds = new Set(["assistant.rename title"]);
const heavy = (unit: string, bytes: number) =>
  `x${unit.repeat(Math.floor(bytes / (Buffer.byteLength(JSON.stringify(unit)) - 2)))}!`;

test("41 ReDoS and heavy input: a text of 1 MB in any field is refused, and nothing is stored", async () => {
  const app = await startForExamples({ RATE_LIMIT: "off" });
  const asker = await world(app);
  const calls = declared.filter(({ name, type }) => type !== "subscription" && !formsOnly.has(name));
  const inputs = new Map<string, Record<string, unknown>>();
  for (const { name } of calls) {
    const example = examples[name] ?? streamExamples[name];
    if (!example) throw new Error(`no example for ${name}: add one to tests/support/samples/examples.ts`);
    inputs.set(name, await example(asker));
  }
  const before = allRows(app.db.$client);
  const faults: string[] = [];
  for (const [turn, procedure] of calls.entries())
    for (const [at, field] of textFields(procedure).entries()) {
      const input = { ...inputs.get(procedure.name), [field]: heavy(folds.has(`${procedure.name} ${field}`) ? "a" : units[(turn + at) % units.length]!, longest[procedure.type === "query" ? "query" : "mutation"]) };
      const send = sender(app, operators.has(procedure.name) ? operatorToken : asker.token);
      const { method, url, payload } = trpcCall(procedure, input);
      const { status, text } = await send(method, url, payload);
      if (![400, 403, 404].includes(status)) faults.push(`${procedure.name} ${field} answered ${status} ${text.slice(0, 100)}`);
    }
  expect(faults).toEqual([]);
  expect(allRows(app.db.$client)).toEqual(before);
}, 180_000); // prettier-ignore

test("41 ReDoS and heavy input: nesting without end is refused over tRPC too", async () => {
  const app = await testApp();
  const deep = `${"[".repeat(400_000)}${"]".repeat(400_000)}`;
  const headers = { "content-type": "application/json" };
  for (const body of [deep, `{"email":${deep},"password":"Savings4All!"}`, `{"unknown":${deep}}`])
    expect((await sender(app)("POST", "/trpc/auth.login", body, headers)).status).toBe(400);
});

test("41 ReDoS and heavy input: a search of 10,000 words asks the index for a sentence's worth of them", async () => {
  const words = Array.from({ length: 10_000 }, (_, at) => `word${at}`).join(" ");
  expect(searchQuery(words)!.every).toHaveLength(16);
  const app = await testApp();
  const send = sender(app);
  for (const search of [words, '"'.repeat(10_000), "a* OR ".repeat(2000), "(".repeat(10_000), "NEAR(".repeat(2000)])
    expect((await send("GET", `/trpc/regulation.list?input=${encodeURIComponent(JSON.stringify({ search }))}`)).status).toBe(400);
}); // prettier-ignore

// What a hostile site or document is filled with, where an expression that backtracks would take hours.
const fillings = ["/", " ", "\t", "a", "A/", "0", "(", "<meta ", "deadline for ", "not later than ", "Circular No. "];
const filled = (unit: string) => `x${unit.repeat(Math.ceil(1_000_000 / unit.length))}!`;

test.each(fillings)("41 ReDoS and heavy input: an address, a reference and a document full of %j are read", (unit) => {
  const text = filled(unit);
  expect(canonicalUrl(`https://regulator.example/${text}`, [])).toContain("regulator.example");
  expect(canonicalUrl(`https://regulator.example/${unit.repeat(500_000)}`, [])).toContain("regulator.example");
  expect(normaliseReference(text).length).toBeGreaterThan(0);
  expect(proposalsOf(text).length).toBeLessThan(50);
  expect(decodeText(Buffer.from(text), null).length).toBeGreaterThan(0);
}); // prettier-ignore

test("41 ReDoS and heavy input: two unrelated texts of 1 MB are not compared to the end", () => {
  const before = Array.from({ length: 120_000 }, (_, at) => `before${at}`).join(" ");
  const after = Array.from({ length: 120_000 }, (_, at) => `after${at}`).join(" ");
  expect(wordDiff(before, after)).toBeUndefined();
});
