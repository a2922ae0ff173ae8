import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { stringify } from "yaml";
import { packBytes } from "#features/pack/adapters/pack-file.ts";
import type { Instrument, Question } from "#features/catalogue/schema.ts";
import { publicKeyText } from "#features/pack/adapters/minisign.ts";
import { placeOf } from "./samples/catalogue.ts";

/** A key that signs, and what trusts it. */
export function aSigner(): { privateKey: KeyObject; trusted: string } {
  const { privateKey } = generateKeyPairSync("ed25519");
  return { privateKey, trusted: publicKeyText(privateKey) };
}

type Contents = { release?: string; questions?: Question[]; terms?: Record<string, string>; schema?: string };

/** A pack with these instruments, as another installation would have made it. */
export async function aPack(
  privateKey: KeyObject,
  instruments: readonly Instrument[],
  { release = "2026-12-01", questions, terms = {}, schema }: Contents = {},
): Promise<Buffer> {
  const files = new Map(instruments.map((one) => [`catalogue/${placeOf(one)}`, stringify(one)]));
  if (schema) files.set("catalogue/schema.json", schema);
  if (questions) files.set("catalogue/questions.yaml", stringify(questions));
  for (const [name, text] of Object.entries(terms)) files.set(`search-terms/${name}`, text);
  return packBytes({ release, files }, privateKey);
}
