import { expect, test } from "vitest";
import { dutyTellingRepository } from "#features/obligation/repository/telling.ts";
import { boundTelling } from "#features/obligation/service/telling.ts";
import { joined } from "../../support/people/joined.ts";
import { funds, returns, withDuties } from "../../support/work/duties.ts";

const day = 24 * 3600;
const heading = "Newly binds your company or may";
const [first, second, third] = returns.requirements as [(typeof returns.requirements)[0], (typeof returns.requirements)[0], (typeof returns.requirements)[0]]; // prettier-ignore

/** A firm whose register has the first duty of the returns, and what is mailed of what newly binds. */
async function withFirst() {
  const made = await withDuties([{ ...returns, requirements: [first] }]);
  const { app, duty, companyId } = made;
  return {
    ...made,
    begin: async () => {
      await duty.change({ companyId, id: "cbn-returns.r1", version: 0, state: "in-place" });
      await app.services.obligations.tellBound();
    },
    told: async () => {
      app.clock.advance(day);
      await app.services.obligations.tellBound();
      await app.services.outbox.deliverMails();
      return app.mailer.sent.filter(({ subject }) => subject.startsWith(heading));
    },
  };
}

test("nobody is told of what a new company's register has, nor while nobody has said anything of it", async () => {
  const { told, load, begin } = await withFirst();
  expect(await told()).toEqual([]);
  await load({ ...returns, requirements: [first, second] });
  expect(await told()).toEqual([]);
  await begin();
  expect(await told()).toEqual([]);
});

test("what newly binds is told managers in one mail, once, also after a restart", async () => {
  const { app, firm, told, load, begin, get } = await withFirst();
  await begin();
  await load(returns);
  await load(funds);
  const [mail, ...others] = await told();
  expect([mail!.to, mail!.subject, others]).toEqual([firm.company.email, `${heading}: 3 duties`, []]);
  expect(mail!.text).toContain("CBN, Returns: 2 duties");
  expect(mail!.text).toContain("SEC, Funds: Value each fund every working day.");
  expect(mail!.text).toContain("/duties?state=not-looked-at");
  expect(await get("cbn-returns.r3")).toMatchObject({ state: "not-looked-at" });
  expect(await told()).toHaveLength(1);
  const { registerOf } = app.services.obligations;
  const again = boundTelling({ telling: dutyTellingRepository(app.db), clock: app.clock }, { of: registerOf });
  expect(await again.tellBound()).toBe(0);
  await load({ ...returns, requirements: [first] });
  await told();
  await load(returns);
  expect(await told(), "what was away for a day is no news").toHaveLength(1);
});

test("once a day, from six in the morning on", async () => {
  const { app, told, load, begin } = await withFirst();
  await begin();
  expect(await told()).toEqual([]);
  await load({ ...returns, requirements: [first, second] });
  expect(await app.services.obligations.tellBound(), "told with what comes later in the day").toBe(0);
  await load(returns);
  const tomorrowAtSix = Date.parse("2026-11-23T05:00:00Z");
  app.clock.advance((tomorrowAtSix - app.clock.now().getTime()) / 1000 - 60);
  expect(await app.services.obligations.tellBound()).toBe(0);
  app.clock.advance(60);
  expect(await app.services.obligations.tellBound()).toBe(1);
});

test("who answers for a duty of the regulation hears of it, and nobody of what somebody has said something of", async () => {
  const { app, firm, companyId, duty, told, load, begin } = await withFirst();
  const ada = await joined(app, firm, { name: "Ada Obi", role: "officer" });
  await joined(app, firm, { name: "Musa Bello", role: "officer" });
  await begin();
  await duty.change({ companyId, id: "cbn-returns.r1", version: 1, owner: ada.userId });
  await load(returns);
  await duty.change({ companyId, id: "cbn-returns.r2", version: 0, how: "By the portal" });
  const mails = await told();
  expect(mails.map(({ to }) => to).toSorted()).toEqual([ada.email, firm.company.email].toSorted());
  expect(mails[0]!.subject).toContain(third.text.slice(0, 20));
  await load(funds);
  expect((await told()).slice(2).map(({ to }) => to)).toEqual([firm.company.email]);
});

test("what binds by a changed profile is told as what comes with the library", async () => {
  const { firm, companyId, told, load, begin } = await withFirst();
  await load({ ...funds, appliesTo: { ...funds.appliesTo, categories: ["merchant-bank"] } });
  await begin();
  expect(await told()).toEqual([]);
  await firm.call.company.update({ id: companyId, category: "merchant-bank" });
  expect((await told()).map(({ subject }) => subject)).toEqual([
    `${heading}: ${funds.requirements[0]!.text}`.slice(0, 90),
  ]);
});
