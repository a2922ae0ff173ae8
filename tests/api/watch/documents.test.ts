import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Reader } from "#features/document/adapters/reader.ts";
import { documentJobs } from "#features/document/jobs.ts";
import { watchRepository } from "#features/watch/repository.ts";
import { siteRobots } from "#features/watch/service/robots.ts";
import type { AppError } from "#platform/errors.ts";
import { newId } from "#platform/ids.ts";
import { createOutbound } from "#platform/outbound.ts";
import { testApp } from "../../support/app.ts";
import { as, documentApp, guest, operator } from "../../support/samples/documents.ts";
import { sender } from "../../support/http.ts";
import { httpServer } from "../../support/servers/loopback.ts";
import { aStore, openStoreAt } from "../../support/servers/s3-server.ts";
import { aSource } from "../../support/watch.ts";
import {
  aCcittFax,
  aCircular,
  aFax,
  aPdf,
  aScan,
  aScannedPdf,
  aSmallPrint,
  aTextPdf,
} from "../../fixtures/documents/pdf.ts";
import { aCcittPdf, aFaxPdf, aJbig2Pdf, aJpxPdf } from "../../fixtures/documents/raw-pdf.ts";

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
const minute = 60;

/** A site whose answers are set path by path, and which counts what it was asked. */
async function aSite(
  answers: Record<string, { status?: number; headers?: Record<string, string>; body?: Buffer | string }>,
) {
  const asked: string[] = [];
  const server = await httpServer((request, response) => {
    asked.push(request.url!);
    const { status = 200, headers = {}, body = "" } = answers[request.url!] ?? { status: 404 };
    response.writeHead(status, headers).end(body);
  });
  return Object.assign(server, { asked, answers });
}

