import type { Files } from "../files.ts";
import { sha256 } from "../sha256.ts";
import type { ObjectStore } from "./store.ts";
import { vaultSweeper } from "./vault.ts";

/** Are these the bytes that the name says? */
export const isSound = (name: string, bytes: Buffer): boolean => sha256(bytes) === name.slice(0, 64);

/** How many files were put into a store, and which are neither there nor found here with the bytes they should have. */
export type Brought = { brought: number; lost: string[] };

/**
 * Puts those of these files into a store that it has not. So files come along when a store is set up, or a backup is put in
 * place, and a file that the store has lost comes back from whoever has it.
 */
export async function bringToStore(
  store: ObjectStore,
  names: readonly string[],
  find: (name: string) => Promise<Buffer | undefined>,
): Promise<Brought> {
  const there = new Set<string>();
  if (names.length > 0) for await (const { name } of store.list()) there.add(name);
  const lost: string[] = [];
  const lacking = names.filter((name) => !there.has(name));
  for (const name of lacking) {
    const bytes = await find(name);
    if (bytes !== undefined && isSound(name, bytes)) await store.put(name, bytes);
    else lost.push(name);
  }
  return { brought: lacking.length - lost.length, lost };
}

type StoreSweep = Omit<Parameters<typeof vaultSweeper>[0], "vault"> & {
  store: ObjectStore;
  /** What this process has. */
  find: (name: string) => Promise<Buffer | undefined>;
};

/**
 * Sweeps a store as `vaultSweeper` does, and brings there what rows name and it lacks. A store has no deletion that all have
 * and that says "unless somebody has saved it meanwhile": what is saved between the look and the deletion comes back from
 * whoever has saved it.
 */
export function storeSweeper({ store, find, ...deps }: StoreSweep) {
  const sweeper = vaultSweeper({ vault: store, ...deps });
  return {
    async sweep(): Promise<Brought & { removed: number }> {
      const removed = await sweeper.sweep();
      return { removed, ...(await bringToStore(store, await deps.namedFiles(), find)) };
    },
  };
}

/** Puts files of a store into a folder, from where it has them already if it can; answers which it could not. */
export async function fetchFromStore(
  { store, cache, into }: { store: ObjectStore; cache: Pick<Files, "find">; into: Pick<Files, "save"> },
  names: readonly string[],
): Promise<string[]> {
  const lost: string[] = [];
  for (const name of names) {
    const here = await cache.find(name);
    const bytes = here !== undefined && isSound(name, here) ? here : await store.get(name);
    if (bytes !== undefined && isSound(name, bytes)) await into.save(bytes, name.slice(65));
    else lost.push(name);
  }
  return lost;
}
