/** Sends what it was given on standard input to whoever asks at a port: the fastest that node:http can be. */
import { createServer } from "node:http";

const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
const body = Buffer.concat(chunks);
const headers = { "content-type": "application/json", "content-length": body.length };
const server = createServer((_request, response) => void response.writeHead(200, headers).end(body));
server.listen(Number(process.argv[2]), "127.0.0.1", () => void process.stdout.write("ready\n"));
process.on("SIGTERM", () => process.exit(0));
