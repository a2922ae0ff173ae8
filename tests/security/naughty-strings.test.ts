import { expect, test } from "vitest";
import { z } from "zod";
import type { TestApp } from "../support/app.ts";
import {
  declared,
  examples,
  formsOnly,
  operators,
  operatorToken,
  startForExamples,
  streamExamples,
  world,
  type World,
} from "../support/samples/examples.ts";
import { load } from "cheerio";
import Papa from "papaparse";
import { memoPdf } from "#features/assistant/adapters/memo-pdf.ts";
import type { LibraryRow } from "#features/library/schema.ts";
import { toCsv } from "#web/library/csv.ts";
import { alertMail, digestMail, type MailItem } from "#features/notify/rules/mail.ts";
import { confirmEmail } from "../support/calls.ts";
import { sender, type Reply } from "../support/http.ts";
import { aMemo } from "../support/assistant/memo.ts";
import { naughtyStrings, payloads, roundTrip, sampleOf } from "../support/samples/naughty.ts";
import { restCall, trpcCall, type DeclaredProcedure } from "../support/procedures.ts";

type Input = Record<string, unknown>;
type Schema = { type?: string; anyOf?: Schema[]; items?: Schema; properties?: Record<string, Schema>; additionalProperties?: Schema | boolean; const?: unknown }; // prettier-ignore

/** A text field of a procedure, and how to put a text into it. */
type Field = { name: string; put: (input: Input, text: string) => Input };

const schemasOf = ({ inputs }: DeclaredProcedure) =>
  inputs.map((input) => z.toJSONSchema(input, { io: "input", unrepresentable: "any" }) as Schema);

function fieldsOf(procedure: DeclaredProcedure): Field[] {
  return schemasOf(procedure).flatMap(({ properties = {} }) =>
    Object.entries(properties).flatMap(([name, schema]) => putters(schema).map((made) => ({ name, put: (input: Input, text: string) => ({ ...input, [name]: made(text) }) }))),
  );
} // prettier-ignore

/** The values that a schema takes, made of one text: itself, a list of it, an object with it as key or value. */
function putters(schema: Schema): ((text: string) => unknown)[] {
  if (schema.anyOf) return schema.anyOf.flatMap(putters);
  if (schema.type === "string") return [(text) => text];
  if (schema.type === "array" && schema.items) return putters(schema.items).map((made) => (text) => [made(text)]);
  if (schema.type === "object" && typeof schema.additionalProperties === "object")
    return [(text) => ({ [text]: true }), (text) => ({ "public-company": text })];
  return [];
}

/** What a text does to a procedure over REST or tRPC: the fault of the answer, or null where it is one of the two shapes. */
async function fault(app: TestApp, procedure: DeclaredProcedure, over: "rest" | "trpc", input: Input, token: string) {
  const call = over === "rest" ? restCall(procedure.rest!, input) : trpcCall(procedure, input);
  const method = "method" in call ? (call.method as string) : procedure.rest!.method;
  const headers = procedure.name in streamExamples ? { "trpc-accept": "application/jsonl" } : undefined;
  const reply = await sender(app, token)(method, call.url, call.payload, headers);
  const isShaped = over === "rest" ? isRestShape(reply) : isTrpcShape(reply) || headers !== undefined;
  return isShaped && reply.status < 500 ? null : `answered ${reply.status} ${reply.text.slice(0, 200)}`;
}

const failure = z.strictObject({ success: z.literal(false), message: z.string().min(1), errors: z.array(z.string()).optional(), current: z.object({ version: z.number() }).loose().optional() }); // prettier-ignore
const isRestShape = ({ status, body }: Reply) =>
  status < 300 ? (body as { success?: unknown }).success === true : failure.safeParse(body).success;
