import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { fromDataFile } from "#platform/program/data-file.ts";
import { notYetReadSchema, type AboutRegulator } from "../rules/about-regulator.ts";
import { regulatorNames } from "../rules/regulator.ts";

const code = z.string().refine((text) => Object.hasOwn(regulatorNames, text), "must be a code of names.json");
const aboutFile = z.record(
  code,
  z.strictObject({ regulates: z.string().min(20), site: z.url({ protocol: /^https$/ }).nullable() }),
);
const notYetReadFile = z.array(notYetReadSchema.extend({ regulator: code }).strict());

/** What the screen of a regulator says of it, by its code. */
export type AboutRegulators = ReadonlyMap<string, AboutRegulator>;

/**
 * What data/regulators says of each.
 * @throws Error that names the file and the fault: the files come with the program
 */
export function readRegulators(folder: string): AboutRegulators {
  const read = <S extends z.ZodType>(name: string, schema: S) => {
    const file = path.join(folder, name);
    return fromDataFile(file, readFileSync(file, "utf8"), { schema, make: (data) => data });
  };
  const about = read("about.yaml", aboutFile);
  const unread = Map.groupBy(read("not-yet-read.yaml", notYetReadFile), ({ regulator }) => regulator);
  const textsOf = (regulator: string) =>
    (unread.get(regulator) ?? []).map(({ title, year, about: words }) => ({ title, year, about: words }));
  return new Map(
    Object.entries(regulatorNames).map(([regulator, name]) => {
      const known = about[regulator] ?? { regulates: null, site: null };
      return [regulator, { regulator, name, ...known, notYetRead: textsOf(regulator) }];
    }),
  );
}
