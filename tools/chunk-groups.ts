import type { Plugin } from "vite";

type Kind = {
  name: string;
  /** The modules at which it begins. */
  from: string[];
  /** Modules that are not to load it: what they need stays out. */
  without?: string[];
};

/**
 * Puts what several screens share into few files, one for each kind of visit: each file costs headers and, over HTTP/1.1,
 * one of six places. A file holds what its kind's modules import at once, as far as more than one screen wants it and no
 * kind before it has it.
 */
export function chunkGroups(kinds: Kind[]): Plugin {
  const reached = new Map<string, Set<string>>();
  const groups = kinds.map(({ name }, index) => ({
    name,
    test: (module: string) => reached.get(name)?.has(module) ?? false,
    minShareCount: 2,
    includeDependenciesRecursively: false,
    priority: kinds.length - index,
  }));
  // What every visit needs is one file: in one piece it compresses better, and nothing waits for a second answer.
  const initial = { name: "index", tags: ["$initial" as const], priority: kinds.length + 1 };
  return {
    name: "chunk-groups",
    apply: "build",
    config: () => ({ build: { rolldownOptions: { output: { codeSplitting: { groups: [initial, ...groups] } } } } }),
    buildEnd() {
      const reach = (modules: readonly string[], found = new Set<string>()) => {
        for (const module of modules) {
          // Their indexes import everything that they have, used or not: the bundler knows better.
          if (
            found.has(module) ||
            /node_modules.(@chakra-ui|@ark-ui|@zag-js|@tanstack.react-router|lucide-react)/.test(module)
          )
            continue;
          found.add(module);
          reach(this.getModuleInfo(module)?.importedIds ?? [], found);
        }
        return found;
      };
      for (const { name, from, without = [] } of kinds) {
        const unwanted = reach(without);
        reached.set(name, new Set([...reach(from)].filter((module) => !unwanted.has(module))));
      }
    },
  };
}
