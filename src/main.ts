#!/usr/bin/env node
import { enableCompileCache } from "node:module";
import { programCache } from "#platform/program.ts";
import { loadSettings, SettingsFileError } from "#platform/program/settings.ts";

/*
 * Everything starts here, the server as well (`ilana serve`): before the rest is loaded. From the second start on it comes
 * parsed from the cache, which lies where only those write who may change the program too; where nobody may, it is parsed.
 */
enableCompileCache(programCache());
// Libraries look at it: one would make the REST document at each start, only to see whether it can.
process.env["NODE_ENV"] ??= "production";
// A command beside a service has the service's settings; what is set already counts.
const { ILANA_ENV: settings } = process.env;
try {
  if (settings) loadSettings(settings, process.env);
} catch (error) {
  if (!(error instanceof SettingsFileError)) throw error;
  if (!needsNoSettings(process.argv.slice(2))) {
    process.stderr.write(`ilana: ${error.message}\n`);
    process.exit(1);
  }
}
await import("./cli/ilana.ts");

/** What tells of the program alone can be asked by anybody. */
function needsNoSettings(words: readonly string[]): boolean {
  const [command = "help"] = words;
  return ["help", "licences"].includes(command) || words.some((word) => /^(-h|--help|-V|--version)$/.test(word));
}
