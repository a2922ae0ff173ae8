import { existsSync, mkdirSync } from "node:fs";
import path from "node:path";

/**
 * Makes a folder and those above it that are missing, for its owner only. One after another: all at once Node.js says of a
 * read-only disk that there is no such folder, and never ends where the system says so of a folder that is there (/proc).
 */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  const above = path.dirname(folder);
  if (above !== folder) makeFolder(above);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another that starts now was quicker.
    if (!existsSync(folder)) throw error;
  }
}

/** Why a folder or file cannot be made or written, in words for whoever runs the program. */
export function whyNotWritten({ code, message }: NodeJS.ErrnoException): string {
  const known: Record<string, string> = {
    EROFS: "the disk is read-only",
    EACCES: "this user has no right to write there",
    EPERM: "this user has no right to write there",
    ENOSPC: "the disk is full",
    EDQUOT: "the quota is used up",
    ENOTDIR: "a part of its path is no folder",
  };
  return known[code ?? ""] ?? message;
}
