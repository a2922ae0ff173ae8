import { spawn } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { onTestFinished } from "vitest";
import { aFolder } from "../folder.ts";

/** The file that every scanner takes for infected (eicar.org), in two parts, so that none takes this one for it. */
export const eicar = Buffer.from(
  ["X5O!P%@AP[4\\PZX54(P^)7CC)7}", "$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].join(""),
);

/** What a clamd was sent, by its own protocol: the command, then chunks with their length, to one of no length. */
function readStream(received: Buffer): { command: string; chunks: Buffer[] } | undefined {
  const end = received.indexOf(0);
  if (end < 0) return undefined;
  const chunks: Buffer[] = [];
  for (let at = end + 1; at + 4 <= received.length;) {
    const length = received.readUInt32BE(at);
    if (length === 0) return { command: received.toString("latin1", 0, end), chunks };
    if (at + 4 + length > received.length) return undefined;
    chunks.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}

export type Heard = { command: string; content: Buffer; chunks: number[] };

/** Something that speaks as clamd does, and says of EICAR's file that it is infected; `answer` has it say something else, or nothing. */
export async function aScanner(answer?: (heard: Heard, socket: Socket) => string | undefined) {
  const heard: Heard[] = [];
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    let received = Buffer.alloc(0);
    open.add(socket);
    socket.on("error", () => undefined);
    socket.on("data", (chunk) => {
      received = Buffer.concat([received, chunk]);
      const read = readStream(received);
      if (!read) return;
      const content = Buffer.concat(read.chunks);
      const one = { command: read.command, content, chunks: read.chunks.map(({ length }) => length) };
      heard.push(one);
      const usual = content.includes(eicar) ? "stream: Eicar-Test-Signature FOUND" : "stream: OK";
      const said = answer ? answer(one, socket) : usual;
      if (said !== undefined) socket.end(`${said}\0`);
    });
  });
  const socketPath = path.join(aFolder(), "clamd.sock");
  await new Promise<void>((resolve) => server.listen(socketPath, resolve));
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  return { path: socketPath, heard };
}

const program = ["/usr/sbin/clamd", "/usr/local/sbin/clamd"].find((file) => existsSync(file));
/** Is clamd of the distribution installed? */
export const isClamdThere = program !== undefined;

/** The real clamd, with one signature of its own: the bytes of EICAR's file. Answers the path of its socket. */
export async function realClamd(): Promise<string> {
  const folder = aFolder();
  const socket = path.join(folder, "clamd.sock");
  // An extended signature: name, any kind of file, anywhere, bytes (docs.clamav.net, "Extended signatures").
  writeFileSync(path.join(folder, "own.ndb"), `Eicar-Own:0:*:${eicar.toString("hex")}\n`);
  const settings = [
    `DatabaseDirectory ${folder}`,
    `LocalSocket ${socket}`,
    "Foreground yes",
    "MaxThreads 2",
    "StreamMaxLength 26M",
    "MaxFileSize 26M",
    "MaxScanSize 60M",
  ];
  writeFileSync(path.join(folder, "clamd.conf"), `${settings.join("\n")}\n`);
  const clamd = spawn(program!, ["--config-file", path.join(folder, "clamd.conf")], { stdio: "ignore" });
  onTestFinished(() => void clamd.kill("SIGKILL"));
  for (let tries = 0; tries < 200 && !existsSync(socket); tries += 1) await sleep(50);
  return socket;
}
