import type { Services } from "#app.ts";
import { appRouter } from "#server/router.ts";
import { aTextPdf } from "../../fixtures/documents/pdf.ts";
import { testApp, type TestApp } from "../app.ts";
import { confirmEmail, mailedCode, mailedSecret, signedUp } from "../calls.ts";
import { saveCaptured } from "#features/catalogue/repository.ts";
import { policyRepository } from "#features/policy/repository.ts";
import { aCapturedInstrument, aSignUp } from "./factories.ts";
import { evidenceExamples, evidenceForms } from "./work/evidence-examples.ts";
import { dutyExamples } from "./work/duty-examples.ts";
import { circularExamples } from "./work/circular-examples.ts";
import { calendarExamples } from "./work/calendar-examples.ts";
import { taskExamples } from "./work/task-examples.ts";
import { importExamples } from "./work/import-examples.ts";
import { groupExamples } from "./group-examples.ts";
import { anotherSession, wayInExamples } from "./way-in-examples.ts";
import { mostWebhooks } from "#features/notify/rules/settings.ts";
import { anIdentity, aClaimedDomain, aDomain } from "../sso/samples.ts";
import { newId } from "#platform/ids.ts";
import { anAddress, invitedSecret, joined } from "../people/joined.ts";
import { declaredProcedures } from "../procedures.ts";
import { aSource } from "../watch.ts";

export const operatorToken = "the-operators-own-token";
const regulationId = "cbn-csat-2026";
/** A company on an application of its own, and what tests ask in its name. */
export type World = Awaited<ReturnType<typeof signedUp>> & { app: TestApp; email: string };
export type Example = (world: World) => Record<string, unknown> | Promise<Record<string, unknown>>;

const ownerOf = ({ app, id }: World) => app.callAs({ companyId: id });

export async function aColleague(world: World): Promise<string> {
  await confirmed(world);
  return (await joined(world.app, { id: world.id, call: ownerOf(world) }, { role: "contributor" })).userId;
}

export async function anInvitation(world: World) {
  await confirmed(world);
  const email = anAddress();
  const { data } = await ownerOf(world).invitation.create({ id: world.id, email, role: "officer" });
  return { id: data.invitationId, token: await invitedSecret(world.app, email) };
}

export async function aUnit(world: World): Promise<string> {
  const { data } = await ownerOf(world).unit.create({ id: world.id, name: `Treasury ${newId()}` });
  return data.unitId;
}

