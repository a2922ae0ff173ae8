import type { Services } from "#app.ts";
import type { Layer } from "#features/catalogue/service.ts";
import { AppError } from "#platform/errors.ts";
import type { Log } from "#platform/log.ts";

/** Loads what the library is made of, and names every broken file. `layers`: others than those of the installation. */
export async function loadCatalogue({ catalogue, packs }: Services, log: Log, layers?: readonly Layer[]) {
  const report = await catalogue.load(layers ?? packs.layers);
  for (const fault of report.faults)
    log.error(fault, `catalogue file ${fault.file}:${fault.line} is broken: ${fault.reason}`);
  const { files, added, changed, faults } = report;
  log.info({ files, added: added.length, changed: changed.length, faults: faults.length }, "catalogue loaded");
  return report;
}

/** The same at a start. A pack that is stored and cannot be read leaves the library as it is: without it, it would be another. */
export async function loadLibrary(services: Services, log: Log): Promise<void> {
  try {
    await loadCatalogue(services, log);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log.error(`the catalogue is not loaded anew, and stays as it is stored: ${error.message}`);
  }
}
