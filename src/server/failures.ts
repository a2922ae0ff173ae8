import { TRPCError } from "@trpc/server";
import { getHTTPStatusCodeFromError } from "@trpc/server/http";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import type { Socket } from "node:net";
import { AppError, asUnavailable, errorCodes } from "#platform/errors.ts";
import { failureOf, refusalHeaders, type Failure } from "#platform/trpc/failure.ts";

/** Errors from outside the procedures, in the same one shape. */
export function sendFailure(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  const { status, failure } = refusalOf(error) ?? {
    status: 500,
    failure: { success: false, message: "Something went wrong" },
  };
  // That it is stopping, or busy, is no fault of anything.
  const isMeant = error instanceof AppError && error.cause === undefined;
  if (status >= 500 && !isMeant) request.log.error({ err: error }, "request failed");
  // What is not there now, the next build may bring.
  return reply.status(status).header("cache-control", "no-store").headers(headersOf(error)).send(failure);
}

/** When it is worth trying again, as procedures say it. */
function headersOf(error: Error): Record<string, string> {
  const cause = error instanceof AppError ? error : asUnavailable(error);
  return refusalHeaders([error instanceof TRPCError ? error : { cause }]);
}

type Refused = { status: number; failure: Failure };

function refusalOf(error: FastifyError | Error): Refused | undefined {
  if (error instanceof TRPCError) return { status: getHTTPStatusCodeFromError(error), failure: failureOf(error) };
  const refusal = error instanceof AppError ? error : asUnavailable(error);
  if (refusal) {
    const { code, message, errors } = refusal;
    return { status: errorCodes[code], failure: { success: false, message, ...(errors && { errors }) } };
  }
  const { code, statusCode } = error as FastifyError;
  const known = libraryRefusals[code];
  if (known) return { status: known.status, failure: { success: false, message: known.message } };
  // Anything else that a library blames on the request: its status, in plain words.
  const isTheirs = statusCode !== undefined && statusCode >= 400 && statusCode < 500;
  return isTheirs ? { status: statusCode, failure: { success: false, message: unreadable } } : undefined;
}

const unreadable = "The request could not be read";
const libraryRefusals: Record<string, { status: number; message: string }> = {
  FST_ERR_CTP_INVALID_JSON_BODY: { status: 400, message: "The body is not valid JSON" },
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, message: "The request is too large" },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { status: 415, message: "Send the body as application/json" },
  FST_FILES_LIMIT: { status: 400, message: "Only one file can be uploaded" },
  FST_PARTS_LIMIT: { status: 400, message: "The form has too many fields" },
  FST_FIELDS_LIMIT: { status: 400, message: "The form has too many fields" },
};

/** Answers what is not even HTTP, or came too slowly or with too many headers, and hangs up. */
export function refuseUnreadable(error: Error & { code?: string }, socket: Socket) {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  const statuses: Record<string, string> = {
    HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
    ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
  };
  const body = JSON.stringify({ success: false, message: unreadable } satisfies Failure);
  const head = `HTTP/1.1 ${statuses[error.code ?? ""] ?? "400 Bad Request"}\r\nConnection: close\r\n`;
  return void socket.end(`${head}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
}