describe("fetching", () => {
  test("a PDF is fetched, kept under its SHA-256, read, and says of itself what it says", async () => {
    const bytes = await aTextPdf([aCircular, "A second page with enough letters on it to be text and no picture."]);
    const site = await aSite({ "/Out/Review%20of%20limits.pdf": { body: bytes } });
    const { service, want, only } = documentApp({ site });
    await want(["/Out/Review of limits.pdf"]);
    expect(await only()).toMatchObject({
      state: "waiting",
      name: "Review of limits.pdf",
      bytes: null,
      uploadedBy: null,
    });
    expect(await service.fetchNext()).toBe(true);
    expect(await only()).toMatchObject({ state: "reading", mediaType: "application/pdf", sha256: sha256(bytes) });
    expect(await service.readNext()).toMatchObject({ changeId: "change", state: "ready" });
    const document = await only();
    expect(document).toMatchObject({
      state: "ready",
      pages: 2,
      isRecognised: false,
      problem: null,
      bytes: bytes.length,
    });
    expect(document.proposals.map(({ field, value }) => [field, value])).toContainEqual(["deadline", "2026-06-30"]);
    expect((await service.textOf(document.id, guest)).text).toContain("REVIEW OF THE EXAMPLE REPORTING REQUIREMENTS");
    expect(await service.fileOf(document.id, guest)).toEqual({
      bytes,
      mediaType: "application/pdf",
      name: "Review of limits.pdf",
    });
    expect([await service.fetchNext(), await service.readNext()]).toEqual([false, undefined]);
  });

  test("a page is read by its main content, in its own character set", async () => {
    const html = Buffer.from(
      "<html><head><title>x</title></head><body><nav>Home</nav><main><h1>Notice</h1><p>The caf\u00E9 rule takes effect from 1 April 2026 for all institutions.</p></main></body></html>",
      "latin1",
    );
    const site = await aSite({
      "/notice": { body: html, headers: { "content-type": "text/html; charset=iso-8859-1" } },
    });
    const { service, want, only } = documentApp({ site });
    await want(["/notice"]);
    await service.fetchNext();
    await service.readNext();
    const { id, proposals, pages } = await only();
    expect((await service.textOf(id, operator)).text).toBe(
      "Notice\n\nThe caf\u00E9 rule takes effect from 1 April 2026 for all institutions.",
    );
    expect([proposals.map(({ value }) => value), pages]).toEqual([["2026-04-01"], null]);
  });

  test("plain text is read as it is", async () => {
    const site = await aSite({
      "/a.txt": { body: "Returns are due on or before 1 May 2026.", headers: { "content-type": "text/plain" } },
    });
    const { service, want, only } = documentApp({ site });
    await want(["/a.txt"]);
    await service.fetchNext();
    await service.readNext();
    expect(await only()).toMatchObject({ state: "ready", proposals: [{ value: "2026-05-01" }] });
  });

  test("a spreadsheet is kept, and it is said that nobody read it", async () => {
    const site = await aSite({ "/r.XLSX": { body: Buffer.from("PK\u0003\u0004 sheet") } });
    const { service, want, only } = documentApp({ site });
    await want(["/r.XLSX"]);
    await service.fetchNext();
    const document = await only();
    expect(document).toMatchObject({ state: "unreadable", problem: expect.stringContaining("spreadsheet") as string });
    expect(await service.fileOf(document.id, guest)).toMatchObject({ mediaType: "application/octet-stream" });
  });

  test("a site that refuses is asked once and never again", async () => {
    const site = await aSite({ "/a.pdf": { status: 403 } });
    const { service, want, only, clock } = documentApp({ site });
    await want(["/a.pdf"]);
    await service.fetchNext();
    expect(await only()).toMatchObject({
      state: "refused",
      problem: expect.stringContaining("upload the file") as string,
    });
    clock.advance(100 * 24 * 60 * minute);
    expect(await service.fetchNext()).toBe(false);
    expect(site.asked).toHaveLength(1);
  });

  test("a site known to refuse is never asked", async () => {
    const site = await aSite({});
    const { service, want, only } = documentApp({ site });
    await want(["/a.pdf"], "refused");
    expect(await service.fetchNext()).toBe(false);
    expect([(await only()).state, site.asked]).toEqual(["refused", []]);
  });

  test("what is not there is tried seven times over a day and a half, then left alone", async () => {
    const site = await aSite({});
    const { service, want, only, clock } = documentApp({ site });
    await want(["/a.pdf"]);
    await service.fetchNext();
    for (const wait of [1, 5, 30, 120, 360, 1440]) {
      clock.advance(wait * minute - 1);
      expect(await service.fetchNext()).toBe(false);
      clock.advance(1);
      expect(await service.fetchNext()).toBe(true);
    }
    clock.advance(1000 * 24 * 60 * minute);
    expect(await service.fetchNext()).toBe(false);
    expect(site.asked).toHaveLength(7);
    expect(await only()).toMatchObject({ state: "unreachable", problem: "The site answered 404. Tried 7 times." });
  });

  test("what comes back is fetched after all", async () => {
    const site = await aSite({});
    const { service, want, only, clock } = documentApp({ site });
    await want(["/a.pdf"]);
    await service.fetchNext();
    site.answers["/a.pdf"] = {
      body: await aTextPdf(["Some text of a letter that is long enough to be read as the text it is."]),
    };
    clock.advance(minute);
    await service.fetchNext();
    expect(await only()).toMatchObject({ state: "reading", problem: null });
  });

  test("what may not be fetched is not asked for, and it is said why", async () => {
    const site = await aSite({ "/a.pdf": { body: "%PDF-" } });
    const { service, want, only } = documentApp({ site, mayFetch: async () => "It is the site's wish" });
    await want(["/a.pdf"]);
    await service.fetchNext();
    expect([(await only()).problem, site.asked]).toEqual(["It is the site's wish", []]);
  });

  test("another host is not asked, whatever the site redirects to", async () => {
    const other = await aSite({ "/x.pdf": { body: "%PDF-" } });
    const site = await aSite({
      "/a.pdf": { status: 302, headers: { location: `http://localhost:${new URL(other.url).port}/x.pdf` } },
    });
    const { service, want, only } = documentApp({ site });
    await want(["/a.pdf"]);
    await service.fetchNext();
    expect([(await only()).state, other.asked]).toEqual(["unreachable", []]);
  });

  test("stopping in the middle of a fetch counts as no try", async () => {
    const stop = new AbortController();
    const site = await httpServer(() => stop.abort());
    const { service, want, only, stored, clock } = documentApp({ site });
    const [row] = await want(["/a.pdf"]);
    await service.fetchNext(stop.signal);
    expect(await only()).toMatchObject({ state: "waiting", problem: null });
    expect((await stored.find(row!.id, operator))?.attempts).toBe(0);
    clock.advance(1);
    expect(await stored.claimFetch(clock.now().toISOString(), "2026-12-01")).toBeDefined();
  });

  test("a store of files that is away costs no try, of fetching or of reading", async () => {
    const { url, state } = await aStore();
    const site = await httpServer((_, response) => response.setHeader("content-type", "text/plain").end("A letter."));
    const { db, clock, service, want, only, keptFiles } = documentApp({ site, vault: openStoreAt(url) });
    await want(["/letter.txt"]);
    const attempts = () => db.$client.prepare("SELECT attempts FROM documents").pluck().get();
    state.isDown = true;
    await expect(service.fetchNext()).rejects.toThrow("when storing");
    expect([await service.fetchNext(), attempts(), keptFiles()]).toEqual([false, 0, []]);
    clock.advance(minute);
    state.isDown = false;
    expect(await service.fetchNext()).toBe(true);
    // Another process, which has not used it.
    for (const file of keptFiles()) rmSync(file);
    state.isDown = true;
    await expect(service.readNext()).rejects.toThrow("when reading");
    expect([await service.readNext(), attempts()]).toEqual([undefined, 0]);
    clock.advance(minute);
    state.isDown = false;
    expect(await service.readNext()).toMatchObject({ state: "ready" });
    expect(await only()).toMatchObject({ state: "ready", problem: null });
  });

  test("a document is noted once for a change, and once for each change", async () => {
    const { want, service } = documentApp();
    await want(["/a.pdf", "/a.pdf"]);
    await want(["/a.pdf", "/b.pdf"]);
    await want(["/a.pdf"], "fetch", "other");
    const found = await service.summariesOf(["change", "other", "none"], guest);
    expect([...found].map(([id, list]) => [id, list.map(({ name }) => name)])).toEqual([
      ["change", ["a.pdf", "b.pdf"]],
      ["other", ["a.pdf"]],
    ]);
  });
});

