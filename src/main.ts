#!/usr/bin/env node
import { enableCompileCache } from "node:module";
import { programCache } from "#platform/program.ts";

/*
 * Everything starts here, the server as well (`ilana serve`): before the rest is loaded. From the second start on it comes
 * parsed from the cache, which lies where only those write who may change the program too; where nobody may, it is parsed.
 */
enableCompileCache(programCache());
// Libraries look at it: one would make the REST document at each start, only to see whether it can.
process.env["NODE_ENV"] ??= "production";
// A command beside a service has the service's settings; what is set already counts.
const { ILANA_ENV: settings } = process.env;
if (settings) process.loadEnvFile(settings);
await import("./cli/ilana.ts");
