import { policyRepository } from "#features/policy/repository.ts";
import type { TestApp } from "../app.ts";
import { confirmedUp, confirmEmail } from "../calls.ts";
import { aColleague, anInvitation, aUnit, examples, world } from "../samples/examples.ts";
import { aCircular } from "../samples/work/circular-examples.ts";
import { aPiece, aRequest } from "../samples/work/evidence-examples.ts";
import { aLookedAtRegister } from "../samples/work/import-examples.ts";
import { anIdentity } from "../sso/samples.ts";
import { aGroup } from "./groups.ts";
import { anAddress } from "./joined.ts";
import { aPng } from "../samples/pictures.ts";

/** Stands in whatever the owner has typed; nobody else must ever read it. */
export const ownersMark = "Zuma Rock";

/** A company of which there is something of every kind, marked, and the ids of it. */
export async function anOwner(app: TestApp) {
  const owner = await world(app);
  const { id, call } = owner;
  await call.company.update({ id, name: `${ownersMark} Microfinance Bank`, answers: { "public-company": true } });
  await app.callAs({ companyId: id, upload: await aPng() }).company.update({ id });
  const notice = { companyId: id, changeType: "new", regulationTitle: `${ownersMark} rules`, regulator: "CBN" };
  await app.callAs({ isOperator: true }).notification.create(notice);
  const { data: notifications } = await call.notification.list({ companyId: id });
  await call.monitor.watchRegulator({ companyId: id, regulator: "SEC", isWatched: true });
  await confirmEmail(app, owner);
  const { data: webhook } = await call.webhook.create({ companyId: id, url: "http://127.0.0.1:9/zuma-rock" });
  await call.dashboard.reassess({ companyId: id });
  const message = `How soon does ${ownersMark} report a data breach?`;
  const { data: turn } = await call.assistant.ask({ companyId: id, message });
  const { id: document } = (await examples["document.get"]!(owner)) as { id: string };
  // What still waits to be read would be another row once an example has it read.
  while (await app.services.documents.readNext());
  const { ids: decided } = (await examples["triage.undo"]!(owner)) as { ids: string[] };
  const note = `For ${ownersMark}`;
  await call.triage.decide({ companyId: id, ids: decided, verdict: "applies", note });
  const settled = (await examples["reading.save"]!(owner)) as Parameters<typeof call.reading.save>[0];
  await call.reading.save({ ...settled, reading: { ...settled.reading, summary: `What it asks of ${ownersMark}` } });
  const { id: policy } = await policyRepository(app.db)
    .add({
      companyId: id,
      name: `${ownersMark}.txt`,
      kind: "text",
      pages: null,
      chars: 60,
      text: `1. ${ownersMark}\n1.1 A personal data breach is reported within 10 days.`,
      createdAt: "2026-11-21T09:00:00.000Z",
    })
    .then((added) => added!);
  await app.services.policies.assessNext();
  const register = await aLookedAtRegister(owner);
  const { id: occurrence } = (await examples["filing.start"]!(owner)) as { id: string };
  const filer = app.callAs({ companyId: id, upload: Buffer.from(`Receipt of ${ownersMark}`) });
  const { data: shot } = await app.callAs({ companyId: id, upload: await aPng(9) }).letter.addAnnex({ companyId: id });
  const attempts = [{ at: "2026-11-20T09:00:00Z", what: ownersMark, result: ownersMark }];
  const { data: letter } = await call.letter.make({
    companyId: id,
    id: occurrence,
    attempts,
    annexIds: [shot.annexId],
  });
  const { data: filed } = await filer.filing.file({ companyId: id, id: occurrence, reference: ownersMark });
  const piece = await aPiece(owner, { title: `Minutes of ${ownersMark}` });
  const evidenceRequest = await aRequest(owner, `The minutes of ${ownersMark}`);
  const { id: duty } = (await examples["duty.get"]!(owner)) as { id: string };
  const { id: view } = (await examples["duty.removeView"]!(owner)) as { id: string };
  const { undoId } = (await examples["duty.undo"]!(owner)) as { undoId: string };
  const query = { search: ownersMark };
  const { data: search } = await call.savedSearch.save({ companyId: id, place: "library", name: ownersMark, query, wish: "daily", channels: ["feed"] }); // prettier-ignore
  const { id: invitation } = await anInvitation(owner);
  const { sessionId } = (await app.services.accounts.findSession(owner.token))!;
  const { passkeyId: passkey } = (await examples["factor.removePasskey"]!(owner)) as { passkeyId: string };
  const {
    data: { _id: task },
  } = await call.task.add({ companyId: id, title: ownersMark });
  const { _id: circular } = await aCircular(owner, `For ${ownersMark}`);
  const { tokenId: token } = (await examples["token.revoke"]!(owner)) as { tokenId: string };
  const { tokenId: companyToken } = (await examples["token.revokeOfCompany"]!(owner)) as { tokenId: string };
  const { below } = await aGroup(owner, await confirmedUp(app));
  await call.group.ask({ id, company: anAddress() });
  const { requestId: request } = (await call.group.requests({ id })).data[0]!;
  const { data: delivery } = await call.delivery.get({ companyId: id });
  const { data: company } = await call.company.get({ id });
  const ids = {
    conversation: turn.conversationId,
    turn: turn.turnId,
    notification: notifications[0]!._id,
    webhook: webhook._id,
    search: search._id,
    document,
    duty,
    view,
    undo: undoId,
    policy,
    task,
    circular,
    register,
    receipt: filed.receiptId!,
    letter: letter.letterId,
    annex: shot.annexId,
    piece: piece._id,
    evidenceFile: piece.file.fileId,
    evidenceRequest,
    invitation,
    passkey,
    token,
    companyToken,
    session: sessionId,
    colleague: await aColleague(owner),
    unit: await aUnit(owner),
    subsidiary: below.id,
    request,
    company: id,
    identity: await anIdentity({ ...owner, app }),
  };
  const feed = new URL(delivery.feedUrl!).pathname;
  return { ...owner, ids, feed, logo: company.logo! };
}
export type Owner = Awaited<ReturnType<typeof anOwner>>;

/** What in a text would give the owner away. */
export const givenAway = ({ id, email, ids }: Owner, text: string): string[] =>
  [ownersMark, "zuma-rock", id, email, ...Object.values(ids)].filter((secret) => text.includes(secret));
