import type { InjectOptions } from "fastify";
import type { TestApp } from "./app.ts";

export type Reply = { status: number; body: unknown; headers: Record<string, unknown>; text: string };
export type Sender = (
  method: string,
  url: string,
  payload?: InjectOptions["payload"],
  headers?: Record<string, string>,
) => Promise<Reply>;

/** Sends requests through the whole server, without a socket; as a company when there is a token. */
export function sender({ app }: TestApp, token?: string): Sender {
  return async (method, url, payload, headers = {}) => {
    const options = { method, url, headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers } };
    const reply = await app.inject({ ...options, ...(payload !== undefined && { payload }) } as InjectOptions);
    return { status: reply.statusCode, body: asJson(reply.body), headers: reply.headers, text: reply.body };
  };
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A multipart form: strings are fields, buffers are files named by their field. */
export function form(parts: Record<string, string | { bytes: Buffer; name: string; type: string }>) {
  const boundary = "ilana-test-boundary";
  const chunks: Buffer[] = [];
  for (const [field, part] of Object.entries(parts)) {
    const isFile = typeof part !== "string";
    const file = isFile ? `; filename="${part.name}"\r\nContent-Type: ${part.type}` : "";
    chunks.push(Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${field}"${file}\r\n\r\n`));
    chunks.push(isFile ? part.bytes : Buffer.from(part), Buffer.from("\r\n"));
  }
  chunks.push(Buffer.from(`--${boundary}--\r\n`));
  return { payload: Buffer.concat(chunks), headers: { "content-type": `multipart/form-data; boundary=${boundary}` } };
}
