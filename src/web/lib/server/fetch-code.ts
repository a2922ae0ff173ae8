import { lazy, type ComponentType } from "react";
import { growingWait, line } from "./line.ts";

type Importer<T> = () => Promise<T>;

/**
 * The code of a screen, asked for at each visit until it has come. Where it does not arrive the router reloads the page,
 * since after an upgrade files have other names; with the server out of reach that would end on the browser's own error
 * page, so the failure is then told as what it is.
 */
export const fetchCode =
  <T>(importer: Importer<T>): Importer<T> =>
  () =>
    importer().catch(async (error: unknown) => {
      throw (await line.ask()) ? error : new Error("The server cannot be reached", { cause: error });
    });

// An answer that was lost on the way comes at the next try; after an upgrade the file has another name.
const triesUntilMissing = 3;

const wait = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));
const untilBack = () =>
  new Promise<void>((resolve) => {
    const stop = line.onBack(() => {
      stop();
      resolve();
    });
  });

/** The code of a part of a screen, asked for until it comes: nothing else is taken down meanwhile. */
export async function fetchWithRetry<T>(importer: Importer<T>): Promise<T> {
  let found: (() => void) | undefined;
  for (let failures = 0; ;) {
    try {
      const code = await importer();
      found?.();
      return code;
    } catch {
      if (!(await line.ask())) {
        await untilBack();
        continue;
      }
      failures += 1;
      if (failures === triesUntilMissing) found = line.miss();
      await wait(growingWait(failures - 1));
    }
  }
}

/** A part of a screen whose code comes later. `lazy` by itself would keep a failure for ever. */
export const lazyWithRetry = <Props>(load: Importer<ComponentType<Props>>) =>
  lazy(async () => ({ default: await fetchWithRetry(load) }));
