import { readRegulators } from "#features/catalogue/adapters/regulators.ts";
import { readTablesApart } from "#features/classification/adapters/tables.ts";
import { readDutyCues } from "#features/drafting/adapters/duty-cues.ts";
import { readHolidays } from "#features/holiday/adapters/holidays-file.ts";
import { dataFile } from "#platform/program.ts";
import { lazily } from "#shared/lazily.ts";

/** By what publications are read, for all databases of a process. */
export const classificationTables = lazily(async () => readTablesApart(dataFile(".")));

let regulators: ReturnType<typeof readRegulators> | undefined;
export const aboutRegulators = () => (regulators ??= readRegulators(dataFile("regulators")));

let cues: ReturnType<typeof readDutyCues> | undefined;
/** By what duties are found in a text. */
export const dutyCues = () => (cues ??= readDutyCues(dataFile("duty-cues.yaml")));

let holidays: ReturnType<typeof readHolidays> | undefined;
/** The holidays that come with the program. */
export const shippedHolidays = () => (holidays ??= readHolidays(dataFile("holidays.yaml")));

/** Whom letters call what. */
export const readAudienceTable = async () => (await classificationTables()).audience.table;
export const readAddressing = async () => (await classificationTables()).addressing;
