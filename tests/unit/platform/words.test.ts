import { expect, test } from "vitest";
import { z } from "zod";
import { asUnavailable } from "#platform/errors.ts";
import { issueText } from "#platform/words.ts";

const told = (schema: z.ZodType, input: unknown) => schema.safeParse(input).error!.issues.map(issueText);

test.each([
  [z.object({ companyId: z.string() }), {}, "Company id is required"],
  [z.object({ companyId: z.string() }), { companyId: 4 }, "Company id must be text"],
  [z.object({ limit: z.coerce.number() }), { limit: "many" }, "Limit must be a number"],
  [z.object({ limit: z.coerce.number().int() }), { limit: "1.5" }, "Limit must be a whole number"],
  [z.object({ limit: z.number().max(100) }), { limit: 101 }, "Limit must be at most 100"],
  [z.object({ search: z.string().max(3) }), { search: "word" }, "Search must be at most 3 characters"],
  [z.object({ regulationIds: z.array(z.string()) }), { regulationIds: ["a", 1] }, "Regulation ids must be text"],
  [
    z.object({ regulationIds: z.array(z.string()).max(1) }),
    { regulationIds: ["a", "b"] },
    "Regulation ids must be at most 1 entries",
  ],
  [z.object({ answers: z.record(z.string(), z.boolean()) }), { answers: { a: 1 } }, "Answers must be true or false"],
  [z.object({ kind: z.enum(["new", "old"]) }), { kind: "x" }, "Kind must be one of: new, old"],
  [z.object({ at: z.iso.date() }), { at: "x" }, "At is not valid"],
  [z.string(), 4, "The input must be text"],
])("%# says what is wrong in words a person understands", (schema, input, text) => {
  expect(told(schema, input)).toEqual([text]);
});

test("a schema's own words are kept", () => {
  expect(told(z.object({ name: z.string("Company name must be at least 2 characters") }), {})).toEqual([
    "Company name must be at least 2 characters",
  ]);
});

test.each(["SQLITE_BUSY", "SQLITE_FULL", "SQLITE_IOERR_WRITE", "SQLITE_READONLY", "ENOSPC", "EROFS", "EMFILE"])(
  "%s means: not at present",
  (code) => {
    const wrapped = new Error("query failed", { cause: Object.assign(new Error("x"), { code }) });
    expect(asUnavailable(wrapped)).toMatchObject({ code: "unavailable", retryAfterSeconds: 5 });
  },
);

test.each([
  new Error("a defect"),
  Object.assign(new Error("x"), { code: "SQLITE_CONSTRAINT_UNIQUE" }),
  "text",
  undefined,
])("%s is no storage trouble", (error) => {
  expect(asUnavailable(error)).toBeUndefined();
});