/** An input for every procedure that takes one as JSON. One that is missing here fails its test. */
export const examples: Record<string, Example> = {
  ...wayInExamples,
  ...groupExamples,
  ...dutyExamples,
  ...taskExamples,
  ...circularExamples,
  ...calendarExamples,
  ...evidenceExamples,
  ...importExamples,
  "auth.login": ({ email, password }) => ({ email, password }),
  "auth.logout": () => ({}),
  "auth.company": ({ id }) => ({ companyId: id }),
  "me.get": () => ({}),
  "me.update": () => ({ name: "Ngozi Eze" }),
  "me.sessions": () => ({}),
  "me.endSession": async (world) => ({ sessionId: await anotherSession(world) }),
  "me.export": () => ({}),
  "me.remove": async (world) => {
    // Somebody else must be left, and own the company.
    await ownerOf(world).member.change({ id: world.id, userId: await aColleague(world), role: "owner" });
    return {};
  },
  "me.endOtherSessions": async (world) => {
    await anotherSession(world);
    return {};
  },
  "member.list": ({ id }) => ({ id }),
  "member.change": async (world) => ({ id: world.id, userId: await aColleague(world), role: "officer" }),
  "member.end": async (world) => ({ id: world.id, userId: await aColleague(world) }),
  "member.leave": async (world) => {
    // The last owner stays.
    await ownerOf(world).member.change({ id: world.id, userId: await aColleague(world), role: "owner" });
    return { id: world.id };
  },
  "invitation.list": ({ id }) => ({ id }),
  "invitation.create": async (world) => {
    await confirmed(world);
    return { id: world.id, email: anAddress(), role: "officer" };
  },
  "invitation.send": async (world) => ({ id: world.id, invitationId: (await anInvitation(world)).id }),
  "invitation.withdraw": async (world) => ({ id: world.id, invitationId: (await anInvitation(world)).id }),
  "invitation.open": async (world) => ({ token: (await anInvitation(world)).token }),
  "invitation.accept": async (world) => ({
    token: (await anInvitation(world)).token,
    name: "Ngozi Eze",
    password: "Savings4All!",
  }),
  "sso.offer": () => ({}),
  "sso.start": ({ email }) => ({ email, redirect: "/library" }),
  "sso.finish": () => ({ ticket: "a ticket that no provider has led back with" }),
  "sso.identities": () => ({}),
  "sso.removeIdentity": async (world) => ({ identityId: await anIdentity(world) }),
  "sso.settings": ({ id }) => ({ id }),
  "sso.change": ({ id }) => ({ id, name: `Sign-on ${newId()}` }),
  "sso.domains": ({ id }) => ({ id }),
  "sso.claimDomain": ({ id }) => ({ id, domain: aDomain(), mailbox: "postmaster" }),
  "sso.confirmDomain": async (world) => ({ id: world.id, ...(await aClaimedDomain(world)) }),
  "sso.removeDomain": async (world) => ({ id: world.id, domain: (await aClaimedDomain(world)).domain }),
  "unit.list": ({ id }) => ({ id }),
  "unit.create": ({ id }) => ({ id, name: `Treasury ${newId()}` }),
  "unit.change": async (world) => ({ id: world.id, unitId: await aUnit(world), name: `Treasury ${newId()}` }),
  "unit.remove": async (world) => ({ id: world.id, unitId: await aUnit(world) }),
  "auth.forgotPassword": ({ email }) => ({ email }),
  "auth.verifyCode": async ({ app, email }) => {
    await app.callAs().auth.forgotPassword({ email });
    return { email, otp: await mailedCode(app, email) };
  },
  "auth.createPassword": async ({ app, email }) => {
    await app.callAs().auth.forgotPassword({ email });
    const { data } = await app.callAs().auth.verifyCode({ email, otp: await mailedCode(app, email) });
    return { email, newPassword: "Another9&", ...data };
  },
  "auth.openLink": async ({ app, email }) => {
    await app.callAs().auth.forgotPassword({ email });
    return { secret: await mailedSecret(app, email) };
  },
  "company.onboard": () => aSignUp(),
  "company.get": ({ id }) => ({ id }),
  "company.update": ({ id }) => ({ id, name: "Renamed", services: ["agent banking"], answers: { "public-company": true } }),
  "password.change": ({ id, password }) => ({
    id,
    currentPassword: password,
    newPassword: "Another9&",
    confirmNewPassword: "Another9&",
  }),
  "email.sendCode": ({ id }) => ({ id }),
  "email.confirm": async ({ app, id, email, call }) => {
    if (await app.services.emails.isConfirmed(id)) return { id, code: "123456" };
    await call.email.sendCode({ id });
    return { id, code: await mailedCode(app, email) };
  },
  "regulation.list": () => ({ search: "bank", regulator: "CBN", limit: 3, skip: 2 }),
  "regulation.listByRisk": () => ({ level: "high", limit: 2 }),
  "regulation.listByCategory": () => ({ category: "aml-cft", limit: 2 }),
  "regulation.regulators": () => ({ risk: "High" }),
  "regulation.regulator": () => ({ regulator: "CBN" }),
  "regulation.stats": () => ({}),
  "regulation.revisions": () => ({ regulator: "CBN", limit: 2 }),
  "regulation.get": () => ({ id: regulationId }),
  "dashboard.overview": ({ id }) => ({ companyId: id, search: "aml", regulator: "CBN" }),
  "dashboard.reassess": ({ id }) => ({ companyId: id }),
  "dashboard.assessment": async ({ app, id }) => {
    await app.callAs({ companyId: id }).dashboard.reassess({ companyId: id });
    return { companyId: id };
  },
  "applicability.questions": ({ id }) => ({ id }),
  "dashboard.summary": ({ id }) => ({ companyId: id }),
  "dashboard.regulation": ({ id }) => ({ companyId: id, regulationId }),
  "notification.list": async ({ app, id }) => {
    const notice = { companyId: id, changeType: "new", regulationTitle: "Rules", regulator: "CBN" };
    await app.callAs({ isOperator: true }).notification.create(notice);
    return { companyId: id, limit: 1, skip: 0 };
  },
  "notification.markRead": async ({ app, id }) => {
    const notice = { companyId: id, changeType: "new", regulationTitle: "Rules", regulator: "CBN" };
    await app.callAs({ isOperator: true }).notification.create(notice);
    return { companyId: id };
  },
  "notification.create": ({ id }) => ({ companyId: id, changeType: "new", regulationTitle: "Rules", regulator: "CBN" }),
  "monitor.createAlerts": ({ id, email }) => ({ companyId: id, regulationIds: [regulationId], alertTypes: ["update"], email }),
  "monitor.list": ({ id }) => ({ companyId: id }),
  "monitor.narrowing": ({ id }) => ({ companyId: id }),
  "monitor.narrow": ({ id }) => ({ companyId: id, topics: ["aml-cft"], leastRisk: "Medium" }),
  "monitor.watchRegulator": ({ id }) => ({ companyId: id, regulator: "SEC", isWatched: true }),
  "monitor.regulators": ({ id }) => ({ companyId: id }),
  "change.list": async ({ app }) => {
    await anEntry(app);
    return { regulator: "EFCC", changeType: "other", limit: 2 };
  },
  "change.get": async ({ app }) => ({ id: await anEntry(app) }),
  "change.ofCompany": async ({ app, id }) => {
    await anEntry(app);
    return { companyId: id, source: "efcc-releases", limit: 1 };
  },
  "change.oneOfCompany": async ({ app, id }) => ({ companyId: id, id: await anEntry(app) }),
  "change.enter": () => entry(),
  "regulation.links": async ({ app }) => {
    await aLink(app);
    return {};
  },
  "regulation.settleLink": async ({ app }) => ({ ...(await aLink(app)), verdict: "refused" }),
  "change.classes": () => ({}),
  "change.dropOpinion": async ({ app }) => {
    const id = await anEntry(app);
    app.db.$client
      .prepare("INSERT OR REPLACE INTO opinions (change_id, model, asked_at, attempts, opinion) VALUES (?, 'model', '2026-11-21', 1, ?)")
      .run(id, JSON.stringify({ changeType: null, topics: [], audience: null }));
    return { id };
  },
  "change.review": async ({ app }) => ({ ids: [await anEntry(app)], verdict: "confirm" }),
  "document.get": async ({ app, id }) => ({ id: await aDocument(app, id) }),
  "document.accept": async ({ app, id }) => ({ id: await aDocument(app, id) }),
  "draft.list": async ({ app }) => {
    await aDraft(app);
    return {};
  },
  "draft.get": async ({ app }) => ({ id: (await aDraft(app)).id }),
  "draft.save": async ({ app }) => {
    const { id, revision, draft } = await aDraft(app);
    return { id, revision, draft };
  },
  "draft.file": async ({ app }) => ({ id: (await aDraft(app)).id }),
  "reading.get": async ({ app, id }) => ({ companyId: id, regulationId: (await aDraft(app, unreviewed)).id }),
  "reading.save": async (world) => aReading(world),
  "reading.remove": async (world) => {
    const { companyId, regulationId, ...settled } = await aReading(world);
    await world.app.services.readings.save(companyId, regulationId, settled);
    return { companyId, regulationId };
  },
  "triage.list": async ({ app, id }) => {
    await anEntry(app);
    return { companyId: id, view: "all", source: "efcc-releases", limit: 1 };
  },
  "triage.counts": ({ id }) => ({ companyId: id }),
  "triage.settings": ({ id }) => ({ companyId: id }),
  "triage.changeSettings": ({ id }) => ({ companyId: id, highDays: 1, otherDays: null }),
  "triage.decisions": async (world) => ({ companyId: world.id, ids: await aDecided(world) }),
  "triage.decide": async ({ app, id }) => ({
    companyId: id,
    ids: [await anEntry(app)],
    verdict: "applies",
    reason: "It names us",
    note: "For the head of compliance",
    dueOn: "2026-12-15",
  }),
  "triage.undo": async (world) => ({ companyId: world.id, ids: [await aDecided(world)] }),
  // Over all companies: a decision here would be one more at the second question.
  "triage.sourcesOfCompany": ({ id }) => ({ companyId: id }),
  "triage.sources": () => ({}),
  "notification.notForUs": async ({ app, id, call }) => {
    const notice = { changeType: "new", regulationTitle: "Rules", regulator: "EFCC", regulationId: null, message: null } as const;
    await app.services.notify.notify([{ companyId: id, wish: null, why: "It is addressed to you" }], { ...notice, changeId: await anEntry(app) });
    const { data } = await call.notification.list({ companyId: id });
    return { companyId: id, id: data.find(({ changeId }) => changeId !== null)!._id, reason: "For others" };
  },
  "source.list": () => ({}),
  "source.ofCompany": ({ id }) => ({ companyId: id }),
  "source.check": () => ({ id: "efcc-releases" }),
  "delivery.undelivered": () => ({}),
  "delivery.revive": () => ({ ids: ["none"] }),
  "delivery.get": ({ id }) => ({ companyId: id }),
  "delivery.update": ({ id }) => ({ companyId: id, mail: "weekly", mailScope: "all" }),
  "delivery.renewFeed": async (world) => ({ companyId: await confirmed(world) }),
  "webhook.create": async (world) => ({ companyId: await confirmed(world), url: deafAddress }),
  "webhook.remove": async (world) => ({ companyId: world.id, id: await aWebhook(world) }),
  "webhook.renewSecret": async (world) => ({ companyId: world.id, id: await aWebhook(world) }),
  "webhook.test": async (world) => ({ companyId: world.id, id: await aWebhook(world) }),
  "savedSearch.list": ({ id }) => ({ companyId: id }),
  "savedSearch.save": ({ id }) => ({ companyId: id, ...aSavedSearch }),
  "savedSearch.change": async (world) => ({ companyId: world.id, id: await aSearch(world), name: "Other", wish: "weekly" }),
  "savedSearch.remove": async (world) => ({ companyId: world.id, id: await aSearch(world) }),
  "assistant.ask": ({ id }) => ({ companyId: id, message: "How soon is a data breach reported?", regulator: "NDPC" }),
  "assistant.state": ({ id }) => ({ companyId: id }),
  "assistant.update": ({ id }) => ({ companyId: id, remembersAnswers: true }),
  "assistant.conversations": async ({ app, id }) => {
    await anAnswer(app, id);
    return { companyId: id, limit: 1 };
  },
  "assistant.conversation": async ({ app, id }) => ({ companyId: id, id: (await anAnswer(app, id)).conversationId }),
  "assistant.rename": async ({ app, id }) => ({ companyId: id, id: (await anAnswer(app, id)).conversationId, title: "Breaches" }),
  "assistant.remove": async ({ app, id }) => ({ companyId: id, id: (await anAnswer(app, id)).conversationId }),
  "assistant.accept": async ({ app, id }) => ({ companyId: id, id: (await anAnswer(app, id)).turnId, isAccepted: true }),
  "policy.list": async (world) => {
    await aPolicy(world);
    return { companyId: world.id };
  },
  "policy.get": async (world) => ({ companyId: world.id, id: await aPolicy(world) }),
  "policy.assess": async (world) => {
    const ids = { companyId: world.id, id: await aPolicy(world) };
    await world.call.policy.cancel(ids);
    return ids;
  },
  "policy.cancel": async (world) => ({ companyId: world.id, id: await aPolicy(world) }),
  "policy.remove": async (world) => ({ companyId: world.id, id: await aPolicy(world) }),
  "filing.list": ({ id }) => ({ companyId: id, from: "2026-11-01", to: "2026-11-30" }),
  "filing.onTime": ({ id }) => ({ companyId: id, from: "2026-11-01", to: "2026-11-30" }),
  "filing.get": async (world) => ({ companyId: world.id, id: await anOccurrence(world) }),
  "filing.file": async (world) => ({ companyId: world.id, id: await anOccurrence(world), reference: "FINA/2026/11/417" }),
  "filing.start": async (world) => ({ companyId: world.id, id: await anOccurrence(world) }),
  "filing.waive": async (world) => ({ companyId: world.id, id: await anOccurrence(world), reason: "Suspended by the CBN" }),
  "filing.move": async (world) => ({ companyId: world.id, id: await anOccurrence(world), dueDay: "2027-02-01", reason: "Extended" }),
  "filing.reopen": async (world) => {
    const ids = { companyId: world.id, id: await anOccurrence(world) };
    await ownerOf(world).filing.waive({ ...ids, reason: "Suspended by the CBN" });
    return { ...ids, reason: "It is due after all" };
  },
  "event.list": ({ id }) => ({ companyId: id }),
  "letter.head": ({ id }) => ({ companyId: id }),
  "letter.changeHead": ({ id }) => ({ companyId: id, address: "12 Broad Street, Lagos", contact: "", signatories: [] }),
  "letter.make": async (world) => ({
    companyId: world.id,
    id: await anOccurrence(world),
    attempts: [{ at: "2026-11-20T09:00:00Z", what: "Signed in to the portal", result: "It did not load" }],
  }),
  "letter.list": async (world) => ({ companyId: world.id, occurrenceId: await anOccurrence(world) }),
  "reminder.rules": ({ id }) => ({ companyId: id }),
  "reminder.change": ({ id }) => ({ companyId: id, daysBefore: [10, 3] }),
  "event.record": async (world) => {
    const { data } = await ownerOf(world).event.list({ companyId: world.id });
    return { companyId: world.id, kind: data.kinds[0]!.kind, occurredAt: "2026-11-20T17:30:00Z" };
  },
  "holiday.list": () => ({ year: 2027 }),
  "holiday.declare": () => ({ year: 2027, feast: "mawlid", days: ["2027-08-16"], source: "Ministry of Interior", confirmedBy: "Ngozi Eze" }),
  "activity.list": ({ id }) => ({ id, kind: "profile", from: "2026-11-01", limit: 2 }),
  "activity.listWhole": () => ({ action: "catalogue.loaded", limit: 1 }),
  "operator.signIn": () => ({}),
  "operator.signOut": () => ({}),
  "library.list": ({ id }) => ({ companyId: id, regulator: "CBN", search: "aml", limit: 2 }),
}; // prettier-ignore

