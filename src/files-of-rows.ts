import { companyRepository } from "#features/company/repository.ts";
import { documentRepository } from "#features/document/repository.ts";
import { editedRepository } from "#features/drafting/repository/edited.ts";
import { evidenceRepository } from "#features/evidence/repository.ts";
import { filingRepository } from "#features/filing/repository.ts";
import { letterRepository } from "#features/letter/repository.ts";
import type { Database } from "#platform/database.ts";

/** The names of all kept files that rows of a database refer to. */
export async function namedFiles(db: Database): Promise<string[]> {
  const named = await Promise.all([
    companyRepository(db).listLogos(),
    documentRepository(db).listFiles(),
    filingRepository(db).listFiles(),
    letterRepository(db).listFiles(),
    evidenceRepository(db).listFiles(),
  ]);
  return [...new Set(named.flat())].toSorted();
}

/** The files of edited instruments in rows of a database. */
export const editedIn = (db: Database) => editedRepository(db).list();
