import { hash } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { zstdCompressSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { UnpackError, unpackProgram, type Packed } from "#platform/program/unpack.ts";
import { aFolder } from "../../../support/folder.ts";

const code = "export {};\n".repeat(10);
const page = "<!doctype html>";

/** What a one file holds, of these files. */
function packed(contents: Record<string, string>, version = "1.0.0"): Packed & { unpacked(): number } {
  const files = Object.entries(contents).map(([name, text]) => ({
    path: name,
    bytes: Buffer.byteLength(text),
    sha256: hash("sha256", text),
  }));
  let times = 0;
  const bytes = zstdCompressSync(Buffer.from(Object.values(contents).join("")));
  return { version, files, contents: () => (times++, bytes), unpacked: () => times };
}
const program = (version?: string) =>
  packed(
    {
      "src/main.js": code,
      "dist/web/index.html": page,
      "lib/own.node": "native",
      "lib/package.json": '{"main":"nearby"}',
    },
    version,
  );
const at = (folder: string) => [{ folder, why: "a test" }];

describe("unpacking", () => {
  test("puts every file in its place, for its user alone, and does it once", () => {
    const base = path.join(aFolder(), "cache");
    const one = program();
    const place = unpackProgram(one, at(base));
    expect(path.dirname(place)).toBe(path.join(base, "ilana"));
    expect(readFileSync(path.join(place, "src/main.js"), "utf8")).toBe(code);
    expect(readFileSync(path.join(place, "dist/web/index.html"), "utf8")).toBe(page);
    expect(statSync(path.join(base, "ilana")).mode & 0o777).toBe(0o700);
    expect(statSync(path.join(place, "lib/own.node")).mode & 0o222).toBe(0);
    expect(unpackProgram(one, at(base))).toBe(place);
    expect(one.unpacked()).toBe(1);
  });

  test("is told when it begins, and not where nothing is to be unpacked", () => {
    const base = aFolder();
    const told: string[] = [];
    const one = program();
    const unpack = () => unpackProgram(one, at(base), { onUnpacking: (to) => told.push(to) });
    const place = unpack();
    unpack();
    expect(told).toEqual([place]);
    rmSync(path.join(place, "src/main.js"));
    unpack();
    expect(told).toEqual([place, place]);
    expect(() => unpackProgram(one, at("/proc/none"), { onUnpacking: (to) => told.push(to) })).toThrow(UnpackError);
    expect(told).toHaveLength(2);
  });

  test("what cannot be noted as compared is compared again", () => {
    const base = aFolder();
    const one = program();
    const place = unpackProgram(one, at(base));
    mkdirSync(path.join(base, `ilana/.checked-${path.basename(place)}`));
    for (const change of [() => {}, () => rewrite(path.join(place, "lib/own.node"), "nativE"), () => {}]) {
      change();
      expect(unpackProgram(one, at(base))).toBe(place);
    }
    expect(one.unpacked()).toBe(2);
  });

  test("another version, and the same version made otherwise, have folders of their own", () => {
    const base = aFolder();
    const places = [program(), program("1.0.1"), packed({ "src/main.js": "other" })].map((one) =>
      unpackProgram(one, at(base)),
    );
    expect(new Set(places).size).toBe(3);
  });

  test.each<[what: string, change: (place: string) => void]>([
    [
      "code that was changed, in its length",
      (place) => rewrite(path.join(place, "src/main.js"), code.replace("export", "import")),
    ],
    ["native code that was changed", (place) => rewrite(path.join(place, "lib/own.node"), "nativE")],
    ["a page that was cut off", (place) => rewrite(path.join(place, "dist/web/index.html"), "<!doc")],
    [
      "native code that was changed, and dated back,",
      (place) => {
        const file = path.join(place, "lib/own.node");
        const { atime, mtime } = statSync(file);
        rewrite(file, "nativE");
        utimesSync(file, atime, mtime);
      },
    ],
    [
      "a package that names another file, in its length",
      (place) => rewrite(path.join(place, "lib/package.json"), '{"main":"theirs"}'),
    ],
    ["a file that is gone", (place) => rmSync(path.join(place, "src/main.js"))],
  ])("%s is unpacked anew", (_what, change) => {
    const base = aFolder();
    const one = program();
    const place = unpackProgram(one, at(base));
    // Compared whole, and noted that it was.
    unpackProgram(one, at(base));
    change(place);
    expect(unpackProgram(one, at(base))).toBe(place);
    expect(one.unpacked()).toBe(2);
    expect(readFileSync(path.join(place, "src/main.js"), "utf8")).toBe(code);
    expect(readFileSync(path.join(place, "lib/own.node"), "utf8")).toBe("native");
  });

  test("what is half unpacked by one that was killed is no hindrance, and goes an hour later", () => {
    const base = aFolder();
    const own = path.join(base, "ilana");
    for (const [name, minutes] of [
      [".unpacking-old", 90],
      [".unpacking-now", 1],
    ] as const) {
      mkdirSync(path.join(own, name, "src"), { recursive: true });
      const then = new Date(Date.now() - minutes * 60_000);
      utimesSync(path.join(own, name), then, then);
    }
    const place = unpackProgram(program(), at(base));
    expect(readdirSync(own).toSorted()).toEqual([".unpacking-now", path.basename(place)]);
  });

  test("of what was unpacked before, the last two used stay and what was in use this week: it may still run", () => {
    const base = aFolder();
    const places = ["1.0.0", "1.0.1", "1.0.2", "1.0.3"].map((version) => unpackProgram(program(version), at(base)));
    [1, 9, 6, 2].forEach((days, at) => utimesSync(places[at]!, new Date(), new Date(Date.now() - days * 86_400_000)));
    const newest = unpackProgram(program("1.0.4"), at(base));
    expect(
      readdirSync(path.join(base, "ilana"))
        .filter((name) => !name.startsWith("."))
        .toSorted(),
    ).toEqual([places[0]!, places[2]!, places[3]!, newest].map((place) => path.basename(place)));
  });
});

describe("a place that cannot be used", () => {
  test("is passed over for the next", () => {
    const folder = aFolder();
    const shared = path.join(folder, "shared");
    mkdirSync(shared);
    chmodSync(shared, 0o1777);
    const place = unpackProgram(program(), [...at(shared), ...at(path.join(folder, "own"))]);
    expect(place.startsWith(path.join(folder, "own/ilana"))).toBe(true);
    expect(existsSync(path.join(shared, "ilana"))).toBe(false);
  });

  test("nobody's home is made: it is there, or the next place counts", () => {
    const folder = aFolder();
    const home = path.join(folder, "home/nobody");
    const cache = { folder: path.join(home, ".cache"), why: "your home", mustExist: home };
    expect(() => unpackProgram(program(), [cache])).toThrow(
      `${home}/.cache (your home): there is no folder ${home}. Set XDG_CACHE_HOME to a folder that only you can write`,
    );
    const place = unpackProgram(program(), [cache, ...at(path.join(folder, "data"))]);
    expect(place.startsWith(path.join(folder, "data/ilana"))).toBe(true);
    expect(readdirSync(folder)).toEqual(["data"]);
    mkdirSync(home, { recursive: true });
    expect(unpackProgram(program(), [cache]).startsWith(path.join(home, ".cache/ilana"))).toBe(true);
  });

  test("all of them are told in one line, each with its reason", () => {
    const folder = aFolder();
    const [group, file, opened] = ["group", "file", "opened"].map((name) => path.join(folder, name)) as [
      string,
      string,
      string,
    ];
    mkdirSync(group);
    chmodSync(group, 0o770);
    writeFileSync(file, "");
    mkdirSync(path.join(opened, "ilana"), { recursive: true });
    chmodSync(path.join(opened, "ilana"), 0o777);
    const places = [group, path.join(file, "cache"), opened].map((place) => ({
      folder: place,
      why: path.basename(place),
    }));
    const unpack = () => unpackProgram(program(), places);
    expect(unpack).toThrow(UnpackError);
    expect(unpack).toThrow(
      `nothing can be unpacked, which is needed once. ${group} (group): others can write in ${group}; ` +
        `${file}/cache (cache): a part of its path is no folder; ${opened} (opened): others can write in ${opened}/ilana. ` +
        "Set XDG_CACHE_HOME to a folder that only you can write",
    );
    expect(statSync(path.join(opened, "ilana")).mode & 0o777).toBe(0o777);
  });

  test("that of another user is none: what lies there would be theirs", () => {
    const base = aFolder();
    const notUs = (process.getuid?.() ?? 0) + 1;
    expect(() => unpackProgram(program(), at(base), { userId: notUs })).toThrow("belongs to another user");
  });

  test("a damaged archive unpacks nothing", () => {
    const base = aFolder();
    const broken = { ...program(), contents: () => new Uint8Array([1, 2, 3]) };
    expect(() => unpackProgram(broken, at(base))).toThrow(UnpackError);
    expect(readdirSync(path.join(base, "ilana"))).toEqual([]);
  });
});

function rewrite(file: string, text: string): void {
  chmodSync(file, 0o600);
  writeFileSync(file, text);
}
