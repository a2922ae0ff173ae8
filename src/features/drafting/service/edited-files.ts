import { instant, type Clock } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import type { Instrument } from "../../catalogue/schema.ts";
import type { CatalogueService } from "../../catalogue/service.ts";
import {
  listInstrumentFiles,
  placeOfInstrument,
  instrumentYaml,
  writeInstrumentFile,
} from "../adapters/instrument-file.ts";
import type { EditedInstrument, EditedRepository } from "../repository/edited.ts";

export type EditedFilesDeps = {
  catalogue: Pick<CatalogueService, "preview" | "filesOf">;
  folder: string;
  edited: EditedRepository;
  /** Do other processes have them too? */
  isShared: boolean;
  clock: Clock;
};

/** The folder of edited instruments, and what other processes have of it. */
export function editedFiles({ catalogue, folder, edited, isShared, clock }: EditedFilesDeps) {
  const write = (row: EditedInstrument) => writeInstrumentFile(folder, row);

  return {
    /**
     * Stores what was made of the revision of an instrument: its file, and that alone as the library's next revision, for other
     * files of this folder may be older than what other processes have. Answers the revision; undefined, with nothing
     * stored, where the instrument is another by now.
     * @throws AppError `invalid_input` where the library would not read the file
     */
    async save(instrument: Instrument, revision: number): Promise<number | undefined> {
      const [file, yaml] = [placeOfInstrument(instrument), instrumentYaml(instrument)];
      const { parsed: read, faults } = await catalogue.preview(catalogue.filesOf([[file, yaml]]));
      if (faults.length > 0) {
        const errors = faults.map(({ reason }) => reason);
        throw new AppError("invalid_input", errors[0]!, { errors });
      }
      const edit = { id: instrument.key, revision, file, yaml, read, at: instant(clock) };
      return edited.save(edit, { isForOthers: isShared, write });
    },

    /**
     * Brings folder and database to the same: of two texts of an instrument the one that was saved last counts, also where a
     * person has written it into the folder by hand.
     */
    async share(): Promise<void> {
      if (!isShared) return;
      const stored = new Map((await edited.list()).map((row) => [row.file, row]));
      const here = new Map((await listInstrumentFiles(folder)).map((row) => [row.file, row]));
      for (const row of here.values()) {
        const known = stored.get(row.file);
        if (known?.yaml !== row.yaml && (known?.savedAt ?? "") < row.savedAt) await edited.put(row);
      }
      for (const row of stored.values()) {
        const own = here.get(row.file);
        if (own?.yaml !== row.yaml && (own?.savedAt ?? "") <= row.savedAt) await write(row);
      }
    },
  };
}
