import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { httpServer, type Loopback } from "./loopback.ts";

/** What a model endpoint was sent. */
export type ModelRequest = { method: string; url: string; headers: IncomingMessage["headers"]; body: string };
/** What an endpoint does with a request: says a text the way models do, or answers by hand. */
export type ModelScript = string | ((response: ServerResponse, request: ModelRequest) => void);
export type ModelServer = Loopback & { baseUrl: string; requests: ModelRequest[] };

/** An endpoint that speaks OpenAI's chat completions; its answers come in the order of the scripts, the last one for ever. */
export async function modelServer(...scripts: [ModelScript, ...ModelScript[]]): Promise<ModelServer> {
  const requests: ModelRequest[] = [];
  const server = await httpServer(async (request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    await once(request, "end");
    const { method = "", url = "", headers } = request;
    const received = { method, url, headers, body: Buffer.concat(chunks).toString() };
    requests.push(received);
    const script = scripts[Math.min(requests.length, scripts.length) - 1]!;
    if (typeof script === "string") sayIn(response, script);
    else script(response, received);
  });
  return { ...server, baseUrl: `${server.url}/v1`, requests };
}

/** Answers as an endpoint does whose model said `content`. */
export function sayIn(response: ServerResponse, content: unknown): void {
  const message = { role: "assistant", content };
  const choices = [{ index: 0, message, finish_reason: "stop" }];
  answerWith(response, 200, JSON.stringify({ id: "1", object: "chat.completion", created: 1, model: "stub", choices }));
}

/** Says `content` as a stream of events, a few letters at a time; `end` is what comes after the last of them. */
export async function streamIn(
  response: ServerResponse,
  content: string,
  {
    everyMs = 1,
    end = streamEnd,
    type = "text/event-stream",
  }: { everyMs?: number; end?: string | null; type?: string } = {},
): Promise<void> {
  response.writeHead(200, { "content-type": `${type}; charset=utf-8` });
  for (const piece of content.match(/[\s\S]{1,7}/g) ?? []) {
    // A chunk of HTTP ends anywhere, also in the middle of an event.
    const event = eventOf({ delta: { content: piece }, finish_reason: null });
    response.write(event.slice(0, 9));
    await setTimeout(everyMs);
    response.write(event.slice(9));
  }
  if (end === null) response.destroy();
  else response.end(end);
}

const eventOf = (choice: object): string =>
  `data: ${JSON.stringify({ id: "1", object: "chat.completion.chunk", created: 1, model: "stub", choices: [{ index: 0, ...choice }] })}\n\n`;
const streamEnd = `${eventOf({ delta: {}, finish_reason: "stop" })}data: [DONE]\n\n`;

export function answerWith(
  response: ServerResponse,
  status: number,
  body: string,
  headers: Record<string, string> = {},
) {
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(body);
}
