import { Command, CommanderError, InvalidArgumentError, Option } from "commander";
import { ConfigError, leaveServerOut } from "#config.ts";
import { topics } from "#features/catalogue/vocabulary.ts";
import { roles } from "#features/role/vocabulary.ts";
import { BackupError } from "#platform/backup/failure.ts";
import { DatabaseRefusal } from "#platform/database/refusal.ts";
import { programVersion } from "#platform/program.ts";

// What is made holds hashes and company data: for its owner only.
process.umask(0o077);
// Whoever reads our output may stop early (`ilana openapi | head`).
process.stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 1));

/** A command's code, loaded when it is called: the whole application takes a second to load, and `--help` needs none of it. */
const lazily =
  <Arguments extends unknown[]>(load: () => Promise<(...values: Arguments) => Promise<void> | void>) =>
  async (...values: Arguments): Promise<void> =>
    (await load())(...values);

/** The same for what reads a folder and no database. */
const lazilyInMemory = <Arguments extends unknown[]>(
  load: () => Promise<(...values: Arguments) => Promise<void> | void>,
) =>
  lazily<Arguments>(async () => {
    leaveServerOut();
    return load();
  });

/** The same where a path is given; without one the database says what counts. */
const lazilyByPath =
  <Arguments extends unknown[]>(
    load: () => Promise<(path: string | undefined, ...values: Arguments) => Promise<void> | void>,
  ) =>
  async (path: string | undefined, ...values: Arguments): Promise<void> =>
    (path === undefined ? lazily(load) : lazilyInMemory(load))(path, ...values);

function wholeNumber(text: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(value)) throw new InvalidArgumentError("It must be a whole number.");
  return value;
}
const manyYears = (text: string, before: number[]): number[] => [...before, wholeNumber(text)];

const program = new Command("ilana")
  .description("Which regulations bind a company in Nigeria, why, and how urgent each is")
  .version(programVersion().inWords, "-V, --version", "print the version, and the commit that it was made of")
  .exitOverride();

program
  .command("serve")
  .description("serve the application until told to stop")
  .action(lazily(async () => (await import("#server/serve.ts")).serve));

program
  .command("ready")
  .description("ask the server of these settings, on this machine, whether it can serve; exit code 1 when not")
  .action(lazily(async () => (await import("./ready.ts")).askReady));

const passphraseFile = [
  "--passphrase-file <file>",
  "its first line is the passphrase; else BACKUP_PASSPHRASE",
] as const;
const keyPassphraseFile = ["--passphrase-file <file>", "its first line is the passphrase of the key"] as const;
const catalogue = program.command("catalogue").description("check and load the catalogue of regulations");
catalogue
  .command("check")
  .description(
    "read a catalogue folder and name every fault and warning with its file and line; exit code 1 when there is a fault",
  )
  .argument(
    "[path]",
    "folder with <regulator>/<key>.yaml and questions.yaml (default: the catalogue that comes with the program, the pack over it, and DATA_DIR/catalogue over both)",
  )
  .action(lazilyByPath(async () => (await import("./catalogue.ts")).checkCatalogue));
catalogue
  .command("import")
  .description("load a catalogue folder into the database of DATA_DIR; broken files are named and left out")
  .argument("[path]", "folder with <regulator>/<key>.yaml and questions.yaml (default: as at the start of the server)")
  .action(lazily(async () => (await import("./catalogue.ts")).importCatalogue));
catalogue
  .command("schema")
  .description("write the JSON Schemas of the catalogue's files, for editors")
  .action(lazily(async () => (await import("./catalogue.ts")).writeSchemas));
const readsFolder = ["[path]", "folder of a catalogue (default: as at the start of the server)"] as const;
catalogue
  .command("schedules")
  .description("print every schedule with its dates and the words that it was taken from, to be read through")
  .argument(...readsFolder)
  .option("--year <year>", "a year whose dates to print; may be given again", manyYears, [])
  .action(lazilyByPath(async () => (await import("./catalogue.ts")).printSchedules));
catalogue
  .command("matrix")
  .description("print what each licence is shown of capital, returns, incidents, complaints and limits")
  .argument(...readsFolder)
  .action(lazilyByPath(async () => (await import("./catalogue.ts")).printMatrix));
catalogue
  .command("coverage")
  .description("write docs/coverage.md: texts and duties by regulator, licence, basis and confidence")
  .argument("[path]", "folder of a catalogue (default: the one that comes with the program)")
  .option("--json", "print the counts as JSON instead")
  .action(lazilyInMemory(async () => (await import("./catalogue.ts")).writeCoverage));

catalogue
  .command("keys")
  .description("make a pair of keys: <name>.key signs packs, <name>.pub is what others trust by CATALOGUE_KEYS")
  .argument("<name>", "where, and what they are called")
  .option(...keyPassphraseFile)
  .action(lazily(async () => (await import("./packs.ts")).makeKeys));
