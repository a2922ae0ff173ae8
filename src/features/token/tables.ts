import { index, json, table, text } from "../../platform/database/columns.ts";
import { accounts } from "../account/tables.ts";
import { companies } from "../company/tables.ts";
import type { Scope } from "../role/vocabulary.ts";

/** What programs call by, in place of a person who is signed in. */
export const apiTokens = table(
  "api_tokens",
  {
    id: text().primaryKey(),
    /** Of what the token is; nothing here makes one. */
    hash: text().notNull().unique(),
    /** A personal one does what its maker may, and ends with the membership; one of the company goes on. */
    kind: text().$type<"personal" | "company">().notNull(),
    companyId: text()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    /** Who made it; null: the person is gone. */
    accountId: text().references(() => accounts.id, { onDelete: "set null" }),
    name: text().notNull(),
    scopes: json().$type<Scope[]>().notNull(),
    createdAt: text().notNull(),
    expiresAt: text().notNull(),
    lastUsedAt: text(),
    revokedAt: text(),
  },
  (own) => [index("api_tokens_of_company").on(own.companyId), index("api_tokens_of_account").on(own.accountId)],
);
