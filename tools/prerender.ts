import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import react from "@vitejs/plugin-react";
import { build, type Plugin, type Rolldown } from "vite";
import { leavingClass } from "../src/web/lib/leaving.ts";

const root = path.join(import.meta.dirname, "../src/web");
const quiet = { configFile: false, root, logLevel: "warn" } as const;

/**
 * Draws the landing page into `landing.html` beside the built `index.html`, so that it is seen without the application's
 * script. That is run when the visitor first does something (first-paint.ts), and takes over the same elements (main.tsx).
 */
export function prerendered(): Plugin {
  return {
    name: "prerendered",
    apply: "build",
    async writeBundle({ dir: outDir }, bundle) {
      if (!outDir) return this.error("There is no folder to write landing.html into");
      const [{ markup, styles }, firstPaint] = await Promise.all([drawLanding(), buildFirstPaint()]);
      const script = `assets/first-paint-${createHash("sha256").update(firstPaint).digest("hex").slice(0, 8)}.js`;
      writeFileSync(path.join(outDir, script), firstPaint);
      const page = readFileSync(path.join(outDir, "index.html"), "utf8")
        // The application itself comes when the first script says so.
        .replace(/<script type="module"[^>]* src="([^"]+)"><\/script>/, '<meta name="application" content="$1" />')
        // First of all files: the paint waits for it.
        .replace(/<link rel="modulepreload"[^>]*>/g, "")
        .replace("</head>", `<script src="/${script}"></script></head>`)
        .replace(/<title>[^<]*<\/title>/, "<title>Compliance tracking · Ilana</title>")
        .replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g, (_whole, file: string) => inlined(outDir, file))
        .replace("</head>", () => `${preloads(bundle)}${styles}${hidden}</head>`)
        .replace(/<p id="starting"[\s\S]*?<\/p>/, "")
        .replace('<div id="root"></div>', () => `<div id="root">${markup}</div>`);
      if (!page.includes(markup)) this.error("index.html has no empty element with the id root");
      writeFileSync(path.join(outDir, "landing.html"), page);
    },
  };
}

const hidden = `<style>.${leavingClass} #root{display:none}</style>`;

/** A style sheet of a few rules is not worth a round trip before the first paint. */
const inlined = (outDir: string, file: string) =>
  `<style>${readFileSync(path.join(outDir, file), "utf8").trim()}</style>`;

type Landing = { markup: string; styles: string };
// By hand: importing the type would bring the whole application into the type check of vite.config.ts.
type Prerender = { renderLanding: () => Promise<Landing> };

async function drawLanding(): Promise<Landing> {
  // Inside the project, where the packages it imports are found; of its own, for two builds may run at once.
  const cache = path.join(root, "../../node_modules/.cache");
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(path.join(cache, "prerender-"));
  await build({
    ...quiet,
    plugins: [react()],
    build: { ssr: "prerender.tsx", outDir: folder, emptyOutDir: true, copyPublicDir: false },
    // The router draws other elements on a server than in a browser; to be taken over they must be the browser's.
    ssr: { noExternal: [/^@tanstack\//], resolve: { conditions: ["browser", "module", "import", "default"] } },
  });
  const { renderLanding } = (await import(pathToFileURL(path.join(folder, "prerender.js")).href)) as Prerender;
  const landing = await renderLanding();
  rmSync(folder, { recursive: true });
  return landing;
}

/** The script that runs before the first paint, whole and on its own: it must not wait for a module. */
async function buildFirstPaint(): Promise<string> {
  const result = await build({
    ...quiet,
    build: {
      write: false,
      modulePreload: false,
      copyPublicDir: false,
      rolldownOptions: { input: path.join(root, "first-paint.ts"), output: { format: "iife" } },
    },
  });
  const { output } = (Array.isArray(result) ? result[0] : result) as Rolldown.RolldownOutput;
  return output[0].code;
}

/** The landing page's letters at once, and all of its code when the browser has nothing else to fetch. */
function preloads(bundle: Rolldown.OutputBundle): string {
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
  const entry = chunks.find((chunk) => chunk.isEntry);
  const landing = chunks.find((chunk) => chunk.facadeModuleId?.endsWith("routes/landing.tsx"));
  const wanted = new Set([entry, landing].flatMap((chunk) => (chunk ? [chunk.fileName, ...chunk.imports] : [])));
  const font = Object.keys(bundle).find((file) => file.includes("inter-latin-wght"));
  return [
    font && `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}">`,
    ...[...wanted].map((file) => `<link rel="prefetch" as="script" href="/${file}">`),
  ].join("");
}
