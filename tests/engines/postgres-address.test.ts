import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { expect, inject, test } from "vitest";
import { anEmptySchema } from "../support/engines.ts";
import { aFolder } from "../support/folder.ts";
import { ilana } from "../support/processes/command-line.ts";
import { inFolder, onServer } from "../support/processes/moving.ts";

test("blanks around an address, as some files of settings leave them, are none of it: tables are the server's", () => {
  const print = 'const { dialect } = await import("#platform/database/dialect.ts"); process.stdout.write(dialect)';
  const env = { ...process.env, DATABASE_URL: ` ${inject("postgres")}` };
  const said = execFileSync(process.execPath, ["--input-type=module", "-e", print], { env, encoding: "utf8" });
  expect(said).toBe("postgres");
});

test("a wrong address is taken for no folder, and none of its words is said", async () => {
  const here = readdirSync(".");
  const wrong = [
    "postgers://ilana:Secret1@db/ilana",
    "postgres:/ilana:Secret1@db/ilana",
    " mysql://ilana:Secret1@db/ilana",
  ];
  const ends = wrong.flatMap((to) => [
    ilana(["move", "--to", to], inFolder(aFolder())),
    ilana(["move", "--to", to], onServer(inject("postgres"))),
    ilana(["restore", "a.tar.gz", "--to", to], inFolder(aFolder())),
  ]);
  for (const { code, err } of await Promise.all(ends))
    expect([code, err.split("\n").length, err.includes("Secret1")]).toEqual([1, 2, false]);
  expect(readdirSync(".")).toEqual(here);
}, 120_000);

test("a start that is refused for good says why in one line, and not that it goes on looking", async () => {
  const url = inject("postgres").replace(/[^/]+$/, "nowhere");
  const { code, out, err } = await ilana(["serve"], { ...onServer(url), PORT: "0" });
  expect([code, out, err]).toEqual([1, "", expect.stringMatching(/^ilana: .*database "nowhere" does not exist\n$/)]);
}, 60_000);

test("a user who may make no tables is told what is missing, and so is a schema that is not there", async () => {
  const { url, ask } = await anEmptySchema();
  const role = `guest_${Date.now()}`;
  await ask(`CREATE ROLE ${role} LOGIN`);
  await ask(`GRANT USAGE ON SCHEMA ${/search_path%3D(\w+)/.exec(url)![1]} TO ${role}`);
  const asGuest = await ilana(["serve"], { ...onServer(url.replace("ilana@", `${role}@`)), PORT: "0" });
  expect([asGuest.code, asGuest.err]).toEqual([
    1,
    expect.stringMatching(/^ilana: permission denied for schema \S+: the user .* must own the database .*\n$/),
  ]);
  const nowhere = `${inject("postgres")}?options=-c%20search_path%3Dnowhere`;
  const settled = await ilana(["restore", "--settle"], onServer(nowhere));
  expect([settled.code, settled.err]).toEqual([1, expect.stringMatching(/make the schema of search_path first.*\n$/)]);
}, 120_000);