/** The same for those that answer with a stream, over tRPC only. */
export const streamExamples: Record<string, Example> = {
  "assistant.stream": ({ id }) => ({ companyId: id, message: "How soon is a data breach reported?" }),
  "notification.live": ({ id }) => ({ companyId: id }),
};

const sources = [aSource({ id: "efcc-releases", regulator: "EFCC", kind: "manual", note: "Refuses programs" })];
let entries = 0;
const entry = () => ({ source: "efcc-releases", title: `Advisory ID${(entries += 1)}`, publishedOn: "2026-11-20" });
/** The one change that the operator has entered; its id. */
async function anEntry(app: TestApp): Promise<string> {
  const [entered] = (await app.services.watch.listChanges({ limit: 1, skip: 0 })).rows;
  return entered?.id ?? (await app.services.watch.enter(entry())).id;
}

/** The entry, as one that the company has decided. */
async function aDecided({ app, id, call }: World): Promise<string> {
  const changeId = await anEntry(app);
  await call.triage.decide({ companyId: id, ids: [changeId], verdict: "information" });
  return changeId;
}

/** A captured regulation, as its editor shows it. */
async function aDraft(app: TestApp, key = "cbn-captured-example") {
  await app.db.write((tx) => saveCaptured(tx, [aCapturedInstrument({ key })], "2026-11-21T09:00:00.000Z"));
  return app.services.drafting.open(key);
}

