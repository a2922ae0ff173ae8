import { once } from "node:events";
import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Whom a request comes from, as a test says it: several may stand behind one proxy. */
export const addressHeader = "x-test-address";

/** Hands each request to one of several servers, at random, as it comes, and the answer back as it comes. */
export async function spreadingProxy(urls: readonly string[]) {
  const served = urls.map(() => 0);
  const server = createServer((asked, answer) => {
    const at = Math.floor(Math.random() * urls.length);
    served[at]! += 1;
    hand(asked, answer, urls[at]!);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** How many requests each of the servers was handed. */
    served: (): readonly number[] => served,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

const large = 512 * 1024;

function hand(asked: IncomingMessage, answer: ServerResponse, base: string) {
  const { [addressHeader]: address, ...headers } = asked.headers;
  const { method, url } = asked;
  if (address !== undefined) headers["x-forwarded-for"] = String(address);
  let isAnswered = false;
  const handed = request(new URL(base), { method, path: url, headers, agent: false }, (came) => {
    isAnswered = true;
    answer.writeHead(came.statusCode!, came.statusMessage, came.rawHeaders);
    came.pipe(answer);
    came.on("error", () => answer.destroy());
  });
  // Whoever is refused early is not listened to any more; what was answered stands.
  handed.on("error", () => void (isAnswered || answer.destroy()));
  answer.on("close", () => handed.destroy());
  const send = () => void (isAnswered || asked.pipe(handed));
  if (Number(headers["content-length"] ?? 0) < large) return send();
  // Whoever refuses by what stands in the head hangs up, and what is still sent then may cost the answer.
  handed.flushHeaders();
  setTimeout(send, 50);
}