test("why a program may not fetch a document is said as it is", async () => {
  const site = await aSite({ "/robots.txt": { body: "User-agent: *\nDisallow: /closed/" } });
  const sources = [aSource({ id: "example", url: `${site.url}/list`, hosts: site.hosts })];
  const [open, closed] = [`${site.url}/a.pdf`, `${site.url}/closed/a.pdf`];
  const { robots } = (await testApp({ env: { WATCH_ALLOW_HOSTS: site.host }, sources })).services;
  expect(await robots.mayFetch(open)).toBeNull();
  expect(await robots.mayFetch(closed)).toBe("The site's robots.txt asks programs not to read this address");
  expect(await robots.mayFetch("https://example.org/a.pdf")).toBe("Its address is at none of the watched sites");
  const guarded = (await testApp({ sources })).services.robots;
  expect(await guarded.mayFetch(open)).toBe("only https is fetched");
});

test("an address that is not public is refused as such, also when its robots.txt was asked for first", async () => {
  const url = "https://127.0.0.1/list";
  const sources = [aSource({ id: "inside", url, hosts: ["127.0.0.1"] })];
  const { services } = await testApp({ sources });
  expect(await services.robots.mayFetch(url)).toBe("127.0.0.1 is not a public address");
  expect(await services.watch.checkNow("inside")).toMatchObject({
    kind: "refused",
    reason: "127.0.0.1 is not a public address",
  });
});

test("a robots.txt that a site does not give is told with its answer", async () => {
  const site = await aSite({ "/robots.txt": { status: 500 } });
  const sources = [aSource({ id: "broken", url: `${site.url}/list`, hosts: site.hosts })];
  const { services, parts } = await testApp({ env: { WATCH_ALLOW_HOSTS: site.host }, sources });
  expect(await services.robots.mayFetch(`${site.url}/a.pdf`)).toBeNull();
  const robots = siteRobots({
    sources,
    outbound: createOutbound({ allowHosts: [site.host], userAgent: "Ilana/1.0" }),
    stored: watchRepository(parts.db),
    userAgent: "Ilana/1.0",
    // Not named by the operator: such a site's robots.txt must be read.
    allowHosts: [],
    clock: parts.clock,
  });
  expect(await robots.mayFetch(`${site.url}/a.pdf`)).toBe(
    "The site's robots.txt could not be read (the site answered 500)",
  );
});

