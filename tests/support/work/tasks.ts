import { withDuties } from "./duties.ts";
import { joined } from "../people/joined.ts";

/** A firm with an officer, and what is done to its tasks. */
export async function withTasks() {
  const all = await withDuties();
  const { app, firm, companyId } = all;
  await firm.call.me.update({ name: "Zainab Musa" });
  const ada = await joined(app, firm, { name: "Ada Obi", role: "officer" });
  const { task } = firm.call;
  const add = async (wanted: object = {}) =>
    (await task.add({ companyId, title: "Collect the figures", ...wanted })).data;
  const mails = async () => {
    await app.services.outbox.deliverMails();
    return app.mailer.sent.flatMap(({ to, subject }) => (/task/.test(subject) ? [`${to}: ${subject}`] : []));
  };
  return { ...all, ada, task, add, mails };
}
