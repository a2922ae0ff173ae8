import type { Instrument } from "../../../catalogue/schema.ts";
import { isEdited, type Finding, type Library } from "./finding.ts";

const folded = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, " ").trim(); // prettier-ignore

/**
 * One text under two keys: the same title at one regulator, or the same reference. An obligation is a part of another text, kept
 * apart because it binds fewer, and shares its reference by design.
 */
export function duplicates({ instruments }: Library): Finding[] {
  const edited = instruments.filter(isEdited);
  const whole = edited.filter(({ instrumentType }) => instrumentType !== "obligation");
  return [
    ...alike(edited, "title", ({ regulator, title }) => `${regulator} ${folded(title)}`),
    ...alike(edited, "shortTitle", ({ regulator, shortTitle }) => `${regulator} ${folded(shortTitle)}`),
    ...alike(whole, "reference", ({ regulator, reference }) => reference && `${regulator} ${folded(reference)}`),
  ];
}

function alike(
  instruments: readonly Instrument[],
  field: "title" | "shortTitle" | "reference",
  nameOf: (instrument: Instrument) => string | null,
): Finding[] {
  const groups = Map.groupBy(instruments, nameOf);
  return [...groups].flatMap(([name, [first, ...others]]) =>
    name === null
      ? []
      : others.map(({ key }) => ({
          gate: "duplicates" as const,
          level: "fault" as const,
          where: key,
          path: [field],
          message: `has the ${field === "shortTitle" ? "short title" : field} of ${first!.key}`,
        })),
  );
}
