import { expect, test } from "vitest";
import { outboxRepository } from "#features/notify/repository/outbox.ts";
import { outbox as outboxTable } from "#features/notify/tables.ts";
import { one } from "#platform/database.ts";
import { testApp } from "../support/app.ts";
import { rawServer } from "../support/servers/loopback.ts";
import { addressesOf, deadPort, mailServer, messageIds, refusal } from "../support/servers/mail-server.ts";
import { announce, backlog, outboxOver, watchers } from "../support/outbox.ts";

const addresses = (companies: Awaited<ReturnType<typeof watchers>>) =>
  companies.map(({ company }) => company.email).toSorted();

test("14 SMTP down 30 min: while the mail server is dead nothing is lost and tries come ever more rarely; once it is back each mail comes once", async () => {
  const app = await testApp();
  const companies = await watchers(app, 4);
  const port = await deadPort();
  const { outbox, logged } = outboxOver(app, `smtp://127.0.0.1:${port}`);
  await announce(app);
  for (const minutes of [1, 2, 4, 8]) {
    await outbox.deliverMails();
    const next = (await app.db.select().from(outboxTable)).map(({ sendAfter }) => Date.parse(sendAfter)); // prettier-ignore
    expect(new Set(next)).toEqual(new Set([app.clock.now().getTime() + minutes * 60_000]));
    app.clock.advance(minutes * 60);
  }
  expect(await backlog(companies)).toEqual({ waiting: 4, dead: 0 });
  expect(JSON.stringify(logged)).toMatch(/cannot be handed over at present.*ECONNREFUSED/);

  const server = await mailServer({}, port);
  await outbox.deliverMails();
  expect(addressesOf(server.mails)).toEqual(addresses(companies));
  expect(new Set(messageIds(server.mails)).size).toBe(4);
  expect(await backlog(companies)).toEqual({ waiting: 0, dead: 0 });
  await outbox.deliverMails();
  expect(server.mails).toHaveLength(4);
});

test("a few mails at a time find out that nobody is there, and then it is left in peace for a moment", async () => {
  const app = await testApp();
  await watchers(app, 9);
  const port = await deadPort();
  const { outbox } = outboxOver(app, `smtp://127.0.0.1:${port}`);
  await announce(app);
  const tried = async () => (await app.db.select().from(outboxTable)).filter(({ attempts }) => attempts > 0).length; // prettier-ignore
  await outbox.deliverMails();
  await outbox.deliverMails();
  expect(await tried()).toBe(4);
  app.clock.advance(15);
  await outbox.deliverMails();
  expect(await tried()).toBe(8);
});

test("14 SMTP down 30 min: what nobody takes for 48 hours is given up, and the company sees why", async () => {
  const app = await testApp();
  const [company] = await watchers(app, 1);
  const { outbox } = outboxOver(app, `smtp://127.0.0.1:${await deadPort()}`);
  await announce(app);
  let hours = 0;
  while ((await backlog([company!])).waiting > 0 && hours < 100) {
    await outbox.deliverMails();
    app.clock.advance(3600);
    hours += 1;
  }
  expect(hours).toBeGreaterThanOrEqual(48);
  expect(hours).toBeLessThanOrEqual(50);
  const { data } = await company!.call.delivery.get({ companyId: company!.id });
  expect(data).toMatchObject({
    dead: 1,
    lastDead: [{ channel: "mail", reason: expect.stringContaining("ECONNREFUSED") as string }],
  });
});

test("15 SMTP tarpit: a tarpit holds up nobody: each try ends in time, other work goes on, and later the mail comes", async () => {
  const app = await testApp();
  const companies = await watchers(app, 6);
  const tarpit = await rawServer((socket) => {
    socket.write("220 ready\r\n");
    // A byte now and then: the silence is never long, and the answer never ends.
    const drip = setInterval(() => socket.write("2"), 20);
    socket.on("close", () => clearInterval(drip));
  });
  const { outbox } = outboxOver(app, `smtp://${tarpit.host}`, { totalMs: 300 });
  await announce(app);
  let beats = 0;
  const heart = setInterval(() => (beats += 1), 5);
  await outbox.deliverMails();
  clearInterval(heart);
  expect(beats).toBeGreaterThan(5);
  expect(tarpit.connections()).toBeLessThanOrEqual(4);
  expect(await backlog(companies)).toEqual({ waiting: 6, dead: 0 });
  const server = await mailServer();
  app.clock.advance(60);
  await outboxOver(app, server.url).outbox.deliverMails();
  expect(addressesOf(server.mails)).toEqual(addresses(companies));
});

