import { expect, test } from "vitest";
import { expectedSeconds, runParts, type Part } from "../../../tools/support/parts.ts";

/** A part that prints "begin", waits, prints "end" and ends with a code. */
function aPart(name: string, { cores = 1, code = 0, ms = 150 } = {}): Part {
  const source = `console.log("begin"); setTimeout(() => { console.error("end"); process.exitCode = ${code}; }, ${ms})`;
  return { name, command: [process.execPath, "-e", source], cores, work: cores };
}

async function runAll(parts: Part[], cores: number) {
  let output = "";
  const red = await runParts(parts, cores, (text) => void (output += text));
  return { red, output: output.replaceAll(/, \d+ s$/gm, "") };
}

test("shows the output of each part whole, as it ends, and names those that failed", async () => {
  const parts = [aPart("slow", { ms: 600 }), aPart("quick", { code: 3 })];
  expect(await runAll(parts, 2)).toEqual({
    red: ["quick"],
    output: "── quick: RED, ended with 3\nbegin\nend\n\n── slow: green\nbegin\nend\n\n",
  });
});

test("one that cannot be run is red, and the others run all the same", async () => {
  const missing: Part = { ...aPart("missing"), command: ["ilana-no-such-program"] };
  const { red, output } = await runAll([missing, aPart("other")], 1);
  expect(red).toEqual(["missing"]);
  expect(output).toMatch(/missing: RED, could not be run: .*ENOENT[^]*other: green/);
});

test("runs side by side what the cores allow, and in its order what they do not", async () => {
  const ends = async (cores: number) =>
    [
      ...(
        await runAll([aPart("slow", { ms: 600 }), aPart("quick"), aPart("wide", { cores: 2 })], cores)
      ).output.matchAll(/── (\w+)/g),
    ].map(([, name]) => name);
  expect(await ends(1)).toEqual(["slow", "quick", "wide"]);
  expect(await ends(2)).toEqual(["quick", "slow", "wide"]);
  expect(await ends(4)).toEqual(expect.arrayContaining(["quick", "wide", "slow"]));
});

test("tells beforehand how long it takes", () => {
  const parts = [aPart("one"), aPart("two"), aPart("wide", { cores: 2 })];
  expect(expectedSeconds(parts, 1)).toBe(4);
  expect(expectedSeconds(parts, 2)).toBe(2);
  expect(expectedSeconds(parts, 8)).toBe(1);
});
