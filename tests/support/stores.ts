import { onTestFinished } from "vitest";
import { readSettings } from "#config.ts";
import { storeOf } from "#parts.ts";
import type { ObjectStore } from "#platform/files/store.ts";

/** A store as a process of an installation has it whose S3_URL is this. */
export function openStoreAt(url: string, owner = "one"): ObjectStore {
  const store = storeOf(readSettings({ S3_URL: url }), async () => owner);
  if (!store) throw new Error("no store");
  onTestFinished(() => store.close());
  return store;
}
