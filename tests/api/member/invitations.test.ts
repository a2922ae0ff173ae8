import { expect, test } from "vitest";
import { messages } from "#features/member/schema.ts";
import { testApp } from "../../support/app.ts";
import { callWith, confirmedUp, refusalOf, signIn, signedUp } from "../../support/calls.ts";
import { anAddress, invitedSecret, joined } from "../../support/people/joined.ts";

const password = "Savings4All!";

test("an invitation makes a person of the company, signed in, with the role that was chosen", async () => {
  const app = await testApp();
  const firm = await confirmedUp(app);
  const email = anAddress();
  const { data: invitation } = await firm.call.invitation.create({ id: firm.id, email, role: "officer" });
  expect(invitation).toMatchObject({ email, role: "officer", isExpired: false, invitedBy: firm.company.email });
  const token = await invitedSecret(app, email);
  const { data: opened } = await app.callAs().invitation.open({ token });
  expect(opened).toEqual({
    company: firm.company.name,
    email,
    role: "officer",
    invitedBy: firm.company.email,
    hasAccount: false,
  });
  const { data } = await app.callAs().invitation.accept({ token, name: "Ngozi Eze", password });
  expect(data).toMatchObject({ _id: firm.id, user: { name: "Ngozi Eze", email } });
  expect(data.companies).toEqual([{ companyId: firm.id, name: firm.company.name, role: "officer" }]);
  const colleague = await callWith(app, data.token);
  expect((await colleague.me.get({})).data).toMatchObject({ role: "officer", companyId: firm.id });
  expect((await firm.call.invitation.list({ id: firm.id })).data).toEqual([]);
  const { data: people } = await firm.call.member.list({ id: firm.id });
  expect(people.map(({ name, role }) => [name, role])).toContainEqual(["Ngozi Eze", "officer"]);
  const { data: activity } = await firm.call.activity.list({ id: firm.id });
  expect(activity.map(({ action, actorLabel }) => [action, actorLabel])).toEqual(
    expect.arrayContaining([
      ["member.invited", firm.company.email],
      ["member.joined", "Ngozi Eze"],
      ["session.opened", "Ngozi Eze"],
    ]),
  );
});

test("a link opens an invitation once", async () => {
  const app = await testApp();
  const firm = await confirmedUp(app);
  const email = anAddress();
  await firm.call.invitation.create({ id: firm.id, email, role: "officer" });
  const token = await invitedSecret(app, email);
  const accept = () => app.callAs().invitation.accept({ token, name: "Ngozi Eze", password });
  const both = await Promise.allSettled([accept(), accept()]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await refusalOf(accept())).toMatchObject({ status: 400, message: messages.void });
});

test.each([
  ["taken back", async ({ firm, id }: Void) => firm.call.invitation.withdraw({ id: firm.id, invitationId: id })],
  ["run out after seven days", async ({ app }: Void) => app.clock.advance(7 * 86_400)],
  [
    "sent again by another mail",
    async ({ firm, id }: Void) => firm.call.invitation.send({ id: firm.id, invitationId: id }),
  ],
  [
    "replaced by another",
    async ({ firm, email }: Void) => firm.call.invitation.create({ id: firm.id, email, role: "auditor" }),
  ],
  ["of somebody who has left", async ({ app, firm, by }: Void) => leave(app, firm, by)],
])("a link is void when the invitation is %s", async (_why, end) => {
  const app = await testApp();
  const firm = await confirmedUp(app);
  const by = await joined(app, firm, { role: "manager" });
  const email = anAddress();
  const { data } = await by.call.invitation.create({ id: firm.id, email, role: "officer" });
  const token = await invitedSecret(app, email);
  await end({ app, firm, by, email, id: data.invitationId });
  await app.services.members.invitations.drain();
  const accept = app.callAs().invitation.accept({ token, name: "Ngozi Eze", password });
  expect(await refusalOf(accept)).toMatchObject({ status: 400, message: messages.void });
  expect((await refusalOf(app.callAs().invitation.open({ token }))).status).toBe(400);
});
type App = Awaited<ReturnType<typeof testApp>>;
type Signed = Awaited<ReturnType<typeof confirmedUp>>;
type By = Awaited<ReturnType<typeof joined>>;
type Void = { app: App; firm: Signed; by: By; email: string; id: string };
const leave = async (app: App, firm: Signed, by: By) => {
  await firm.call.member.end({ id: firm.id, userId: by.userId });
  await app.services.accounts.drain();
};

test("what is sent again works, for seven days from then", async () => {
  const app = await testApp();
  const firm = await confirmedUp(app);
  const email = anAddress();
  const { data } = await firm.call.invitation.create({ id: firm.id, email, role: "officer" });
  await invitedSecret(app, email);
  app.clock.advance(6 * 86_400);
  const again = await callWith(app, (await signIn(app, { email: firm.company.email, password: firm.password })).token);
  await again.invitation.send({ id: firm.id, invitationId: data.invitationId });
  app.clock.advance(6 * 86_400);
  const token = await invitedSecret(app, email);
  const { data: joining } = await app.callAs().invitation.accept({ token, name: "Ngozi Eze", password });
  expect(joining._id).toBe(firm.id);
});

