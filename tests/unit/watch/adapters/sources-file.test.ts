import { writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { readSources } from "#features/watch/adapters/sources-file.ts";
import { regulatorNames } from "#features/catalogue/rules/regulator.ts";
import { aFolder } from "../../../support/folder.ts";

const entry = (id: string, more = "", url = "https://regulator.example/feed") => `  - id: ${id}
    regulator: SEC
    kind: rss
    url: ${url}
    hosts: [${new URL(url).hostname}]
${more}`;

function read(text: string, allowHosts: string[] = []) {
  const file = path.join(aFolder(), "sources.yaml");
  writeFileSync(file, text);
  const { sources, faults } = readSources(file, allowHosts);
  return { sources, faults: faults.map(({ line, reason }) => `${line}: ${reason}`) };
}

test("the sources that come with the program are without fault, and say what is not known of them", () => {
  const { sources, faults } = readSources("data/sources.yaml", []);
  expect(faults).toEqual([]);
  expect([...new Set(sources.map(({ regulator }) => regulator))].toSorted()).toEqual([
    "CAC",
    "CBN",
    "EFCC",
    "FCCPC",
    "FRC",
    "GAZETTE",
    "NAICOM",
    "NCC",
    "NDIC",
    "NDPC",
    "NFIU",
    "NITDA",
    "NRS",
    "PENCOM",
    "SEC",
  ]);
  for (const { id, note, regulator } of sources) {
    expect(note, id).toMatch(/not (reached|tried|known)|known to have tried|turns programs away/i);
    expect(Object.keys(regulatorNames), id).toContain(regulator);
  }
});

test("gives each kind its usual interval, or the one that is set", () => {
  const { sources } = read(`sources:
${entry("a")}${entry("b", "    every: { business: 2m, otherwise: 3h }\n")}${entry("c").replace("rss", "html_list")}    list: { item: li }
`);
  const minutes = sources.map(({ every }) => [every.business / 60_000, every.otherwise / 60_000]);
  expect(minutes).toEqual([
    [5, 30],
    [2, 180],
    [15, 60],
  ]);
  expect(sources[0]).toMatchObject({
    confirm: 60_000,
    enabled: true,
    documents: "fetch",
    publish: "at-once",
    note: null,
  });
});

test.each<[string, string, string[]]>([
  [
    "a field that is missing",
    `sources:\n  - id: a\n    regulator: SEC\n    kind: rss\n    url: https://a.example/\n`,
    ["2: sources.0.hosts: Invalid input: expected array, received undefined"],
  ],
  [
    "a field that does not exist",
    `sources:\n${entry("a", "    colour: red\n")}`,
    ['2: sources.0: Unrecognized key: "colour"'],
  ],
  ["an id with capitals", `sources:\n${entry("A")}`, ["2: sources.0.id: must be lower-case words joined by hyphens"]],
  [
    "an interval that is no length of time",
    `sources:\n${entry("a", "    every: { business: 5 min, otherwise: 1h }\n")}`,
    ["7: sources.0.every.business: must be a length of time such as 60s, 5m or 2h"],
  ],
  [
    "an interval of seconds",
    `sources:\n${entry("a", "    every: { business: 59s, otherwise: 1h }\n")}`,
    ["7: sources.0.every: must be at least 60s, outside WATCH_ALLOW_HOSTS"],
  ],
  [
    "hosts without the url's",
    `sources:\n${entry("a").replace("[regulator.example]", "[other.example]")}`,
    ["6: sources.0.hosts: must hold the host of the url, regulator.example"],
  ],
  [
    "plain http",
    `sources:\n${entry("a", "", "http://a.example/")}`,
    ["5: sources.0.url: must be https without a port, outside WATCH_ALLOW_HOSTS"],
  ],
  [
    "a port",
    `sources:\n${entry("a", "", "https://a.example:8443/")}`,
    ["5: sources.0.url: must be https without a port, outside WATCH_ALLOW_HOSTS"],
  ],
  [
    "an html_list without selectors",
    `sources:\n${entry("a").replace("rss", "html_list")}`,
    ["2: sources.0.list: html_list needs the selectors of an entry"],
  ],
  [
    "selectors that are none",
    `sources:\n${entry("a", '    list:\n      item: "li..["\n      title: a\n      date: "li:nth-of(2"\n').replace("rss", "html_list")}`,
    ["8: sources.0.list.item: must be a CSS selector", "10: sources.0.list.date: must be a CSS selector"],
  ],
  [
    "an address without its scheme, beside another fault",
    `sources:\n${entry("a").replace("url: https://", "url: ")}${entry("B")}`,
    ["5: sources.0.url: must be an http or https URL", "7: sources.1.id: must be lower-case words joined by hyphens"],
  ],
  [
    "a manual source that does not say why",
    `sources:\n${entry("a").replace("rss", "manual")}`,
    ["2: sources.0.note: a manual source must say why"],
  ],
  [
    "an id used twice",
    `sources:\n${entry("a")}${entry("b")}${entry("a", "    note: again\n")}`,
    ["12: id: a is used by an earlier source"],
  ],
  [
    "another key at the top",
    `source: []\n`,
    ["1: sources: Invalid input: expected array, received undefined", '1: file: Unrecognized key: "source"'],
  ],
])("names the line of %s", (_what, text, faults) => {
  expect(read(text).faults).toEqual(faults);
});

test("a broken source does not stop the others", () => {
  const { sources, faults } = read(
    `sources:\n${entry("A")}${entry("b")}${entry("b")}${entry("c")}${entry("d").replace("url: https://", "url: ")}`,
  );
  expect(sources.map(({ id }) => id)).toEqual(["b", "c"]);
  expect(faults).toHaveLength(3);
});

test("hosts that are let through may be asked by http, at any port, every second", () => {
  const text = `sources:\n${entry("a", "    every: { business: 1s, otherwise: 1s }\n    confirm: 0s\n", "http://127.0.0.1:4010/")}`;
  expect(read(text, ["127.0.0.1:4010"])).toMatchObject({
    sources: [{ every: { business: 1000 }, confirm: 0 }],
    faults: [],
  });
  expect(read(text, ["127.0.0.1:4011"]).faults).toHaveLength(2);
});

test.each<[string, string]>([
  ["broken YAML", "sources: [\n"],
  ["aliases", "sources: &a [*a]\n"],
])("%s is a fault", (_what, text) => {
  expect(read(text)).toMatchObject({ sources: [] });
  expect(read(text).faults).not.toEqual([]);
});

test("a file that is not there is a fault", () => {
  const file = path.join(aFolder(), "none.yaml");
  expect(readSources(file, [])).toMatchObject({
    sources: [],
    faults: [{ file, line: 1, reason: expect.stringContaining("ENOENT") as string }],
  });
});
