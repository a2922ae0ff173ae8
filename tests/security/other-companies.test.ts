import { expect, test, vi } from "vitest";
import type { z } from "zod";
import type { TestApp } from "../support/app.ts";
import { declared, examples, operators, operatorToken, startForExamples, world } from "../support/samples/examples.ts";
import { everyWay, ownersInput, type Input } from "../support/people/every-way.ts";
import { sender, type Reply } from "../support/http.ts";
import { listening } from "../support/live.ts";
import { anOwner, givenAway, ownersMark, type Owner } from "../support/people/owner.ts";
import { trpcCall, type DeclaredProcedure } from "../support/procedures.ts";
import { changeOfRows, rowsAbout } from "../support/rows.ts";

// Whole applications with companies that hash passwords: slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const ownId = "The company's id; must be the caller's own";
const fieldsOf = ({ inputs }: DeclaredProcedure): [string, z.ZodType][] =>
  inputs.flatMap((input) => Object.entries((input as z.ZodObject).shape) as [string, z.ZodType][]);
const ownField = (procedure: DeclaredProcedure) =>
  fieldsOf(procedure).find(([, { description }]) => description === ownId)?.[0];

/** Who may call a procedure, as these tests hold it to. */
function accessOf(procedure: DeclaredProcedure): "owned" | "operator" | "open" | "caller" | undefined {
  if (ownField(procedure)) return "owned";
  if (operators.has(procedure.name)) return "operator";
  if (open.has(procedure.name)) return "open";
  return ofTheCaller.has(procedure.name) ? "caller" : undefined;
}
/** For everybody: they tell what everybody may know, or do what whoever knows a password or a code may do. */
const open = new Set([
  "auth.askPasskey", "auth.askSecondFactor", "auth.createPassword", "auth.forgotPassword", "auth.login", "auth.openLink", "auth.passkey",
  "auth.secondFactor", "auth.verifyCode", "change.classes", "change.get", "change.list",
  "company.onboard", "document.get", "holiday.list", "invitation.accept", "invitation.open", "regulation.get", "regulation.list", "regulation.listByCategory",
  "regulation.listByRisk", "regulation.regulator", "regulation.regulators", "regulation.revisions", "regulation.stats", "source.list",
  "sso.offer", "sso.start", "sso.finish",
]); // prettier-ignore
/** For whoever is signed in, and about nobody but the caller. */
const ofTheCaller = new Set([
  "auth.company", "auth.logout", "change.attach", "factor.addPasskey", "factor.askProof", "factor.beginPasskey", "factor.beginTotp",
  "factor.confirmTotp", "factor.list", "factor.prove", "factor.removePasskey", "factor.removeTotp", "factor.renewCodes",
  "sso.identities", "sso.removeIdentity", "token.make", "token.mine", "token.revoke", "me.endOtherSessions", "me.endSession", "me.export", "me.get", "me.remove", "me.sessions", "me.update",
]); // prettier-ignore

/** Those that answer and are done. */
const calls = declared.filter(({ type }) => type !== "subscription");

const marksOf = (owner: Owner) => [owner.id, owner.email, ...Object.values(owner.ids)];
const rowsOf = (app: TestApp, owner: Owner) => rowsAbout(app, marksOf(owner));

/** Anybody may ask for a code to be sent to an address and guess at it; tests/api/account/password-reset.test.ts says how often. */
const mayTouchCodes = (procedure: DeclaredProcedure) => /^auth\.(forgotPassword|verifyCode)$/.test(procedure.name);

/** What is wrong with an answer that somebody else got to the owner's own input; null when nothing is. */
function faultOf(procedure: DeclaredProcedure, who: string, owner: Owner, input: Input, { status, text }: Reply): string | null {
  const kind = accessOf(procedure);
  const [refusedWith, words] = who === "another company" ? [403, "You may only use your own company's data"] : [401, "Please sign in to continue"];
  if (kind === "owned" && (status !== refusedWith || !text.includes(words))) return `answered ${status} ${text.slice(0, 200)}`;
  if (kind === "operator" && ![401, 403].includes(status)) return `answered ${status}`;
  if (status >= 500) return `answered ${status}`;
  // What the asker sent may come back, as in a message that names it.
  const given = givenAway(owner, text).filter((secret) => !JSON.stringify(input).includes(secret));
  return given.length > 0 ? `told ${given.join(", ")}` : null;
} // prettier-ignore