test("what the process before had in hand is taken up at the start", async () => {
  const { upload, restart, stored, clock, only } = documentApp();
  await upload(await aTextPdf(["Some text of a letter that is long enough to be read as the text it is."]));
  await stored.claimRead(clock.now().toISOString(), "2027-01-01T00:00:00.000Z", null);
  expect(await restart().readNext()).toMatchObject({ state: "ready" });
  expect((await only()).state).toBe("ready");
});

describe("uploads", () => {
  const text = "Some text of a letter that is long enough to be read as the text it is.";

  test("the operator's takes the place of what the site refused", async () => {
    const { want, upload, only, service } = documentApp();
    const [wanted] = await want(["/a.pdf"], "refused");
    const bytes = await aTextPdf([text]);
    const uploaded = await upload(bytes, null, "C:\\Downloads\\letter.pdf");
    expect(uploaded).toMatchObject({
      id: wanted!.id,
      url: wanted!.url,
      name: "letter.pdf",
      pages: 1,
      uploadedBy: "operator",
    });
    expect(await only(guest)).toMatchObject({ state: "reading", problem: null, sha256: sha256(bytes) });
    await service.readNext();
    expect((await only(guest)).state).toBe("ready");
  });

  test("the same bytes are the same document", async () => {
    const { want, upload, only, aCompany } = documentApp();
    await want(["/a.pdf"], "refused");
    const [bytes, company] = [await aTextPdf([text]), await aCompany()];
    const first = await upload(bytes);
    expect(await upload(bytes)).toEqual(first);
    expect((await upload(bytes, company)).id).toBe(first.id);
    expect((await only(as(company))).id).toBe(first.id);
  });

  test("a company's is seen by it and the operator, and by nobody else", async () => {
    const { want, upload, service, aCompany } = documentApp();
    await want(["/a.pdf"], "refused");
    const [own, other] = [await aCompany(), await aCompany()];
    const { id } = await upload(await aTextPdf([text]), own);
    const seenBy = async (viewer: typeof operator) =>
      (await service.summariesOf(["change"], viewer))
        .get("change")!
        .map(({ state, uploadedBy }) => [state, uploadedBy]);
    expect(await seenBy(as(own))).toEqual([
      ["refused", null],
      ["reading", "you"],
    ]);
    expect(await seenBy(operator)).toEqual([
      ["refused", null],
      ["reading", "company"],
    ]);
    expect([await seenBy(as(other)), await seenBy(guest)]).toEqual([[["refused", null]], [["refused", null]]]);
    await service.readNext();
    for (const viewer of [as(own), operator])
      expect([(await service.textOf(id, viewer)).text, (await service.fileOf(id, viewer)).name]).toEqual([
        text,
        "letter.pdf",
      ]);
    for (const viewer of [as(other), guest]) {
      await expect(service.textOf(id, viewer)).rejects.toMatchObject({ code: "not_found" });
      await expect(service.fileOf(id, viewer)).rejects.toMatchObject({ code: "not_found" });
    }
  });

  test("accepted by the operator it is everybody's, in place of what was refused", async () => {
    const { want, upload, service, only, aCompany } = documentApp();
    await want(["/a.pdf"], "refused");
    const { id, url } = await upload(await aTextPdf([text]), await aCompany());
    const accepted = await service.acceptUpload(id);
    expect(accepted).toMatchObject({ id, url, uploadedBy: "operator" });
    expect(await only(guest)).toEqual(accepted);
    expect(await service.acceptUpload(id)).toEqual(accepted);
    await expect(service.acceptUpload("unknown")).rejects.toMatchObject({ code: "not_found" });
  });

  test("of two companies with the same bytes one accepted upload remains", async () => {
    const { upload, service, only, aCompany } = documentApp();
    const [one, two, bytes] = [await aCompany(), await aCompany(), await aTextPdf([text])];
    const first = await upload(bytes, one);
    expect((await upload(bytes, two)).id).not.toBe(first.id);
    await service.acceptUpload(first.id);
    expect((await only(as(two))).id).toBe(first.id);
    expect((await only(operator)).id).toBe(first.id);
  });

  test("the operator's own copy makes companies' copies needless", async () => {
    const { upload, only, aCompany } = documentApp();
    const [company, bytes] = [await aCompany(), await aTextPdf([text])];
    await upload(bytes, company);
    const shared = await upload(bytes);
    expect((await only(as(company))).id).toBe(shared.id);
  });

  test("with several documents missing it is the one of the same name that is found", async () => {
    const { want, upload, service } = documentApp();
    const [, annex] = await want(["/letter.pdf", "/annex.pdf"], "refused");
    expect((await upload(await aTextPdf([text]), null, "annex.pdf")).id).toBe(annex!.id);
    await want(["/third.pdf"], "refused");
    const extra = await upload(await aTextPdf([`${text} Other.`]), null, "unknown.pdf");
    expect(extra.url).toBeNull();
    expect((await service.summariesOf(["change"], guest)).get("change")).toHaveLength(4);
  });

  test.each([
    ["what is no PDF", async () => Buffer.from("PK\u0003\u0004"), "unsupported_type", "The file must be a PDF"],
    [
      "a page of HTML with a PDF behind it",
      async () => Buffer.concat([Buffer.from("<!doctype html><script>1</script>\n"), await aTextPdf([text])]),
      "unsupported_type",
      "The file must be a PDF",
    ],
    [
      "what is cut off",
      async () => (await aTextPdf([text])).subarray(0, 300),
      "invalid_input",
      "This PDF cannot be used. The file is damaged, or cut off, and cannot be opened as a PDF.",
    ],
    [
      "what is locked",
      () => aTextPdf([text], { userPassword: "secret" }),
      "invalid_input",
      "This PDF cannot be used. The PDF is locked with a password.",
    ],
    ["what is too large", async () => Buffer.alloc(31 * 1024 * 1024), "too_large", "The PDF must be at most 30 MB"],
  ] as const)("refuses %s and stores nothing", async (_what, bytes, code, message) => {
    const { upload, service } = documentApp();
    await expect(upload(await bytes())).rejects.toMatchObject({ code, message });
    expect((await service.summariesOf(["change"], operator)).size).toBe(0);
  });

  test.each(["letter.html", "letter.pdf.html", "letter"])("refuses a PDF that is called %s", async (name) => {
    const { upload } = documentApp();
    const refusal = { code: "unsupported_type", message: "The file must be a PDF, with a name that ends in .pdf" };
    await expect(upload(await aTextPdf([text]), null, name)).rejects.toMatchObject(refusal);
    expect((await upload(await aTextPdf([text]), null, "LETTER.PDF")).name).toBe("LETTER.PDF");
  });

  const opens: Reader = { read: async () => ({ kind: "read", pages: [], total: 1 }) };
  const aNote = (at: number) => Buffer.from(`%PDF-1.7 ${at}`);

  test("a company can bring ten files for a change; an eleventh is not kept", async () => {
    const { upload, aCompany, keptFiles } = documentApp({ reader: opens });
    const company = await aCompany();
    for (let at = 0; at < 10; at += 1) await upload(aNote(at), company);
    await expect(upload(aNote(10), company)).rejects.toMatchObject({
      code: "conflict",
      message: "At most 10 files can be uploaded for one change",
    });
    expect(keptFiles()).toHaveLength(10);
    expect((await upload(aNote(0), company)).state).toBe("reading");
    expect((await upload(aNote(10), await aCompany())).state).toBe("reading");
  });

  test("files that come all at once are counted like others, and no more wait than there is room for", async () => {
    const { upload, aCompany, keptFiles } = documentApp({ reader: opens });
    const company = await aCompany();
    for (let at = 0; at < 8; at += 1) await upload(aNote(at), company);
    const ends = await Promise.allSettled([8, 9, 10, 11, 12, 13, 14].map((at) => upload(aNote(at), company)));
    const codes = ends.map((end) => (end.status === "fulfilled" ? "kept" : (end.reason as AppError).code));
    expect(codes).toEqual(["kept", "kept", ...Array(3).fill("conflict"), ...Array(2).fill("too_many_requests")]);
    expect(keptFiles()).toHaveLength(10);
  });

  test("two hundred files of a company for all changes are enough, until some are accepted", async () => {
    const { service, stored, aCompany, keptFiles } = documentApp({ reader: opens });
    const companyId = await aCompany();
    const base = { companyId, name: "a.pdf", mediaType: "application/pdf", pages: 1, createdAt: "2026-11-01" };
    for (let at = 0; at < 200; at += 1)
      await stored.addUpload({ ...base, changeId: `change ${at}`, file: `${at}.pdf`, bytes: 1 });
    const another = { changeId: "another", companyId, bytes: aNote(0), name: "a.pdf" };
    const refusal = { code: "conflict", message: "A company can upload at most 200 files" };
    await expect(service.upload(another)).rejects.toMatchObject(refusal);
    expect(keptFiles()).toEqual([]);
    const known = await stored.findUpload({ changeId: "change 0", companyId, file: "0.pdf" });
    await service.acceptUpload(known!.id);
    expect((await service.upload(another)).state).toBe("reading");
  });

  test("a company may have so many megabytes of files, and all of them together so many", async () => {
    const { upload, stored, aCompany, keptFiles } = documentApp({ reader: opens });
    const companyId = await aCompany();
    const large = {
      changeId: "other",
      companyId,
      file: "f.pdf",
      name: "f.pdf",
      mediaType: "application/pdf",
      pages: 1,
    };
    await stored.addUpload({ ...large, bytes: 500 * 1024 ** 2 - aNote(0).length, createdAt: "2026-11-01" });
    await upload(aNote(0), companyId);
    const refusal = { code: "conflict", message: "A company can upload at most 500 MB of files" };
    await expect(upload(aNote(1), companyId)).rejects.toMatchObject(refusal);
    expect((await upload(aNote(1))).state).toBe("reading");
    expect(keptFiles()).toHaveLength(2);
    const others = { ...large, companyId: await aCompany(), file: "g.pdf", bytes: 524 * 1024 ** 2 };
    await stored.addUpload({ ...others, createdAt: "2026-11-01" });
    const isFull = { code: "unavailable", message: /^This server has no room for further uploads/ };
    await expect(upload(aNote(2), await aCompany())).rejects.toMatchObject(isFull);
  });

  test("the same bytes again bring back a file that was lost", async () => {
    const { upload, aCompany, keptFiles } = documentApp({ reader: opens });
    const company = await aCompany();
    await upload(aNote(0), company);
    for (const file of keptFiles()) rmSync(file);
    await upload(aNote(0), company);
    expect(keptFiles()).toHaveLength(1);
  });
});

