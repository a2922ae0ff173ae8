import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { variableNames } from "#config.ts";
import { catalogueJsonSchemas } from "#features/catalogue/rules/json-schema.ts";
import { maxPages } from "#features/document/adapters/reading.ts";
import { maxDocumentBytes } from "#features/document/rules/fetched.ts";
import { permissions, permissionsOf } from "#features/role/rules.ts";
import { roles } from "#features/role/vocabulary.ts";
import { errorCodes } from "#platform/errors.ts";
import { maxLogoBytes } from "#platform/images.ts";
import { openApiDocument } from "#server/rest/openapi.ts";
import { testApp } from "./support/app.ts";

const read = (file: string) => readFileSync(file, "utf8");
const readme = read("README.md");
const api = read("docs/api.md");
const operations = read("docs/operations.md");

test("every setting stands in the operations guide, in .env.example and nowhere under another name", () => {
  const example = read(".env.example");
  for (const name of variableNames) {
    expect(operations, name).toContain(`\`${name}\``);
    expect(example, name).toMatch(new RegExp(`^${name}=`, "m"));
  }
  const listed = [...example.matchAll(/^([A-Z0-9_]+)=/gm)].map((match) => match[1]);
  expect(listed.toSorted()).toEqual(variableNames.toSorted());
});

test("every error code and its status stand in the API guide", () => {
  for (const [code, status] of Object.entries(errorCodes)) expect(api, code).toContain(`| \`${code}\` | ${status} |`);
});

test("every REST path stands in the API guide, and no other", async () => {
  const { router, config } = await testApp();
  const { paths } = openApiDocument(router, config);
  const served = Object.entries(paths ?? {}).flatMap(([path, methods]) =>
    Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const documented = [...api.matchAll(/^\| ((?:GET|POST|PATCH|PUT|DELETE) \/\S+) \|/gm)].map((match) => match[1]!);
  expect(documented.toSorted()).toEqual(served.toSorted());
});

test("every command stands in the operations guide", () => {
  const source = read("src/cli/ilana.ts");
  const commands = [...source.matchAll(/\.command\("([a-z-]+)"\)/g)].map((match) => match[1]!);
  expect(commands.length).toBeGreaterThan(3);
  for (const command of commands) expect(operations, command).toMatch(new RegExp(`\`ilana [a-z ]*${command}`));
});

test("every npm script that the README or the guides name exists", () => {
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
  const texts = [readme, operations, read("AGENTS.md"), read("CONTRIBUTING.md"), read("docs/performance.md")].join(
    "\n",
  );
  const named = [...texts.matchAll(/npm (?:run )?([a-z]+(?::[a-z0-9]+)*)/g)].map((match) => match[1]!);
  const own = ["ci", "install", "version"];
  expect(named.filter((name) => !own.includes(name) && !(name in scripts))).toEqual([]);
});

test("what shows that a line of the security page holds is there", () => {
  const security = read("docs/security.md");
  const shown = [...security.matchAll(/\btests\/[\w./-]*\w/g)].map((match) => match[0]);
  expect(shown.length).toBeGreaterThan(100);
  expect(shown.filter((file) => !existsSync(file))).toEqual([]);
});

test("each of the 25 lines of many people says what shows it", () => {
  const [, section = ""] = /## What holds with many people\n(.*?)\n## /s.exec(read("docs/security.md")) ?? [];
  const lines = [...section.matchAll(/^\| (\d+) [^|]+\| ([^|]+) \|$/gm)];
  expect(lines.map(([, number]) => Number(number))).toEqual(Array.from({ length: 25 }, (_, at) => at + 1));
  expect(lines.filter(([, , by]) => !/tests\/|src\//.test(by!)).map(([line]) => line)).toEqual([]);
});

test("the limits of uploads stand in the security page as they are", () => {
  const uploads = read("docs/security.md").split("## Uploads")[1]!.split("\n## ")[0]!;
  const megabytes = (bytes: number) => `${bytes / 1024 ** 2} MB`;
  const size = uploads.split("\n").find((line) => line.startsWith("| size |"));
  expect(size).toContain(`| ${megabytes(maxLogoBytes)}, `);
  expect(size).toContain(`| ${megabytes(maxDocumentBytes)}, ${maxPages} pages`);
  for (const name of variableNames.filter((variable) => variable.startsWith("QUOTA_")))
    expect(uploads).toContain(`\`${name}\``);
});

test("the security page has the table of roles as it is", () => {
  const section = read("docs/security.md").split("## Roles")[1]!.split("\n## ")[0]!;
  const rows = section.split("\n").filter((line) => line.startsWith("| `"));
  const wanted = Object.entries(permissions).map(([permission, says]) => {
    const cells = roles.map((role) => (permissionsOf(role).has(permission) ? "yes" : ""));
    return `| \`${permission}\` | ${[...cells, says].join(" | ")} |`;
  });
  expect(rows.map((row) => row.replaceAll(/ +/g, " "))).toEqual(wanted.map((row) => row.replaceAll(/ +/g, " ")));
});

test("the JSON Schemas beside the catalogue are those of the code", () => {
  for (const [file, schema] of Object.entries(catalogueJsonSchemas())) {
    expect(JSON.parse(read(`data/catalogue/${file}`)), file).toEqual(JSON.parse(JSON.stringify(schema)));
  }
});
