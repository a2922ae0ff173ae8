import papaparse from "papaparse";
import { actionLabel, actorLabel, asFirstForm, isNamedLater } from "../rules.ts";
import { auditEntrySchema, manifestSchema, type AuditEntry, type Manifest } from "../schema.ts";
import type { AuditValues } from "../vocabulary.ts";

/**
 * An entry, or what closes the export, as a line of JSON. One of the first form is the line that it ever was, so that whoever
 * has no Ilana makes the hashes of all in one way.
 */
export const jsonLine = (value: AuditEntry | Manifest): string =>
  `${JSON.stringify(isOfFirstForm(value) ? asFirstForm(value) : value).replace(otherBreaks, escaped)}\n`;

const isOfFirstForm = (value: AuditEntry | Manifest): value is AuditEntry =>
  "form" in value && value.form === 1 && !isNamedLater(value);

// Some programs, Node's own among them, end a line at these too.
const otherBreaks = /[\u2028\u2029]/g;
const escaped = (sign: string) => `\\u${sign.charCodeAt(0).toString(16)}`;

/** What a line of an export says; undefined for what is neither an entry nor a manifest. */
export function readLine(line: string): { entry: AuditEntry } | { manifest: Manifest } | undefined {
  const value = asJson(line);
  const entry = auditEntrySchema.safeParse(value);
  if (entry.success) return { entry: entry.data };
  const manifest = manifestSchema.safeParse(value);
  return manifest.success ? { manifest: manifest.data } : undefined;
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const columns: Record<string, (entry: AuditEntry) => string | number | null> = {
  Entry: ({ id }) => id,
  "At (UTC)": ({ at }) => at,
  What: ({ action }) => actionLabel(action),
  Action: ({ action }) => action,
  By: actorLabel,
  Role: ({ role }) => role,
  Subject: ({ subject }) => subject,
  Before: ({ before }) => inWords(before),
  After: ({ after }) => inWords(after),
  Address: ({ address }) => address,
  User: ({ userId }) => userId,
  Token: ({ tokenId }) => tokenId,
  Session: ({ sessionId }) => sessionId,
  Request: ({ requestId }) => requestId,
  Hash: ({ hash }) => hash,
};

// Excel takes a file without it for the system's own encoding.
const byteOrderMark = "\uFEFF";
const newline = "\r\n";
// A cell of several lines would pass the library's own pattern.
const formulaStart = /^[=+\-@\t\r]/;

export const csvHeading = `${byteOrderMark}${papaparse.unparse([Object.keys(columns)], { newline })}${newline}`;

/** Entries as rows of a spreadsheet; what a spreadsheet would run as a formula is made plain text. */
export function csvRows(entries: readonly AuditEntry[]): string {
  if (entries.length === 0) return "";
  const rows = entries.map((entry) => Object.values(columns).map((valueOf) => valueOf(entry) ?? ""));
  return `${papaparse.unparse(rows, { newline, escapeFormulae: formulaStart })}${newline}`;
}

function inWords(values: AuditValues | null): string {
  const parts = Object.entries(values ?? {}).map(([name, value]) => `${name}: ${wordsOf(value)}`);
  return parts.join("; ");
}

const wordsOf = (value: AuditValues[string]): string =>
  Array.isArray(value) ? value.join(", ") : value === null ? "none" : String(value);
