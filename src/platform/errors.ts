/** Every way in which a request can be refused. docs/api.md says what each means; `platform/trpc.ts` maps them to status codes. */
export const errorCodes = {
  invalid_input: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  too_many_requests: 429,
  unavailable: 503,
} as const;
export type ErrorCode = keyof typeof errorCodes;

/** A refusal whose text may be shown to the user. Anything else that is thrown is a defect and is masked. */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** Each field's message, when there are several. */
  readonly errors: string[] | undefined;

  constructor(code: ErrorCode, message: string, options: { errors?: string[]; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    this.errors = options.errors;
  }
}