catalogue
  .command("pack")
  .description("make catalogue-<release>.ilanapack, signed: the same bytes for the same contents, release and key")
  .argument("[path]", "folder with <regulator>/<key>.yaml and questions.yaml (default: all that the server loads)")
  .requiredOption("--key <file>", "the private key that signs")
  .option(...keyPassphraseFile)
  .option("--release <day>", "its day, as 2026-12-01, or 2026-12-01.2 for the second of that day (default: today)")
  .option("--search-terms <folder>", "words that people ask by (default: without a path those of the server)")
  .option("--to <folder>", "where it goes", ".")
  .option("--force", "overwrite the file if it exists")
  .action(lazilyByPath(async () => (await import("./packs.ts")).makePack));
const meant = [
  ["--dry-run", "show what would change, and change nothing"],
  ["--yes", "apply without asking"],
  ["--json", "print JSON"],
] as const;
const update = catalogue
  .command("update")
  .description(
    "prove a pack, show what it changes, for each company too, and apply it; a running server shows it at once",
  )
  .argument("<pack>", "a file, or an https address")
  .action(lazily(async () => (await import("./packs.ts")).updateCatalogue));
const rollback = catalogue
  .command("rollback")
  .description(
    "go back one version: to the pack before the one that counts, which alone is kept, or from the first to what comes with the program",
  )
  .action(lazily(async () => (await import("./packs.ts")).rollBackCatalogue));
for (const command of [update, rollback]) for (const [flag, words] of meant) command.option(flag, words);
catalogue
  .command("status")
  .description("which pack counts and who signed it, which edited files lie over what it changed, and the last look")
  .option("--json", "print JSON")
  .action(lazily(async () => (await import("./packs.ts")).showStatus));

program
  .command("ask")
  .description("answer a question, or assess a description of a business, from the regulations held; nothing is stored")
  .argument("<question>", "the question or description; - reads it from standard input")
  .option("--company <e-mail>", "answer for this company, with its profile; without it nothing of a company is used")
  .option("--regulator <code>", "only texts of this regulator, for example CBN")
  .addOption(new Option("--topic <id>", "only regulations on this topic").choices(topics))
  .option("--json", "print the reply as JSON")
  .addHelpText("after", "\nExit code 0: answered. 2: nothing that is held answers it. 1: something failed.")
  .action(lazily(async () => (await import("./ask.ts")).ask));

const watch = program.command("watch").description("the sources that are watched for new publications");
watch
  .command("list")
  .description("list the sources of SOURCES_FILE and how each stands")
  .option("--json", "print JSON")
  .action(lazily(async () => (await import("./watch.ts")).listSources));
watch
  .command("check")
  .description("ask one source now, and publish what is new; exit code 1 when its answer cannot be trusted")
  .argument("<source>", "id of a source, as `watch list` shows it")
  .option("--json", "print the outcome as JSON")
  .option("--show <count>", "how many of the newest entries known to show", wholeNumber, 5)
  .action(lazily(async () => (await import("./watch.ts")).checkSource));

program
  .command("mail")
  .description("try the mail settings")
  .command("test")
  .description("send a test mail")
  .argument("<address>", "where to send it")
  .action(lazily(async () => (await import("./mail.ts")).sendTestMail));

const audit = program.command("audit").description("verify the audit log");
audit
  .command("fingerprint")
  .description("print the fingerprint of the audit log, to be kept elsewhere or held against one that was")
  .argument("[entry]", "up to this entry (default: the last)", wholeNumber)
  .action(lazily(async () => (await import("./audit.ts")).printFingerprint));
audit
  .command("verify")
  .description(
    "verify an export of a company's activity log by itself, without a database; exit code 1 when it is broken",
  )
  .argument("<file>", "the file that a company has exported, with a name like ilana-activity.jsonl")
  .action(lazily(async () => (await import("./audit.ts")).verifyAuditExport));

const company = program
  .command("company")
  .description("the companies that have signed up; every deed is in the activity log");
company
  .command("list")
  .description("list them: since when, confirmed, suspended, last seen (within some 30 days), size of logo and uploads")
  .argument("[word]", "only those with it in name, e-mail or id")
  .option("--json", "print JSON")
  .action(lazily(async () => (await import("./company.ts")).listCompanies));
company
  .command("suspend")
  .description("end its sessions at once and keep it out until it is resumed; nothing is sent to it meanwhile")
  .argument("<company>", "its id or e-mail")
  .requiredOption("--reason <text>", "why; the company reads it in its activity log once it is resumed")
  .requiredOption("--yes", "that it is meant")
  .action(lazily(async () => (await import("./company.ts")).suspendCompany));
company
  .command("resume")
  .description("let a suspended company sign in again")
  .argument("<company>", "its id or e-mail")
  .action(lazily(async () => (await import("./company.ts")).resumeCompany));