test("15 SMTP tarpit: a server that goes silent in the middle of a mail is left in time", async () => {
  const app = await testApp();
  const companies = await watchers(app, 1);
  const server = await mailServer({ onData: (stream) => void stream.resume() });
  const { outbox } = outboxOver(app, server.url, { totalMs: 200 });
  await announce(app);
  await outbox.deliverMails();
  expect(await backlog(companies)).toEqual({ waiting: 1, dead: 0 });
  expect((await one(app.db.select().from(outboxTable)))?.lastError).toMatch(/not done with one mail after 0\.2 s/);
});

test("16 SMTP 4xx/5xx/partial: a recipient that is put off with 450 gets its mail later, under the same Message-ID, and the others theirs at once", async () => {
  const app = await testApp();
  const companies = await watchers(app, 5);
  const later = companies[2]!.company.email;
  const asked: string[] = [];
  const server = await mailServer({
    onRcptTo({ address }, _session, done) {
      asked.push(address);
      const isFirst = asked.filter((one) => one === later).length === 1;
      done(address === later && isFirst ? refusal(450, "4.2.0 Greylisted, try again") : null);
    },
  });
  const { outbox } = outboxOver(app, server.url);
  await announce(app);
  await outbox.deliverMails();
  expect(addressesOf(server.mails)).toEqual(addresses(companies).filter((address) => address !== later));
  expect(await backlog(companies)).toEqual({ waiting: 1, dead: 0 });
  app.clock.advance(59);
  await outbox.deliverMails();
  expect(server.mails).toHaveLength(4);
  app.clock.advance(1);
  await outbox.deliverMails();
  expect(addressesOf(server.mails)).toEqual(addresses(companies));
});

test("16 SMTP 4xx/5xx/partial: a recipient that is refused with 550 is given up at once, seen by its company and nobody's address in the log", async () => {
  const app = await testApp();
  const companies = await watchers(app, 5);
  const [gone] = companies;
  const server = await mailServer({
    onRcptTo: ({ address }, _session, done) =>
      done(address === gone!.company.email ? refusal(550, `5.1.1 <${address}> no such user`) : null),
  });
  const { outbox, logged } = outboxOver(app, server.url);
  await announce(app);
  await outbox.deliverMails();
  expect(server.mails).toHaveLength(4);
  const { data } = await gone!.call.delivery.get({ companyId: gone!.id });
  expect(data).toMatchObject({ waiting: 0, dead: 1, lastDead: [{ regulationTitle: "Circular on agent banking" }] });
  expect(data.lastDead[0]!.reason).toContain("no such user");
  expect(JSON.stringify(logged)).toContain("given up");
  expect(JSON.stringify(logged)).not.toContain(gone!.company.email);
  app.clock.advance(86_400);
  await outbox.deliverMails();
  expect(server.mails).toHaveLength(4);
});

test.each([
  ["login", { authOptional: false, onAuth: (_auth: unknown, _session: unknown, done: (error: Error) => void) => done(refusal(535, "5.7.8 Bad credentials")) }],
  ["sender", { onMailFrom: (_from: unknown, _session: unknown, done: (error: Error) => void) => done(refusal(550, "5.1.8 Sender unknown")) }],
])("a refusal of our %s is no fault of the recipients: it is logged, and tried again", async (_what, options) => {
  const app = await testApp();
  const companies = await watchers(app, 2);
  const server = await mailServer({ ...options, allowInsecureAuth: true });
  const { outbox, logged } = outboxOver(app, server.url.replace("//", "//ilana:secret@"));
  await announce(app);
  await outbox.deliverMails();
  expect(await backlog(companies)).toEqual({ waiting: 2, dead: 0 });
  expect(JSON.stringify(logged)).toMatch(/cannot be handed over at present/);
}); // prettier-ignore

