import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { cruise, type ICruiseResult } from "dependency-cruiser";
import extractTSConfig from "dependency-cruiser/config-utl/extract-ts-config";
import { expect, test } from "vitest";
import rules from "../.dependency-cruiser.ts";

const sources = globSync("src/**/*.{ts,tsx,js}");

async function readImports(): Promise<ICruiseResult> {
  const { output } = await cruise(
    ["src"],
    { ...rules.options, ruleSet: { forbidden: rules.forbidden }, validate: true },
    undefined,
    { tsConfig: extractTSConfig("tsconfig.json") },
  );
  if (typeof output === "string") throw new Error(output);
  return output;
}

test("imports follow the rules, and every source file was read", async () => {
  const { summary, modules } = await readImports();
  expect(summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`)).toEqual([]);
  // A parser that cannot read TypeScript reports no modules and no violations.
  expect(modules.filter(({ source }) => source.startsWith("src/")).length).toBe(sources.length);
}, 60_000);

test("a feature folder holds only the agreed files", () => {
  const layer = "(vocabulary|schema|rules|tables|repository|service|procedures|jobs)\\.ts";
  const allowed = new RegExp(
    `^src/features/[a-z-]+/(${layer}|(schema|rules|adapters|repository|service)(/[a-z-]+)+\\.ts)$`,
  );
  expect(sources.filter((file) => file.startsWith("src/features/") && !allowed.test(file))).toEqual([]);
});

test("the table of features names every folder and what it reads, and the map names no file that is gone", () => {
  const map = readFileSync("docs/architecture.md", "utf8");
  const features = readdirSync("src/features");
  const rows = [...map.matchAll(/^\| ([a-z-]+) \| [^|]+ \| ([^|]*)\|$/gm)].filter(([, name]) =>
    features.includes(name!),
  );
  expect(rows.map(([, name]) => name).toSorted()).toEqual(features.toSorted());
  for (const [, name, reads] of rows) {
    const own = sources.filter((file) => file.startsWith(`src/features/${name}/`));
    const imports = own.flatMap((file) => [...readFileSync(file, "utf8").matchAll(/from "(?:\.\.\/)+([a-z-]+)\//g)]);
    const read = new Set(imports.map(([, other]) => other!).filter((other) => features.includes(other)));
    // Whoever stores something records it; the page says so once.
    expect([...read].filter((other) => other !== "audit" && other !== name && !reads!.includes(other))).toEqual([]);
  }
  const files = [...map.matchAll(/`(?:src\/)?((?:server|platform|web|cli|features)\/[a-z0-9/-]+\.ts)`/g)];
  expect(files.map(([, file]) => file!).filter((file) => !existsSync(`src/${file}`))).toEqual([]);
});

test("what is pure is given the time", () => {
  const pure = sources.filter((file) =>
    /^src\/(shared\/|features\/[^/]+\/(rules|schema|vocabulary)(\.ts|\/))/.test(file),
  );
  expect(pure.length).toBeGreaterThan(150);
  // Lint holds Date.now and Math.random; it has no rule by which a Date of now is another than a Date of something.
  expect(pure.filter((file) => /\bnew Date\(\s*\)|\bDate\(\)/.test(readFileSync(file, "utf8")))).toEqual([]);
});

test("a query is awaited, and asked of nothing beside the database of the platform", () => {
  const others = sources.filter((file) => !file.startsWith("src/platform/database")).map((file) => ({ file, text: readFileSync(file, "utf8") }));
  const asking = others.filter(({ text }) => text.includes('from "drizzle-orm"'));
  expect(asking.length).toBeGreaterThan(15);
  // What ends a builder at once on one engine: of a map, `get` has a key, and `values` follows a name.
  const atOnce = /\.(get|all|run)\(\s*(\)|\{)|\)\s*\.values\(\s*\)/;
  expect(asking.filter(({ text }) => atOnce.test(text)).map(({ file }) => file)).toEqual([]);
  const aware = others.filter(({ text }) => text.includes("$client")).map(({ file }) => file);
  expect(aware.filter((file) => !file.startsWith("src/platform/backup/"))).toEqual([]);
}); // prettier-ignore

test("file names are words joined by hyphens, and no folder is a dumping ground", () => {
  const names = sources.filter((file) => !/^[a-z0-9_$./-]+\.(tsx?|js)$/.test(file));
  const dumps = sources.filter((file) => /\/(utils|helpers|common|misc|index)(\.tsx?|\/)/.test(file));
  expect([...names, ...dumps]).toEqual([]);
});

test("a folder has at most 25 files", () => {
  // Samples are data: how many there are is for what they sample to say.
  const entries = globSync("{src,tests,tools}/**/*", {
    withFileTypes: true,
    exclude: ({ name }) => name === "fixtures",
  });
  const files = entries.filter((entry) => entry.isFile());
  expect(files.length).toBeGreaterThan(1000);
  const full = [...Map.groupBy(files, ({ parentPath }) => relative(".", parentPath))].filter(
    ([, { length }]) => length > 25,
  );
  expect(full.map(([folder, { length }]) => `${folder}: ${length} files`)).toEqual([]);
});

test("only the configuration reads the environment", async () => {
  const { readFile } = await import("node:fs/promises");
  const readers: string[] = [];
  for (const file of sources) if (/process\.env/.test(await readFile(file, "utf8"))) readers.push(file);
  // Before there is a configuration: that this is no development, where the one file unpacks, of which engine tables are.
  const early = ["src/main.ts", "src/one-file.ts", "src/platform/database/dialect.ts"];
  expect(readers.filter((file) => !early.includes(file))).toEqual(["src/config.ts"]);
});
