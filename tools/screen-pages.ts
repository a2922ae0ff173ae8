import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";
import { chunksOf, scriptsOf, withImports } from "./chunks.ts";
import { readRoutes } from "./route-table.ts";

type Options = {
  /** The file in which the routes stand, and the module that starts the application. */
  routes: string;
  entry: string;
};

/**
 * Writes a page for each route beside the built index.html, `screens/<first part of its path>.html`: the same page, which
 * asks for the code of its screen at once instead of after the application has started and found out which it needs.
 */
export function screenPages({ routes, entry }: Options): Plugin {
  return {
    name: "screen-pages",
    apply: "build",
    writeBundle({ dir: outDir = "" }, bundle) {
      const index = readFileSync(path.join(outDir, "index.html"), "utf8");
      const forLoaders = this.getModuleInfo(entry)?.dynamicallyImportedIds ?? [];
      const known = new Set(withImports(bundle, scriptsOf(index)));
      mkdirSync(path.join(outDir, "screens"), { recursive: true });
      for (const { path: address, screens, hasLoader } of readRoutes(routes)) {
        const name = address.split("/")[1];
        // The first screen has a page of its own (prerender.ts).
        if (!name) continue;
        const chunks = chunksOf(bundle, [...screens, ...(hasLoader ? forLoaders : [])]);
        const wanted = withImports(bundle, chunks).filter((file) => !known.has(file));
        const preloads = wanted.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join("");
        writeFileSync(path.join(outDir, "screens", `${name}.html`), index.replace("</head>", `${preloads}</head>`));
      }
    },
  };
}
