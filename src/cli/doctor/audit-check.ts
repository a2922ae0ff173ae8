import { auditRepository } from "#features/audit/repository.ts";
import { auditService } from "#features/audit/service.ts";
import { systemClock } from "#platform/clock.ts";
import { plural } from "#shared/plural.ts";
import { fault, note, ok, type Check, type Finding } from "./check.ts";

const mostNamed = 3;

/** The audit log against its hashes. */
export const auditCheck: Check = {
  name: "audit log",
  async lookAtDatabase({ db, hasTable }): Promise<Finding> {
    // Of an older program: "database schema" tells of it.
    if (!(await hasTable("audit_entries"))) return note("begins with the next start");
    const audit = auditService({ audit: auditRepository(db), clock: systemClock });
    const { broken, missing, chains, entries, last, fingerprint } = await audit.verify();
    const faults = [
      ...missing.map(({ from, to }) => `entries ${from} to ${to} are missing`),
      ...broken.map(({ companyId, id, reason }) => `entry ${id} of ${companyId ?? "the whole"}: ${reason}`),
    ];
    const more = faults.length > mostNamed ? `; and ${faults.length - mostNamed} more` : "";
    if (faults.length > 0) return fault(`${faults.slice(0, mostNamed).join("; ")}${more}`);
    const held = `${plural(entries, "record")} in ${plural(chains, "chain")}`;
    return ok(`${held}, as written; up to entry ${last} the fingerprint is ${fingerprint}`);
  },
};
