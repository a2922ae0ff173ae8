import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { aFolder } from "../support/folder.ts";

/** A script of the package with its folders below another, beside commands of our own; nothing of the machine is touched. */
function aMachine(commands: Record<string, string>) {
  const folder = aFolder();
  const own = (name: string) => path.join(folder, name);
  for (const name of ["bin", "var/lib/ilana", "var/cache", "etc/ilana"]) mkdirSync(own(name), { recursive: true });
  const skipOptions = 'while [ "${1#--}" != "$1" ]; do shift; done; exec "$@"';
  for (const [name, text] of Object.entries({
    setpriv: skipOptions,
    getent: "exit 2",
    "deb-systemd-helper": "",
    ...commands,
  }))
    writeFileSync(own(`bin/${name}`), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  return {
    own,
    run(script: string, ...words: string[]) {
      const text = readFileSync(`deploy/debian/${script}`, "utf8").replaceAll(/\/(var|etc|run|usr)\//g, own("$1/"));
      const env = { PATH: `${own("bin")}:/usr/bin:/bin` };
      const { status, stderr } = spawnSync("/bin/sh", ["-c", text, script, ...words], { encoding: "utf8", env });
      return { status, stderr };
    },
  };
}
const backs = (code: number) => ({ ilana: `mkdir -p "$(dirname "$2")" && : > "$2"; exit ${code}` });

test.each([
  [0, 0],
  // Made, but files that the database refers to were lost before.
  [3, 0],
  [1, 1],
])("a backup that ends with %i lets the upgrade end with %i", (code, expected) => {
  const { own, run } = aMachine(backs(code));
  writeFileSync(own("var/lib/ilana/ilana.db"), "");
  expect(run("prerm", "upgrade", "1.0.1").status).toBe(expected);
});

test.each([
  ["", 0],
  ["#DATABASE_URL=postgres://elsewhere", 0],
  ["DATABASE_URL=postgres://elsewhere", 1],
])("without a file of data %o makes %i backups", (settings, backups) => {
  const { own, run } = aMachine(backs(0));
  writeFileSync(own("etc/ilana/env"), settings);
  expect(run("prerm", "upgrade", "1.0.1").status).toBe(0);
  expect(readdirSync(own("var/lib/ilana"))).toHaveLength(backups);
});

test("whoever may not read the settings is told to be root, and the program is not started", () => {
  const { own, run } = aMachine({ id: "echo 1000" });
  mkdirSync(own("usr/lib/ilana"), { recursive: true });
  writeFileSync(own("usr/lib/ilana/ilana"), "#!/bin/sh\necho started >&2\n", { mode: 0o755 });
  expect(run("ilana", "--version")).toEqual({
    status: 1,
    stderr: `ilana: run it as root: the settings, ${own("etc/ilana/env")}, are for the service alone\n`,
  });
  writeFileSync(own("etc/ilana/env"), "");
  expect(run("ilana", "--version")).toEqual({ status: 0, stderr: "started\n" });
});

test("of the backups before upgrades the last three stay, and whatever else is there", () => {
  const { own, run } = aMachine(backs(0));
  writeFileSync(own("var/lib/ilana/ilana.db"), "");
  mkdirSync(own("var/lib/ilana/backups"));
  const kept = ["before-migration-1.db", "ilana-2026-11-01.tar.gz"];
  for (const name of kept) writeFileSync(own(`var/lib/ilana/backups/${name}`), "");
  for (const version of ["1", "2", "3", "4", "5"]) expect(run("prerm", "upgrade", version).status).toBe(0);
  const left = readdirSync(own("var/lib/ilana/backups")).toSorted();
  expect(left.map((name) => name.replace(/-\d{8}T\d{6}Z/, ""))).toEqual([
    "before-3.tar.gz",
    "before-4.tar.gz",
    "before-5.tar.gz",
    ...kept,
  ]);
});

test("a purge that may take the data empties a folder that is a link to another disk", () => {
  const { own, run } = aMachine({});
  mkdirSync(own("usr/share/debconf"), { recursive: true });
  writeFileSync(
    own("usr/share/debconf/confmodule"),
    'RET=true; for name in fset input go get purge stop; do eval "db_$name() { :; }"; done\n',
  );
  mkdirSync(own("disk/files"), { recursive: true });
  for (const name of ["ilana.db", ".secret", "files/one"]) writeFileSync(own(`disk/${name}`), "");
  mkdirSync(own("elsewhere"));
  writeFileSync(own("elsewhere/not-ours"), "");
  symlinkSync(own("elsewhere"), own("disk/link"));
  spawnSync("rmdir", [own("var/lib/ilana")]);
  symlinkSync(own("disk"), own("var/lib/ilana"));
  expect(run("postrm", "purge")).toEqual({ status: 0, stderr: "" });
  expect(readdirSync(own("disk"))).toEqual([]);
  expect(readdirSync(own("var/lib"))).toEqual([]);
  expect(readdirSync(own("elsewhere"))).toEqual(["not-ours"]);
});
