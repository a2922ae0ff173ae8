/** Every way in which a request can be refused. docs/api.md says what each means; `platform/trpc.ts` maps them to status codes. */
export const errorCodes = {
  invalid_input: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported_type: 415,
  too_many_requests: 429,
  unavailable: 503,
} as const;
export type ErrorCode = keyof typeof errorCodes;
/** What whoever is refused can do, so that a screen can offer it: show once more who it is, or set up a second factor. */
export type Need = "proof" | "second factor";

/** A refusal whose text may be shown to the user. Anything else that is thrown is a defect and is masked. */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** Each field's message, when there are several. */
  readonly errors: string[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly needs: Need | undefined;
  /** What stands instead of what was read: whoever wrote over it would lose it. */
  readonly current: unknown;

  constructor(
    code: ErrorCode,
    message: string,
    options: { errors?: string[]; retryAfterSeconds?: number; needs?: Need; current?: unknown; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    this.errors = options.errors;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.needs = options.needs;
    this.current = options.current;
  }
}

// How SQLite (sqlite.org/rescode.html) and the file system (errno.h) say that nothing can be written or read just now:
// locked, full, failing, read-only, or too many files open. The first two are of a database on a server (database/postgres.ts)
// and of a store of files (files/store.ts).
const storageTrouble =
  /^((DATABASE|STORE)_UNAVAILABLE$|SQLITE_(BUSY|LOCKED|FULL|IOERR|READONLY|CANTOPEN)|(ENOSPC|EDQUOT|EACCES|EPERM|EROFS|EIO|EMFILE|ENFILE)$)/;

/** A storage failure as a refusal, wherever it stands in the chain of causes; undefined for any other error. */
export function asUnavailable(error: unknown): AppError | undefined {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown };
    if (typeof code === "string" && storageTrouble.test(code)) {
      return new AppError("unavailable", "Nothing can be stored or read at present. Please try again shortly.", {
        cause: error,
        retryAfterSeconds: 5,
      });
    }
  }
  return undefined;
}
