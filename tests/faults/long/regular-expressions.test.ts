import { readdirSync, readFileSync } from "node:fs";
import { parseSync } from "@swc/core";
import { check } from "recheck";
import { expect, test } from "vitest";

type Expression = { source: string; flags: string; files: string[] };

/** Every regular expression that is written in the server's code. Those put together of words have our own words in them. */
function expressions(): Expression[] {
  const found = new Map<string, Expression>();
  const files = readdirSync("src", { recursive: true, encoding: "utf8" }).map((file) => file.replaceAll("\\", "/"));
  // A browser that is kept busy is the user's own.
  for (const file of files.filter((name) => name.endsWith(".ts") && !name.startsWith("web/"))) {
    const program = parseSync(readFileSync(`src/${file}`, "utf8"), { syntax: "typescript", target: "es2024" });
    visit(program, ({ pattern, flags }) => {
      const key = `/${pattern}/${flags}`;
      const known = found.get(key) ?? { source: pattern, flags, files: [] };
      found.set(key, { ...known, files: [...new Set([...known.files, file])] });
    });
  }
  return [...found.values()];
}

type Literal = { type: "RegExpLiteral"; pattern: string; flags: string };
function visit(node: unknown, onLiteral: (literal: Literal) => void): void {
  if (typeof node !== "object" || node === null) return;
  if ((node as Literal).type === "RegExpLiteral") onLiteral(node as Literal);
  for (const child of Object.values(node)) visit(child, onLiteral);
}

/** Where one whose time grows with a power of the length may stand, since what it is asked about has a longest length. */
const bounded: Record<string, string> = {
  "features/account/": "addresses of 254 characters, passwords of 256",
  "features/assistant/": "messages of 4,000 characters, passages of the library and of documents",
  "features/catalogue/": "filters of 200 characters, and the files that come with the program",
  "features/company/": "texts of 300 characters at most",
  "features/dashboard/": "filters of 200 characters",
  "features/document/": "the first 200,000 characters, blanks collapsed: tests/security/heavy-input.test.ts fills them",
  "features/drafting/rules/": "single lines and sentences; tests/unit/drafting/hostile-texts.test.ts fills them",
  "features/notify/": "texts of 2,000 characters at most",
  "features/watch/adapters/": "lists are read in a process apart, which is ended when it takes too long",
  "features/classification/rules/": "fields are cut before they are looked at",
  "platform/charset.ts": "the first 1,024 bytes",
  "platform/client-address.ts": "addresses of 64 characters: tests/unit/platform/client-address.test.ts",
  "shared/prompt-injection.ts": "passages of the library, and the first 4,000 characters of a publication",
  "server/pages/web.ts": "our own pages, and PUBLIC_URL",
};

test("41 ReDoS and heavy input: no regular expression takes exponential time, nor longer than its length where that is not bounded", async () => {
  const all = expressions();
  expect(all.length).toBeGreaterThan(200);
  const faults: string[] = [];
  for (const { source, flags, files } of all) {
    // One that is not judged in time is none that was found easily.
    const judged = await check(source, flags, { timeout: 5000 });
    if (judged.status !== "vulnerable") continue;
    const unbounded = files.filter((file) => !Object.keys(bounded).some((prefix) => file.startsWith(prefix)));
    const isBounded = judged.complexity.type !== "exponential" && unbounded.length === 0;
    if (!isBounded) faults.push(`/${source}/${flags} in ${files.join(", ")}: ${judged.complexity.summary}`);
  }
  expect(faults).toEqual([]);
}); // prettier-ignore
