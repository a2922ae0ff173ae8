import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { chunkGroups } from "./tools/chunk-groups.ts";
import { evidenceFrame } from "./tools/evidence-frame.ts";
import { firstLoad } from "./tools/first-load.ts";
import { prerendered } from "./tools/prerender.ts";
import { screenPages } from "./tools/screen-pages.ts";
import { usedStyleNames } from "./tools/used-style-names.ts";

const here = import.meta.dirname;
const root = join(here, "src/web");
const routes = join(root, "routes/tree.ts");
const entry = join(root, "main.tsx");
const screen = (name: string) => join(root, `routes/${name}.tsx`);
/** What is seen without signing in to a company, and what opens over it. */
const forEverybody = [
  ...["landing", "sign-in", "sign-up", "forgot-password", "reset-password", "invitation", "came-back", "review"].map(
    screen,
  ),
  ...["components/overlays/toaster", "account/otp-dialog", "review/own-operator"].map((name) =>
    join(root, `${name}.tsx`),
  ),
];
const outDir = join(here, "dist/web");

/** Writes `.br` and `.gz` beside every text file of the build, so that the server never compresses the same bytes twice. */
function precompressed(): Plugin {
  return {
    name: "precompressed",
    apply: "build",
    closeBundle() {
      for (const name of readdirSync(outDir, { recursive: true, encoding: "utf8" })) {
        const file = join(outDir, name);
        if (!/\.(js|css|html|svg|json)$/.test(name) || statSync(file).size < 128) continue;
        const bytes = readFileSync(file);
        writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
        writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
      }
    },
  };
}

export default defineConfig({
  root,
  // What the server replaces in every answer by a word that is good for that answer only (src/server/pages.ts).
  html: { cspNonce: "nonce-of-this-answer" },
  plugins: [
    react(),
    chunkGroups(
      [
        { name: "public", from: [screen("landing")] },
        { name: "guest", from: [screen("sign-in")] },
        { name: "member", from: [screen("member"), join(root, "lib/server/data.ts")] },
        { name: "work", from: [screen("dashboard")], without: [screen("sign-up"), screen("reset-password")] },
      ],
      {
        name: "small",
        without: forEverybody,
      },
    ),
    usedStyleNames([root, join(here, "node_modules/@chakra-ui/react/dist/esm")]),
    prerendered(),
    screenPages({ routes, entry }),
    evidenceFrame(),
    precompressed(),
    firstLoad({
      routes,
      entry,
      pages: { "/": "landing.html" },
      budget: { "/": 130, "/signin": 130, "/login": 130 },
      mostFiles: 60,
    }),
  ],
  build: {
    outDir,
    emptyOutDir: true,
    // The server's content security policy allows no inline data for fonts; every asset stays a file with a hashed name.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The first script would name every file of every screen, for whoever only reads the landing page too. Each screen's
      // own page names them (screen-pages.ts); on the way from one screen to another they are found as its code arrives.
      resolveDependencies: (_file, files, { hostId }) => (hostId.startsWith("assets/index-") ? [] : files),
    },
    rolldownOptions: {
      // The style engine imports this, and what it imports, for a function that no screen uses.
      treeshake: {
        moduleSideEffects: [{ test: /node_modules\/(hoist-non-react-statics|react-is)\//, sideEffects: false }],
      },
    },
  },
  server: {
    port: 5173,
    proxy: { "/api": "http://127.0.0.1:3000", "/trpc": "http://127.0.0.1:3000" },
  },
});
