import { eq } from "drizzle-orm";
import { one, type Database } from "#platform/database.ts";
import { signInRules } from "../../account/tables.ts";
import { recordAudit } from "../../audit/repository.ts";
import { changedValues } from "../../audit/rules.ts";
import type { Role } from "../../role/vocabulary.ts";

/** How companies have their people come in. */
export function settingsRepository(db: Database) {
  return {
    /** In which roles a company asks for a second factor. */
    async find(companyId: string): Promise<Role[]> {
      const rules = db.select().from(signInRules).where(eq(signInRules.companyId, companyId));
      return (await one(rules))?.secondFactorRoles ?? [];
    },

    /** Asks for one in these roles from the next request on, of whoever is signed in too. */
    async save(companyId: string, secondFactorRoles: Role[], at: string): Promise<void> {
      await db.write(async (tx) => {
        const stored = await one(tx.select().from(signInRules).where(eq(signInRules.companyId, companyId)));
        const changed = changedValues({ secondFactorRoles: stored?.secondFactorRoles ?? [] }, { secondFactorRoles });
        if (!changed) return;
        const rules = { secondFactorRoles, updatedAt: at };
        const kept = tx.insert(signInRules).values({ companyId, ...rules });
        await kept.onConflictDoUpdate({ target: signInRules.companyId, set: rules });
        await recordAudit(tx, { companyId, at, action: "rules.changed", ...changed });
      });
    },
  };
}
export type SettingsRepository = ReturnType<typeof settingsRepository>;
