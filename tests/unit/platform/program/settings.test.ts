import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { loadSettings, parseSettings, SettingsFileError } from "#platform/program/settings.ts";
import { aFolder } from "../../../support/folder.ts";

test.each<[text: string, settings: Record<string, string>]>([
  ["A=one\nB=two", { A: "one", B: "two" }],
  ["BACKUP_PASSPHRASE=correct-horse#battery", { BACKUP_PASSPHRASE: "correct-horse#battery" }],
  ["A=one # two", { A: "one # two" }],
  ["# A=one\n; B=two\n  # C='3\nD=4", { D: "4" }],
  ["#A=one\\\nB=two", { B: "two" }],
  ["A= one two \t\nB=\nC", { A: "one two", B: "" }],
  [" A =one", { A: "one" }],
  ["A=one\r\nB=two\r\n", { A: "one", B: "two" }],
  ["A=' one # '\nB=\" two ; \"", { A: " one # ", B: " two ; " }],
  ["A='one\ntwo'\nB=\"one\ntwo\"", { A: "one\ntwo", B: "one\ntwo" }],
  ['A=\'a\\b\'\nB="a\\b \\"c\\" \\$d \\\\ e\\\nf"', { A: "a\\b", B: 'a\\b "c" $d \\ ef' }],
  ["A='one' \"two\"three # 4 \nB=2", { A: "onetwothree # 4", B: "2" }],
  ['A=it\'s\nB=say "no"', { A: "it's", B: 'say "no"' }],
  ["A=one\\\ntwo\nB=a\\b\\\\c\nC=a\\ \nD=a \\\n b", { A: "onetwo", B: "ab\\c", C: "a ", D: "a  b" }],
  ["A=one\nA=two", { A: "two" }],
  ["A=a=b&c=$d", { A: "a=b&c=$d" }],
  ["export A=one\n1A=one\n=one", {}],
  ["A='never\nclosed", { A: "never\nclosed" }],
  ['A="never\\', { A: "never" }],
  ["A=end\\", { A: "end" }],
  ["", {}],
])("%j is read as systemd reads it", (text, settings) => {
  expect(parseSettings(text)).toEqual(settings);
});

test("what is set already counts, an empty value too", () => {
  const file = path.join(aFolder(), "env");
  writeFileSync(file, "A=file\nB=file\nC=file\n");
  const env = { A: "set", B: "" };
  loadSettings(file, env);
  expect(env).toEqual({ A: "set", B: "", C: "file" });
});

test("a file that is not there or cannot be read is named with what to do", () => {
  const folder = aFolder();
  const missing = path.join(folder, "env");
  expect(() => loadSettings(missing, {})).toThrow(
    `${missing}, which ILANA_ENV names for the settings: there is no such file. Make it, or set ILANA_ENV to another`,
  );
  mkdirSync(missing);
  expect(() => loadSettings(missing, {})).toThrow(SettingsFileError);
});

test("a long file without an end to its quotes takes no time", () => {
  expect(Object.keys(parseSettings(`A="${"\\a'b\" \\\n".repeat(20_000)}`))).toContain("A");
});