/** A captured regulation that may replace one of the library. */
async function aLink(app: TestApp) {
  const entry = aCapturedInstrument({ key: "cbn-captured-successor", supersedes: [regulationId] });
  await app.db.write((tx) => saveCaptured(tx, [entry], "2026-11-21T09:00:00.000Z"));
  return { id: entry.key, other: regulationId };
}

/** One that the operator does not save. */
const unreviewed = "cbn-captured-unreviewed";
/** What a company may settle of it for itself, in the place of what it has settled. */
async function aReading({ app, id: companyId }: World) {
  const { id: regulationId } = await aDraft(app, unreviewed);
  const { own } = await app.services.readings.open(companyId, regulationId);
  const duties = [{ text: "Name an officer in charge.", provision: null, quote: null, page: null, deadline: null }];
  const reading = { summary: "What it asks of us, in our words.", penalty: null, severity: 4, severityWhy: "", duties };
  return { companyId, regulationId, version: own?.version ?? null, reading };
}

/** An answer of the assistant that is kept. */
const anAnswer = async (app: TestApp, companyId: string) => {
  const client = { address: "192.0.2.1", userAgent: "test" };
  const { data } = await app.callAs({ companyId }).me.get({});
  return app.services.assistant.ask(
    { companyId, userId: data.user.userId },
    { message: "How soon is a data breach reported?" },
    { client },
  );
};

