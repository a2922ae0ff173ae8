/** What `npm start` runs: the server and its command line in `dist/server`, with its packages and data where they are. */
import { rmSync } from "node:fs";
import path from "node:path";
import { bundleProgram } from "./bundle.ts";

const root = path.join(import.meta.dirname, "../..");
const to = path.join(root, "dist/server");
rmSync(to, { recursive: true, force: true });
await bundleProgram(root, to);
