import type { FastifyInstance } from "fastify";

/** Answers that are sent while the server stops end their connection: kept alive, it would hold up the stop until it is idle for long. */
export function hangUpWhileClosing(app: FastifyInstance) {
  let isClosing = false;
  app.addHook("preClose", async () => void (isClosing = true));
  app.addHook("onSend", async (_request, reply) => {
    if (isClosing) void reply.header("connection", "close");
  });
}
