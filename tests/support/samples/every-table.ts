import type SQLite from "better-sqlite3";
import { beginning, canonicalText, sealedText } from "#features/audit/rules.ts";
import { sha256 } from "#platform/sha256.ts";

type Column = { name: string; type: string; notnull: number; pk: number };
type Reference = { table: string; from: string; to: string };

/** What engines may hold differently: signs beyond the 16-bit ones, quotes, breaks, the order of capitals. */
const texts = ["Zwölf 🇳🇬", 'say "no"\\, it\'s {NULL}', "a\nb\tc\r", "", "aB", "Ab"];
const jsons = ['{ "b": [1.50,  true], "a": "\\u0000 and \\ud83d" }', "[]", '"text"', "null"];
const whole = [0, -1, 9_007_199_254_740_991, 42];

/** Columns of truth and of JSON: a file keeps them as numbers and texts, and does not say which they are. */
export type Kinds = ReadonlyMap<string, "boolean" | "json">;

/**
 * Puts so many rows into every table of a migrated database file, with values that tell engines apart, references that lead
 * somewhere, nulls where they may be, and an audit log that is whole. `kinds` by `table.column`.
 */
export function fillEveryTable(db: SQLite.Database, kinds: Kinds, count = 4): void {
  const own = new Set(["migrations", "leases", "files", "audit_entries", "counters"]);
  const names = db
    .prepare<[], string>(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'",
    )
    .pluck()
    .all();
  db.pragma("foreign_keys = OFF");
  db.transaction(() => {
    for (const name of names.filter((table) => !own.has(table))) fill(db, name, { kinds, count });
    fillAuditLog(db, count);
  })();
  db.pragma("foreign_keys = ON");
}

function fill(db: SQLite.Database, table: string, { kinds, count }: { kinds: Kinds; count: number }): void {
  const columns = db.pragma(`table_info("${table}")`) as Column[];
  const references = db.pragma(`foreign_key_list("${table}")`) as Reference[];
  db.exec(`DELETE FROM "${table}"`);
  const names = columns.map(({ name }) => `"${name}"`).join(", ");
  const insert = db.prepare(`INSERT INTO "${table}" (${names}) VALUES (${columns.map(() => "?").join(", ")})`);
  for (let row = 0; row < count; row += 1)
    insert.run(
      columns.map((column) => {
        const reference = references.find(({ from }) => from === column.name);
        // The first rows of all tables have the same keys, so that whoever refers to one finds it.
        if (reference) return `key ${row}`;
        if (column.pk > 0) return column.type === "INTEGER" ? row + 1 : `key ${row}`;
        if (column.notnull === 0 && row % 2 === 1) return null;
        return valueOf(column, kinds.get(`${table}.${column.name}`), row);
      }),
    );
}

function valueOf({ name, type, pk }: Column, kind: "boolean" | "json" | undefined, row: number) {
  if (kind === "boolean") return row % 2;
  if (kind === "json") return jsons[row % jsons.length]!;
  if (/^int/i.test(type)) return isOfKey(name) || pk ? row + 1 : whole[row % whole.length]!;
  if (/^real/i.test(type)) return [0.1, 1, 1e21, -2.5e-7][row % 4]!;
  if (/^blob/i.test(type)) return Buffer.from([row, 0, 255, 92]);
  // With the row's number, for some must be unique.
  return `${texts[row % texts.length]!} ${row}`;
}

// Those that are unique besides the key.
const isOfKey = (name: string) => ["position", "revision"].includes(name);

/** An entry of the whole and of two companies in turn, as the program writes them and as it did before it named people. */
function fillAuditLog(db: SQLite.Database, count: number): void {
  const heads = new Map<string | null, string>();
  const name = { salt: "5a17", name: texts[0]! };
  const userSeal = sha256(sealedText(name));
  db.prepare("INSERT INTO audit_names VALUES (?, 'key 0', ?, ?)").run(userSeal, name.salt, name.name);
  const nobody = { form: 1, userId: null, userSeal: null, role: null, tokenId: null };
  const somebody = { form: 2, userId: "key 0", userSeal, role: "owner", tokenId: null };
  const insert = db.prepare(`
    INSERT INTO audit_entries (id, form, company_id, at, actor, action, subject, before, after, user_id, user_seal, role, token_id,
      session_id, address, request_id, previous_hash, hash)
    VALUES (@id, @form, @companyId, @at, @actor, @action, @subject, @before, @after, @userId, @userSeal, @role, @tokenId,
      @sessionId, @address, @requestId, @previousHash, @hash)`);
  for (let id = 1; id <= count * 3; id += 1) {
    const companyId = [null, "key 0", "key 1"][id % 3]!;
    const fields = {
      id,
      ...(id % 4 === 0 ? nobody : somebody),
      companyId,
      at: "2026-11-21T09:00:00.000Z",
      actor: "company" as const,
      action: "company.updated" as const,
      subject: id % 2 === 0 ? null : texts[id % texts.length]!,
      before: null,
      after: { name: texts[id % texts.length]!, count: id, isSo: true },
      sessionId: null,
      address: "192.0.2.1",
      requestId: null,
      previousHash: heads.get(companyId) ?? beginning.hash,
    };
    const hash = sha256(canonicalText({ ...fields, userName: null, userSalt: null }));
    heads.set(companyId, hash);
    insert.run({ ...fields, before: null, after: JSON.stringify(fields.after), hash });
  }
  const counter = db.prepare("INSERT OR REPLACE INTO counters VALUES (?, ?)");
  counter.run("audit", count * 3);
  counter.run("notifications", 90_071);
}
