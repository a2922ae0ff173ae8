import { namedFiles } from "#files-of-rows.ts";
import type { Settings } from "#config.ts";
import { storeOf } from "#parts.ts";
import { withStore, type BackupSource } from "#platform/backup/source.ts";
import type { Database } from "#platform/database.ts";
import { isSound } from "#platform/files/bring.ts";
import { isStoreUnencrypted, storeInWords } from "#platform/files/store-address.ts";
import type { ObjectStore } from "#platform/files/store.ts";
import { plural } from "#shared/plural.ts";
import { fault, ok, warning, type Finding } from "./check.ts";

// Reading all of a large store takes hours, and may be paid for by the byte.
const mostRead = 20;
const mostNamed = 3;

/** Runs what asks the store of S3_URL, and closes it; null where kept files are with the database. */
async function withStoreOf<T>(settings: Settings, work: (store: ObjectStore | null) => Promise<T>): Promise<T> {
  const store = storeOf(settings);
  try {
    return await work(store);
  } finally {
    await store?.close();
  }
}

/** Are all files that rows name in the store, and does a sample have the bytes it should have? Undefined without a store. */
export const keptInStore = (db: Database, settings: Settings): Promise<Finding | undefined> =>
  withStoreOf(settings, async (store) => {
    if (!store) return undefined;
    // Before: what is named later is kept by then too.
    const named = await namedFiles(db);
    const there = new Set<string>();
    for await (const { name } of store.list()) there.add(name);
    const lost = named.filter((name) => !there.has(name)).map((name) => `${name} is missing`);
    const read = sampleOf(named.filter((name) => there.has(name)));
    for (const name of read) {
      const bytes = await store.get(name);
      if (bytes === undefined || !isSound(name, bytes)) lost.push(`${name} is damaged`);
    }
    if (lost.length > 0) return fault(`${lost.length} of ${named.length}: ${lost.slice(0, mostNamed).join(", ")}`);
    const text = `${plural(named.length, "file")} in ${storeInWords(settings.store!)}; of those read, ${read.length}, all have the bytes they should have`;
    return isStoreUnencrypted(settings.store!) ? warning(`${text}; they cross the network unencrypted`) : ok(text);
  });

/** Works on what a backup is made of, kept files included wherever they are. */
export const withKeptFiles = <T>(
  settings: Settings,
  source: BackupSource,
  work: (source: BackupSource) => Promise<T>,
): Promise<T> => withStoreOf(settings, (store) => work(withStore(source, { store, place: settings })));

/** So many of them, spread over all. */
function sampleOf(names: readonly string[]): string[] {
  const every = Math.max(1, Math.ceil(names.length / mostRead));
  return names.filter((_, at) => at % every === 0);
}
