import { LineCounter, parseDocument, isNode, type Document } from "yaml";
import type { z } from "zod";

/** What is wrong in a file, where, and in words. `line` counts from 1. */
export type Fault = { file: string; line: number; reason: string };
export type Read<T> = { value: T } | { faults: Fault[] };

/** Parses one YAML file and checks it against a schema; every fault names its line. */
export function readYaml<T>(file: string, text: string, schema: z.ZodType<T>): Read<T> {
  const lines = new LineCounter();
  // YAML bombs are refused by the alias limit; our files use no aliases at all.
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: true });
  if (document.errors.length > 0) {
    return {
      faults: document.errors.map((error) => ({ file, line: lines.linePos(error.pos[0]).line, reason: error.message })),
    };
  }
  const checked = schema.safeParse(document.toJS({ maxAliasCount: 0 }));
  if (checked.success) return { value: checked.data };
  const faults = checked.error.issues.map((issue) => ({
    file,
    line: lineOf(document, issue.path, lines),
    reason: `${issue.path.join(".") || "file"}: ${issue.message}`,
  }));
  return { faults };
}

/** The line of the deepest part of a path that exists: a missing field is reported at the thing it is missing from. */
function lineOf(document: Document, path: PropertyKey[], lines: LineCounter): number {
  for (let depth = path.length; depth > 0; depth -= 1) {
    const node: unknown = document.getIn(path.slice(0, depth), true);
    if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
  }
  return 1;
}
