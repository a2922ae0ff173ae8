import { companyRepository } from "#features/company/repository.ts";
import { documentRepository } from "#features/document/repository.ts";
import { editedRepository } from "#features/drafting/repository/edited.ts";
import type { Database } from "#platform/database.ts";

/** The names of all kept files that rows of a database refer to. */
export async function namedFiles(db: Database): Promise<string[]> {
  const [logos, documents] = await Promise.all([companyRepository(db).listLogos(), documentRepository(db).listFiles()]);
  return [...new Set([...logos, ...documents])].toSorted();
}

/** The files of edited instruments in rows of a database. */
export const editedIn = (db: Database) => editedRepository(db).list();
