import { cpSync, existsSync, globSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import list from "./packages.json" with { type: "json" };

const names = z.array(z.string().min(1));
/** What of the packages goes beside the bundle. */
const { apart, without, only, never } = z
  .strictObject({
    /** What reads files of its own by their place: native code, data, threads. It is not bundled, nor what it needs. */
    apart: names,
    /** What these ask for, and no path of ours comes to: builds of native code, browsers, pictures of text. */
    without: names,
    /** Of a package only these files; of all others everything but `never`. */
    only: z.record(z.string(), names),
    never: names,
  })
  .parse(list);

/** Names of modules that the bundle leaves where they are. */
export const isApart = (name: string): boolean =>
  apart.some((packageName) => name === packageName || name.startsWith(`${packageName}/`));

export const licenceFiles = "{LICENSE,LICENCE,License,license,licence,COPYING}*";

export type Target = { platform: string; arch: string };
type Manifest = { dependencies?: Record<string, string>; optionalDependencies?: Record<string, string> };

/** What is to be packed is not at hand here. */
export class LackingError extends Error {}

/**
 * Copies what the bundle needs beside it, from the packages under `root` to those under `to`.
 * @throws LackingError that names what is not there, before anything is copied
 */
export function copyPackages(root: string, to: string, target: Target): void {
  const files = placesOf(root, target).flatMap((place) =>
    filesOf(path.join(root, place), packageAt(place), target).map((file) => path.join(place, file)),
  );
  for (const file of files) cpSync(path.join(root, file), path.join(to, file));
}

/** Where the packages lie that stay apart, with all that they need, as paths from the root. */
function placesOf(root: string, target: Target): string[] {
  const found = new Set<string>();
  const add = (name: string, from: string) => {
    const place = placeOf(root, name, from);
    if (place === undefined)
      throw new LackingError(`${name} is not installed, which ${from === "" ? "the program" : packageAt(from)} needs`);
    if (found.has(place)) return;
    found.add(place);
    const { dependencies, optionalDependencies } = JSON.parse(
      readFileSync(path.join(root, place, "package.json"), "utf8"),
    ) as Manifest;
    const optional = Object.keys(optionalDependencies ?? {}).filter((one) => isFor(one, target));
    for (const one of [...Object.keys(dependencies ?? {}), ...optional]) if (!without.includes(one)) add(one, place);
  };
  for (const name of apart) add(name, "");
  return [...found].toSorted();
}

/** As Node.js looks for it: in the package itself, then further up. */
function placeOf(root: string, name: string, from: string): string | undefined {
  const place = path.join(from, "node_modules", name);
  if (existsSync(path.join(root, place, "package.json"))) return place;
  return from === ""
    ? undefined
    : placeOf(root, name, from.slice(0, Math.max(0, from.lastIndexOf("node_modules") - 1)));
}

const packageAt = (place: string) => place.split("node_modules/").at(-1)!;
// As sharp names what it has for each machine.
const isFor = (name: string, { platform, arch }: Target) => name.endsWith(`-${platform}-${arch}`);

/** The files of one package, and always what names it and under which licence it is. */
function filesOf(folder: string, name: string, { platform, arch }: Target): string[] {
  const wanted = only[name]?.map((pattern) => pattern.replace("{platform}", platform).replace("{arch}", arch));
  const files = (patterns: readonly string[], options: { exclude?: readonly string[] } = {}) =>
    globSync(patterns, { cwd: folder, ...options }).filter((file) => statSync(path.join(folder, file)).isFile());
  const missing = wanted?.filter((pattern) => files([pattern]).length === 0) ?? [];
  if (missing.length > 0)
    throw new LackingError(`${name} has no ${missing.join(", ")}: tools/program/packages.json names it`);
  const own = ["package.json", licenceFiles];
  const all = wanted
    ? files([...wanted, ...own])
    : [...files(["**/*"], { exclude: [...never, "**/node_modules/**"] }), ...files(own)];
  return [...new Set(all)].toSorted();
}