describe("a text that is ready is handed on, so that its change is looked at with it:", () => {
  const letter = () => aTextPdf(["Some text of a letter that is long enough to be read as the text it is."]);

  /** The documents with their jobs, whose texts go into a list; `fail` makes the next ones go wrong. */
  function handing(setup: Parameters<typeof documentApp>[0] = {}) {
    const app = documentApp(setup);
    const handed: string[] = [];
    let failures = 0;
    const onText = async (changeId: string, text: string) => {
      if (failures > 0) {
        failures -= 1;
        throw new Error("The disk is full");
      }
      handed.push(`${changeId}: ${text.slice(0, 9)}`);
    };
    /** Every job once, as it happens in a few seconds. */
    const run = async (service = app.service) => {
      for (const job of documentJobs(service, onText)) await job.run(new AbortController().signal);
    };
    return { ...app, handed, run, fail: (times: number) => void (failures = times) };
  }

  test("once", async () => {
    const { upload, run, handed, stored, only, clock } = handing();
    await upload(await letter());
    await run();
    await run();
    expect(handed).toEqual(["change: Some text"]);
    const { id } = await only();
    expect(await stored.find(id, guest)).toMatchObject({ classifiedAt: clock.now().toISOString(), nextTryAt: null });
  });

  test("also after the process has died when it was read", async () => {
    const { upload, service, restart, run, handed } = handing();
    await upload(await letter());
    await service.readNext();
    await run(restart());
    expect(handed).toEqual(["change: Some text"]);
  });

  test("also after the process has died in the middle of it", async () => {
    const { upload, service, stored, clock, restart, run, handed } = handing();
    await upload(await letter());
    await service.readNext();
    await stored.claimText(clock.now().toISOString(), "2027-01-01T00:00:00.000Z");
    await run(restart());
    expect(handed).toEqual(["change: Some text"]);
  });

  test("again when that went wrong, and others meanwhile", async () => {
    const { upload, service, run, handed, fail, clock } = handing();
    await upload(await letter());
    await service.upload({ changeId: "other", companyId: null, bytes: await letter(), name: "b.pdf" });
    fail(1);
    await expect(run()).rejects.toThrow("The disk is full");
    await run();
    expect(handed).toEqual(["other: Some text"]);
    clock.advance(minute);
    await run();
    expect(handed).toEqual(["other: Some text", "change: Some text"]);
  });

  test("a company's own not before the operator has accepted it", async () => {
    const { upload, service, run, handed, aCompany } = handing();
    const { id } = await upload(await letter(), await aCompany());
    await run();
    expect(handed).toEqual([]);
    await service.acceptUpload(id);
    await run();
    expect(handed).toEqual(["change: Some text"]);
  });

  test("also one that is accepted while it is read", async () => {
    let accept = async () => {};
    const reader: Reader = {
      read: async ({ kind }) => {
        if (kind === "pdf") await accept();
        return {
          kind: "read",
          pages: ["Some text of a letter that is long enough to be read as the text it is."],
          total: 1,
        };
      },
    };
    const { upload, service, run, handed, aCompany } = handing({ reader });
    const { id } = await upload(Buffer.from("%PDF-1.7"), await aCompany());
    accept = async () => void (await service.acceptUpload(id));
    await run();
    expect(handed).toEqual(["change: Some text"]);
  });

  test("also one that is read anew", async () => {
    const { upload, run, handed, only, db } = handing();
    await upload(await letter());
    await run();
    db.$client.prepare("UPDATE documents SET state = 'reading' WHERE id = ?").run((await only()).id);
    await run();
    expect(handed).toHaveLength(2);
  });

  test("nothing where nothing was read", async () => {
    const site = await aSite({ "/a.txt": { body: " ", headers: { "content-type": "text/plain" } } });
    const { want, run, handed } = handing({ site });
    await want(["/a.txt"]);
    await run();
    expect(handed).toEqual([]);
  });
});

