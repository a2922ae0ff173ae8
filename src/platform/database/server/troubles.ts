import { DatabaseError } from "pg";

// How the engine (postgresql.org/docs/current/errcodes-appendix.html) and the network say that nothing can be stored or read
// just now: lost or refused, too many connections, starting or stopping, no room, waited too long, a standby that takes no writes.
const troubles =
  /^(08|53|57P0|57014|55P03|25006|25P03|58|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/;
// The driver has no code for these.
const troubleWords =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error)/;
const unavailable = "DATABASE_UNAVAILABLE";

// Of those, what says that the server is gone, going, or no longer the one that is written to.
const losses = /^(08|57P0|25006|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/;
const lossWords =
  /^(Connection terminated|timeout expired|Query read timeout|Client has encountered a connection error)/;

/** The server that was asked is none that takes writes, or there is none. */
export class NoPrimaryError extends Error {
  readonly code = unavailable;
}

/** What keeps a database from being asked, as one kind of error; what it was stands in its cause. */
export function asTrouble(error: unknown): unknown {
  const { code, message } = error as { code?: string; message: string };
  if (code === unavailable) return error;
  if (!(code === undefined ? troubleWords.test(message) : troubles.test(code))) return withoutValues(error);
  return Object.assign(new Error(`the database cannot be asked: ${message || code}`, { cause: error }), {
    code: unavailable,
  });
}

export const isTrouble = (error: unknown): boolean => (asTrouble(error) as { code?: unknown }).code === unavailable;

/** Is the connection of no use any more, and perhaps the server not the one to ask? */
export function isLost(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (at instanceof NoPrimaryError) return true;
    const { code, message } = at as { code?: string; message: string };
    if (typeof code === "string" ? losses.test(code) : lossWords.test(message)) return true;
  }
  return false;
}

/** Does the server let in nobody more? Those who are in go on. */
export const isFull = (error: unknown): boolean => (error as { code?: string }).code === "53300";

/** Was none of the pool's connections free for as long as one waits? */
export const wasWaitedFor = (error: unknown): boolean =>
  (error as Error).message === "timeout exceeded when trying to connect";

/** The engine names values in what it says besides, and of a value that does not fit in the message too: none is for a log. */
function withoutValues(error: unknown): unknown {
  if (!(error instanceof DatabaseError)) return error;
  for (const telling of ["detail", "where", "hint", "internalQuery"] as const) delete error[telling];
  if (error.code?.startsWith("22")) error.message = `a value does not fit (${error.code})`;
  return error;
}

export const inTrouble = async <T>(asked: Promise<T>): Promise<T> =>
  asked.catch((error: unknown) => {
    throw asTrouble(error);
  });
