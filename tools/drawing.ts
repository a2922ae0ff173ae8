import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import react from "@vitejs/plugin-react";
import { build, type Rolldown } from "vite";

const root = path.join(import.meta.dirname, "../src/web");
const quiet = { configFile: false, root, logLevel: "warn" } as const;

/** A screen's elements, and the style elements that they need. */
export type Drawn = { markup: string; styles: string };
// By hand: importing the type would bring the whole application into the type check of vite.config.ts.
type Prerender = { renderScreen: (address: string, isSignedIn: boolean) => Promise<Drawn | undefined> };
export type Draw = Prerender["renderScreen"];

/** Draws screens as they are before the server has answered anything; nothing for an address that leads elsewhere. */
export async function openDrawing(): Promise<{ draw: Draw } & Disposable> {
  // Inside the project, where the packages it imports are found; of its own, for two builds may run at once.
  const cache = path.join(root, "../../node_modules/.cache");
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(path.join(cache, "prerender-"));
  await build({
    ...quiet,
    plugins: [react()],
    build: {
      ssr: "prerender.tsx",
      outDir: folder,
      emptyOutDir: true,
      copyPublicDir: false,
      rolldownOptions: { output: { codeSplitting: false } },
    },
    // The router draws other elements on a server than in a browser; to be taken over they must be the browser's.
    ssr: { noExternal: [/^@tanstack\//], resolve: { conditions: ["browser", "module", "import", "default"] } },
  });
  const address = pathToFileURL(path.join(folder, "prerender.js")).href;
  let drawn = 0;
  return {
    async draw(...screen) {
      // The style engine writes each style once for all that it draws: each screen has an engine of its own.
      const { renderScreen } = (await import(`${address}?${(drawn += 1)}`)) as Prerender;
      const result = await renderScreen(...screen);
      // What React leaves to the browser because it failed here.
      if (result?.markup.includes("<!--$!-->")) throw new Error(`The screen ${screen[0]} needs a browser to be drawn`);
      // The security policy knows style elements by their nonce; an attribute cannot have one.
      if (result && /<[a-z][^>]* style="/.test(result.markup))
        throw new Error(`The screen ${screen[0]} has a style attribute; use style properties`);
      return result;
    },
    [Symbol.dispose]: () => rmSync(folder, { recursive: true }),
  };
}

/** A script of ours that runs before a paint, whole and on its own: it must not wait for a module. */
export async function buildScript(file: string): Promise<string> {
  const result = await build({
    ...quiet,
    build: {
      write: false,
      modulePreload: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: path.join(root, file),
        output: { format: "iife" },
        // It loads nothing by where it lies: what asks that of `import.meta` is for Node.js, or for what loads more.
        checks: { emptyImportMeta: false },
      },
    },
  });
  const { output } = (Array.isArray(result) ? result[0] : result) as Rolldown.RolldownOutput;
  return output[0].code;
}

/** A style sheet of a few rules is not worth a round trip before the first paint. */
export const withStylesInline = (page: string, outDir: string) =>
  page.replace(
    /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g,
    (_whole, file: string) => `<style>${readFileSync(path.join(outDir, file), "utf8").trim()}</style>`,
  );

/** Asks for the letters at once, so that a drawn screen need not be drawn again in others. */
export function letters(bundle: Rolldown.OutputBundle): string {
  const font = Object.keys(bundle).find((file) => file.includes("inter-latin-wght"));
  return font ? `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}">` : "";
}
