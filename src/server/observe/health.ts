import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { OperationService } from "#features/operation/service.ts";
import type { Context } from "#platform/trpc/meta.ts";

export type HealthOptions = {
  operation: OperationService;
  createContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;
};

/** Where machines ask how the process is: they are answered while it starts and stops as well. */
export const healthPaths: readonly string[] = ["/health", "/ready"];

/**
 * For monitors, balancers and containers (docs/operations.md): `/health` says that the process answers and whether anything
 * needs the operator, `/ready` whether requests can be served. Everybody is told in general words; details are for the
 * operator's token.
 */
export async function healthRoutes(app: FastifyInstance, { operation, createContext }: HealthOptions) {
  app.get("/health", async (request, reply) => {
    const { status, reasons, findings } = await operation.health();
    // A token that cannot be looked up, for the database fails, is nobody's.
    const isOperator = await createContext(request, reply).then(
      (context) => context.isOperator,
      () => false,
    );
    const body = { status, reasons, ...(isOperator && { findings }) };
    return reply.header("cache-control", "no-store").send(body);
  });

  app.get("/ready", async (_request, reply) => {
    const { isReady, reasons } = await operation.readiness();
    const body = { status: isReady ? "ready" : "unavailable", reasons };
    return reply
      .status(isReady ? 200 : 503)
      .header("cache-control", "no-store")
      .send(body);
  });
}
