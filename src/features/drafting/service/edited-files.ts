import { instant, type Clock } from "#platform/clock.ts";
import type { Instrument } from "../../catalogue/schema.ts";
import {
  listInstrumentFiles,
  placeOfInstrument,
  instrumentYaml,
  writeInstrumentFile,
} from "../adapters/instrument-file.ts";
import type { EditedRepository } from "../repository/edited.ts";

export type EditedFilesDeps = {
  folder: string;
  /** Where all processes have them; null where this one is alone. */
  edited: EditedRepository | null;
  clock: Clock;
};

/** The folder of edited instruments, and what other processes have of it. */
export function editedFiles({ folder, edited, clock }: EditedFilesDeps) {
  return {
    async save(instrument: Instrument): Promise<void> {
      const row = { file: placeOfInstrument(instrument), yaml: instrumentYaml(instrument), savedAt: instant(clock) };
      await edited?.save(row);
      await writeInstrumentFile(folder, row);
    },

    /**
     * Brings folder and database to the same: of two texts of an instrument the one that was saved last counts, also where a
     * person has written it into the folder by hand.
     */
    async share(): Promise<void> {
      if (!edited) return;
      const stored = new Map((await edited.list()).map((row) => [row.file, row]));
      const here = new Map((await listInstrumentFiles(folder)).map((row) => [row.file, row]));
      for (const row of here.values()) {
        const known = stored.get(row.file);
        if (known?.yaml !== row.yaml && (known?.savedAt ?? "") < row.savedAt) await edited.save(row);
      }
      for (const row of stored.values()) {
        const own = here.get(row.file);
        if (own?.yaml !== row.yaml && (own?.savedAt ?? "") <= row.savedAt) await writeInstrumentFile(folder, row);
      }
    },
  };
}
