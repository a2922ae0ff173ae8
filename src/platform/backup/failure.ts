/** A backup or restore that cannot be, in words for the operator. */
export class BackupError extends Error {
  override name = "BackupError";
}

/** An encrypted backup, and not the passphrase that it was made with. */
export class PassphraseError extends BackupError {
  override name = "PassphraseError";
}

/** What is done just now, and how much of how much of it. */
export type OnProgress = (step: string, done: number, total: number) => void;
