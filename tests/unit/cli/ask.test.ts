import { spawnSync } from "node:child_process";
import path from "node:path";
import SQLite from "better-sqlite3";
import { describe, expect, onTestFinished, test } from "vitest";
import { answerTo, replyText, type Answering } from "#cli/ask.ts";
import type { AskInput } from "#features/assistant/schema.ts";
import { testApp } from "../../support/app.ts";
import { signedUp } from "../../support/calls.ts";
import { aLoadedFolder } from "../../support/samples/databases.ts";
import { aCitation, aReply } from "../../support/samples/replies.ts";

const program = path.join(import.meta.dirname, "../../../dist/server/main.js");

/** Runs the command as a person does, in a folder of data. */
function run(args: string[], { input = "", folder }: { input?: string; folder: string }) {
  const env = { ...process.env, DATA_DIR: folder, WATCH: "off", NO_COLOR: "1" };
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, "ask", ...args], {
    env,
    input,
    encoding: "utf8",
  });
  return { status, stdout, stderr };
}

// Each start reads the program anew, and the first loads the catalogue: seconds, on a busy machine.
describe("the command", { timeout: 60_000 }, () => {
  test("answers with sources; as JSON too, from standard input, and keeps nothing", async () => {
    const folder = await aLoadedFolder();
    const question = "How soon must a personal data breach be reported to the NDPC?";
    const first = run([question], { folder });
    expect(first).toMatchObject({ status: 0, stderr: "" });
    expect(first.stdout).toContain("\nSOURCES\n\n[1] ");
    expect(first.stdout.split("\n").filter((line) => line.length > 80 && !line.includes("://"))).toEqual([]);
    const second = run(["-", "--json"], { folder, input: `${question}\n` });
    expect(second.status).toBe(0);
    expect(JSON.parse(second.stdout)).toMatchObject({ outcome: "answered", kind: "question" });
    const stored = new SQLite(path.join(folder, "ilana.db"), { readonly: true });
    onTestFinished(() => void stored.close());
    expect(stored.prepare("SELECT count(*) FROM turns").pluck().get()).toBe(0);
  });

  test.each([
    ["a question on something else", ["What is the weather in Paris?"], 2, /^No answer: /, /^$/],
    [
      "an unknown company",
      ["When?", "--company", "no@firm.ng"],
      1,
      /^$/,
      /^ilana: No company has signed up with no@firm\.ng\n$/,
    ],
    ["an unknown topic", ["When?", "--topic", "x"], 1, /^$/, /Allowed choices are aml-cft, /],
  ])("tells by its exit code what became of %s", async (_what, args, status, out, err) => {
    const result = run(args, { folder: await aLoadedFolder() });
    expect(result.status).toBe(status);
    expect(result.stdout).toMatch(out);
    expect(result.stderr).toMatch(err);
  });
});

test("answers for nobody in particular, or for the company of an address in any case", async () => {
  const asked: [string | null, AskInput][] = [];
  const assistant: Answering["assistant"] = {
    async answer(companyId, input) {
      asked.push([companyId, input]);
      return aReply();
    },
  };
  const app = await testApp();
  const own = await signedUp(app);
  const services = { ...app.services, assistant };
  await answerTo(services, " When? ", { regulator: "CBN", topic: "aml-cft" });
  await answerTo(services, "When?", { company: own.company.email.toUpperCase() });
  await expect(answerTo(services, " ", {})).rejects.toThrow("Please write a message");
  await expect(answerTo(services, "x".repeat(4001), {})).rejects.toThrow("at most 4,000 characters");
  expect(asked).toEqual([
    [null, { message: "When?", regulator: "CBN", category: "aml-cft" }],
    [own.id, { message: "When?" }],
  ]);
});

describe("a reply as text", () => {
  const long = "Every operator shall keep a record of each transaction for five years. ".repeat(4);
  const reply = aReply({
    highRisk: [long],
    citations: [aCitation({ quote: `4.1 General\n\n  (a) ${long}`, status: "superseded" })],
    understood: [{ label: "Licence", value: "PSPs", because: "your profile" }],
    outcome: "answered",
  });

  test.each([40, 80, 120])("has no line longer than %i, but for words that are", (width) => {
    const lines = replyText(reply, width).split("\n");
    expect(lines.filter((line) => line.length > width)).toEqual([]);
    expect(lines.some((line) => line.length > width - 15)).toBe(true);
  });

  test("keeps the lines of a quote, and warns before it", () => {
    const text = replyText(reply, 200);
    expect(text).toMatch(
      /\nSuperseded: another instrument .+\n {2}\| 4\.1 General\n {2}\|\n {2}\| {3}\(a\) Every operator/,
    );
    expect(text).toContain("\n  - Licence: PSPs (your profile)\n");
  });

  test("hands nothing to the terminal that moves or colours, or turns what is read", () => {
    const evil = "red \u001B[31m bell \u0007 \u009B2J over \r\u202Eflow\u2066";
    const text = replyText(
      aReply({ summary: evil, citations: [aCitation({ quote: evil, title: evil, url: evil })] }),
      80,
    );
    expect(text).toContain("red [31m bell  2J over");
    expect(text).not.toMatch(/[^\P{Cc}\n]|\p{Bidi_Control}/u);
  });
});
