/**
 * Which engine is behind the database, by DATABASE_URL. It is read here, before any table is made, because a table is of one
 * engine; `config.ts` checks the value and says what is wrong with it.
 */
type Dialect = "sqlite" | "postgres";

/** Is it an address of a PostgreSQL server? Blanks around it, as some files of settings leave them, are none of it. */
const isPostgresUrl = (url: string | undefined): boolean => /^\s*postgres(?:ql)?:\/\//.test(url ?? "");

export const dialect: Dialect = isPostgresUrl(process.env["DATABASE_URL"]) ? "postgres" : "sqlite";
