import { importRepository, type ImportRecord } from "#features/import/repository.ts";
import { newId } from "#platform/ids.ts";
import type { Example, World } from "../examples.ts";

const at = "2026-11-21T09:00:00.000Z";
const ownDuty = "Report large exposures to the board";
const rows = [{ number: 2, cells: [ownDuty, "Board resolution"] }];

/** A register that was looked at, of one row. */
export const aDraft = (companyId: string, overrides: Partial<ImportRecord> = {}): ImportRecord => ({
  id: newId(),
  companyId,
  fileName: "register.csv",
  fileHash: "0".repeat(64),
  sheet: "register.csv",
  sheets: ["register.csv"],
  columns: [
    { index: 0, heading: "Duty", samples: [ownDuty] },
    { index: 1, heading: "Regulation", samples: ["Board resolution"] },
  ],
  mapping: { text: 0, regulation: 1 },
  decisions: {},
  rowCount: rows.length,
  state: "draft",
  counts: null,
  broughtBy: null,
  createdAt: at,
  doneAt: null,
  undoneAt: null,
  ...overrides,
});

export async function aLookedAtRegister({ app, id: companyId }: Pick<World, "app" | "id">): Promise<string> {
  const draft = aDraft(companyId);
  await importRepository(app.db).add(draft, rows);
  return draft.id;
}

/** One that was imported: a duty of the company's own. */
async function anImport(world: World): Promise<string> {
  const { app, id: companyId, userId } = world;
  const importId = await aLookedAtRegister(world);
  const said = { importId, show: "all" as const, limit: 1, skip: 0, file: undefined };
  const client = { address: "192.0.2.1", userAgent: "test" };
  await app.services.imports.run({ companyId, userId }, said, client);
  return importId;
}

/** Inputs for what is done to registers that are brought. */
export const importExamples: Record<string, Example> = {
  "import.list": ({ id }) => ({ companyId: id }),
  "import.progress": ({ id }) => ({ companyId: id }),
  "import.rows": async (world) => ({ companyId: world.id, id: await aLookedAtRegister(world) }),
  "import.undo": async (world) => ({ companyId: world.id, id: await anImport(world) }),
};