test("33 IDOR matrix: of every procedure it is known whose it is", () => {
  expect(declared.filter((procedure) => !accessOf(procedure)).map(({ name }) => name)).toEqual([]);
});

test("33 IDOR matrix: what a company sends, sent by anybody else, tells nothing of it and changes nothing", async () => {
  const app = await startForExamples({ RATE_LIMIT: "off" });
  const [owner, stranger] = [await anOwner(app), await world(app)];
  const askers = { "another company": stranger.token, nobody: "", "a void token": "void", "the operator": operatorToken };
  const faults: string[] = [];
  for (const procedure of calls.filter(({ name }) => name !== "auth.createPassword")) {
    const input = await ownersInput(procedure, owner);
    const marks = accessOf(procedure) === "owned" ? [] : marksOf(owner);
    const isChanged = changeOfRows(app, marks);
    for (const [who, token] of Object.entries(askers)) {
      // The operator may use what is the operator's, and a company may sign itself out.
      if (who === "the operator" && accessOf(procedure) !== "owned") continue;
      if (who === "another company" && procedure.name === "auth.logout") continue;
      for (const { way, reply } of await everyWay(app, procedure, input, token)) {
        const fault = faultOf(procedure, who, owner, input, reply);
        if (fault) faults.push(`${procedure.name} over ${way} as ${who} ${fault}`);
      }
    }
    if (!mayTouchCodes(procedure) && isChanged()) faults.push(`${procedure.name} changed rows`);
  }
  expect(faults).toEqual([]);
  expect(rowsOf(app, owner)).toContain(ownersMark);
}, 180_000); // prettier-ignore

test("33 IDOR matrix: every stream is refused to anybody else, before it begins", async () => {
  const app = await startForExamples();
  const [owner, stranger] = [await anOwner(app), await world(app)];
  const base = await listening(app);
  for (const procedure of declared.filter(({ type }) => type === "subscription"))
    for (const [token, status] of [[stranger.token, 403], ["", 401], ["void", 401], [operatorToken, 401]] as const) {
      const { url } = trpcCall(procedure, await ownersInput(procedure, owner));
      // One that is not refused goes on until the test is out of time.
      const answer = await fetch(`${base}${url}`, { headers: { authorization: `Bearer ${token}` } });
      const text = await answer.text();
      expect(text, procedure.name).toContain(`"httpStatus":${status}`);
      expect(text, procedure.name).not.toContain("start");
      expect(givenAway(owner, text), procedure.name).toEqual([]);
    }
}); // prettier-ignore

test("33 IDOR matrix: a company's own verified code sets no other company's password", async () => {
  const app = await startForExamples();
  const [owner, stranger] = [await anOwner(app), await world(app)];
  await examples["auth.createPassword"]!(stranger);
  const before = rowsOf(app, owner);
  const procedure = declared.find(({ name }) => name === "auth.createPassword")!;
  for (const { reply } of await everyWay(app, procedure, { email: owner.email, newPassword: "Another9&" }, stranger.token))
    expect(reply.status).toBe(400);
  expect(rowsOf(app, owner)).toBe(before);
}); // prettier-ignore

