#!/usr/bin/env node
import { accessSync, constants } from "node:fs";
import { enableCompileCache } from "node:module";
import { programCache } from "#platform/program.ts";

/*
 * Everything starts here, the server as well (`ilana serve`): before the rest is loaded. From the second start on it comes
 * parsed from the cache, which lies where only those write who may change the program too; where nobody may, it is parsed.
 */
enableCompileCache(programCache());
// Libraries look at it: one would make the REST document at each start, only to see whether it can.
process.env["NODE_ENV"] ??= "production";
if (hasSettings()) await import("./cli/ilana.ts");
else process.exitCode = 1;

/** A command beside a service has the service's settings; what is set already counts. Without them it would work elsewhere. */
function hasSettings(): boolean {
  const { ILANA_ENV: file } = process.env;
  if (!file) return true;
  try {
    // Node.js says of a file that may not be read that there is none.
    accessSync(file, constants.R_OK);
    process.loadEnvFile(file);
    return true;
  } catch (error) {
    const isThere = (error as NodeJS.ErrnoException).code !== "ENOENT";
    const why = isThere ? "cannot be read by this user: run it as root" : "are not there";
    process.stderr.write(`ilana: the settings, ${file}, ${why}\n`);
    return false;
  }
}
