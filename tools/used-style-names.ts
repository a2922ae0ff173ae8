import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";

/** The words of all scripts of a folder. */
function wordsIn(folder: string): Set<string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  const scripts = files.filter((one) => one.isFile() && /\.(?:tsx?|m?js)$/.test(one.name));
  const texts = scripts.map(({ parentPath, name }) => readFileSync(path.join(parentPath, name), "utf8"));
  return new Set(texts.flatMap((text) => text.match(/[A-Za-z]+/g) ?? []));
}

/** A comma-separated list of names, without those that nobody names. */
export function keepUsed(code: string, used: ReadonlySet<string>): string {
  const list = /"WebkitAppearance,[\w,]+"/.exec(code)?.[0];
  if (list === undefined) throw new Error("The style engine has no list of properties where it had one: look at tools/used-style-names.ts");
  const names = list.slice(1, -1).split(",").filter((name) => used.has(name));
  return code.replace(list, () => JSON.stringify(names.join(",")));
} // prettier-ignore

/**
 * The style engine tells a style from an attribute by a list of all properties that CSS has: a kilobyte of the first load. Those
 * stay that somebody names as a word, in the application or in the components that it is made of.
 */
export function usedStyleNames(folders: string[]): Plugin {
  let used: Set<string> | undefined;
  return {
    name: "used-style-names",
    apply: "build",
    transform(code, id) {
      if (!id.includes("/@pandacss/is-valid-prop/")) return undefined;
      used ??= new Set(folders.flatMap((folder) => [...wordsIn(folder)]));
      return { code: keepUsed(code, used), map: null };
    },
  };
}