test("13 Outbox at-least-once: a server that dies between the mail and its answer gets it again, under the same Message-ID", async () => {
  const app = await testApp();
  const companies = await watchers(app, 1);
  const taken: string[] = [];
  const server = await rawServer((socket) => {
    let inData = false;
    let text = "";
    const answer = (line: string) => void socket.write(`${line}\r\n`);
    answer("220 ready");
    socket.on("data", (chunk) => {
      if (!inData) {
        inData = /^DATA/i.test(chunk.toString());
        return answer(inData ? "354 go on" : "250 ok");
      }
      text += chunk.toString();
      if (!text.endsWith("\r\n.\r\n")) return;
      inData = false;
      taken.push(/^Message-ID:\s+(.*)$/im.exec(text)![1]!);
      if (taken.length === 1) return void socket.destroy();
      answer("250 taken");
    });
  });
  const { outbox } = outboxOver(app, `smtp://${server.host}`);
  await announce(app);
  await outbox.deliverMails();
  expect([taken.length, await backlog(companies)]).toEqual([1, { waiting: 1, dead: 0 }]);
  app.clock.advance(60);
  await outbox.deliverMails();
  expect(await backlog(companies)).toEqual({ waiting: 0, dead: 0 });
  expect(taken).toHaveLength(2);
  expect(taken[1]).toBe(taken[0]);
  expect(taken[0]).toMatch(/^<[0-9a-f-]{36}-mail-[0-9a-f-]{36}@localhost>$/);
});

test("13 Outbox at-least-once: a process that is gone leaves the mails it had in hand to the next, after two minutes", async () => {
  const app = await testApp();
  await watchers(app, 2);
  await announce(app);
  const lost = outboxRepository(app.db);
  const now = app.clock.now();
  const until = new Date(now.getTime() + 120_000).toISOString();
  for (const _mail of [1, 2]) expect(await lost.claim("mail", { now: now.toISOString(), until })).toHaveLength(1);
  const server = await mailServer();
  const { outbox } = outboxOver(app, server.url);
  await outbox.deliverMails();
  app.clock.advance(119);
  await outbox.deliverMails();
  expect(server.mails).toHaveLength(0);
  app.clock.advance(1);
  await outbox.deliverMails();
  expect(server.mails).toHaveLength(2);
});

test("a stop lets the mails in hand finish, begins no other, and none is sent twice after it", async () => {
  const app = await testApp();
  const companies = await watchers(app, 10);
  const stopping = new AbortController();
  const server = await mailServer({
    onMailFrom(_from, _session, done) {
      stopping.abort();
      setTimeout(done, 30);
    },
  });
  const { outbox } = outboxOver(app, server.url);
  await announce(app);
  await outbox.deliverMails(stopping.signal);
  const inHand = server.mails.length;
  expect(inHand).toBeGreaterThan(0);
  expect(inHand).toBeLessThanOrEqual(4);
  expect(await backlog(companies)).toEqual({ waiting: 10 - inHand, dead: 0 });
  await outbox.recover();
  await outbox.deliverMails();
  expect(addressesOf(server.mails)).toEqual(addresses(companies));
});

test("two that work off the same outbox send each mail once", async () => {
  const app = await testApp();
  const companies = await watchers(app, 12);
  const server = await mailServer();
  await announce(app);
  await Promise.all(
    [outboxOver(app, server.url), outboxOver(app, server.url)].map(({ outbox }) => outbox.deliverMails()),
  );
  expect(addressesOf(server.mails)).toEqual(addresses(companies));
});

test("mail over a connection that the server closes when idle goes over a new one", async () => {
  const app = await testApp();
  const companies = await watchers(app, 1);
  const server = await mailServer({ socketTimeout: 250 });
  const { outbox } = outboxOver(app, server.url);
  await announce(app);
  await outbox.deliverMails();
  await new Promise((resolve) => setTimeout(resolve, 500));
  await announce(app, { regulationTitle: "Second" });
  await outbox.deliverMails();
  expect(server.mails).toHaveLength(2);
  expect(await backlog(companies)).toEqual({ waiting: 0, dead: 0 });
});
