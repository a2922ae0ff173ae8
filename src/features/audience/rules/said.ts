import type { Audience, AudienceTable } from "../schema.ts";

/** What is wrong with an audience that a person names; undefined where nothing is. */
export function audienceFault(
  { scope, classes }: Pick<Audience, "scope" | "classes">,
  table: AudienceTable,
): string | undefined {
  const unknown = classes.find((id) => !table.classes.some((item) => item.id === id));
  if (unknown !== undefined) return `Unknown class of addressees: ${unknown}`;
  if ((scope === "classes") !== classes.length > 0)
    return "Name classes of addressees where the scope is classes, and there only";
  return undefined;
}
