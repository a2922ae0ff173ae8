import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { AppError } from "../errors.ts";

/** Where a clamd listens: the path of a Unix socket, or host and port. */
export type ScannerAddress = { path: string } | { host: string; port: number };
export type Scanner = {
  /** @throws AppError `invalid_input` naming what an infected file is infected with, `unavailable` where nobody looked at it */
  scan(content: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<void>;
};

/** Reads CLAMD_SOCKET. */
export function readScannerAddress(text: string): ScannerAddress | { fault: string } {
  if (text.startsWith("/")) return { path: text };
  const [, host, port] = /^(\[[0-9a-fA-F:.]+\]|[^\s:/]+):(\d{1,5})$/.exec(text) ?? [];
  if (host === undefined || Number(port) > 65_535) return { fault: "must be the path of a socket, or host:port" };
  return { host: host.replace(/^\[|\]$/g, ""), port: Number(port) };
}

// A scanner on this machine or the next: one that is not there is known at once.
const connectMs = 3000;
// Whoever uploads waits for it, and is hung up on after a minute without an answer. An archive of 25 MB takes some seconds.
const answerMs = 50_000;
const chunkBytes = 64 * 1024;
// "stream: Win.Test.EICAR_HDB-1 FOUND"; nothing that is longer is an answer.
const mostAnswer = 4096;

type Limits = { connectMs: number; answerMs: number };

/** Asks a clamd by its own protocol, INSTREAM: chunks with their length before them, and one of no length at the end (clamd(8)). */
export function clamdScanner(address: ScannerAddress, limits: Limits = { connectMs, answerMs }): Scanner {
  return {
    async scan(content) {
      const answer = await ask(address, content, limits).catch((cause: unknown) => {
        throw notScanned(cause);
      });
      if (answer === "stream: OK") return;
      const [, signature] = /^stream: (.{1,200}) FOUND$/.exec(answer) ?? [];
      if (signature === undefined) throw notScanned(new Error(`clamd answered: ${answer}`));
      throw new AppError("invalid_input", `The file is infected (${signature}) and was not kept`);
    },
  };
}

/** An error of the content itself, such as a disk that fails, is its own. */
function notScanned(cause: unknown): AppError {
  if (cause instanceof AppError) return cause;
  const message = "The virus scanner could not look at the file, so it was not kept. Please try again shortly.";
  return new AppError("unavailable", message, { cause, retryAfterSeconds: 30 });
}

async function ask(address: ScannerAddress, content: Parameters<Scanner["scan"]>[0], limits: Limits): Promise<string> {
  const socket = connect(address);
  const alarm = setTimeout(() => socket.destroy(new Error("clamd did not answer in time")), limits.answerMs);
  const answer = answerOf(socket);
  // What fails while it is sent is told by the answer, where there is one.
  answer.catch(() => undefined);
  try {
    await connected(socket, limits.connectMs);
    // It may answer before the end, as to what is too large, and hang up.
    await Promise.race([send(socket, content), answer]).catch(() => undefined);
    return await answer;
  } finally {
    clearTimeout(alarm);
    socket.destroy();
  }
}

async function connected(socket: Socket, ms: number): Promise<void> {
  const alarm = setTimeout(() => socket.destroy(new Error("clamd cannot be reached")), ms);
  try {
    await once(socket, "connect");
  } finally {
    clearTimeout(alarm);
  }
}

async function send(socket: Socket, content: Parameters<Scanner["scan"]>[0]): Promise<void> {
  try {
    socket.write("zINSTREAM\0");
    for await (const piece of content)
      for (let at = 0; at < piece.length; at += chunkBytes) {
        const chunk = piece.subarray(at, at + chunkBytes);
        const length = Buffer.alloc(4);
        length.writeUInt32BE(chunk.length);
        socket.write(length);
        if (!socket.write(chunk)) await once(socket, "drain");
      }
    socket.write(Buffer.alloc(4));
  } catch (error) {
    // What was cut off must not be taken for a whole file that is clean.
    socket.destroy(error as Error);
    throw error;
  }
}

/** What it says, up to the NUL at its end. */
async function answerOf(socket: Socket): Promise<string> {
  let text = "";
  for await (const chunk of socket) {
    text += (chunk as Buffer).toString("latin1");
    const end = text.indexOf("\0");
    if (end >= 0) return text.slice(0, end).trim();
    if (text.length > mostAnswer) throw new Error("clamd answered at length");
  }
  throw new Error("clamd hung up without an answer");
}
