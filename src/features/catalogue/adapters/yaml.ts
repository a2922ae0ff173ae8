import { LineCounter, parseDocument, isNode, visit, type Document } from "yaml";
import type { z } from "zod";

/** What is wrong in a file, where, and in words. `line` counts from 1. */
export type Fault = { file: string; line: number; reason: string };
export type Read<T> = { value: T } | { faults: Fault[] };

/** A file that is YAML, to be checked against one schema or several; every fault names its line. */
export type YamlFile = { check: <T>(schema: z.ZodType<T>) => Read<T> };

/** Parses one YAML file and checks it against a schema; every fault names its line. */
export function readYaml<T>(file: string, text: string, schema: z.ZodType<T>): Read<T> {
  const opened = openYaml(file, text);
  return "faults" in opened ? opened : opened.value.check(schema);
}

/** Parses one YAML file. */
export function openYaml(file: string, text: string): Read<YamlFile> {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: true });
  const fault = (at: number, reason: string): Fault => ({ file, line: lines.linePos(at).line, reason });
  if (document.errors.length > 0) return { faults: document.errors.map((error) => fault(error.pos[0], error.message)) };
  // Aliases are how YAML bombs are made; our files use none.
  const aliases: Fault[] = [];
  visit(document, { Alias: (_key, { range }) => void aliases.push(fault(range?.[0] ?? 0, "aliases are not allowed")) });
  if (aliases.length > 0) return { faults: aliases };
  const data: unknown = document.toJS();
  const check = <T>(schema: z.ZodType<T>): Read<T> => {
    const checked = schema.safeParse(data);
    if (checked.success) return { value: checked.data };
    const faults = checked.error.issues.flatMap(plain).map((issue) => ({
      file,
      line: lineOf(document, issue.path, lines),
      reason: `${issue.path.join(".") || "file"}: ${issue.message}`,
    }));
    return { faults };
  };
  return { value: { check } };
}

type Issue = Pick<z.core.$ZodIssue, "path" | "message">;

/** Of what may have one of several forms, what is wrong with the form that it says by its `type`, or that it comes nearest to. */
function plain(issue: z.core.$ZodIssue): Issue[] {
  if (issue.code !== "invalid_union" || issue.errors.length === 0) return [issue];
  const { path } = issue;
  const ofType = issue.errors.filter((form) => !form.some(isOtherType));
  if (ofType.length === 0) {
    const types = new Set(issue.errors.flatMap((form) => form.filter(isOtherType).flatMap(({ values }) => values)));
    if (types.size === 0) return [issue];
    return [{ path: [...path, "type"], message: `must be one of ${[...types].join(", ")}` }];
  }
  const [nearest] = ofType.toSorted((a, b) => a.length - b.length);
  return nearest!.flatMap(plain).map((inner) => ({ ...inner, path: [...path, ...inner.path] }));
}

const isOtherType = (issue: z.core.$ZodIssue): issue is z.core.$ZodIssueInvalidValue =>
  issue.code === "invalid_value" && issue.path.length === 1 && issue.path[0] === "type";

/** The line of the deepest part of a path that exists: a missing field is reported at the thing it is missing from. */
function lineOf(document: Document, path: PropertyKey[], lines: LineCounter): number {
  for (let depth = path.length; depth > 0; depth -= 1) {
    const node: unknown = document.getIn(path.slice(0, depth), true);
    if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
  }
  return 1;
}