/** Fields that name what is everybody's: regulations, what was captured, sources. */
const shared = new Set([
  "change.get id", "change.oneOfCompany id", "change.attach id", "dashboard.regulation regulationId", "duty.list regulationId", "task.list fromId", "circular.list subjectId",
  "monitor.createAlerts regulationIds", "reading.get regulationId",
  "reading.remove regulationId", "reading.save regulationId", "regulation.get id", "sso.change clientId", "triage.decide ids", "triage.decisions ids", "triage.undo ids",
  // What is due by a rule has the same id for all whom it binds.
  "filing.list dutyId", "filing.get id", "filing.file id", "filing.start id", "filing.waive id", "filing.move id", "filing.reopen id", "event.record requirementId", "letter.make id", "letter.list occurrenceId", "reminder.change dutyId",
  "filing.file id", "filing.start id", "filing.waive id", "filing.move id", "filing.reopen id", "event.record requirementId",
  "evidence.ask filingId", "evidence.list filingId",
  // A filter of a company's own list, and what comes with a file (tests/api/evidence/keeping.test.ts).
  "evidence.list dutyId", "evidence.add dutyIds", "evidence.add filingIds", "evidence.add requestId",
]); // prettier-ignore
/** Fields that name what is a company's, with what the owner has of it. */
const inner: Record<string, (ids: Owner["ids"]) => unknown> = {
  "assistant.accept id": ({ turn }) => turn,
  "assistant.ask conversationId": ({ conversation }) => conversation,
  "assistant.conversation id": ({ conversation }) => conversation,
  "assistant.remove id": ({ conversation }) => conversation,
  "assistant.rename id": ({ conversation }) => conversation,
  "assistant.stream conversationId": ({ conversation }) => conversation,
  "auth.company companyId": ({ company }) => company,
  "circular.confirm id": ({ circular }) => circular,
  "circular.get id": ({ circular }) => circular,
  "circular.open id": ({ circular }) => circular,
  "circular.send subjectId": ({ document }) => document,
  "circular.withdraw id": ({ circular }) => circular,
  "document.get id": ({ document }) => document,
  "duty.add documentId": ({ document }) => document,
  "duty.change id": ({ duty }) => duty,
  "duty.comment id": ({ duty }) => duty,
  "duty.confirm id": ({ duty }) => duty,
  "duty.get id": ({ duty }) => duty,
  "duty.removeView id": ({ view }) => view,
  "duty.take ids": ({ duty }) => [duty],
  "duty.undo undoId": ({ undo }) => undo,
  "evidence.addVersion id": ({ piece }) => piece,
  "evidence.ask dutyId": ({ duty }) => duty,
  "evidence.ask userId": ({ colleague }) => colleague,
  "evidence.change id": ({ piece }) => piece,
  "evidence.changeLinks id": ({ piece }) => piece,
  "evidence.get id": ({ piece }) => piece,
  "evidence.hold id": ({ piece }) => piece,
  "evidence.packContents dutyIds": ({ duty }) => duty,
  "evidence.preview fileId": ({ evidenceFile }) => evidenceFile,
  "evidence.release id": ({ piece }) => piece,
  "evidence.remove id": ({ piece }) => piece,
  "evidence.request requestId": ({ evidenceRequest }) => evidenceRequest,
  "evidence.withdraw requestId": ({ evidenceRequest }) => evidenceRequest,
  "factor.removePasskey passkeyId": ({ passkey }) => passkey,
  "group.accept requestId": ({ request }) => request,
  "group.drop requestId": ({ request }) => request,
  "group.end companyId": ({ subsidiary }) => subsidiary,
  "group.give companyId": ({ subsidiary }) => subsidiary,
  "group.give userId": ({ colleague }) => colleague,
  "group.takeBack companyId": ({ subsidiary }) => subsidiary,
  "group.takeBack userId": ({ colleague }) => colleague,
  "import.bring importId": ({ register }) => register,
  "import.rows id": ({ register }) => register,
  "import.undo id": ({ register }) => register,
  "invitation.send invitationId": ({ invitation }) => invitation,
  "invitation.withdraw invitationId": ({ invitation }) => invitation,
  "me.endSession sessionId": ({ session }) => session,
  "member.change userId": ({ colleague }) => colleague,
  "member.end userId": ({ colleague }) => colleague,
  "notification.live lastEventId": ({ notification }) => notification,
  "notification.markRead ids": ({ notification }) => [notification],
  "notification.notForUs id": ({ notification }) => notification,
  "letter.make annexIds": ({ annex }) => [annex],
  "policy.assess id": ({ policy }) => policy,
  "policy.cancel id": ({ policy }) => policy,
  "policy.get id": ({ policy }) => policy,
  "policy.remove id": ({ policy }) => policy,
  "savedSearch.change id": ({ search }) => search,
  "savedSearch.remove id": ({ search }) => search,
  "sso.removeIdentity identityId": ({ identity }) => identity,
  "calendar.get id": ({ task }) => `task:${task}`,
  "task.cancel id": ({ task }) => task,
  "task.change id": ({ task }) => task,
  "task.comment id": ({ task }) => task,
  "task.done id": ({ task }) => task,
  "task.done evidenceIds": ({ piece }) => [piece],
  "task.get id": ({ task }) => task,
  "task.reopen id": ({ task }) => task,
  "task.tick id": ({ task }) => task,
  "token.revoke tokenId": ({ token }) => token,
  "token.revokeOfCompany tokenId": ({ companyToken }) => companyToken,
  "unit.change unitId": ({ unit }) => unit,
  "unit.remove unitId": ({ unit }) => unit,
  "webhook.remove id": ({ webhook }) => webhook,
  "webhook.test id": ({ webhook }) => webhook,
  "webhook.renewSecret id": ({ webhook }) => webhook,
};
const unknown = "01234567-89ab-7cde-8f01-23456789abcd";

