import { expect, test } from "vitest";
import { withCirculars } from "../../support/work/circulars.ts";

/** The circulars of a firm, and what the job tells. */
async function withReminders() {
  const all = await withCirculars();
  const told = async () => {
    await all.app.services.circulars.remind();
    return (await all.mails())
      .filter((mail) => /Please read and confirm|not confirmed by everybody/.test(mail))
      .toSorted();
  };
  return { ...all, told };
}

test("who has not confirmed is reminded before the day and on it; after it who sent it hears, once each", async () => {
  const { app, firm, companyId, tunde, bisi, send, told, mails, day } = await withReminders();
  const { _id: id, hash } = await send();
  const sent = [bisi, tunde].map(({ email }) => `${email}: Zainab Musa sent you something to read: Guidelines on Returns`);
  expect((await mails()).toSorted()).toEqual(sent.toSorted());
  expect(await told()).toEqual([]);
  app.clock.advance(7 * day);
  const due = ({ email }: { email: string }) => `${email}: Please read and confirm: Guidelines on Returns`;
  expect(await told()).toEqual([bisi, tunde].map(due).toSorted());
  expect(await told()).toHaveLength(2);
  app.clock.advance(-day);
  expect(await told()).toHaveLength(2);
  await bisi.call.circular.confirm({ companyId, id, hash });
  app.clock.advance(3 * day);
  expect((await told()).toSorted()).toEqual([due(bisi), due(tunde), due(tunde)].toSorted());
  app.clock.advance(day);
  const late = `${firm.company.email}: A circular was not confirmed by everybody: Guidelines on Returns`;
  expect((await told()).filter((mail) => mail.includes("everybody"))).toEqual([late]);
  const before = await told();
  app.clock.advance(20 * day);
  expect(await told()).toEqual(before);
}); // prettier-ignore

test("the head of a unit hears of those in it, and where nobody is left of whoever sent it, the managers", async () => {
  const { app, firm, companyId, unitId, ada, bisi, send, told, day } = await withReminders();
  await send({}, ada.call);
  await firm.call.member.end({ id: companyId, userId: ada.userId });
  app.clock.advance(10 * day);
  expect((await told()).filter((mail) => mail.includes("everybody"))).toEqual([
    `${firm.company.email}: A circular was not confirmed by everybody: Guidelines on Returns`,
  ]);
  await firm.call.unit.change({ id: companyId, unitId, name: "Treasury", head: bisi.userId });
  await send({ readBy: "2026-12-02" });
  app.clock.advance(5 * day);
  const after = (await told()).filter((mail) => mail.includes("everybody")).map((mail) => mail.split(":")[0]);
  expect(after.toSorted()).toEqual([bisi.email, firm.company.email, firm.company.email].toSorted());
});

test("after days without only the last reminder is told, and none once all have confirmed or it is withdrawn", async () => {
  const { app, companyId, tunde, bisi, circular, send, told, day } = await withReminders();
  const first = await send();
  const second = await send({ readBy: "2026-11-29" });
  const third = await send({ readBy: "2026-11-28" });
  for (const { call } of [tunde, bisi]) await call.circular.confirm({ companyId, id: second._id, hash: second.hash });
  await circular.withdraw({ companyId, id: third._id, reason: "A mistake" });
  app.clock.advance(9 * day);
  expect(await told()).toHaveLength(2);
  app.clock.advance(day);
  expect((await told()).filter((mail) => mail.includes("everybody"))).toHaveLength(1);
  expect(first._id).not.toBe(second._id);
});

test("what waits in a digest does not leave once it is confirmed", async () => {
  const { app, companyId, tunde, send, told, day } = await withReminders();
  await tunde.call.delivery.update({ companyId, mail: "daily" });
  const { _id: id, hash } = await send({ people: [tunde.userId], readBy: "2026-11-22" });
  await app.services.circulars.remind();
  await tunde.call.circular.confirm({ companyId, id, hash });
  app.clock.advance(3 * day);
  await told();
  expect(app.mailer.sent.filter(({ to, text }) => to === tunde.email && text.includes("Returns"))).toEqual([]);
});