test("an account that is known joins by its own password or token alone", async () => {
  const app = await testApp();
  const [firm, other] = [await confirmedUp(app), await signedUp(app)];
  const { email } = other.company;
  await firm.call.invitation.create({ id: firm.id, email, role: "auditor" });
  const token = await invitedSecret(app, email);
  expect((await app.callAs().invitation.open({ token })).data.hasAccount).toBe(true);
  const stranger = app.callAs();
  expect(await refusalOf(stranger.invitation.accept({ token, name: "Thief", password: "Another4All!" }))).toMatchObject(
    { status: 401 },
  );
  expect(await refusalOf(stranger.invitation.accept({ token }))).toMatchObject({
    status: 401,
    message: messages.signInFirst,
  });
  // Somebody else who is signed in and has got hold of the link.
  const third = await signedUp(app);
  expect((await refusalOf(third.call.invitation.accept({ token }))).status).toBe(401);
  const { data } = await other.call.invitation.accept({ token });
  expect(data._id).toBe(firm.id);
  expect(data.companies.map(({ companyId, role }) => [companyId, role])).toEqual([
    [firm.id, "auditor"],
    [other.id, "owner"],
  ]);
});

test("inviting answers alike for an address that is known here and one that is not", async () => {
  const app = await testApp();
  const [firm, other] = [await confirmedUp(app), await signedUp(app)];
  const answers = await Promise.all(
    [other.company.email, anAddress()].map((email) =>
      firm.call.invitation.create({ id: firm.id, email, role: "officer" }),
    ),
  );
  const told = answers.map(({ data: { invitationId: _id, email: _email, ...rest }, ...answer }) => ({
    ...answer,
    rest,
  }));
  expect(told[0]).toEqual(told[1]);
});

test.each([
  ["a role above one's own", "manager", { role: "owner" as const }, 403, messages.aboveOwn],
  [
    "an owner with an end",
    "owner",
    { role: "owner" as const, until: "2027-01-01T00:00:00Z" },
    400,
    messages.notForOwner,
  ],
  ["a unit of nobody", "owner", { role: "officer" as const, unit: "unknown" }, 400, messages.unknownUnit],
] as const)("nobody invites with %s", async (_what, role, invited, status, message) => {
  const app = await testApp();
  const firm = await confirmedUp(app);
  const by = role === "owner" ? firm : await joined(app, firm, { role });
  const sent = app.mailer.sent.length;
  const call = by.call.invitation.create({ id: firm.id, email: anAddress(), ...invited });
  expect(await refusalOf(call)).toMatchObject({ status, message });
  expect(app.mailer.sent).toHaveLength(sent);
});

test("nobody invites before the company's e-mail is confirmed, nor somebody who belongs to it", async () => {
  const app = await testApp();
  const unconfirmed = await signedUp(app);
  const early = unconfirmed.call.invitation.create({ id: unconfirmed.id, email: anAddress(), role: "officer" });
  expect((await refusalOf(early)).status).toBe(403);
  const firm = await confirmedUp(app);
  const { email } = await joined(app, firm);
  const again = firm.call.invitation.create({ id: firm.id, email, role: "officer" });
  expect(await refusalOf(again)).toMatchObject({ status: 409, message: messages.memberAlready });
});

test("an invitation goes out when the mail server is back, by another link", async () => {
  const app = await testApp();
  const firm = await confirmedUp(app);
  const email = anAddress();
  app.mailer.failWith = new Error("away");
  const { data } = await firm.call.invitation.create({ id: firm.id, email, role: "officer" });
  await app.services.members.invitations.drain();
  expect((await firm.call.invitation.list({ id: firm.id })).data[0]).toMatchObject({
    invitationId: data.invitationId,
    isSent: false,
  });
  app.mailer.failWith = undefined;
  await app.services.members.invitations.sendWaiting();
  const token = await invitedSecret(app, email);
  const { data: joining } = await app.callAs().invitation.accept({ token, name: "Ngozi Eze", password });
  expect(joining._id).toBe(firm.id);
});

test("neither the secret of a link nor a whole address is in the database or the log", async () => {
  const app = await testApp();
  const firm = await confirmedUp(app);
  const email = anAddress();
  await firm.call.invitation.create({ id: firm.id, email, role: "officer" });
  const secret = await invitedSecret(app, email);
  expect(app.db.$client.serialize().includes(secret)).toBe(false);
  const { data } = await firm.call.activity.list({ id: firm.id });
  expect(JSON.stringify(data)).not.toContain(email);
});
