import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";
import { chunksOf, scriptsOf, withImports } from "./chunks.ts";
import { readRoutes, type Route } from "./route-table.ts";

type Options = {
  /** The file in which the routes stand, and the module that starts the application. */
  routes: string;
  entry: string;
  /** The page that is served for a path, where it is not index.html. */
  pages: Record<string, string>;
  /** The most that a path's first load may need, in kB. */
  budget: Record<string, number>;
  /** The most files that any path's first load may come in. */
  mostFiles: number;
};

type Row = { path: string; bytes: number; files: number; budget: number | undefined };

/**
 * Prints how much JavaScript the first load of each route needs: what its page names, the chunks of its screen and of
 * the layouts around it, and what these import, in the size in which the server sends it, and in how many files. Fails a
 * build over a budget.
 */
export function firstLoad({ routes, entry, pages, budget, mostFiles }: Options): Plugin {
  let measure: () => Row[] = () => [];
  return {
    name: "first-load",
    apply: "build",
    writeBundle({ dir: outDir = "" }, bundle) {
      // The entry loads nothing later but the data layer, for routes with a loader.
      const forLoaders = this.getModuleInfo(entry)?.dynamicallyImportedIds ?? [];
      const row = (route: Route): Row => {
        const index = path.join(outDir, "index.html");
        const page = path.join(outDir, pages[route.path] ?? "index.html");
        const chunks = chunksOf(bundle, [...route.screens, ...(route.hasLoader ? forLoaders : [])]);
        // A page may leave it to its first script when to run the entry; it is part of the first load all the same.
        const files = withImports(bundle, [...scriptsOf(read(page)), ...scriptsOf(read(index)), ...chunks]);
        const bytes = files.reduce((sum, file) => sum + sentSize(path.join(outDir, file)), 0);
        return { path: route.path, bytes, files: files.length, budget: budget[route.path] };
      };
      measure = () => readRoutes(routes).map(row);
    },
    // After the plugin that compresses.
    closeBundle: {
      order: "post",
      sequential: true,
      handler() {
        const rows = measure();
        this.environment.config.logger.info(report(rows));
        const over = rows.filter((row) => row.bytes > (row.budget ?? Infinity) * 1000);
        if (over.length > 0) {
          const names = over.map((row) => `${row.path} ${kB(row.bytes)} of ${row.budget} kB`);
          this.error(`The first load needs more JavaScript than its budget: ${names.join(", ")}`);
        }
        const many = rows.filter(({ files }) => files > mostFiles);
        if (many.length === 0) return;
        const names = many.map(({ path: at, files }) => `${at} ${files}`);
        this.error(`The first load comes in more than ${mostFiles} files (tools/chunk-groups.ts): ${names.join(", ")}`);
      },
    },
  };
}

const read = (file: string) => readFileSync(file, "utf8");
const kB = (bytes: number) => (bytes / 1000).toFixed(1);

function report(rows: Row[]): string {
  const width = Math.max(...rows.map((row) => row.path.length));
  const lines = rows.map((row) => {
    const limit = row.budget === undefined ? "" : `  of at most ${row.budget}`;
    return `  ${row.path.padEnd(width)}  ${kB(row.bytes).padStart(6)} in ${String(row.files).padStart(2)} files${limit}`;
  });
  return ["", "JavaScript of the first load in kB (1000 bytes), compressed by Brotli as it is sent:", ...lines].join(
    "\n",
  );
}

/** Small files are not worth compressing and are sent as they are. */
function sentSize(file: string): number {
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
}