const letter = await aTextPdf(["Letter to all banks"]);
/** A PDF that a company has uploaded for the entry; its id. */
export async function aDocument(app: TestApp, companyId: string): Promise<string> {
  const upload = { bytes: letter, name: "letter.pdf" };
  return (await app.services.documents.upload({ changeId: await anEntry(app), companyId, ...upload })).id;
}

/** A company that has just signed up. */
export async function world(app: TestApp): Promise<World> {
  const company = await signedUp(app);
  return { ...company, app, email: company.company.email };
}
/** The company's id, once its e-mail is confirmed. */
export async function confirmed(world: World): Promise<string> {
  if (!(await world.app.services.emails.isConfirmed(world.id))) await confirmEmail(world.app, world);
  return world.id;
}
/** A policy that waits to be assessed; its id. */
async function aPolicy({ app, id: companyId }: World): Promise<string> {
  const text = "1. Breaches\n1.1 A breach is reported within 10 days.";
  const policy = { companyId, name: "policy.txt", kind: "text" as const, pages: null, chars: text.length, text };
  const stored = await policyRepository(app.db).add({ ...policy, createdAt: "2026-11-21T09:00:00.000Z" });
  return stored!.id;
}
/** An occurrence that is open; its id. */
async function anOccurrence(world: World): Promise<string> {
  const { data } = await ownerOf(world).filing.list({ companyId: world.id, from: "2026-11-01", to: "2027-11-30" });
  return data.find(({ state }) => state === "upcoming")!._id;
}
const aSavedSearch = { place: "library", name: "Agents", query: { search: "agent", regulator: "CBN" }, wish: "daily", channels: ["feed"] } as const; // prettier-ignore
async function aSearch({ call, id }: World): Promise<string> {
  const { data } = await call.savedSearch.save({ companyId: id, ...aSavedSearch, channels: ["feed"] });
  return data._id;
}
/** A webhook at which nobody listens, in the place of the one before where there is no room for more. */
async function aWebhook(world: World): Promise<string> {
  const companyId = await confirmed(world);
  const { webhooks } = (await world.call.delivery.get({ companyId })).data;
  if (webhooks.length === mostWebhooks) await world.call.webhook.remove({ companyId, id: webhooks.at(-1)!._id });
  return (await world.call.webhook.create({ companyId, url: deafAddress })).data._id;
}
const deafAddress = "http://127.0.0.1:9/hook";
/** The application that the examples are for. */
export const startForExamples = (env: Record<string, string> = {}) =>
  testApp({ env: { OPERATOR_TOKEN: operatorToken, WEBHOOK_ALLOW_HOSTS: "127.0.0.1:9", ...env }, sources });

