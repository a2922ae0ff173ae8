import { TRPCError } from "@trpc/server";
import { ZodError } from "zod";
import { AppError, type ErrorCode, type Need } from "../errors.ts";
import { issueText } from "../words.ts";

const trpcCodes: Record<ErrorCode, TRPCError["code"]> = {
  invalid_input: "BAD_REQUEST",
  unauthorized: "UNAUTHORIZED",
  forbidden: "FORBIDDEN",
  not_found: "NOT_FOUND",
  conflict: "CONFLICT",
  too_large: "PAYLOAD_TOO_LARGE",
  unsupported_type: "UNSUPPORTED_MEDIA_TYPE",
  too_many_requests: "TOO_MANY_REQUESTS",
  unavailable: "SERVICE_UNAVAILABLE",
};

/** A refusal as procedures throw it, so that it reaches whoever asked, whichever way they did. */
export const transported = (refusal: AppError): TRPCError =>
  new TRPCError({ code: trpcCodes[refusal.code], message: refusal.message, cause: refusal });

/** The one shape of failure (docs/api.md): `message` is fit for the user, `errors` lists each field's message, `needs` says what would help, `current` is what stands in the way. */
export type Failure = { success: false; message: string; errors?: string[]; needs?: Need; current?: unknown };

/** What may be told of an error: our own refusals and input messages; everything else is masked. */
export function failureOf(error: TRPCError): Failure {
  const { cause } = error;
  if (cause instanceof ZodError) {
    const errors = [...new Set(cause.issues.map(issueText))];
    return { success: false, message: errors[0] ?? "Invalid input", errors };
  }
  if (cause instanceof AppError)
    return {
      success: false,
      message: cause.message,
      ...(cause.errors && { errors: cause.errors }),
      ...(cause.needs && { needs: cause.needs }),
      ...(cause.current !== undefined && { current: cause.current }),
    };
  if (error.code === "INTERNAL_SERVER_ERROR") return { success: false, message: "Something went wrong" };
  // An error that a library made: its text is written for programmers and may quote what was sent.
  return { success: false, message: plainMessages[error.code] ?? "The request could not be served" };
}

const plainMessages: Partial<Record<TRPCError["code"], string>> = {
  BAD_REQUEST: "The request could not be read",
  PARSE_ERROR: "The body is not valid JSON",
  NOT_FOUND: "Not found",
  METHOD_NOT_SUPPORTED: "This path does not support that method",
  UNSUPPORTED_MEDIA_TYPE: "Send the body as application/json",
  PAYLOAD_TOO_LARGE: "The request is too large",
};

/** Headers that go with refusals: when it is worth trying again. */
export function refusalHeaders(errors: readonly Pick<Error, "cause">[]): Record<string, string> {
  const seconds = errors.map(({ cause }) => (cause instanceof AppError ? (cause.retryAfterSeconds ?? 0) : 0));
  const longest = Math.max(0, ...seconds);
  return longest > 0 ? { "retry-after": String(longest) } : {};
}
