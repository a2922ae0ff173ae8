import type { AuditEntry } from "../schema.ts";
import type { AuditValues } from "../vocabulary.ts";

/** A row of the log as it stands on the disk, by the names of its columns there. */
export type PlainRow = Readonly<Record<string, unknown>>;

/** An entry from a row that was read past the repository: of a database that is being carried to the other engine. */
export const entryOfRow = (row: PlainRow): AuditEntry => ({
  id: row["id"] as number,
  form: row["form"] as number,
  companyId: textOf(row["company_id"]),
  at: row["at"] as string,
  actor: row["actor"] as string,
  action: row["action"] as string,
  subject: textOf(row["subject"]),
  before: valuesOf(row["before"]),
  after: valuesOf(row["after"]),
  userId: textOf(row["user_id"]),
  userSeal: textOf(row["user_seal"]),
  role: textOf(row["role"]),
  tokenId: textOf(row["token_id"]),
  // Of the carried log the hashes are held; its names are rows like all others.
  userName: null,
  userSalt: null,
  sessionId: textOf(row["session_id"]),
  address: textOf(row["address"]),
  requestId: textOf(row["request_id"]),
  previousHash: row["previous_hash"] as string,
  hash: row["hash"] as string,
});

const textOf = (value: unknown) => value as string | null;
const valuesOf = (text: unknown) => (text === null ? null : (JSON.parse(text as string) as AuditValues));
