import type { SendCircular } from "#features/circular/schema.ts";
import { joined } from "../people/joined.ts";
import { withDuties } from "./duties.ts";

/** A firm with a unit of two and an officer, and how a circular of one of its regulations is sent. */
export async function withCirculars(env: Record<string, string> = {}) {
  const all = await withDuties(undefined, env);
  const { app, firm, companyId } = all;
  await firm.call.me.update({ name: "Zainab Musa" });
  const { data: unit } = await firm.call.unit.create({ id: companyId, name: "Treasury" });
  const inUnit = { unit: unit.unitId, role: "contributor" as const };
  const ada = await joined(app, firm, { name: "Ada Obi", role: "officer" });
  const tunde = await joined(app, firm, { name: "Tunde Bello", ...inUnit });
  const bisi = await joined(app, firm, { name: "Bisi Ade", ...inUnit });
  const { circular } = firm.call;
  const send = async (wanted: Partial<SendCircular> = {}, call = firm.call) => {
    const about = { kind: "regulation" as const, subjectId: "cbn-returns", readBy: "2026-11-30" };
    const to = wanted.people || wanted.units ? {} : { units: [unit.unitId] };
    return (await call.circular.send({ companyId, ...about, ...to, ...wanted })).data;
  };
  const mails = async () => {
    await app.services.outbox.deliverMails();
    return app.mailer.sent.flatMap(({ to, subject }) => (/circular|to read|Please read/.test(subject) ? [`${to}: ${subject}`] : []));
  }; // prettier-ignore
  const day = 24 * 3600;
  return { ...all, unitId: unit.unitId, ada, tunde, bisi, circular, send, mails, day };
}
