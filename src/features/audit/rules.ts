import { canonicalJson } from "#shared/canonical-json.ts";
import type { AuditEntry } from "./schema.ts";
import {
  auditActionLabels,
  auditActions,
  auditActorLabels,
  auditKinds,
  somebodyWhoHasLeft,
  type AuditAction,
  type AuditActor,
  type AuditKind,
  type AuditValues,
} from "./vocabulary.ts";

/** Makes the SHA-256 of a text's UTF-8, in hex. */
export type Hash = (text: string) => string;
/** Where a chain stands: the hash of its last entry, and how many there are. */
export type Head = { hash: string; id: number; entries: number };

/** What stands before the first entry of every chain. */
export const beginning: Head = { hash: "0".repeat(64), id: 0, entries: 0 };

/**
 * What the hash of an entry is made of: all its fields but the hash and what a person was called, as RFC 8785 (JSON
 * Canonicalization Scheme) writes them. The id and the company are among them, so that an entry fits at its own place of its
 * own chain only. An entry of the first form names no person and no form.
 */
export function canonicalText({ hash: _hash, ...entry }: Hashed): string {
  if (entry.form === 1) return canonicalJson(asFirstForm(entry));
  const { userName: _name, userSalt: _salt, ...fields } = entry;
  return canonicalJson(fields);
}
type Hashed = Omit<AuditEntry, "hash"> & { hash?: string };

/** An entry of the first form with the fields it has. */
export function asFirstForm(entry: Hashed) {
  const { form: _form, userId: _id, userSeal: _seal, role: _role, tokenId: _token, ...rest } = entry;
  const { userName: _name, userSalt: _salt, ...first } = rest;
  return first;
}

/** What the seal of a person's name is made of. */
export const sealedText = ({ salt, name }: { salt: string; name: string }): string => `${salt}\n${name}`;

/** A name that was put in the place of the one at that time; one that was deleted is none. */
const isRenamed = ({ userSeal, userSalt, userName }: AuditEntry, hash: Hash) =>
  userName !== null && (userSalt === null || hash(sealedText({ salt: userSalt, name: userName })) !== userSeal);

/** Of the first form, whose hash would not tell: it named nobody. */
export const isNamedLater = ({ form, userId, userSeal, role, tokenId }: AuditEntry) =>
  form === 1 && [userId, userSeal, role, tokenId].some((value) => value !== null);

/** Why an entry cannot be the one that follows in a chain; null when it is. */
export function whyBroken(head: Head, entry: AuditEntry, hash: Hash): string | null {
  if (entry.hash !== hash(canonicalText(entry))) return "the entry is not as it was written";
  if (isNamedLater(entry)) return "the entry names a person and did not when it was written";
  if (isRenamed(entry, hash)) return "the person has another name than when it was written";
  if (entry.previousHash !== head.hash)
    return head.entries === 0 ? "entries before it are missing" : "the entry does not follow the one before it";
  return entry.id > head.id ? null : "the entry stands in the wrong place";
}

export const following = ({ entries }: Head, { id, hash }: AuditEntry): Head => ({ id, hash, entries: entries + 1 });

// A name or a reference is kept whole; what people write at length is named, not copied.
const longest = 120;
const mostItems = 50;

/** Values as they are kept: long texts shortened, and nothing in them that could not be hashed the same elsewhere. */
export function kept(values: AuditValues): AuditValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      Array.isArray(value)
        ? value.slice(0, mostItems).map(shortened)
        : typeof value === "string"
          ? shortened(value)
          : value,
    ]),
  );
}

export function shortened(text: string): string {
  const whole = text.toWellFormed();
  return whole.length <= longest ? whole : `${whole.slice(0, longest).toWellFormed()}… (${whole.length} characters)`;
}

/** What is different between two states, as it was and as it is; undefined when nothing is. */
export function changedValues(
  before: AuditValues,
  after: AuditValues,
): { before: AuditValues; after: AuditValues } | undefined {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => canonicalJson(before[name] ?? null) !== canonicalJson(after[name] ?? null),
  );
  if (names.length === 0) return undefined;
  const only = (values: AuditValues) => Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
  return { before: only(before), after: only(after) };
}

/** An address to which something is posted, without all that may be a secret in it: name and password, path, query. */
export function postingPlace(url: string): string {
  const { origin, pathname, search } = new URL(url);
  return pathname === "/" && search === "" ? origin : `${origin}/…`;
}

/** Who caused an entry, in words: a person by the name of that time. */
export function actorLabel({ actor, userId, userName }: Pick<AuditEntry, "actor" | "userId" | "userName">): string {
  if (userId === null) return auditActorLabels[actor as AuditActor];
  const name = userName ?? somebodyWhoHasLeft;
  return actor === "operator" ? `${auditActorLabels.operator} (${name})` : name;
}

/** An action as people call it; one that only a newer program knows, as it is written. */
export const actionLabel = (action: string): string =>
  Object.hasOwn(auditActionLabels, action) ? auditActionLabels[action as AuditAction] : action;

export const kindOfAction = (action: AuditAction): AuditKind =>
  (Object.keys(auditKinds) as AuditKind[]).find((kind) =>
    (auditKinds[kind].nouns as readonly string[]).includes(action.split(".")[0]!),
  )!;

/** The actions that a filter asks for; undefined: all. */
export function wantedActions({
  action,
  kind,
}: {
  action?: AuditAction | undefined;
  kind?: AuditKind | undefined;
}): AuditAction[] | undefined {
  if (action === undefined && kind === undefined) return undefined;
  return auditActions.filter(
    (one) => (action === undefined || one === action) && (kind === undefined || kindOfAction(one) === kind),
  );
}
