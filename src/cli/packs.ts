import { createPrivateKey, generateKeyPairSync, type KeyObject } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { chmod, mkdir, readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline/promises";
import type { Services } from "#app.ts";
import { ConfigError, leastPassphrase, readSettings } from "#config.ts";
import { packLimits } from "#features/pack/schema.ts";
import { keyIdOf, publicKeyText, readPublicKey } from "#features/pack/adapters/minisign.ts";
import { writeWhole } from "#platform/files/write-whole.ts";
import { plural } from "#shared/plural.ts";
import { passphraseOf, stopSignal } from "./archives.ts";
import { printFindings } from "./catalogue.ts";
import { print } from "./plain-text.ts";
import { planAsJson, planLines, statusLines } from "./pack-words.ts";
import { withServices } from "./services.ts";

type Secret = { passphraseFile?: string };
type Meant = { dryRun?: boolean; yes?: boolean; json?: boolean };

/** `ilana catalogue keys <name>`: a private key for its owner only, and the public one in minisign's form. */
export async function makeKeys(name: string, options: Secret): Promise<void> {
  const passphrase = passphraseOf(options);
  if (passphrase !== undefined && passphrase.length < leastPassphrase)
    throw new ConfigError(`a passphrase must have at least ${leastPassphrase} characters`);
  const [secretFile, publicFile] = [`${name}.key`, `${name}.pub`];
  for (const file of [secretFile, publicFile])
    if (existsSync(file)) throw new ConfigError(`${file} exists already. Name others.`);
  const { privateKey } = generateKeyPairSync("ed25519");
  const hidden = passphrase === undefined ? {} : { cipher: "aes-256-cbc", passphrase };
  const text = publicKeyText(privateKey);
  const id = keyIdOf(readPublicKey(text)!);
  await mkdir(path.dirname(path.resolve(name)), { recursive: true });
  const pem = privateKey.export({ type: "pkcs8", format: "pem", ...hidden });
  await writeFile(secretFile, pem, { mode: 0o600, flag: "wx" });
  await writeFile(publicFile, `untrusted comment: minisign public key ${id}\n${text}\n`, { flag: "wx" });
  // Which the umask of the program would keep from others.
  await chmod(publicFile, 0o644);
  print(
    `${secretFile} signs: keep it where nobody else reads it${passphrase === undefined ? "; it has no passphrase" : ""}`,
  );
  print(`${publicFile} is for whoever takes the packs: CATALOGUE_KEYS=${text}`);
}

type PackFlags = Secret & { key: string; release?: string; searchTerms?: string; to: string; force?: boolean };

/** `ilana catalogue pack [path]`: the file is there whole or not at all. */
export async function makePack(folder: string | undefined, flags: PackFlags): Promise<void> {
  const privateKey = privateKeyOf(flags.key, passphraseOf(flags));
  // Of a folder nothing of this installation is needed, nor one made.
  await withServices({ inMemory: folder !== undefined, ifNone: "in memory" }, async ({ packs }) => {
    const { release, searchTerms: termsFolder } = flags;
    const made = await packs.make({ folder, termsFolder, release, privateKey });
    printFindings(made.warnings);
    const file = path.join(flags.to, made.name);
    if (!flags.force && existsSync(file))
      throw new ConfigError(`${file} exists already. Say another --release, or --force.`);
    await writeWhole(file, made.bytes, { isPublic: true });
    const id = keyIdOf(readPublicKey(publicKeyText(privateKey))!);
    print(`${file}: ${plural(made.instruments, "instrument")}, ${made.bytes.length} bytes, signed by the key ${id}`);
  });
}

/** `ilana catalogue update <file|https url>`: exit code 1, and nothing changed, for whatever is not as it must be. */
export async function updateCatalogue(from: string, meant: Meant): Promise<void> {
  await withServices({}, async ({ packs }) => {
    const plan = await packs.planUpdate(await bytesOf(packs, from));
    if (!plan)
      return print(meant.json ? JSON.stringify({ applied: false }) : "This pack counts already: nothing to do");
    const isApplied = await applied(plan, meant, () => packs.applyUpdate(plan));
    if (isApplied && !meant.json)
      print(`Applied: the catalogue is ${plan.release}. A running server tells whom it concerns within a minute.`);
  });
}

/** `ilana catalogue rollback`. */
export async function rollBackCatalogue(meant: Meant): Promise<void> {
  await withServices({}, async ({ packs }) => {
    const plan = await packs.planRollback();
    const isApplied = await applied(plan, meant, () => packs.applyRollback(plan));
    const to = plan.release ?? "what comes with the program";
    if (isApplied && !meant.json)
      print(`Taken back: the catalogue is ${to}. A running server tells whom it concerns within a minute.`);
  });
}

/** `ilana catalogue status`. */
export async function showStatus({ json = false }: { json?: boolean }): Promise<void> {
  await withServices({}, async ({ packs }) => {
    const status = await packs.status();
    const { catalogue, dataDir } = readSettings();
    print(json ? JSON.stringify(status, null, 2) : statusLines(status, { url: catalogue.url, dataDir }).join("\n"));
  });
}

type Planned = Parameters<typeof planLines>[0];

/** Shows what would change, and does it where that is meant: said outright, or answered to. */
async function applied(plan: Planned, { dryRun, yes, json }: Meant, apply: () => Promise<void>): Promise<boolean> {
  if (!json) for (const line of planLines(plan, readSettings().dataDir)) print(line);
  const isMeant = !dryRun && (yes || (await isAnswered()));
  if (isMeant) await apply();
  if (json) print(JSON.stringify(planAsJson(plan, isMeant), null, 2));
  if (isMeant || dryRun) return isMeant;
  process.stderr.write("ilana: nothing was changed. Say --yes to apply it.\n");
  process.exitCode = 1;
  return false;
}

/** Whoever is not at a terminal says --yes. */
async function isAnswered(): Promise<boolean> {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return false;
  const asking = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await asking.question("Apply this? [y/N] ");
  asking.close();
  return /^y(es)?$/i.test(answer.trim());
}

async function bytesOf(packs: Services["packs"], from: string): Promise<Buffer> {
  if (/^https?:\/\//i.test(from)) return packs.download(from, stopSignal());
  if (!existsSync(from)) throw new ConfigError(`There is no file ${from}`);
  if ((await stat(from)).size > packLimits.packedBytes) throw new ConfigError(`${from} is larger than any pack`);
  return readFile(from);
}

/** @throws ConfigError in one line */
function privateKeyOf(file: string, passphrase: string | undefined): KeyObject {
  const pem = readFileSync(file);
  try {
    const key = createPrivateKey({ key: pem, format: "pem", ...(passphrase !== undefined && { passphrase }) });
    if (key.asymmetricKeyType === "ed25519") return key;
  } catch (cause) {
    const isHidden = pem.includes("ENCRYPTED");
    if (isHidden)
      throw new ConfigError(
        passphrase === undefined
          ? `${file} has a passphrase: name it by --passphrase-file`
          : `The passphrase does not open ${file}`,
        { cause },
      );
  }
  throw new ConfigError(`${file} is no private key of ilana catalogue keys`);
}
