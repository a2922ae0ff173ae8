import { instant, type Clock } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import { newId } from "#platform/ids.ts";
import { sha256 } from "#platform/sha256.ts";
import type { SheetReader } from "#platform/sheets/reader.ts";
import { fileName } from "../../document/rules/name.ts";
import type { ImportRecord, ImportRepository } from "../repository.ts";
import { findTable, whyNoMapping, type Column, type Mapping } from "../rules/columns.ts";
import { messages, type AskedMapping, type Bring } from "../schema.ts";
import { importFields, mostRows } from "../vocabulary.ts";

export type DraftingDeps = { stored: ImportRepository; sheets: SheetReader; clock: Clock };
/** Who brings a register: a person, or null for a token of the company. */
export type Bringer = { companyId: string; userId: string | null };
/** A register that is brought, or one that was looked at. */
export type Brought = Omit<Bring, "dryRun" | "name"> & { file: { bytes: Buffer; name: string } | undefined };

/** How a file becomes a draft, and a draft what the person says of it. */
export function drafting({ stored, sheets, clock }: DraftingDeps) {
  /** @throws AppError `not_found` */
  async function found(companyId: string, id: string): Promise<ImportRecord> {
    const row = await stored.find(companyId, id);
    if (!row) throw new AppError("not_found", messages.unknown);
    return row;
  }

  /** Reads a file and keeps its table as a draft. @throws AppError */
  async function read(
    { companyId, userId }: Bringer,
    { file, sheet, mapping, decisions = {} }: Brought,
  ): Promise<ImportRecord> {
    if (!file) throw new AppError("invalid_input", messages.noFile);
    const read = await sheets.read(file);
    const wanted = sheet === undefined ? undefined : read.findIndex(({ name }) => name === sheet);
    if (wanted === -1) throw new AppError("invalid_input", messages.unknownSheet);
    const table = findTable(read, wanted);
    if (!table) throw new AppError("invalid_input", messages.noTable);
    const { name, rows: all } = read[table.sheet]!;
    const rows = all.slice(table.header + 1);
    if (rows.length === 0) throw new AppError("invalid_input", messages.noRows);
    if (rows.length > mostRows)
      throw new AppError(
        "too_large",
        `A register has at most ${mostRows.toLocaleString("en-GB")} rows. Nothing was changed`,
      );
    const row: ImportRecord = {
      id: newId(),
      companyId,
      fileName: fileName(file.name, "register"),
      fileHash: sha256(file.bytes),
      sheet: name,
      sheets: read.map((one) => one.name),
      columns: table.columns,
      mapping: mapping ? resolved(mapping, table.columns) : table.mapping,
      decisions,
      rowCount: rows.length,
      state: "draft",
      counts: null,
      broughtBy: userId,
      createdAt: instant(clock),
      doneAt: null,
      undoneAt: null,
    };
    await stored.add(row, rows);
    return row;
  }

  /** The draft that is meant, with what is newly said of it. @throws AppError */
  async function drafted(by: Bringer, brought: Brought): Promise<ImportRecord> {
    if (brought.file || brought.importId === undefined) return read(by, brought);
    const draft = await found(by.companyId, brought.importId);
    if (draft.state !== "draft") throw new AppError("conflict", messages.notDraft);
    if (!brought.mapping && !brought.decisions) return draft;
    const mapping = brought.mapping ? resolved(brought.mapping, draft.columns) : draft.mapping;
    const said = { mapping, decisions: brought.decisions ?? draft.decisions };
    await stored.decide(by.companyId, draft.id, said);
    return { ...draft, ...said };
  }

  return { found, drafted };
}

/** Columns by their places, where some are named by their headings. @throws AppError */
function resolved(asked: AskedMapping, columns: readonly Column[]): Mapping {
  const mapping: Mapping = {};
  for (const field of importFields) {
    const wanted = asked[field];
    if (wanted === undefined) continue;
    const column = columns.find(({ index, heading }) => index === wanted || heading === wanted);
    if (!column) throw new AppError("invalid_input", messages.unknownColumn);
    mapping[field] = column.index;
  }
  const fault = whyNoMapping(mapping, columns.length);
  if (fault !== null) throw new AppError("invalid_input", fault);
  return mapping;
}
