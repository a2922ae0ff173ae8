import { expect, test } from "vitest";
import { verifyExport } from "#features/audit/service/verifying.ts";
import { deliveryRepository } from "#features/notify/repository/delivery.ts";
import { sha256 } from "#platform/sha256.ts";
import { testApp } from "../../support/app.ts";
import { signedUp, stopPath } from "../../support/calls.ts";
import { sender } from "../../support/http.ts";
import { needsOneProcess } from "../../support/spread/app.ts";

async function world() {
  const app = await testApp();
  const [own, other] = [await signedUp(app), await signedUp(app)];
  const read = (extension: string, token?: string, id = own.id) =>
    sender(app, token)("GET", `/activity/${id}.${extension}`);
  return { app, own, other, read };
}
const linesOf = (text: string) => text.trim().split("\n");

test("the log is a file of JSON lines that can be verified by itself", async () => {
  needsOneProcess("the clock stands still");
  const { own, read } = await world();
  const reply = await read("jsonl", own.token);
  expect(reply.status).toBe(200);
  expect(reply.headers).toMatchObject({
    "content-type": "application/jsonl; charset=utf-8",
    "content-disposition": "attachment; filename*=UTF-8''ilana-activity.jsonl",
    "cache-control": "private, no-store",
    "x-content-type-options": "nosniff",
  });
  const lines = linesOf(reply.text);
  const last = JSON.parse(lines.at(-2)!) as Record<string, unknown>;
  expect(last).toMatchObject({
    action: "audit.exported", companyId: own.id, actor: "company", address: "127.0.0.1", after: { format: "jsonl" },
    form: 2, userId: own.userId, role: "owner", tokenId: null, userName: own.company.email,
  });
  const head = { chain: own.id, entries: 3, head: last["hash"], exportedAt: "2026-11-21T09:00:00.000Z" };
  expect(JSON.parse(lines.at(-1)!)).toEqual(head);
  const { chain, entries, exportedAt } = head;
  expect(await verifyExport(lines)).toEqual({ isWhole: true, chain, entries, head: head.head, exportedAt });
  // As an examiner would without Ilana: hash and name left out, names of fields sorted, SHA-256 of what remains.
  const { hash, userName, userSalt, ...fields } = last;
  const sorted = JSON.stringify(fields, [...Object.keys(fields), "format"].toSorted());
  expect(sha256(sorted)).toBe(hash);
  expect(sha256(`${String(userSalt)}\n${String(userName)}`)).toBe(fields["userSeal"]);
}); // prettier-ignore

