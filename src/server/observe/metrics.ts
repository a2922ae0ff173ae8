import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { OperationService } from "#features/operation/service.ts";
import { requireOperator } from "#platform/trpc.ts";
import type { Context } from "#platform/trpc/meta.ts";
import { lazily } from "#shared/lazily.ts";
import type { HttpMeter } from "./http-meter.ts";

export type MetricsOptions = {
  operation: OperationService;
  meter: HttpMeter;
  /** How many event streams are open. */
  streams: () => number;
  /** Which of several processes it is: a label of all that it says. */
  process?: string | undefined;
  createContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;
};

/** `GET /metrics` for Prometheus, with the operator's token (docs/operations.md lists what there is). */
export async function metricsRoutes(app: FastifyInstance, options: MetricsOptions) {
  // The library costs the start some 50 ms, and most installations never ask.
  const metrics = lazily(async () => {
    const { prometheusMetrics } = await import("./prometheus.ts");
    return prometheusMetrics(options);
  });

  app.get("/metrics", async (request, reply) => {
    requireOperator(await options.createContext(request, reply));
    const { contentType, text } = await metrics();
    return reply
      .header("cache-control", "no-store")
      .type(contentType)
      .send(await text());
  });
}
