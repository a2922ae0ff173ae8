import { parse as parseYaml } from "yaml";
import { z } from "zod";

/**
 * What the text of a file that comes with the program says, checked and made ready.
 * @throws Error that names the file and the fault
 */
export function fromDataFile<S extends z.ZodType, T>(
  file: string,
  text: string,
  { schema, make, parse = parseYaml }: { schema: S; make: (data: z.output<S>) => T; parse?: (text: string) => unknown },
): T {
  try {
    return make(schema.parse(parse(text)));
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message;
    throw new Error(`${file} is broken: ${reason}`, { cause: error });
  }
}