// Recognised at low priority: on a busy machine that takes its time.
describe("pictures of text", { timeout: 90_000 }, () => {
  test("are recognised page by page, with what they say of themselves", async () => {
    const { upload, service, only } = documentApp();
    await upload(await aScannedPdf([aCircular, "The second page of the scan\nholds a few more lines of text."]));
    expect(await service.readNext()).toMatchObject({ state: "scanning" });
    expect(await only()).toMatchObject({ state: "scanning", progress: 0, pages: 2, isRecognised: false });
    expect(await service.readNext()).toMatchObject({ state: "ready" });
    const document = await only();
    expect(document).toMatchObject({ state: "ready", progress: null, pages: 2, isRecognised: true, problem: null });
    expect(document.proposals.map(({ field, value }) => [field, value])).toEqual([
      ["reference", "FPR/DIR/PUB/CIR/001/099"],
      ["title", "REVIEW OF THE EXAMPLE REPORTING REQUIREMENTS"],
      ["issuedOn", "2026-03-05"],
      ["effectiveOn", "2026-04-01"],
      ["deadline", "2026-06-30"],
    ]);
    expect((await service.textOf(document.id, guest)).text).toContain("The second page of the scan");
  });

  test("are recognised also between pages of letters, which stay as they are", async () => {
    const scan = await aScan("A scanned cover letter\nwith reference BSD/DIR/PUB/LAB/14/059");
    const bytes = await aPdf([
      (doc) => void doc.image(scan, 0, 0, { width: 595, height: 842 }),
      (doc) => void doc.text("The guidelines themselves, which have a page of letters of their own here."),
    ]);
    const { upload, service, only } = documentApp();
    await upload(bytes);
    await service.readNext();
    await service.readNext();
    const { id, isRecognised } = await only();
    const { text } = await service.textOf(id, guest);
    expect(isRecognised).toBe(true);
    expect(text).toMatch(/BSD\/DIR\/PUB\/LAB\/14\/059\s+The guidelines themselves/);
  });

  test.each([
    ["black and white", false],
    ["masks", true],
  ])("are recognised also as %s", async (_what, isMask) => {
    const { bits, ...size } = await aFax("A letter that came by fax\nwith reference BSD/DIR/PUB/LAB/14/059");
    const { upload, service, only } = documentApp();
    await upload(aFaxPdf(bits, { ...size, isMask }));
    await service.readNext();
    await service.readNext();
    const { text } = await service.textOf((await only()).id, guest);
    expect(text).toContain("BSD/DIR/PUB/LAB/14/059");
  });

  test.each([
    ["the code of fax machines", () => aCcittFax(aCircular).then(({ code, ...size }) => aCcittPdf(code, size))],
    ["JBIG2", () => aCcittFax(aCircular).then(({ code, ...size }) => aJbig2Pdf(code, size))],
    ["JPEG 2000, small print and all", async () => aJpxPdf(aSmallPrint.file, aSmallPrint.size)],
  ])("are recognised also in %s", async (_what, pdf) => {
    const { upload, service, only } = documentApp();
    await upload(await pdf());
    await service.readNext();
    await service.readNext();
    const { state, problem, proposals } = await only();
    expect([state, problem]).toEqual(["ready", null]);
    expect(proposals.map(({ field, value }) => [field, value])).toEqual([
      ["reference", "FPR/DIR/PUB/CIR/001/099"],
      ["title", "REVIEW OF THE EXAMPLE REPORTING REQUIREMENTS"],
      ["issuedOn", "2026-03-05"],
      ["effectiveOn", "2026-04-01"],
      ["deadline", "2026-06-30"],
    ]);
  });

  test("are judged by their letters, not by the empty paper that some scanners put behind them", async () => {
    const [paper, scan] = [await aScan(""), await aScan("A letter on paper of its own\nwith several words to read")];
    const draw = (picture: Buffer) => (doc: PDFKit.PDFDocument) =>
      void doc.image(picture, 0, 0, { width: 595, height: 842 });
    const { upload, service, only } = documentApp();
    await upload(await aPdf([(doc) => [paper, scan].forEach((picture) => draw(picture)(doc))]));
    await service.readNext();
    await service.readNext();
    expect(await only()).toMatchObject({ state: "ready", problem: null });
  });

  test("that are left in the middle go on where they were", async () => {
    const { upload, restart, stored, only, service } = documentApp();
    await upload(await aScannedPdf(["The first page of this scan", "The second page of this scan"]));
    await service.readNext();
    const stop = new AbortController();
    const reading = service.readNext(stop.signal);
    await expect.poll(async () => (await only()).progress, { timeout: 60_000, interval: 20 }).toBe(0.5);
    stop.abort();
    expect(await reading).toMatchObject({ state: "scanning" });
    const { id } = await only();
    const { text } = (await stored.find(id, operator))!;
    expect(text).toContain("The first page of this scan");
    const again = restart();
    expect(await again.readNext()).toMatchObject({ state: "ready" });
    expect((await again.textOf(id, guest)).text).toBe("The first page of this scan\n\nThe second page of this scan");
  });

  test("too small to hold text leave a page as it is", async () => {
    const { upload, service, only } = documentApp();
    await upload(await aPdf([() => {}]));
    await service.readNext();
    await service.readNext();
    expect(await only()).toMatchObject({
      state: "unreadable",
      problem: "Its pages hold neither text nor a readable picture of text",
    });
  });
});

test("a change's documents go with the company whose they are", async () => {
  const { db, upload, aCompany, service } = documentApp();
  const company = await aCompany();
  await upload(await aTextPdf(["Some text of a letter that is long enough to be read."]), company);
  db.$client.prepare("DELETE FROM companies WHERE id = ?").run(company);
  expect((await service.summariesOf(["change"], operator)).size).toBe(0);
});

test("no document leaves by the address of the pictures", async () => {
  const app = await testApp();
  const name = await app.services.files.save(Buffer.from(`%PDF-1.7 ${newId()}`), "pdf");
  const picture = await app.services.files.save(Buffer.from(`picture ${newId()}`), "png");
  const send = sender(app);
  expect((await send("GET", `/files/${name}`)).status).toBe(404);
  expect((await send("GET", `/files/${picture}`)).status).toBe(200);
});
