/** Puts in the place of all packages those that the built program runs with, and Node.js: the last step of `npm start`'s set-up. */
import { cpSync, renameSync, rmSync, symlinkSync, mkdirSync } from "node:fs";
import path from "node:path";
import { copyPackages } from "./packages.ts";

const root = path.join(import.meta.dirname, "../..");
const kept = path.join(root, "dist/kept");
rmSync(kept, { recursive: true, force: true });
copyPackages(root, kept, process);
cpSync(path.join(root, "node_modules/node"), path.join(kept, "node_modules/node"), {
  recursive: true,
  verbatimSymlinks: true,
});
// As npm has it: scripts of package.json find `node` there before all others.
mkdirSync(path.join(kept, "node_modules/.bin"));
symlinkSync("../node/bin/node", path.join(kept, "node_modules/.bin/node"));
// Cut off here, the next start installs again.
rmSync(path.join(root, "node_modules"), { recursive: true });
renameSync(path.join(kept, "node_modules"), path.join(root, "node_modules"));
rmSync(kept, { recursive: true });
