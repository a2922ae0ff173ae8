import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** How long a request whose body is on its way may take to become whole. */
const bodyMs = 1000;
/** How long answers may take, all together. */
const answerMs = 4000;

/**
 * A stop ends connections as soon as nothing is owed on them. Answers that are sent meanwhile end theirs; what is no request
 * yet is cut at once, a body that does not come within a moment as well, and last whoever does not take an answer.
 */
export function hangUpWhileClosing(app: FastifyInstance) {
  let isClosing = false;
  const open = new Set<Socket>();
  const inHand = new Map<Socket, IncomingMessage>();
  const destroyUnless = (isOwed: (request: IncomingMessage) => boolean) => {
    for (const socket of open) {
      const request = inHand.get(socket);
      if (!request || !isOwed(request)) socket.destroy();
    }
  };

  app.server.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  app.server.on("request", (request, response) => {
    inHand.set(request.socket, request);
    response.once("close", () => inHand.delete(request.socket));
  });
  app.addHook("onSend", async (_request, reply) => {
    if (isClosing) void reply.header("connection", "close");
  });
  app.addHook("preClose", async () => {
    isClosing = true;
    destroyUnless(() => true);
    setTimeout(() => destroyUnless((request) => request.complete), bodyMs).unref();
    setTimeout(() => destroyUnless(() => false), answerMs).unref();
  });
}
