#!/usr/bin/env node
import { Command, CommanderError, Option } from "commander";
import { ConfigError } from "#config.ts";
import { topics } from "#features/catalogue/vocabulary.ts";
import { ask } from "./ask.ts";
import { checkCatalogue, importCatalogue, writeSchemas } from "./catalogue.ts";
import { sendTestMail } from "./mail.ts";
import { printOpenApi } from "./openapi.ts";
import { checkSource, listSources } from "./watch.ts";

// What is made holds hashes and company data: for its owner only.
process.umask(0o077);
// Whoever reads our output may stop early (`ilana openapi | head`).
process.stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 1));

const program = new Command("ilana")
  .description("Which regulations bind a company in Nigeria, why, and how urgent each is")
  .exitOverride();

program
  .command("serve")
  .description("serve the application until told to stop")
  .action(async () => {
    const { serve } = await import("../server/serve.ts");
    await serve();
  });

const catalogue = program.command("catalogue").description("check and load the catalogue of regulations");
catalogue
  .command("check")
  .description("read a catalogue folder and name every fault with its file and line; exit code 1 when there is one")
  .argument(
    "[path]",
    "folder with <regulator>/<key>.yaml and questions.yaml (default: the catalogue that comes with the program)",
  )
  .action(checkCatalogue);
catalogue
  .command("import")
  .description("load a catalogue folder into the database of DATA_DIR; broken files are named and left out")
  .argument("<path>", "folder with <regulator>/<key>.yaml and questions.yaml")
  .action(importCatalogue);
catalogue
  .command("schema")
  .description("write the JSON Schemas of the catalogue's files, for editors")
  .action(writeSchemas);

program
  .command("ask")
  .description("answer a question, or assess a description of a business, from the regulations held; nothing is stored")
  .argument("<question>", "the question or description; - reads it from standard input")
  .option("--company <e-mail>", "answer for this company, with its profile; without it nothing of a company is used")
  .option("--regulator <code>", "only texts of this regulator, for example CBN")
  .addOption(new Option("--topic <id>", "only regulations on this topic").choices(topics))
  .option("--json", "print the reply as JSON")
  .addHelpText("after", "\nExit code 0: answered. 2: nothing that is held answers it. 1: something failed.")
  .action(ask);

const watch = program.command("watch").description("the sources that are watched for new publications");
watch
  .command("list")
  .description("list the sources of SOURCES_FILE and how each stands")
  .option("--json", "print JSON")
  .action(listSources);
watch
  .command("check")
  .description("ask one source now, and publish what is new; exit code 1 when its answer cannot be trusted")
  .argument("<source>", "id of a source, as `watch list` shows it")
  .option("--json", "print the outcome as JSON")
  .option("--show <count>", "how many of the newest entries known to show", Number, 5)
  .action(checkSource);

program
  .command("mail")
  .description("try the mail settings")
  .command("test")
  .description("send a test mail")
  .argument("<address>", "where to send it")
  .action(sendTestMail);

program.command("openapi").description("print the OpenAPI document of the REST paths").action(printOpenApi);

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode;
  } else {
    const isOurs = error instanceof ConfigError || (error as NodeJS.ErrnoException).code !== undefined;
    for (const line of (error as Error).message.split("\n")) process.stderr.write(`ilana: ${line}\n`);
    if (!isOurs) process.stderr.write(`${(error as Error).stack}\n`);
    process.exitCode = 1;
  }
}
