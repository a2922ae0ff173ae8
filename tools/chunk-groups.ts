import path from "node:path";
import type { ModuleInfo } from "rolldown";
import type { Plugin } from "vite";

type Kind = {
  name: string;
  /** The modules at which it begins. */
  from: string[];
  /** Modules that are not to load it: what they need stays out. */
  without?: string[];
};

type Small = {
  name: string;
  /** The modules that are not to load it: at which screens begin, and what such a screen opens later. */
  without: string[];
};

// In characters of source. An icon has half of it.
const smallBelow = 2000;

/**
 * Puts what several screens share into few files, one for each kind of visit: each file costs headers and, over HTTP/1.1,
 * one of six places. A file holds what its kind's modules import at once, as far as more than one screen wants it and no
 * kind before it has it. What is left and is small, icons and words above all, is in one file for all other screens.
 */
export function chunkGroups(kinds: Kind[], small: Small): Plugin {
  const reached = new Map<string, Set<string>>();
  const groups = [...kinds, small].map(({ name }, index) => ({
    name,
    test: (module: string) => reached.get(name)?.has(module) ?? false,
    minShareCount: 2,
    includeDependenciesRecursively: false,
    priority: kinds.length + 1 - index,
  }));
  // What every visit needs is one file: in one piece it compresses better, and nothing waits for a second answer.
  const initial = { name: "index", tags: ["$initial" as const], priority: kinds.length + 2 };
  return {
    name: "chunk-groups",
    apply: "build",
    config: () => ({ build: { rolldownOptions: { output: { codeSplitting: { groups: [initial, ...groups] } } } } }),
    buildEnd() {
      const find: Find = (module) => this.getModuleInfo(module);
      for (const { name, from, without = [] } of kinds) {
        const unwanted = reach(without, find);
        reached.set(name, new Set([...reach(from, find)].filter((module) => !unwanted.has(module))));
      }
      const unwanted = reach(small.without, find);
      const others = [...this.getModuleIds()].filter((module) => !unwanted.has(module));
      // Whoever loads it has what all who are signed in have.
      const isThere = (module: string) =>
        /node_modules[\\/](react|react-dom|scheduler)[\\/]|^\0/.test(module) ||
        kinds.some(({ name }) => reached.get(name)!.has(module)) ||
        isPlainPart(module, find);
      reached.set(small.name, alone(others.filter(isSmall(find)), isThere, find));
    },
  };
}

type Find = (module: string) => Pick<ModuleInfo, "code" | "importedIds"> | null;

// Of these the bundler knows better than the graph what is used.
const isPart = /node_modules.(@chakra-ui|@ark-ui|@zag-js|@tanstack.react-router)/;

/** All that modules import at once, and what that imports. */
function reach(modules: readonly string[], find: Find, isLeftOut = isPart, found = new Set<string>()): Set<string> {
  for (const module of modules) {
    if (found.has(module) || isLeftOut.test(module)) continue;
    found.add(module);
    reach(importedBy(module, find), find, isLeftOut, found);
  }
  return found;
}

/** Libraries whose index imports all that they have. */
const libraries = [
  { name: "lucide-react", index: /lucide-react.dist.esm.lucide-react\.mjs$/ },
  { name: "@chakra-ui/react", index: /@chakra-ui.react.dist.esm.index\.js$/ },
];
const libraryOf = (module: string) => libraries.find(({ index }) => index.test(module));

/** What a module imports at once; of a library with an index of all what it names there. */
function importedBy(module: string, find: Find): string[] {
  if (libraryOf(module)) return [];
  const { code, importedIds = [] } = find(module) ?? {};
  return importedIds.flatMap((id) => {
    const library = libraryOf(id);
    const names = library ? namesFrom(library.name, code ?? "") : [];
    return names.length > 0 ? placesOf(names, id, find(id)?.code ?? "") : [id];
  });
}

/** `import { Box, type BoxProps } from "@chakra-ui/react"` names Box. */
function namesFrom(library: string, code: string): string[] {
  return [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g)]
    .filter(([, , from]) => from === library)
    .flatMap(([, names]) => names!.split(",").map((name) => name.trim().split(/\s/)[0]!))
    .filter((name) => name !== "" && name !== "type");
}

/** The modules from which an index hands names on; for a name that it has from elsewhere the index itself. */
const placesOf = (names: readonly string[], index: string, code: string): string[] => {
  const places = known.get(index) ?? placesIn(index, code);
  known.set(index, places);
  return names.map((name) => places.get(name) ?? index);
};
/** By index: they are long, and each module asks. */
const known = new Map<string, Map<string, string>>();

function placesIn(index: string, code: string): Map<string, string> {
  const spaces = new Map(
    [...code.matchAll(/import \* as (\S+) from '(\.[^']+)'/g)].map(([, name, from]) => [name!, from!]),
  );
  const places = new Map<string, string>();
  for (const [, pairs, from] of code.matchAll(/export \{([^}]*)\}(?: from ['"](\.[^'"]+)['"])?/g))
    for (const pair of pairs!.split(",")) {
      const [inner, outer = inner] = pair.trim().split(" as ");
      const place = from ?? spaces.get(inner!);
      if (place) places.set(outer!, path.join(path.dirname(index), place));
    }
  return places;
}

/** An icon, or a little of our own. */
const isSmall = (find: Find) => (module: string) => {
  if (libraryOf(module)) return false;
  return (
    /lucide-react.dist.esm/.test(module) ||
    (/\/src\/(web|features|shared)\//.test(module) && (find(module)?.code?.length ?? smallBelow) < smallBelow)
  );
};

/** Those of some modules that import nothing but each other and what is there anyway: they take nothing else along. */
function alone(modules: readonly string[], isThere: (module: string) => boolean, find: Find): Set<string> {
  const left = new Set(modules);
  let before = -1;
  while (left.size !== before) {
    before = left.size;
    for (const module of left)
      if (!importedBy(module, find).every((id) => left.has(id) || isThere(id))) left.delete(module);
  }
  return left;
}

/** A part that is drawn and does nothing: those that do something run a machine. */
function isPlainPart(module: string, find: Find): boolean {
  if (!isPart.test(module) || libraryOf(module)) return false;
  return ![...reach([module], find, /^$/)].some((id) => /node_modules.@zag-js/.test(id) || libraryOf(id));
}
