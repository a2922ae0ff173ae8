import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";
import { chunksOf, scriptsOf, withImports } from "./chunks.ts";
import { buildScript, letters, openDrawing, withStylesInline, type Drawn } from "./drawing.ts";
import { readRoutes } from "./route-table.ts";

type Options = {
  /** The file in which the routes stand, and the module that starts the application. */
  routes: string;
  entry: string;
};

/**
 * Writes a page for each route beside the built index.html, `screens/<first part of its path>.html`: the same page, which
 * asks for the code of its screen at once instead of after the application has started and found out which it needs, and
 * shows the screen as it is before the server has answered. That is a picture: it is gone when the application has drawn
 * the same (main.tsx).
 */
export function screenPages({ routes, entry }: Options): Plugin {
  let nonce: string | undefined;
  return {
    name: "screen-pages",
    apply: "build",
    configResolved(config) {
      nonce = config.html?.cspNonce;
    },
    async writeBundle({ dir: outDir = "" }, bundle) {
      using drawing = await openDrawing();
      const start = await buildScript("screen-start.ts");
      const index = withStylesInline(readFileSync(path.join(outDir, "index.html"), "utf8"), outDir);
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
        const page = index.replace("<title>", `${letters(bundle)}<title>`).replace("</head>", `${preloads}</head>`);
        const drawn = await drawing.draw(address, hasLoader);
        const withScreen = drawn ? put(page, { ...drawn, start, owner: hasLoader ? "member" : "visitor" }) : page;
        const signed = withScreen.replace(/<(style|script)(?![^>]* nonce=)/g, `<$1 nonce="${nonce}"`);
        writeFileSync(path.join(outDir, "screens", `${name}.html`), signed);
      }
    },
  };
}

type Picture = Drawn & { start: string; owner: "member" | "visitor" };

/**
 * The page with a screen drawn in it, which no key and no screen reader finds, and the script that makes it fit. The
 * application's code comes after what the picture needs.
 */
function put(page: string, { markup, styles, start, owner }: Picture): string {
  const picture = `<div id="drawn" data-for="${owner}" hidden inert aria-hidden="true">${markup}</div>`;
  return page
    .replaceAll(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"')
    .replace("</head>", () => `${styles}</head>`)
    .replace('<div id="root"></div>', () => `${picture}<script>${start}</script><div id="root"></div>`);
}
