import { readConfig } from "#config.ts";
import { openApiDocument } from "#server/rest/openapi.ts";
import { appRouter } from "#server/router.ts";
import { withServices } from "./services.ts";

/** `ilana openapi`: the document that a running server gives at /openapi.json. */
export async function printOpenApi(): Promise<void> {
  const config = readConfig();
  await withServices({ inMemory: true }, async (services) => {
    process.stdout.write(`${JSON.stringify(openApiDocument(appRouter(services), config), null, 2)}\n`);
  });
}