const innerFields = declared.flatMap((procedure) => {
  if (accessOf(procedure) === "operator") return [];
  const names = fieldsOf(procedure).map(([name]) => name);
  const ids = names.filter((name) => /^ids?$|Ids?$/.test(name) && name !== ownField(procedure));
  return ids.map((field) => ({ procedure, field, what: `${procedure.name} ${field}` })).filter(({ what }) => !shared.has(what));
}); // prettier-ignore

test("33 IDOR matrix: of every field that takes an id it is known whose the id is", () => {
  expect(innerFields.map(({ what }) => what).toSorted()).toEqual(Object.keys(inner).toSorted());
});

/** An answer with the id that was asked for taken out, and what differs from one request to the next. */
const withoutId = ({ status, text }: Reply, ids: readonly string[]) => ({
  status,
  text: ids.reduce((rest, id) => rest.replaceAll(id, "ID"), text),
});

test("33 IDOR matrix: under its own company's id, another's inner ids are answered as ids that do not exist", async () => {
  const app = await startForExamples();
  const owner = await anOwner(app);
  const before = rowsOf(app, owner);
  const faults: string[] = [];
  // A stream goes on for ever: tests/http/live.test.ts asks for it with another company's event.
  for (const { procedure, field, what } of innerFields.filter(({ procedure }) => procedure.type !== "subscription")) {
    const stranger = await world(app);
    const own: Input = await ownersInput(procedure, { ...owner, ...stranger });
    const foreign = inner[what]!(owner.ids);
    for (const token of what === "document.get id" ? [stranger.token, ""] : [stranger.token]) {
      const replies = await everyWay(app, procedure, { ...own, [field]: foreign }, token);
      const madeUp = await everyWay(app, procedure, { ...own, [field]: Array.isArray(foreign) ? [unknown] : unknown }, token);
      for (const [at, { way, reply }] of replies.entries()) {
        const ids = [String(foreign), unknown];
        if (givenAway(owner, reply.text.replaceAll(String(foreign), "")).length > 0) faults.push(`${what} over ${way} tells`);
        if (JSON.stringify(withoutId(reply, ids)) !== JSON.stringify(withoutId(madeUp[at]!.reply, ids)))
          faults.push(`${what} over ${way} shows whether it exists: ${reply.status} ${reply.text.slice(0, 200)}`);
        const refusedWith = what === "auth.company companyId" ? 403 : 404;
        const isRefused = reply.status === refusedWith || what === "notification.markRead ids" || /"NOT_FOUND"/.test(reply.text);
        if (!isRefused) faults.push(`${what} over ${way} answered ${reply.status}`);
      }
    }
  }
  expect(faults).toEqual([]);
  expect(rowsOf(app, owner)).toBe(before);
}, 180_000); // prettier-ignore

test("33 IDOR matrix: marking another company's notifications as read marks none", async () => {
  const app = await startForExamples();
  const [owner, stranger] = [await anOwner(app), await world(app)];
  const { data } = await stranger.call.notification.markRead({ companyId: stranger.id, ids: [owner.ids.notification] });
  expect(data).toEqual({ marked: 0 });
});

test("33 IDOR matrix: a batch answers what is the caller's own and refuses the rest of it", async () => {
  const app = await startForExamples();
  const [owner, stranger] = [await anOwner(app), await world(app)];
  const input = encodeURIComponent(JSON.stringify({ 0: { id: stranger.id }, 1: { id: owner.id } }));
  const reply = await sender(app, stranger.token)("GET", `/trpc/company.get,company.get?batch=1&input=${input}`);
  expect(reply.body).toMatchObject([
    { result: { data: { data: { _id: stranger.id } } } },
    { error: { data: { code: "FORBIDDEN" } } },
  ]);
  expect(givenAway(owner, reply.text)).toEqual([]);
});

