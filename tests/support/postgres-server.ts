import type { TestProject } from "vitest/node";
import { startPostgres } from "../../tools/postgres.mjs";

declare module "vitest" {
  export interface ProvidedContext {
    /** The address of the server of this run. */
    postgres: string;
  }
}

/** One server for all files of the project; each file has a schema of its own in it. */
export default async function setup({ provide }: TestProject) {
  const server = await startPostgres();
  provide("postgres", server.url);
  return () => server.stop();
}
