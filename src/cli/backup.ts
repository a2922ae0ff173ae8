import { editedIn, namedFiles } from "#files-of-rows.ts";
import { storeOf } from "#parts.ts";
import { ConfigError, leastPassphrase, readSettings } from "#config.ts";
import { incompleteExitCode } from "#platform/backup/daily.ts";
import { makeBackup } from "#platform/backup/make.ts";
import { verifyBackup } from "#platform/backup/restore.ts";
import { refuseHalfRestored, secretName } from "#platform/backup/place.ts";
import { serverSource } from "#platform/backup/server-source.ts";
import { folderSource, withStore } from "#platform/backup/source.ts";
import { systemClock } from "#platform/clock.ts";
import { inWords, passphraseOf, stopSignal, type Secret } from "./archives.ts";
import { progressLines } from "./progress.ts";
import { openServerOf } from "./server.ts";
import { programVersion } from "#platform/program.ts";

/** `ilana backup <file>`: copies all data beside running servers. Exit code 3 when files were missing and the rest was kept. */
export async function backUp(file: string, options: Secret & { force?: boolean }): Promise<void> {
  const settings = readSettings();
  refuseHalfRestored(settings.dataDir);
  const passphrase = passphraseOf(options, settings.backup.passphrase);
  // One that was made with less can still be opened.
  if (passphrase !== undefined && passphrase.length < leastPassphrase)
    throw new ConfigError(`a passphrase must have at least ${leastPassphrase} characters`);
  const server = await openServerOf(settings);
  const store = storeOf(settings);
  const rows = server ? serverSource(server, { namedFiles, editedIn }) : folderSource({ place: settings, namedFiles });
  const manifest = await makeBackup({
    place: settings,
    source: withStore(rows, { store, place: settings }),
    file,
    force: options.force ?? false,
    passphrase,
    version: programVersion().version,
    clock: systemClock,
    onProgress: progressLines(),
    signal: stopSignal(),
  }).finally(() => Promise.all([server?.close(), store?.close()]));
  process.stdout.write(`${file}: ${inWords(manifest)}${passphrase === undefined ? "" : ", encrypted (age)"}\n`);
  if (passphrase === undefined && manifest.members.some(({ name }) => name === secretName))
    process.stderr.write(
      `ilana: the backup is not encrypted and holds the secret that signs tokens: whoever has it has all company data, and could sign tokens for whatever is restored from it. Set BACKUP_PASSPHRASE\n`,
    );
  const { missing } = manifest;
  if (missing.length === 0) return;
  const [first, ...others] = missing;
  const more = others.length > 0 ? ` and ${others.length} more` : "";
  process.stderr.write(
    `ilana: the backup lacks ${first}${more}: the database refers to it, and it is lost or damaged\n`,
  );
  process.exitCode = incompleteExitCode;
}

/** `ilana backup verify <file>`: proves a backup and leaves everything as it is. */
export async function verify(file: string, options: Secret): Promise<void> {
  const passphrase = passphraseOf(options, readSettings().backup.passphrase);
  const manifest = await verifyBackup({ file, passphrase, onProgress: progressLines(), signal: stopSignal() });
  process.stdout.write(`${file} is sound: ${inWords(manifest)}\n`);
}