const isTrpcShape = ({ status, body }: Reply) => {
  const { result, error } = body as { result?: { data: { success: unknown } }; error?: { message?: unknown; data?: { stack?: unknown } } }; // prettier-ignore
  return status < 300
    ? result?.data.success === true
    : typeof error?.message === "string" && error.data?.stack === undefined;
};

const exampleOf = ({ name }: DeclaredProcedure) => {
  const example = examples[name] ?? streamExamples[name];
  if (!example) throw new Error(`no example for ${name}: add one to tests/support/samples/examples.ts`);
  return example;
};
const tokenFor = ({ name }: DeclaredProcedure, { token }: World) => (operators.has(name) ? operatorToken : token);
const calls = declared.filter(({ name, type }) => type !== "subscription" && !formsOnly.has(name));

test("37 XSS and naughty strings: every text field of every call takes them or refuses them in the one shape", async () => {
  const app = await startForExamples({ RATE_LIMIT: "off" });
  const faults: string[] = [];
  let sent = 0;
  for (const procedure of calls) {
    const asker = await world(app);
    const input: Input = await exampleOf(procedure)(asker);
    for (const [at, { name, put }] of fieldsOf(procedure).entries())
      for (const [turn, text] of [...payloads.filter((_text, turn) => turn % 4 === at % 4), ...sampleOf(at * 7, 115)].entries()) {
        // Half of them each way: both lead to the same procedure.
        const over = procedure.rest && turn % 2 === at % 2 ? "rest" : "trpc";
        const found = await fault(app, procedure, over, put(input, text), tokenFor(procedure, asker));
        if (found) faults.push(`${procedure.name} ${name} over ${over} of ${JSON.stringify(text).slice(0, 60)} ${found}`);
        sent += 1;
      }
  }
  expect(faults).toEqual([]);
  expect(sent).toBeGreaterThan(1000);
}, 180_000); // prettier-ignore

const all = [...payloads, ...naughtyStrings];

test("37 XSS and naughty strings: a company's texts are stored as they were written, or refused", async () => {
  // More texts than a company may write in an hour.
  const app = await startForExamples({ RATE_LIMIT: "off" });
  const { id, call } = await world(app);
  const get = async () => (await call.company.get({ id })).data;
  const name = await roundTrip({ write: (text) => call.company.update({ id, name: text }), read: async () => (await get()).name }, all);
  const described = (text: string) => `We do this: ${text} and nothing else`;
  const description = await roundTrip({ write: (text) => call.company.update({ id, description: text }), read: async () => (await get()).description }, [...payloads, ...sampleOf(1, 5)].map(described));
  expect(name.changed).toEqual([]);
  expect(name.taken).toBeGreaterThan(300);
  expect(description.changed).toEqual([]);
  expect(description.taken).toBeGreaterThan(50);
}, 180_000); // prettier-ignore

test("37 XSS and naughty strings: what the operator announces is told as it was written", async () => {
  const app = await startForExamples();
  const { id, call } = await world(app);
  const operator = app.callAs({ isOperator: true });
  const newest = async () => (await call.notification.list({ companyId: id, limit: 1 })).data[0];
  const announce = (regulationTitle: string, message: string) => {
    app.clock.advance(1);
    return operator.notification.create({ companyId: id, changeType: "new", regulator: "CBN", regulationTitle, message });
  };
  const title = await roundTrip({ write: (text) => announce(text, "A message"), read: async () => (await newest())?.regulationTitle }, [...payloads, ...sampleOf(2, 4)]);
  const message = await roundTrip({ write: (text) => announce("A title", text || "-"), read: async () => (await newest())?.message }, payloads.filter((text) => text.trim() !== ""));
  expect(title.changed).toEqual([]);
  expect(title.taken).toBeGreaterThan(100);
  expect(message.changed).toEqual([]);
}, 180_000); // prettier-ignore