test.each<[string, (lines: string[]) => string[], number, string]>([
  ["a value is changed", (lines) => lines.with(1, lines[1]!.replace("test", "tost")), 2, "the entry is not as it was written"],
  ["a name is changed", (lines) => lines.with(1, lines[1]!.replace(/"userName":"[^"]+"/, '"userName":"Eve"')), 2, "the person has another name than when it was written"],
  ["a role is changed", (lines) => lines.with(1, lines[1]!.replace('"role":"owner"', '"role":"auditor"')), 2, "the entry is not as it was written"],
  ["a form is set back", (lines) => lines.with(1, lines[1]!.replace('"form":2', '"form":1')), 2, "the entry is not as it was written"],
  ["a line is removed", (lines) => lines.toSpliced(1, 1), 2, "the entry does not follow the one before it"],
  ["the first line is removed", (lines) => lines.slice(1), 1, "entries before it are missing"],
  ["the end is cut off", (lines) => lines.slice(0, -1), 3, "the closing line is missing: the export was cut off"],
  ["the newest entry is removed", (lines) => lines.toSpliced(2, 1), 3, "the closing line speaks of 3 entries, and 2 stand before it"],
  ["something is written behind it", (lines) => [...lines, lines[0]!], 5, "something stands after the closing line"],
  ["a line is cut off", (lines) => lines.with(1, lines[1]!.slice(0, 50)), 2, "this line is neither an entry nor the closing line of an export"],
  ["a field is added", (lines) => lines.with(0, lines[0]!.replace("{", '{"note":1,')), 1, "this line is neither an entry nor the closing line of an export"],
  ["it is empty", () => [], 0, "the closing line is missing: the export was cut off"],
])("an export shows that %s", async (_what, tamper, line, reason) => {
  const { own, read } = await world();
  const lines = linesOf((await read("jsonl", own.token)).text);
  expect(await verifyExport(tamper(lines))).toEqual({ isWhole: false, line, reason });
}); // prettier-ignore

test("two companies' entries are no chain", async () => {
  const { own, other, read } = await world();
  const [mine] = linesOf((await read("jsonl", own.token)).text);
  const theirs = linesOf((await read("jsonl", other.token, other.id)).text);
  expect(await verifyExport([mine!, ...theirs.slice(1)])).toMatchObject({
    isWhole: false,
    reason: "the entry belongs to another chain",
  });
});

test("the log is a file for a spreadsheet, that runs nothing of it as a formula", async () => {
  needsOneProcess("the clock stands still");
  const { app, own, read } = await world();
  const call = app.callAs({ companyId: own.id, address: "=HYPERLINK(\"http://x\")\n" });
  await call.company.update({ id: own.id, name: "=1+1 Bank, \"quoted\"", services: ["agent banking", "card services"] });
  const reply = await read("csv", own.token);
  expect(reply.headers).toMatchObject({
    "content-type": "text/csv; charset=utf-8; header=present",
    "content-disposition": "attachment; filename*=UTF-8''ilana-activity.csv",
  });
  expect(reply.text.startsWith("\uFEFFEntry,At (UTC),What,Action,By,Role,Subject,Before,After,Address,User,Token,Session,Request,Hash\r\n")).toBe(true);
  const rows = reply.text.split("\r\n");
  expect(rows[3]).toMatch(
    /^\d+,2026-11-21T09:00:00.000Z,Profile changed,company.updated,compliance\d+@okpella-mfb.ng,owner,,name: Okpella Microfinance Bank; services: none,"name: =1\+1 Bank, ""quoted""; services: agent banking, card services","'=HYPERLINK\(""http:\/\/x""\)\n",[\w-]{36},,test-session,test,[0-9a-f]{64}$/,
  );
  expect(rows[4]).toContain(`audit.exported,${own.company.email},owner,,,format: csv,127.0.0.1,${own.userId},,`);
  expect(rows.slice(5)).toEqual([""]);
}); // prettier-ignore

test("a long log comes whole, in pieces", async () => {
  const { app, own, read } = await world();
  const delivery = deliveryRepository(app.db);
  for (let turn = 0; turn < 1010; turn += 1)
    await delivery.renewFeed({ companyId: own.id, userId: own.userId }, "2026-11-21T09:00:00.000Z");
  const lines = linesOf((await read("jsonl", own.token)).text);
  expect(lines.length).toBe(1014);
  expect(await verifyExport(lines)).toMatchObject({ isWhole: true, entries: 1013 });
});

test("another company is not told whether there is such a file, and nobody gets one without a token", async () => {
  const { own, other, read } = await world();
  const replies = [await read("csv", other.token), await read("csv", other.token, "unknown"), await read("exe", own.token)];
  for (const reply of replies) expect([reply.status, reply.body]).toEqual([404, { success: false, message: "There is no such file" }]);
  expect((await read("csv")).status).toBe(401);
}); // prettier-ignore

test("a company exports so often, and is told when it may again", async () => {
  needsOneProcess("the clock stands still");
  const { own, read } = await world();
  for (let turn = 0; turn < 30; turn += 1) expect((await read("csv", own.token)).status).toBe(200);
  const reply = await read("csv", own.token);
  expect([reply.status, reply.headers["retry-after"]]).toEqual([429, "300"]);
});

test("switching mails off from a mail is recorded with the address it came from", async () => {
  const { app, own } = await world();
  const path = await stopPath(app, own);
  await sender(app)("POST", path, "", { "content-type": "application/x-www-form-urlencoded" });
  const [newest] = (await own.call.activity.list({ id: own.id })).data;
  expect(newest).toMatchObject({
    action: "delivery.changed", actor: "visitor", address: "127.0.0.1", before: { mail: "at-once" }, after: { mail: "off" },
  });
}); // prettier-ignore
