import type { Rolldown } from "vite";

/** The chunk of a build that each of these modules stands in, by file name. */
export function chunksOf(bundle: Rolldown.OutputBundle, modules: string[]): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
  return modules.map((module) => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(module));
    if (!chunk) throw new Error(`No chunk of the build holds ${module}`);
    return chunk.fileName;
  });
}

/** These files with all that they import at once, and what that imports. */
export function withImports(bundle: Rolldown.OutputBundle, files: string[], found = new Set<string>()): string[] {
  for (const file of files) {
    if (found.has(file)) continue;
    found.add(file);
    const chunk = bundle[file];
    if (chunk?.type === "chunk") withImports(bundle, chunk.imports, found);
  }
  return [...found];
}

/** The scripts that a built page names, the entry among them. */
export function scriptsOf(page: string): string[] {
  return [...page.matchAll(/<script[^>]* src="\/([^"]+)"/g)].map((match) => match[1]!);
}
