import { index, integer, json, primaryKey, table, text } from "../../platform/database/columns.ts";
import { accounts } from "../account/tables.ts";
import { companies } from "../company/tables.ts";
import type { StoredDuty } from "../obligation/rules/stored.ts";
import type { Column, Mapping } from "./rules/columns.ts";
import type { ImportCounts, KeptDecisions } from "./schema.ts";
import type { TableRow } from "./rules/plan.ts";
import type { ImportState } from "./vocabulary.ts";

/** Registers that companies bring (docs/decisions/0049): read and looked at, laid over the register of duties, or taken back. */
export const imports = table(
  "imports",
  {
    id: text().primaryKey(),
    companyId: text()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    fileName: text().notNull(),
    fileHash: text().notNull(),
    /** The sheet that is taken, of which there are. */
    sheet: text().notNull(),
    sheets: json().$type<string[]>().notNull(),
    columns: json().$type<Column[]>().notNull(),
    mapping: json().$type<Mapping>().notNull(),
    decisions: json().$type<KeptDecisions>().notNull(),
    rowCount: integer().notNull(),
    state: text().$type<ImportState>().notNull(),
    /** What came of its rows; null before it is done. */
    counts: json().$type<ImportCounts>(),
    broughtBy: text().references(() => accounts.id, { onDelete: "set null" }),
    createdAt: text().notNull(),
    doneAt: text(),
    undoneAt: text(),
  },
  (own) => [
    index("imports_of_company").on(own.companyId, own.createdAt),
    index("imports_by_state").on(own.state, own.createdAt),
  ],
);

const ofImport = () =>
  text()
    .notNull()
    .references(() => imports.id, { onDelete: "cascade" });

/** The rows of a table that was brought, some hundred in each; kept for a day. */
export const importParts = table(
  "import_parts",
  {
    importId: ofImport(),
    part: integer().notNull(),
    rows: json().$type<TableRow[]>().notNull(),
  },
  (own) => [primaryKey({ columns: [own.importId, own.part] })],
);

/** What duties were before an import, for a day: null, there was none. */
export const importChanges = table(
  "import_changes",
  {
    importId: ofImport(),
    dutyId: text().notNull(),
    before: json().$type<StoredDuty>(),
    /** Which version the import has made: of another somebody has changed it since. */
    version: integer().notNull(),
  },
  (own) => [primaryKey({ columns: [own.importId, own.dutyId] })],
);

/** What rows have become, by what they are known by: so that the same file does nothing when it is brought again. */
export const importKeys = table(
  "import_keys",
  {
    companyId: text()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    key: text().notNull(),
    /** Null: it was left out. */
    dutyId: text(),
    /** By which import; null: it is forgotten. */
    importId: text().references(() => imports.id, { onDelete: "set null" }),
  },
  (own) => [primaryKey({ columns: [own.companyId, own.key] }), index("import_keys_of_import").on(own.importId)],
);
