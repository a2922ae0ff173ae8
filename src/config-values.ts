import { z } from "zod";

// In which forms the variables of config.ts are written.

const blankAsUnset = (value: unknown) => (typeof value === "string" && value.trim() === "" ? undefined : value);
export const setting = <T extends z.ZodType>(schema: T) => z.preprocess(blankAsUnset, schema);
/** Parts between commas; `words` say what each must be. */
export const listOf = (isGood: (part: string) => boolean, words: string) =>
  setting(
    z
      .string()
      .default("")
      .transform((text) =>
        text
          .split(",")
          .map((part) => part.trim())
          .filter(Boolean),
      )
      .refine((parts) => parts.every(isGood), `must be a list of ${words}`),
  );

export const hostPorts = listOf((part) => /^(\[[0-9a-fA-F:.]+\]|[^\s:/]+):\d{1,5}$/.test(part), "host:port");
export const onOff = setting(z.enum(["on", "off"], "must be on or off").default("on"));
export const offOn = setting(z.enum(["on", "off"], "must be on or off").default("off"));
/** An address with its own grammar, whose reader says what is wrong without any of its words. */
export const addressOf = <T extends object>(read: (text: string) => T | { fault: string }) =>
  setting(
    z
      .string()
      .transform((text, context): T => {
        const address = read(text.trim());
        if (!("fault" in address)) return address;
        context.addIssue(address.fault);
        return z.NEVER;
      })
      .optional(),
  );
export const withoutBlanks = setting(
  z
    .string()
    .regex(/^[\x21-\x7e]+$/, "must be letters, digits and signs without blanks")
    .optional(),
);
export const days = z.coerce
  .number("must be a number of days")
  .int("must be a whole number of days")
  .min(1, "must be at least 1")
  .max(3650, "must be at most 3650");
export const megabytes = (usual: number) =>
  setting(
    z.coerce
      .number("must be a number of megabytes")
      .int("must be a whole number of megabytes")
      .min(1, "must be at least 1")
      .default(usual),
  );
export const url = (protocols: RegExp, words: string) =>
  setting(z.url({ protocol: protocols, error: `must be ${words}` }).optional());
