import type { AddEvidence } from "#features/evidence/schema.ts";
import type { Role } from "#features/role/vocabulary.ts";
import type { TestApp } from "../app.ts";
import { joined, type Firm } from "../people/joined.ts";
import { withDuties } from "./duties.ts";

/** Bytes as what a file is kept of, from a text. */
export const aFile = (text = "Minutes of the board") => Buffer.from(`%PDF-1.7 ${text}`);

/** A person of a firm with the person's own calls; `with` has them with a file. */
export async function aPerson(app: TestApp, firm: Firm, role: Role) {
  const person = await joined(app, firm, { role });
  const as = { companyId: firm.id, userId: person.userId, role };
  return { ...person, with: (upload: Buffer) => app.callAs({ ...as, upload }) };
}

/** A firm with three duties of which nothing is shown yet, and how a piece is kept for it. */
export async function withEvidence(env: Record<string, string> = {}) {
  const work = await withDuties(undefined, { RATE_LIMIT: "off", ...env });
  const { app, firm, companyId } = work;
  const withFile = (upload: Buffer) => app.callAs({ companyId, upload });
  return {
    ...work,
    evidence: firm.call.evidence,
    withFile,
    keep: async (input: Partial<AddEvidence> = {}, bytes: Buffer = aFile()) =>
      (await withFile(bytes).evidence.add({ companyId, name: "minutes.pdf", ...input })).data,
    idsOf: async (filter: object = {}) =>
      (await firm.call.evidence.list({ companyId, ...filter })).data.map(({ _id }) => _id),
    log: async () =>
      (await firm.call.activity.list({ id: companyId, kind: "evidence" })).data.map(({ action }) => action),
  };
}
