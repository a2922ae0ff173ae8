import fc from "fast-check";
import { expect, test } from "vitest";
import { parse, stringify } from "yaml";
import { readYaml } from "#features/catalogue/adapters/yaml.ts";
import { instrumentSchema } from "#features/catalogue/schema.ts";
import { anInstrument } from "../../support/samples/factories.ts";

const text = stringify(anInstrument(), { lineWidth: 0 });
const read = (broken: string) => readYaml("cbn/cbn-example-2024.yaml", broken, instrumentSchema);
const faultsOf = (broken: string) => {
  const result = read(broken);
  return "faults" in result ? result.faults : [];
};
/** The line, from 1, on which a text first stands. */
const lineWith = (whole: string, part: string) => whole.slice(0, whole.indexOf(part)).split("\n").length;

test("reads a good file", () => {
  expect(read(text)).toEqual({ value: anInstrument() });
});

test.each([
  ["a value of another type", "severity: 3", "severity: three", "severity"],
  ["a value out of range", "severity: 3", "severity: 6", "severity"],
  ["an unknown word in a list", "- e-payments", "- e-paiments", "tags.0"],
  ["an unknown status", "status: in-force", "status: valid", "status"],
  ["a date that is none", "issuedOn: 2024-05-01", "issuedOn: 2024-13-01", "issuedOn"],
  ["an address that is none", "url: https://example.org/text", "url: example.org", "sources.0.url"],
  ["a field deep inside", "basis: seen", "basis: guessed", "requirements.0.basis"],
])("names the line and the field of %s", (_what, good, bad, field) => {
  expect(text).toContain(good);
  const broken = text.replace(good, bad);
  const [fault, ...more] = faultsOf(broken);
  expect(more).toEqual([]);
  expect(fault!.line).toBe(lineWith(broken, bad));
  expect(fault!.reason).toMatch(new RegExp(`^${field.replaceAll(".", "\\.")}: .`));
  expect(fault!.file).toBe("cbn/cbn-example-2024.yaml");
});

const monthly = { type: "monthly", day: 5, roll: null };
test.each([
  ["a day that no month has", { ...monthly, day: 32 }, "day: Too big: expected number to be <=31"],
  ["a field that is missing", { type: "monthly", day: 5 }, 'roll: Invalid option: expected one of "previous-working-day"|"next-working-day"'],
  ["the field of the other form of its type", { type: "monthly", workingDay: 40 }, "workingDay: Too big: expected number to be <=23"],
  ["a field that nobody knows", { ...monthly, rol: null }, 'schedule: Unrecognized key: "rol"'],
  ["one of a list within", { type: "phased", dates: [{ date: "2026-01-01", target: "all" }, { date: "2300-01-01", target: "x" }] }, "dates.1.date: must be a day from 1900 to 2199"],
  ["a type that there is not", { ...monthly, type: "yearly" }, "type: must be one of daily, monthly, quarterly, semi-annual, annual, once, phased, within, before, every, retain"],
  ["no type", { day: 5, roll: null }, "type: must be one of daily, monthly, quarterly, semi-annual, annual, once, phased, within, before, every, retain"],
])("names the field of a schedule with %s", (_what, schedule, reason) => {
  const deadline = { rule: "By the fifth of each month", recurrence: "monthly", details: null, schedule };
  const [first] = anInstrument().requirements;
  const broken = stringify({ ...anInstrument(), requirements: [{ ...first, deadline }] }, { lineWidth: 0 });
  const where = reason.startsWith("schedule:") ? "requirements.0.deadline." : "requirements.0.deadline.schedule.";
  expect(faultsOf(broken).map((fault) => fault.reason)).toEqual([where + reason]);
}); // prettier-ignore

test("a missing field is told at the thing that lacks it", () => {
  const broken = text.replace(/ +provision: null\n/, "");
  expect(faultsOf(broken)).toEqual([
    expect.objectContaining({
      line: lineWith(broken, "id: r1"),
      reason: expect.stringMatching(/^requirements\.0\.provision: /),
    }),
  ]);
});

test("a field that nobody knows is a fault, since it may be a known one misspelt", () => {
  expect(faultsOf(`${text}severety: 5\n`)[0]!.reason).toContain("severety");
});

test("tells every fault of a file at once", () => {
  const broken = text.replace("severity: 3", "severity: 9").replace("basis: seen", "basis: guessed");
  expect(faultsOf(broken)).toHaveLength(2);
});

test("two requirements may not share an id", () => {
  const [first] = anInstrument().requirements;
  expect(faultsOf(stringify(anInstrument({ requirements: [first!, { ...first! }] })))).toEqual([
    expect.objectContaining({ reason: "requirements: requirement ids must be unique" }),
  ]);
});

test.each([
  ["an open quote", 'key: "open\ntitle: x\n', 3],
  ["a tab for indentation", "key: a\nappliesTo:\n\tindustries: []\n", 3],
  ["the same key twice", "key: a\ntitle: b\nkey: c\n", 3],
  ["two documents in one file", "key: a\n---\nkey: b\n", 2],
  ["an alias", "key: &a x\ntitle: *a\n", 2],
  ["an alias of nothing", "key: a\ntitle: *nobody\n", 2],
  ["an empty file", "", 1],
  ["a comment and nothing else", "# to be written\n", 1],
  ["a list", "- a\n- b\n", 1],
  ["plain text", "to be written", 1],
])("refuses %s and names a line", (_what, broken, line) => {
  const faults = faultsOf(broken);
  expect(faults.length).toBeGreaterThan(0);
  expect(faults.map((fault) => fault.line)).toContain(line);
});

test("refuses a bomb of aliases without unfolding it", () => {
  const levels = Array.from({ length: 12 }, (_, n) => `l${n + 1}: &l${n + 1} [${Array(10).fill(`*l${n}`).join(", ")}]`);
  expect(faultsOf(["l0: &l0 [lol]", ...levels].join("\n")).length).toBeGreaterThan(0);
});

test("never throws, whatever stands in the file", () => {
  const cut = fc.nat({ max: text.length }).map((at) => text.slice(0, at));
  const spoilt = fc
    .tuple(fc.nat({ max: text.length }), fc.constantFrom("*", "&a ", "{", "[", '"', "\u0000", "<<: ", "- "))
    .map(([at, sign]) => text.slice(0, at) + sign + text.slice(at));
  fc.assert(
    fc.property(fc.oneof(cut, spoilt, fc.string({ unit: "binary" })), (content) => {
      const result = read(content);
      if ("value" in result) expect(parse(content)).toBeTypeOf("object");
      else for (const fault of result.faults) expect(fault.line).toBeGreaterThan(0);
    }),
    { numRuns: 500 },
  );
});
