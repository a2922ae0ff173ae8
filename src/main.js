import { enableCompileCache, registerHooks } from "node:module";
import path from "node:path";
import { setFlagsFromString } from "node:v8";

/*
 * Plain JavaScript: what strips the types of a first TypeScript file would cost each start 50 ms and 15 MB. The other files
 * come stripped and parsed from the cache, from the second start on. It lies with what is installed, where only those
 * write who may change the program too; where nobody may, it starts without.
 */
enableCompileCache(path.join(import.meta.dirname, "../node_modules/.cache/ilana"));

// Libraries look at it: one would make the REST document at each start, only to see whether it can.
process.env["NODE_ENV"] ??= "production";
// Nearly all that is made while modules load stays. V8 would conclude that much lives, and hold 130 MB for what is new.
setFlagsFromString("--semi-space-growth-factor=1");
setFlagsFromString("--no-parallel-scavenge");
const found = new Map();
const hooks = registerHooks({ resolve: resolveOnce });
const { serve } = await import("./server/serve.ts");
const { boundNewSpace, tidyWhenIdle } = await import("./platform/process/memory.ts");
hooks.deregister();
await serve();
setFlagsFromString("--parallel-scavenge");
boundNewSpace();
tidyWhenIdle();

/**
 * Node parses the whole `exports` of a package for each of its .js files and each import of it. Those of drizzle-orm are
 * 180 kB, parsed some 140 times: 0.4 s. A file that names another by its place needs no look at them, a name one look.
 * @type {import("node:module").ResolveHookSync}
 */
function resolveOnce(specifier, context, next) {
  const { parentURL = "" } = context;
  const isBeside = /^\.\.?\/.*\.js$/.test(specifier) && /\/node_modules\/drizzle-orm\/.*\.js$/.test(parentURL);
  if (isBeside) return { url: new URL(specifier, parentURL).href, format: "module", shortCircuit: true };
  if (!/^drizzle-orm(\/|$)/.test(specifier)) return next(specifier, context);
  // All who name it are ours, or stand beside it in the same node_modules.
  if (!found.has(specifier)) found.set(specifier, { ...next(specifier, context), shortCircuit: true });
  return found.get(specifier);
}
