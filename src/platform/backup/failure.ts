/** A backup or restore that cannot be, in words for the operator. */
export class BackupError extends Error {
  override name = "BackupError";
}

/** What is done just now, and how much of how much of it. */
export type OnProgress = (step: string, done: number, total: number) => void;