/** Every address with a part that names something, and what the owner has there; null where that is nobody's. */
const files: Record<string, ((owner: Owner) => string) | null> = {
  "/activity/:file": ({ id }) => `/activity/${id}.jsonl`,
  "/calendar/:calendar/:file": ({ id }) => `/calendar/${id}/2027.xlsx`,
  "/documents/:id": ({ ids }) => `/documents/${ids.document}`,
  "/duties/:companyId.:format": ({ id }) => `/duties/${id}.csv`,
  "/letters/:file": ({ ids }) => `/letters/${ids.letter}.docx`,
  "/letters/annex/:id": ({ ids }) => `/letters/annex/${ids.annex}`,
  "/evidence-files/:fileId": ({ ids }) => `/evidence-files/${ids.evidenceFile}`,
  "/evidence-packs/:companyId": ({ id, ids }) =>
    `/evidence-packs/${id}?dutyIds=${ids.duty}&from=2026-11-01&to=2026-12-31`,
  "/memos/:file": ({ ids }) => `/memos/${ids.turn}.md`,
  "/policy-tables/:file": ({ ids }) => `/policy-tables/${ids.policy}.csv`,
  "/receipts/:id": ({ ids }) => `/receipts/${ids.receipt}`,
};
/** Addresses that are secrets themselves: whoever has one may use it, and nobody learns it from elsewhere. */
const secretAddresses = new Set([
  "/api/v1/calendar/:companyId.ics",
  "/calendar/:companyId.ics",
  "/evidence-previews/:token",
  "/feed/:file",
  "/files/:name",
  "/unsubscribe/:token",
]);

/** The routes beside tRPC and REST, as the server itself lists them. */
async function routesOf({ app }: TestApp): Promise<string[]> {
  await app.ready();
  const parents: string[] = [];
  const lines = app.printRoutes({ commonPrefix: false }).split("\n").filter((line) => line.includes("── "));
  const all = lines.map((line) => {
    const level = line.search(/[├└]/) / 4;
    parents.splice(level, Infinity, line.replace(/^.*── /, "").replace(/ \(.*$/, ""));
    return parents.join("");
  });
  return all.filter((route) => !/^(\/trpc|\/api\/v1|\*)/.test(route));
} // prettier-ignore

test("33 IDOR matrix: every file of a company is for its token alone, and nobody else learns that it exists", async () => {
  const app = await startForExamples();
  const [owner, stranger] = [await anOwner(app), await world(app)];
  const routes = await routesOf(app);
  const named = routes.filter((route) => route.includes(":") && !secretAddresses.has(route));
  expect(named.toSorted()).toEqual(Object.keys(files).toSorted());
  for (const route of named) {
    const url = files[route]!(owner);
    const madeUp = url.replace(/[0-9a-f-]{36}/, unknown);
    expect((await sender(app, owner.token)("GET", url)).status, route).toBe(200);
    for (const token of [stranger.token, "", "void"]) {
      const send = sender(app, token);
      const [reply, other] = [await send("GET", url), await send("GET", madeUp)];
      expect([401, 404], `${route} answered ${reply.status}`).toContain(reply.status);
      expect(reply.text, route).toBe(other.text);
    }
  }
});

test("33 IDOR matrix: an address without a name in it tells nobody of a company", async () => {
  const app = await startForExamples();
  const [owner, stranger] = [await anOwner(app), await world(app)];
  const routes = (await routesOf(app)).filter((route) => !route.includes(":") && !route.startsWith("/docs"));
  expect(routes).toContain("/openapi.json");
  for (const route of routes)
    for (const token of [stranger.token, "", "void"])
      expect(givenAway(owner, (await sender(app, token)("GET", route)).text), route).toEqual([]);
});

test("33 IDOR matrix: a secret address tells of its own company only, and none is made from another's", async () => {
  const app = await startForExamples();
  const [owner, stranger] = [await anOwner(app), await anOwner(app)];
  const send = sender(app);
  const feed = await send("GET", stranger.feed);
  expect(feed.status).toBe(200);
  expect(feed.text).not.toContain(owner.id);
  // The company's id in place of the other's, with the rest of the address as it was.
  const forged = stranger.feed.replace(stranger.id, owner.id);
  expect(forged === stranger.feed || (await send("GET", forged)).status === 404).toBe(true);
  expect(
    (
      await send(
        "GET",
        owner.feed.replace(/.(?=\.atom)/, (last) => (last === "A" ? "B" : "A")),
      )
    ).status,
  ).toBe(404);
  const before = rowsOf(app, owner);
  expect((await send("POST", `/unsubscribe/${owner.id}`)).status).toBe(200);
  expect(rowsOf(app, owner)).toBe(before);
});
