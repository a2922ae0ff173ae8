import { z } from "zod";
import { instrumentSchema, questionsSchema } from "../schema.ts";

/** JSON Schemas of the catalogue's files by file name, so that an editor completes and checks while one writes. */
export function catalogueJsonSchemas(): Record<string, object> {
  return {
    "schema.json": z.toJSONSchema(instrumentSchema),
    "questions.schema.json": z.toJSONSchema(questionsSchema),
  };
}

/** A schema as its file has it. */
export const schemaText = (schema: object): string => `${JSON.stringify(schema, null, 2)}\n`;
