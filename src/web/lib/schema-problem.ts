import type { ZodType } from "zod";

/** A schema's first message for a value; undefined when the value will do. */
export function schemaProblem(schema: ZodType, value: unknown): string | undefined {
  const result = schema.safeParse(value);
  return result.success ? undefined : result.error.issues[0]?.message;
}
