import path from "node:path";
import { readTables } from "#features/classification/adapters/tables.ts";

/** By what the program itself reads publications. */
export const tables = await readTables(path.join(import.meta.dirname, "../../data"));
