import { expect, test } from "vitest";
import { messages } from "#features/sso/vocabulary.ts";
import { testApp } from "../../support/app.ts";
import { callWith, confirmedUp, refusalOf } from "../../support/calls.ts";
import { domainCode, verifyDomain } from "../../support/sso/company.ts";

async function aFirm(env: Record<string, string> = {}) {
  const app = await testApp({ env });
  return { app, firm: await confirmedUp(app) };
}
const wrong = "2222222222";

test("a domain is a company's once a code has come back from whoever runs it", async () => {
  const { app, firm } = await aFirm();
  const { id, call } = firm;
  const { data: claimed } = await call.sso.claimDomain({ id, domain: " Okpella.Example ", mailbox: "hostmaster" });
  expect(claimed).toMatchObject({ domain: "okpella.example", sentTo: "hostmaster@okpella.example", verifiedAt: null });
  const mail = app.mailer.sent.at(-1)!;
  expect(mail).toMatchObject({ to: "hostmaster@okpella.example" });
  expect(mail.text).toContain(firm.company.name);
  const code = domainCode(app, "hostmaster@okpella.example");
  expect(app.db.$client.serialize().includes(code)).toBe(false);
  // However it was typed.
  const typed = `${code.slice(0, 5)} ${code.slice(5).toLowerCase()}`;
  const { data } = await call.sso.confirmDomain({ id, domain: "okpella.example", code: typed });
  expect(data.verifiedAt).toBe(app.clock.now().toISOString());
  expect((await call.sso.domains({ id })).data).toEqual([data]);
  for (const again of [call.sso.claimDomain({ id, domain: "okpella.example", mailbox: "admin" }), call.sso.confirmDomain({ id, domain: "okpella.example", code })])
    expect(await refusalOf(again)).toMatchObject({ status: 409, message: messages.domainDone });
  await call.sso.removeDomain({ id, domain: "okpella.example" });
  expect((await call.sso.domains({ id })).data).toEqual([]);
  expect(await refusalOf(call.sso.removeDomain({ id, domain: "okpella.example" }))).toMatchObject({ status: 404 });
  const { data: activity } = await call.activity.list({ id });
  expect(activity.map(({ action }) => action).filter((action) => action.startsWith("domain"))).toEqual([
    "domain.removed",
    "domain.verified",
    "domain.claimed",
  ]);
  await app.services.accounts.drain();
  expect(app.mailer.sent.filter(({ subject }) => subject.startsWith("How your company signs in"))).toHaveLength(2);
}); // prettier-ignore

test("five wrong codes void the right one, a code runs out after a day, and a newer one voids the one before", async () => {
  const { app, firm } = await aFirm();
  const { id, call } = firm;
  const domain = "okpella.example";
  const claim = () => call.sso.claimDomain({ id, domain, mailbox: "admin" });
  const confirm = (code: string) => refusalOf(call.sso.confirmDomain({ id, domain, code }));
  await claim();
  const first = domainCode(app, `admin@${domain}`);
  for (let time = 0; time < 5; time += 1) expect((await confirm(wrong)).message).toBe(messages.codeWrong);
  expect((await confirm(first)).message).toBe(messages.codeVoid);
  await claim();
  expect((await confirm(first)).message).toBe(messages.codeWrong);
  app.clock.advance(86_401);
  const { data } = await app.callAs().auth.login({ email: firm.company.email, password: firm.password });
  const later = await callWith(app, (data as { token: string }).token);
  const late = later.sso.confirmDomain({ id, domain, code: domainCode(app, `admin@${domain}`) });
  expect((await refusalOf(late)).message).toBe(messages.codeExpired);
});

test("how many codes are mailed and tried is limited for a company", async () => {
  const { app, firm } = await aFirm();
  const { id, call } = firm;
  const claim = (domain: string) => call.sso.claimDomain({ id, domain, mailbox: "admin" });
  for (let time = 0; time < 20; time += 1) await claim(`d${time}.example`);
  expect((await refusalOf(claim("d21.example"))).status).toBe(429);
  const tries: number[] = [];
  for (let time = 0; time < 26; time += 1)
    tries.push((await refusalOf(call.sso.confirmDomain({ id, domain: `d${time % 20}.example`, code: wrong }))).status);
  expect(tries).toEqual([...Array.from({ length: 25 }, () => 400), 429]);
  expect(app.mailer.sent.filter(({ to }) => to.endsWith(".example"))).toHaveLength(20);
});

test.each([
  ["gmail.com", messages.domainFree],
  ["GMAIL.com", messages.domainFree],
  ["yahoo.co.uk", messages.domainFree],
  ["mailinator.com", messages.domainFree],
  ["localhost", messages.domainShape],
  ["okpella", messages.domainShape],
  ["10.0.0.1", messages.domainShape],
  ["okpella.example.", messages.domainShape],
  ["-okpella.example", messages.domainShape],
  ["okpella..example", messages.domainShape],
  ["x@okpella.example", messages.domainShape],
  ["okpella.example\r\nbcc: x@y.example", messages.domainShape],
  ["okpella.example, x@y.example", messages.domainShape],
])("%j is no domain that can be claimed", async (domain, message) => {
  const { app, firm } = await aFirm();
  const before = app.mailer.sent.length;
  expect(await refusalOf(firm.call.sso.claimDomain({ id: firm.id, domain, mailbox: "admin" }))).toMatchObject({
    status: 400,
    message,
  });
  expect(app.mailer.sent).toHaveLength(before);
});

test("a code goes to a mailbox that whoever runs the domain reads, and to no other", async () => {
  const { firm } = await aFirm();
  for (const mailbox of ["ngozi", "info", "admin@evil.example,postmaster"])
    expect(
      (
        await refusalOf(
          firm.call.sso.claimDomain({ id: firm.id, domain: "okpella.example", mailbox: mailbox as "admin" }),
        )
      ).status,
    ).toBe(400);
});

test("a domain is one company's: who shows it first has it, and a claim alone keeps nobody out", async () => {
  const { app, firm } = await aFirm();
  const other = await confirmedUp(app);
  const domain = "okpella.example";
  await firm.call.sso.claimDomain({ id: firm.id, domain, mailbox: "admin" });
  await other.call.sso.claimDomain({ id: other.id, domain, mailbox: "webmaster" });
  const [early, late] = [domainCode(app, `admin@${domain}`), domainCode(app, `webmaster@${domain}`)];
  // The code of one is nothing for the other.
  expect((await refusalOf(other.call.sso.confirmDomain({ id: other.id, domain, code: early }))).message).toBe(
    messages.codeWrong,
  );
  await other.call.sso.confirmDomain({ id: other.id, domain, code: late });
  expect((await refusalOf(firm.call.sso.confirmDomain({ id: firm.id, domain, code: early }))).status).toBe(404);
  await firm.call.sso.claimDomain({ id: firm.id, domain, mailbox: "admin" });
  const again = firm.call.sso.confirmDomain({ id: firm.id, domain, code: domainCode(app, `admin@${domain}`) });
  expect(await refusalOf(again)).toMatchObject({ status: 409, message: messages.domainTaken });
  await other.call.sso.removeDomain({ id: other.id, domain });
  await verifyDomain(app, firm, domain);
});
