import type { FastifyServerOptions } from "fastify";

const refuse = () => {
  throw new Error("Routes state no JSON schemas: procedures check what they are given with zod");
};

/** Fastify loads its own validator and serializer, a hundred files, at each start unless it is given others. Ours are never called. */
export const withoutSchemas: FastifyServerOptions["schemaController"] = {
  compilersFactory: { buildValidator: refuse, buildSerializer: refuse },
};
