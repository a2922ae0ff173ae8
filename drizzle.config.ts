import { defineConfig } from "drizzle-kit";

// `npm run db:generate` runs it once for each engine (tools/generate-migrations.ts).
const isPostgres = process.env["DATABASE_URL"]?.startsWith("postgres");

export default defineConfig({
  dialect: isPostgres ? "postgresql" : "sqlite",
  casing: "snake_case",
  schema: ["./src/platform/database/tables.ts", "./src/features/*/tables.ts"],
  out: isPostgres ? "./drizzle-postgres" : "./drizzle",
});