/** These take a file, which only a form can carry (tests/http/files): the rest of what they take. */
export const formExamples: Record<string, Example> = {
  "change.attach": async ({ app }) => ({ id: await anEntry(app) }),
  "policy.bring": ({ id }) => ({ companyId: id }),
  "letter.addAnnex": ({ id }) => ({ companyId: id }),
  ...evidenceForms,
  "import.bring": ({ id }) => ({ companyId: id }),
};
export const formsOnly: ReadonlySet<string> = new Set(Object.keys(formExamples));
/** These succeed beside a provider alone: tests/api/sso calls them over REST with a real one. */
export const besideProviders: ReadonlySet<string> = new Set(["sso.start", "sso.finish"]);
/** Who may call these holds the operator's token. */
export const operators = new Set([
  "activity.listWhole",
  "notification.create",
  "change.enter",
  "change.review",
  "change.dropOpinion",
  "regulation.links",
  "regulation.settleLink",
  "document.accept",
  "draft.list",
  "draft.get",
  "draft.save",
  "draft.file",
  "source.check",
  "holiday.declare",
  "triage.sources",
  "delivery.undelivered",
  "delivery.revive",
  "operator.signIn",
  "operator.signOut",
]);
// The services are not called: only what the router declares is read.
export const router = appRouter(new Proxy({}, { get: () => ({}) }) as Services);
export const declared = declaredProcedures(router);