company
  .command("delete")
  .description("delete a company with all that is its own, for ever; the activity log and backups keep what they hold")
  .argument("<id>", "its id, as `company list` shows it")
  .requiredOption("--name <name>", "its exact name")
  .requiredOption("--yes", "that it is meant")
  .action(lazily(async () => (await import("./company.ts")).deleteCompany));

const user = program.command("user").description("the people who sign in; every deed is in the activity log");
user
  .command("list")
  .description("list them: since when, confirmed, second factor, kept out, last seen (within some 30 days), companies")
  .argument("[word]", "only those with it in name, e-mail, id or the name of a company")
  .option("--json", "print JSON")
  .action(lazily(async () => (await import("./user.ts")).listUsers));
user
  .command("invite")
  .description("ask somebody to join a company, by mail; without SMTP_URL the link is printed")
  .argument("<e-mail>", "the person's address; the invitation is for it alone")
  .requiredOption("--company <company>", "its id or e-mail")
  .addOption(new Option("--role <role>", "as what").choices(roles).makeOptionMandatory())
  .action(lazily(async () => (await import("./user.ts")).inviteUser));
const whom = ["<person>", "the person's e-mail or id"] as const;
user
  .command("disable")
  .description("end a person's sessions and tokens at once and let it in nowhere until it is enabled")
  .argument(...whom)
  .requiredOption("--reason <text>", "why; the person's companies read it in their activity logs")
  .requiredOption("--yes", "that it is meant")
  .action(lazily(async () => (await import("./user.ts")).disableUser));
user
  .command("enable")
  .description("let a person sign in again who was kept out")
  .argument(...whom)
  .action(lazily(async () => (await import("./user.ts")).enableUser));
user
  .command("unlock")
  .description("let one person in by password for an hour, where the company takes people in by single sign-on alone")
  .argument("<e-mail>", "the person's address")
  .action(lazily(async () => (await import("./user.ts")).unlockUser));
user
  .command("reset-factor")
  .description("take every second factor and recovery code from a person who has lost them; a mail says so")
  .argument(...whom)
  .requiredOption("--yes", "that it is meant")
  .action(lazily(async () => (await import("./user.ts")).resetFactor));

program
  .command("backup")
  .description(
    "copy all that DATA_DIR holds into one file, while the server runs or not; the copy is proven before it has its name",
  )
  .argument("<file>", "the archive to make, for example ilana.tar.gz; encrypted (age) where there is a passphrase")
  .option("--force", "overwrite the file if it exists")
  .option(...passphraseFile)
  .addHelpText("after", "\nExit code 0: made. 3: made, but files that the database refers to are lost. 1: not made.")
  .action(lazily(async () => (await import("./backup.ts")).backUp))
  .command("verify")
  .description("prove a backup without restoring it")
  .argument("<file>", "a backup")
  .option(...passphraseFile)
  .action(async (file: string, _options, command: Command) => {
    const { verify } = await import("./backup.ts");
    await verify(file, command.optsWithGlobals());
  });
program
  .command("restore")
  .description("put a backup in place, once it is proven; never while a server uses the folder")
  .argument("[file]", "a backup")
  .option("--to <folder>", "the data folder to make (default: DATA_DIR, and the database of DATABASE_URL)")
  .option(
    "--settle",
    "make a database ready that was restored otherwise: by pg_dump, a base backup, a copy of its file",
  )
  .option("--replace", "move what is there aside, under a dated name, instead of refusing")
  .option("--send-waiting", "send what was due when the backup was made, although it may have been sent since")
  .option(...passphraseFile)
  .action(lazily(async () => (await import("./restore.ts")).restore));
program
  .command("move")
  .description(
    "move all data from DATA_DIR onto a PostgreSQL server, or from DATABASE_URL into a folder; none may serve",
  )
  .requiredOption("--to <url or folder>", "an empty database, as postgres://user@host/database, or an empty folder")
  .action(lazily(async () => (await import("./move.ts")).move));
program
  .command("doctor")
  .description(
    "look everything over, beside a running server or on a damaged database, and change nothing; exit code 1 on a fault",
  )
  .option("--json", "print JSON")
  .action(lazily(async () => (await import("./doctor.ts")).doctor));

program
  .command("openapi")
  .description("print the OpenAPI document of the REST paths")
  .action(lazilyInMemory(async () => (await import("./openapi.ts")).printOpenApi));
program
  .command("licences")
  .description("print the licences of all that the program is made of")
  .action(lazily(async () => (await import("./licences.ts")).printLicences));

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode;
  } else {
    const isOurs =
      error instanceof ConfigError ||
      error instanceof BackupError ||
      error instanceof DatabaseRefusal ||
      (error as NodeJS.ErrnoException).code !== undefined;
    for (const line of (error as Error).message.split("\n")) process.stderr.write(`ilana: ${line}\n`);
    if (!isOurs) process.stderr.write(`${(error as Error).stack}\n`);
    process.exitCode = 1;
  }
}
