import { readRegulators } from "#features/catalogue/adapters/regulators.ts";
import { readTablesApart } from "#features/classification/adapters/tables.ts";
import { dataFile } from "#platform/program.ts";

let tables: ReturnType<typeof readTablesApart> | undefined;
/** By what publications are read, for all databases of a process. */
export const classificationTables = () => (tables ??= readTablesApart(dataFile(".")));

let regulators: ReturnType<typeof readRegulators> | undefined;
export const aboutRegulators = () => (regulators ??= readRegulators(dataFile("regulators")));

/** Whom letters call what. */
export const readAudienceTable = async () => (await classificationTables()).audience.table;
export const readAddressing = async () => (await classificationTables()).addressing;
