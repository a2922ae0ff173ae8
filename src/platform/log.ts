import type { FastifyBaseLogger } from "fastify";

/** Where services report what they could not hand back to a caller. */
export type Log = Pick<FastifyBaseLogger, "info" | "warn" | "error">;
