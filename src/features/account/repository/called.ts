import { sql } from "drizzle-orm";
import { somebodyWhoHasLeft } from "../../audit/vocabulary.ts";
import { accounts } from "../tables.ts";

/** What a person is called in a list: by its name, else by its e-mail; where no person is joined any more, nobody in particular. */
export const called = sql<string>`coalesce(${accounts.name}, ${accounts.email}, ${somebodyWhoHasLeft})`;