test("37 XSS and naughty strings: a feed of them is well-formed and says them", async () => {
  const app = await startForExamples();
  const { id, call } = await world(app);
  await confirmEmail(app, { id, call, company: (await call.company.get({ id })).data });
  const titles = [...payloads, ...sampleOf(3, 8)].filter((text) => text.trim().length >= 2 && text.length <= 500).slice(0, 100);
  for (const regulationTitle of titles)
    await app.callAs({ isOperator: true }).notification.create({ companyId: id, changeType: "new", regulator: "CBN", regulationTitle, message: regulationTitle });
  const { data } = await call.delivery.get({ companyId: id });
  const { text } = await sender(app)("GET", new URL(data.feedUrl!).pathname);
  const feed = load(text, { xml: true });
  // XML cannot hold these, not even escaped.
  const held = (title: string) => title.toWellFormed().replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, "");
  expect(feed("entry > title").get().map((title) => feed(title).text().trim())).toEqual(titles.toReversed().map((title) => held(`New: ${title.trim()}`).trim()));
  expect([...new Set(feed("entry *").get().map(({ name }) => name))].toSorted()).toEqual(["author", "content", "id", "link", "name", "published", "title", "updated"]);
}, 180_000); // prettier-ignore

test("37 XSS and naughty strings: in a mail they are text, in its HTML too", () => {
  const place = { publicUrl: "https://ilana.ng", unsubscribeUrl: "https://ilana.ng/unsubscribe/abc" };
  for (const text of all) {
    const item: MailItem = { id: "1", changeType: "new", regulationTitle: text, regulator: text, regulationId: null, changeId: text.toWellFormed(), message: text, why: text, createdAt: "2026-11-21T23:30:00.000Z", because: "watch" };
    for (const mail of [alertMail(item, { companyName: text, ...place }), digestMail([item], { companyName: text, ...place })]) {
      expect(mail.subject).not.toMatch(/[\p{Cc}]/u);
      const page = load(mail.html);
      const elements = page("*").get() as { name: string; attribs: Record<string, string> }[];
      expect([...new Set(elements.map(({ name }) => name))].toSorted()).toEqual(mailTags.filter((tag) => page(tag).length > 0));
      expect(page("a").get().map(({ attribs }) => new URL(attribs["href"]!).origin)).toEqual(page("a").get().map(() => "https://ilana.ng"));
      for (const { attribs } of elements) expect(Object.keys(attribs).filter((name) => !["href", "style", "lang", "charset"].includes(name))).toEqual([]);
    }
  }
}); // prettier-ignore
const mailTags = ["a", "body", "br", "head", "html", "meta", "p", "span", "strong", "title"];

test("37 XSS and naughty strings: in a memo's PDF nothing of them runs or opens", async () => {
  const bytes = await memoPdf(aMemo({ summary: all.join(" ") }, { message: all.join("\n").slice(0, 4000) }));
  expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
  for (const name of ["/JavaScript", "/JS", "/OpenAction", "/Launch", "/EmbeddedFile"]) expect(bytes.includes(name)).toBe(false);
}); // prettier-ignore

test("37 XSS and naughty strings: in the list for a spreadsheet they are cells, and no formula", async () => {
  const row = { regulation_id: "key", regulator: "CBN", reference: null, instrumentType: "circular", status: "in-force", verdict: "applies", reasons: [], risk_level: "High", issuedOn: null, effectiveOn: null, nextDueOn: null, officialUrl: null }; // prettier-ignore
  const csv = await toCsv(all.map((text) => ({ ...row, regulation_title: text, reference: text })) as unknown as LibraryRow[]);
  const { data } = Papa.parse<Record<string, string>>(csv.slice(1), { header: true });
  const cells = data.flatMap(({ Title, Reference }) => [Title!, Reference!]);
  expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
  // A formula is made text by a mark before it, which spreadsheets do not show.
  expect(cells.map((cell) => cell.replace(/^'(?=[=+\-@\t\r])/, ""))).toEqual(all.flatMap((text) => [text, text]));
}); // prettier-ignore
