import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";
import { buildScript } from "./drawing.ts";

/**
 * Writes the page of the frame in which files of evidence are shown, `frames/evidence.html`, with its script: a page of its
 * own, since nothing of the application may be in it (docs/decisions/0047).
 */
export function evidenceFrame(): Plugin {
  return {
    name: "evidence-frame",
    apply: "build",
    async writeBundle({ dir: outDir = "" }) {
      const script = await buildScript("evidence/frame/draw.ts");
      const hash = createHash("sha256").update(script).digest("hex").slice(0, 8);
      const file = `assets/evidence-frame-${hash}.js`;
      writeFileSync(path.join(outDir, file), script);
      mkdirSync(path.join(outDir, "frames"), { recursive: true });
      const head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Preview</title>';
      const page = `<!doctype html><html lang="en"><head>${head}</head><body><script src="/${file}"></script></body></html>\n`;
      writeFileSync(path.join(outDir, "frames/evidence.html"), page);
    },
  };
}
