import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { stringify } from "yaml";
import { catalogueFolder } from "#app.ts";
import type { Instrument, Question } from "#features/catalogue/schema.ts";
import { aFolder } from "../folder.ts";

/** How many instruments the program ships: the files in the folders of the regulators. What loads, lists or counts must find them all. */
export const shippedCount = readdirSync(catalogueFolder, { recursive: true, encoding: "utf8" }).filter(
  (file) => file.endsWith(".yaml") && file.includes(path.sep),
).length;

/** Writes a catalogue into a folder, one that is gone after the test when none is given, each instrument at its place. Returns the folder. */
export function writeCatalogue(
  instruments: Instrument[],
  { questions, folder = aFolder() }: { questions?: Question[]; folder?: string } = {},
): string {
  for (const instrument of instruments) writeCatalogueFile(folder, placeOf(instrument), stringify(instrument));
  if (questions) writeCatalogueFile(folder, "questions.yaml", stringify(questions));
  return folder;
}

export function writeCatalogueFile(folder: string, file: string, text: string): void {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
}

export const placeOf = ({ regulator, key }: Instrument): string => `${regulator.toLowerCase()}/${key}.yaml`;

/** A yes/no question put to everybody, until told otherwise. */
export function aQuestion(overrides: Partial<Question> = {}): Question {
  return {
    key: "holds-client-money",
    group: "company",
    ask: "profile",
    question: "Do you hold money that belongs to clients?",
    help: null,
    askWhen: { industries: ["all"], categories: ["all"] },
    impliedBy: [],
    alsoBringsIn: [],
    ...overrides,
  };
}
