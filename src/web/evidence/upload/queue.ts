import { maxEvidenceBytes } from "#features/evidence/vocabulary.ts";
import { failureOf } from "../../lib/server/failure.ts";

/** What a file is brought for: as evidence of duties or due days, as what a colleague asked for, or as a new version. */
export type Purpose = {
  dutyIds?: readonly string[];
  filingIds?: readonly string[];
  requestId?: string;
  /** Of this piece. */
  versionOf?: string;
};
export type Upload = {
  key: number;
  companyId: string;
  /** Whose it is, by the session: whoever signs in next sees nothing of it. */
  owner: string | null;
  file: File;
  purpose: Purpose;
  state: "waiting" | "sending" | "kept" | "refused";
  /** How much of it has been sent, from 0 to 1. */
  share: number;
  /** Why it was refused. */
  problem?: string;
  /** The piece that it became. */
  pieceId?: string;
};
type Sending = { upload: Upload; onProgress: (share: number) => void; signal: AbortSignal };
export type Send = (sending: Sending) => Promise<string>;
type Brought = Pick<Upload, "companyId" | "owner" | "purpose"> & { files: readonly File[]; send: Send };

// The server reads three of a company at a time, and colleagues bring some too.
const mostAtOnce = 2;

/** What is wrong with a file before it is sent. */
export function problemOf({ size }: Pick<File, "size">): string | undefined {
  if (size > maxEvidenceBytes) return `It is larger than ${maxEvidenceBytes / 1024 ** 2} MB`;
  return size === 0 ? "It is empty, or a folder" : undefined;
}

/** Files on their way to the server. They go on while another screen is looked at. */
export function uploadQueue() {
  let uploads: readonly Upload[] = [];
  let lastKey = 0;
  const listeners = new Set<() => void>();
  const sends = new Map<number, Send>();
  const aborts = new Map<number, AbortController>();

  function put(next: readonly Upload[]): void {
    uploads = next;
    for (const listener of listeners) listener();
  }
  const set = (key: number, part: Partial<Upload>) =>
    put(uploads.map((one) => (one.key === key ? { ...one, ...part } : one)));

  async function run(upload: Upload): Promise<void> {
    const { key } = upload;
    const abort = new AbortController();
    aborts.set(key, abort);
    set(key, { state: "sending", share: 0 });
    try {
      const onProgress = (share: number) => set(key, { share });
      set(key, { pieceId: await sends.get(key)!({ upload, onProgress, signal: abort.signal }), state: "kept" });
    } catch (error) {
      const problem = failureOf(error).message ?? "It could not be sent. Check your connection and try again";
      set(key, { state: "refused", problem });
    } finally {
      aborts.delete(key);
      begin();
    }
  }

  function begin(): void {
    while (aborts.size < mostAtOnce) {
      const next = uploads.find(({ state }) => state === "waiting");
      if (!next) return;
      void run(next);
    }
  }

  function remove(key: number): void {
    sends.delete(key);
    put(uploads.filter((one) => one.key !== key));
    aborts.get(key)?.abort();
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    all: () => uploads,
    isBusy: () => uploads.some(({ state }) => state === "waiting" || state === "sending"),

    add({ files, send, ...about }: Brought): void {
      const added = files.map((file): Upload => {
        const problem = problemOf(file);
        lastKey += 1;
        sends.set(lastKey, send);
        const state = problem === undefined ? "waiting" : "refused";
        return { ...about, key: lastKey, file, share: 0, state, ...(problem !== undefined && { problem }) };
      });
      put([...uploads, ...added]);
      begin();
    },

    /** Once more, where it was refused. */
    again: (key: number): void => {
      const found = uploads.find((one) => one.key === key);
      if (!found || problemOf(found.file) !== undefined) return;
      const { problem: _problem, ...upload } = found;
      put(uploads.map((one) => (one.key === key ? { ...upload, state: "waiting", share: 0 } : one)));
      begin();
    },

    /** Calls it off where it is on its way, and shows it no more. */
    remove,

    /** Shows no more what is over. */
    clear(isMeant: (upload: Upload) => boolean): void {
      for (const { key, state, ...one } of uploads)
        if (state !== "waiting" && state !== "sending" && isMeant({ key, state, ...one })) remove(key);
    },
  };
}
