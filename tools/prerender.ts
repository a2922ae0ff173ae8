import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Plugin, Rolldown } from "vite";
import { leavingClass } from "../src/web/lib/navigation/leaving.ts";
import { buildScript, letters, openDrawing, withStylesInline } from "./drawing.ts";

/**
 * Draws the landing page into `landing.html` beside the built `index.html`, so that it is seen without the application's
 * script. That is run when the visitor first does something (first-paint.ts), and takes over the same elements (main.tsx).
 */
export function prerendered(): Plugin {
  let nonce: string | undefined;
  return {
    name: "prerendered",
    apply: "build",
    configResolved(config) {
      nonce = config.html?.cspNonce;
    },
    async writeBundle({ dir: outDir }, bundle) {
      if (!outDir) return this.error("There is no folder to write landing.html into");
      using drawing = await openDrawing();
      const [landing, firstPaint] = await Promise.all([drawing.draw("/", false), buildScript("first-paint.ts")]);
      if (!landing) return this.error("The path / leads elsewhere");
      const { markup, styles } = landing;
      const script = `assets/first-paint-${createHash("sha256").update(firstPaint).digest("hex").slice(0, 8)}.js`;
      writeFileSync(path.join(outDir, script), firstPaint);
      const page = withStylesInline(readFileSync(path.join(outDir, "index.html"), "utf8"), outDir)
        // The application itself comes when the first script says so.
        .replace(/<script type="module"[^>]* src="([^"]+)"[^>]*><\/script>/, '<meta name="application" content="$1" />')
        // First of all files: the paint waits for it.
        .replace(/<link rel="modulepreload"[^>]*>/g, "")
        .replace("</head>", `<script src="/${script}"></script></head>`)
        .replace(/<title>[^<]*<\/title>/, "<title>Compliance tracking · Ilana</title>")
        .replace("</head>", () => `${preloads(bundle)}${styles}${hidden}</head>`)
        .replace(/<p id="starting"[\s\S]*?<\/p>/, "")
        .replace(/<style(?![^>]* nonce=)/g, `<style nonce="${nonce}"`)
        .replace('<div id="root"></div>', () => `<div id="root">${markup}</div>`);
      if (!page.includes(markup)) this.error("index.html has no empty element with the id root");
      writeFileSync(path.join(outDir, "landing.html"), page);
    },
  };
}

const hidden = `<style>.${leavingClass} #root{display:none}</style>`;

/** The landing page's letters at once, and all of its code when the browser has nothing else to fetch. */
function preloads(bundle: Rolldown.OutputBundle): string {
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
  const entry = chunks.find((chunk) => chunk.isEntry);
  const landing = chunks.find((chunk) => chunk.facadeModuleId?.endsWith("routes/landing.tsx"));
  const wanted = new Set([entry, landing].flatMap((chunk) => (chunk ? [chunk.fileName, ...chunk.imports] : [])));
  return letters(bundle) + [...wanted].map((file) => `<link rel="prefetch" as="script" href="/${file}">`).join("");
}
