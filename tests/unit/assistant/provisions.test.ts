import fc from "fast-check";
import { expect, test } from "vitest";
import { maxProvisions, provisionsOf } from "#features/assistant/rules/corpus/provisions.ts";

const words = (count: number, word = "word") => Array.from({ length: count }, () => word).join(" ");

test("numbered paragraphs are provisions with their numbers", () => {
  const text = `CIRCULAR\n\n1. ${words(60)}.\n2.1 ${words(60)}.\nSection 4 ${words(60)}.\n(a) an item of it`;
  const provisions = provisionsOf(text);
  expect(provisions.map(({ number }) => number)).toEqual(["1", "2.1", "Section 4"]);
  // A heading goes with what it heads, an item with its paragraph.
  expect(provisions[0]!.text).toMatch(/^CIRCULAR/);
  expect(provisions.at(-1)!.text).toMatch(/an item of it$/);
});

test("short paragraphs without numbers are joined, and a long one is divided after a sentence", () => {
  const short = provisionsOf([words(10, "a"), words(10, "b"), words(10, "c")].join("\n\n"));
  expect(short).toHaveLength(1);
  const long = provisionsOf(`${words(200)} end. ${words(200)} end.`);
  expect(long.map(({ text }) => text.split(" ").length)).toEqual([201, 201]);
});

test("two numbered paragraphs are never joined, short as they are", () => {
  expect(provisionsOf("1. Banks shall report.\n2. Agents shall not.").map(({ number }) => number)).toEqual(["1", "2"]);
});

test("a figure at the beginning of a line is no number of a provision", () => {
  expect(provisionsOf(`${words(50)}\n100 naira is the fee ${words(50)}`).map(({ number }) => number)).toEqual([null]);
});

test("what has no words is divided too", () => {
  for (const { text } of provisionsOf(`${"x".repeat(20_000)} ${" ".repeat(20_000)} y`))
    expect(text.length).toBeLessThan(3000);
});

test("there are never more than the bound", () => {
  const text = Array.from({ length: maxProvisions + 10 }, (_, at) => `${(at % 900) + 1}. ${words(45)}`).join("\n\n");
  expect(provisionsOf(text)).toHaveLength(maxProvisions);
});

const anyLine = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 40 }),
  fc.constantFrom("", "1. x", "2.1 y", "Part II", words(300), "  ", "(a) z."),
);

test("whatever the text, provisions are parts of it in order, and nothing but white space lies between them", () => {
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 30 }), fc.constantFrom("\n", "\r\n", "\n\n"), (lines, newline) => {
      const text = lines.join(newline);
      let at = 0;
      for (const provision of provisionsOf(text)) {
        expect(provision.text).toBe(text.slice(provision.offset, provision.offset + provision.text.length));
        expect(text.slice(at, provision.offset).trim()).toBe("");
        expect(provision.text.trim()).not.toBe("");
        at = provision.offset + provision.text.length;
      }
      expect(text.slice(at).trim()).toBe("");
    }),
  );
});
