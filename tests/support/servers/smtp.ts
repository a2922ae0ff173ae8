import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** One mail as it came in: the addresses of the envelope, which decide who gets it, and the text with its headers. */
export type Delivery = { from: string; to: string[]; data: string };

/** A mail server that takes whatever it is given, as far as RFC 5321 goes for that, keeps it and does not encrypt. */
export async function smtpServer() {
  const deliveries: Delivery[] = [];
  const server = createServer((socket) => converse(socket, (delivery) => deliveries.push(delivery)));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, deliveries };
}

function converse(socket: Socket, deliver: (delivery: Delivery) => void) {
  let mail: Delivery = { from: "", to: [], data: "" };
  let inData = false;
  let waiting = "";
  const reply = (line: string) => socket.write(`${line}\r\n`);
  const command = (line: string) => {
    if (/^MAIL FROM:/i.test(line)) mail = { from: line.slice(10), to: [], data: "" };
    if (/^RCPT TO:/i.test(line)) mail.to.push(line.slice(8));
    inData = /^DATA$/i.test(line);
    if (/^QUIT$/i.test(line)) return socket.end("221 bye\r\n");
    if (/^STARTTLS$/i.test(line)) return reply("502 not here");
    return reply(inData ? "354 go on" : "250 ok");
  };
  const take = (line: string) => {
    if (!inData) return command(line);
    if (line !== ".") return (mail.data += `${line}\n`);
    inData = false;
    deliver(mail);
    return reply("250 taken");
  };
  socket.on("data", (chunk) => {
    const lines = (waiting + chunk.toString("latin1")).split("\r\n");
    waiting = lines.pop() ?? "";
    for (const line of lines) take(line);
  });
  socket.on("error", () => socket.destroy());
  reply("220 ready");
}
