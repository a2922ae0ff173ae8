import type { FastifyReply, FastifyRequest } from "fastify";
import type { OpenFile } from "#platform/files.ts";
import type { Failure } from "#platform/trpc/failure.ts";
import { disposition } from "./disposition.ts";

type Named = { file: OpenFile; name: string };
/** As what a browser may show it, in a frame of ours; unset: it is saved. */
type How = { shownAs?: string };
type Part = { start: number; end: number };

/**
 * Sends a kept file as it came, whole or the part that is asked for (RFC 9110, 14.2). It is any kind of file: it is saved, and
 * what shows it all the same may do nothing with it, not even under our name.
 */
export function sendKept(request: FastifyRequest, reply: FastifyReply, { file, name }: Named, { shownAs }: How = {}) {
  const part = partOf(request.headers.range, file.size);
  if (part === "none") return refusePart(reply, file.size);
  void reply
    .header("content-type", shownAs ?? "application/octet-stream")
    .header("content-disposition", disposition(shownAs ? "inline" : "attachment", name))
    .header("content-security-policy", policyOf(shownAs))
    .header("accept-ranges", "bytes")
    .header("cache-control", "private, no-store");
  // Pages of ours alone, and a frame without an origin: that has no other way to show it.
  if (shownAs) void reply.header("x-frame-options", "SAMEORIGIN");
  if (part === undefined) return reply.header("content-length", file.size).send(file.read());
  const { start, end } = part;
  return reply
    .code(206)
    .header("content-range", `bytes ${start}-${end}/${file.size}`)
    .header("content-length", end - start + 1)
    .send(file.read(part));
}

function refusePart(reply: FastifyReply, size: number) {
  const failure: Failure = { success: false, message: "The file has no such part" };
  return reply.code(416).header("content-range", `bytes */${size}`).header("cache-control", "no-store").send(failure);
}

const policyOf = (shownAs: string | undefined): string =>
  [
    "sandbox",
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `frame-ancestors ${shownAs ? "'self'" : "'none'"}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");

/** One part of a file; undefined for all of it, where several are asked for too. What is written otherwise asks for nothing. */
function partOf(range: string | undefined, size: number): Part | "none" | undefined {
  const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range ?? "") ?? [];
  if (first === "" && last === "") return undefined;
  if (first === "") {
    const length = Math.min(Number(last), size);
    return length === 0 ? "none" : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== "" && Number(last) < start) return undefined;
  return start >= size ? "none" : { start, end };
}
