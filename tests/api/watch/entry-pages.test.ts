import { describe, expect, test } from "vitest";
import { composeServices } from "#app.ts";
import { documentJobs } from "#features/document/jobs.ts";
import { readSources } from "#features/watch/adapters/sources-file.ts";
import type { Source } from "#features/watch/schema.ts";
import { aTextPdf } from "../../fixtures/documents/pdf.ts";
import { testApp, type TestApp } from "../../support/app.ts";
import { as, documentApp, guest, operator } from "../../support/samples/documents.ts";
import { httpServer } from "../../support/servers/loopback.ts";
import { aSource } from "../../support/watch.ts";

type Answer = { status?: number; headers?: Record<string, string>; body?: Buffer | string };
const html = { "content-type": "text/html; charset=utf-8" };

/** A site whose answers are set path by path; `asked` holds what it was asked for, robots.txt left out. */
async function aSite(answers: Record<string, Answer>) {
  const asked: string[] = [];
  const server = await httpServer((request, response) => {
    if (request.url !== "/robots.txt") asked.push(request.url!);
    const { status = 200, headers = html, body = "" } = answers[request.url!] ?? { status: 404 };
    response.writeHead(status, headers).end(body);
  });
  return Object.assign(server, { asked, answers });
}

const aPage = (main: string) =>
  `<!doctype html><html><head><title>SEC</title></head><body>
  <nav><a href="/documents/1/menu.pdf">Menu</a></nav><main>${main}</main>
  <footer><a href="/documents/2/footer.pdf">Charter</a></footer></body></html>`;
const letter = "All registered custodians of the example market shall keep the records of their clients for ten years.";

/** Fetches and reads until nothing is left to do, as the jobs do in a few minutes. */
async function settle(app: TestApp, services = app.services) {
  const jobs = documentJobs(services.documents, services.watch.reclassify);
  for (let round = 0; round < 15; round += 1) for (const job of jobs) await job.run(new AbortController().signal);
}
const newest = async ({ services }: TestApp) => (await services.watch.listChanges({ limit: 1, skip: 0 })).rows[0]!;
const standing = async (app: TestApp) => (await newest(app)).documents.map(({ name, state }) => [name, state]);

describe("the sources of the Securities and Exchange Commission, as their pages are described:", () => {
  const folder = "/for-investors/keep-track-of-circulars/";
  const pageOf = (circular: number) => `${folder}circular-${circular}/`;
  const entries = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
  const rule = `<h1>Circular on Custody of Client Assets</h1>
    <p>Capital market operators shall file returns not later than 15th January, 2027. Failure attracts a penalty of N1,000,000.</p>
    <p><a href="/documents/77/custody.pdf">Download</a> <a href="/documents/77/custody.pdf#page=2">Annex</a>
    <a href="https://elsewhere.example/x.pdf">The Ministry's letter</a> <a href="${folder}circular-1/">See also</a></p>`;

  const listPage = (count: number) =>
    aPage(
      `<a href="${folder}">All circulars</a>${entries(count)
        .map(
          (n) =>
            `<a href="${pageOf(n)}"><span>Circular ${n} on custody</span> <span>Of operators</span> <span>${n} November 2026</span></a>`,
        )
        .join("")}`,
    );
  const feed = (count: number) =>
    `<?xml version="1.0"?><rss version="2.0"><channel><title>SEC</title><link>http://localhost</link><description>x</description>${entries(
      count,
    )
      .map(
        (n) =>
          `<item><title>Circular ${n} on custody</title><link>http://localhost${pageOf(n)}</link><guid isPermaLink="false">c-${n}</guid><pubDate>0${n} Nov 2026 09:00:00 +0100</pubDate></item>`,
      )
      .join("")}</channel></rss>`;

  async function watching(id: string, listed: (count: number) => string) {
    const known = readSources("data/sources.yaml", []).sources.find((source) => source.id === id)!;
    const path = new URL(known.url).pathname;
    const pdf = await aTextPdf([
      "Ref: SEC/CIR/26/1\nThe zebrapay register is due on or before 30 June 2027, in ultramarine.",
    ]);
    const site = await aSite({
      [path]: { body: listed(3) },
      [pageOf(4)]: { body: aPage(rule) },
      "/documents/77/custody.pdf": { body: pdf, headers: { "content-type": "application/pdf" } },
    });
    const source: Source = { ...known, url: site.url + path, hosts: site.hosts, confirm: 0 };
    const app = await testApp({ env: { WATCH_ALLOW_HOSTS: site.host }, sources: [source] });
    const check = () => app.services.watch.checkNow(id);
    const publish = () => {
      site.answers[path] = { body: listed(4) };
      return check();
    };
    return { app, site, path, check, publish };
  }

  test.each([
    ["sec-circulars-list", listPage],
    ["sec-circulars-feed", feed],
  ])("%s: what stands on a circular's page and in its file is read, and at the start nothing", async (id, listed) => {
    const { app, site, path, check, publish } = await watching(id, listed);
    expect(await check()).toMatchObject({ kind: "baseline", items: 3 });
    await settle(app);
    expect(site.asked).toEqual([path]);

    expect(await publish()).toMatchObject({ changes: [{ title: "Circular 4 on custody" }] });
    const before = await newest(app);
    expect(before.publishedOn).toBe("2026-11-04");
    expect(await standing(app)).toEqual([["circular-4", "waiting"]]);
    await settle(app);
    const after = await newest(app);
    expect(await standing(app)).toEqual([
      ["circular-4", "ready"],
      ["custody.pdf", "ready"],
    ]);
    expect(site.asked.filter((asked) => asked !== path)).toEqual([pageOf(4), "/documents/77/custody.pdf"]);

    const [page, pdf] = after.documents;
    const { text } = await app.services.documents.textOf(page!.id, guest);
    expect(text).toContain("Failure attracts a penalty of N1,000,000.");
    expect(text).not.toMatch(/Menu|Charter/);
    expect(page!.proposals).toContainEqual(expect.objectContaining({ field: "deadline", value: "2027-01-15" }));
    expect(pdf!.proposals).toContainEqual(expect.objectContaining({ field: "deadline", value: "2027-06-30" }));
    expect(before.evidence.some(({ field }) => field === "document")).toBe(false);
    expect(after.evidence).toContainEqual(expect.objectContaining({ rule: "severity.penalty", field: "document" }));
    expect(after.risk_level).toBe("High");
  });

  test("the assistant quotes the page and its file", async () => {
    const { app, check, publish } = await watching("sec-circulars-feed", feed);
    await check();
    await publish();
    await settle(app);
    const { id } = await newest(app);
    const { citations } = await app.services.assistant.answer(null, { message: "When is the zebrapay register due?" });
    expect(citations[0]).toMatchObject({ changeId: id });
    const other = await app.services.assistant.answer(null, {
      message: "What penalty does failure to file returns on custody of client assets attract?",
    });
    expect(other.citations.some(({ changeId }) => changeId === id)).toBe(true);
  });

  test("a page that says something else later is no news, and is not asked for again", async () => {
    const { app, site, check, publish } = await watching("sec-circulars-feed", feed);
    await check();
    await publish();
    await settle(app);
    site.answers[pageOf(4)] = { body: aPage("<p>Everything is different now, and the deadline is tomorrow.</p>") };
    const asked = site.asked.length;
    expect(await check()).toMatchObject({ kind: "unchanged" });
    await settle(app);
    expect(site.asked).toHaveLength(asked + 1);
    expect((await app.services.watch.listChanges({ limit: 9, skip: 0 })).total).toBe(1);
  });

  test("robots.txt counts for pages and what they link", async () => {
    const { app, site, check, publish } = await watching("sec-circulars-feed", feed);
    site.answers["/robots.txt"] = { body: "User-agent: *\nDisallow: /documents/", headers: {} };
    await check();
    await publish();
    await settle(app);
    expect(await standing(app)).toEqual([
      ["circular-4", "ready"],
      ["custody.pdf", "unreachable"],
    ]);
    expect(site.asked).not.toContain("/documents/77/custody.pdf");
  });
});

describe("which document an entry has:", () => {
  const list = { item: "li a" };
  const linking = (...paths: string[]) =>
    aPage(`<ul>${paths.map((path) => `<li><a href="${path}">Notice of ${path}</a></li>`).join("")}</ul>`);

  /** What belongs to the newest entry of a page that lists these after its baseline. */
  async function published(paths: string[], overrides: Partial<Source> = {}) {
    const site = await aSite({ "/list": { body: linking("/a", "/b", "/c") } });
    const source = aSource({
      id: "notices",
      kind: "html_list",
      list,
      url: `${site.url}/list`,
      hosts: site.hosts,
      confirm: 0,
      documents: "fetch",
      ...overrides,
    });
    const app = await testApp({ env: { WATCH_ALLOW_HOSTS: site.host }, sources: [source] });
    await app.services.watch.checkNow("notices");
    site.answers["/list"] = { body: linking("/a", "/b", "/c", ...paths) };
    await app.services.watch.checkNow("notices");
    return { app, site };
  }

  test("the file that it links, and then not its page", async () => {
    const { app } = await published(["/d.pdf"]);
    expect(await standing(app)).toEqual([["d.pdf", "waiting"]]);
  });

  test("none where it stands on the list itself", async () => {
    const { app } = await published(["/list#d"]);
    expect(await standing(app)).toEqual([]);
  });

  test("a page that its site does not give to programs, which is never asked for and can be uploaded", async () => {
    const { app, site } = await published(["/d"], { documents: "refused" });
    await settle(app);
    expect(await standing(app)).toEqual([["d", "refused"]]);
    expect(site.asked).not.toContain("/d");
    const { id } = await newest(app);
    await app.services.watch.attach(
      id,
      operator,
      { bytes: await aTextPdf([letter]), name: "notice.pdf" },
      { address: "192.0.2.1", userAgent: "test" },
    );
    await settle(app);
    expect((await newest(app)).documents).toMatchObject([
      { name: "notice.pdf", state: "ready", uploadedBy: "operator", url: `${site.url}/d` },
    ]);
  });

  test.each<[string, Answer, string]>([
    ["that is refused", { status: 403 }, "refused"],
    ["that asks whether one is human", { status: 503, headers: { "cf-mitigated": "challenge" } }, "refused"],
    ["that is not there", { status: 404 }, "unreachable"],
    ["in whose place the front page comes", { status: 302, headers: { location: "/" } }, "unreachable"],
  ])("a page %s is shown like any document that cannot be had", async (_what, answer, state) => {
    const { app, site } = await published(["/d"]);
    site.answers["/d"] = answer;
    site.answers["/"] = { body: aPage(`<p>${letter}</p>`) };
    await settle(app);
    expect(await standing(app)).toEqual([["d", state]]);
  });

  test("by hand: the page that refuses programs, for a company or the operator to bring", async () => {
    const efcc = aSource({
      id: "efcc",
      regulator: "EFCC",
      kind: "manual",
      note: "Refuses programs",
      documents: "fetch",
      hosts: ["www.efcc.gov.ng"],
      url: "https://www.efcc.gov.ng/news",
    });
    const app = await testApp({ sources: [efcc] });
    const enter = (title: string, url?: string) => app.services.watch.enter({ source: "efcc", title, url });
    const { documents } = await enter("Advisory on Example Fraud", "https://www.efcc.gov.ng/efcc/281-advisory");
    expect(documents).toMatchObject([
      { name: "281-advisory", state: "refused", problem: expect.stringContaining("upload the file") as string },
    ]);
    expect((await enter("Advisory without an address")).documents).toEqual([]);
    await settle(app);
    expect((await app.services.documents.summariesOf([(await newest(app)).id], guest)).size).toBe(0);
  });
});

describe("the files that a page links", () => {
  const pdf = async () => ({ body: await aTextPdf([letter]), headers: { "content-type": "application/pdf" } });

  async function withPage(path: string, body: string, more: Record<string, Answer> = {}) {
    const site = await aSite({ [path]: { body }, ...more });
    const documents = documentApp({ site });
    await documents.want([path]);
    const names = async () =>
      ((await documents.service.summariesOf(["change"], operator)).get("change") ?? []).map(({ name }) => name);
    const read = async (service = documents.service) => {
      await service.fetchNext();
      await service.readNext();
    };
    return { ...documents, site, names, read };
  }

  test("are ten at most", async () => {
    const links = Array.from({ length: 40 }, (_, index) => `<a href="/${index}.pdf">${index}</a>`).join(" ");
    const { read, names } = await withPage("/circular", aPage(`<p>${letter}</p>${links}`));
    await read();
    expect(await names()).toEqual(["circular", ...Array.from({ length: 10 }, (_, index) => `${index}.pdf`)]);
  });

  test("stand where the page was found in the end, or where it says", async () => {
    const moved = await withPage("/circular", "", {
      "/circular": { status: 301, headers: { location: "/2026/circular/" } },
      "/2026/circular/": { body: aPage(`<p>${letter}</p><a href="a.pdf">A</a>`) },
      "/2026/circular/a.pdf": await pdf(),
    });
    for (const _ of [1, 2]) await moved.read();
    expect(moved.site.asked).toEqual(["/circular", "/2026/circular/", "/2026/circular/a.pdf"]);
    const based = await withPage(
      "/c",
      `<html><head><base href="/files/"></head><body><p>${letter}</p><a href="a.docx">A</a></body></html>`,
    );
    for (const _ of [1, 2]) await based.read();
    expect(based.site.asked).toEqual(["/c", "/files/a.docx"]);
  });

  test("count where the page shows them, is no more than a heading, or holds no word", async () => {
    for (const main of [
      `<p>${letter}</p><iframe src="/a.pdf">No frames</iframe>`,
      `<h1>Circular</h1><a href="/a.pdf">PDF</a>`,
      `<a href="/a.pdf"><img src="/a.png"></a>`,
    ]) {
      const { read, names } = await withPage("/circular", aPage(main));
      await read();
      expect(await names()).toEqual(["circular", "a.pdf"]);
    }
  });

  test("whose links name the machine of their own site are taken from the site", async () => {
    const { read, names, stored } = await withPage(
      "/circular",
      aPage(`<p>${letter}</p><a href="http://localhost/a.pdf">A</a>`),
    );
    await read();
    expect(await names()).toEqual(["circular", "a.pdf"]);
    const rows = await stored.list(["change"], operator);
    expect(rows.map(({ url }) => new URL(url!).hostname)).toEqual(["127.0.0.1", "127.0.0.1"]);
  });

  test("that are pages themselves are error pages, and lead nowhere", async () => {
    const { read, service } = await withPage("/circular", aPage(`<p>${letter}</p><a href="/a.docx">A</a>`), {
      "/a.docx": { body: aPage(`<p>${letter}</p><a href="/b.pdf">B</a>`) },
    });
    for (const _ of [1, 2, 3]) await read();
    const [, file, ...more] = (await service.summariesOf(["change"], operator)).get("change")!;
    expect(file).toMatchObject({ state: "unreachable", problem: "The site sent a web page in place of the file" });
    expect(more).toEqual([]);
  });

  test("are noted with its text or not at all, and once, whatever ends the process", async () => {
    const { db, stored, service, restart, read, names, clock, site } = await withPage(
      "/circular",
      aPage(`<p>${letter}</p><a href="/a.pdf">A</a> <a href="/b.pdf">B</a>`),
      { "/a.pdf": await pdf(), "/b.pdf": await pdf() },
    );
    await service.fetchNext();
    // It ends between the first file and the second.
    db.$client.exec(
      "CREATE TRIGGER ended BEFORE INSERT ON documents WHEN new.name = 'b.pdf' BEGIN SELECT RAISE(ABORT, 'killed'); END",
    );
    await expect(service.readNext()).rejects.toThrow("killed");
    const [page, ...none] = await stored.list(["change"], operator);
    expect([page!.state, page!.readAt, none]).toEqual(["reading", null, []]);
    db.$client.exec("DROP TRIGGER ended");
    // And again while it is read.
    await stored.claimRead(clock.now().toISOString(), "2027-01-01T00:00:00.000Z", null);
    const next = restart();
    for (const _ of [1, 2, 3]) await read(next);
    expect(await names()).toEqual(["circular", "a.pdf", "b.pdf"]);
    // A later reader reads the page again.
    db.$client.prepare("UPDATE documents SET state = 'reading' WHERE id = ?").run(page!.id);
    for (const _ of [1, 2, 3]) await read(restart());
    expect(await names()).toEqual(["circular", "a.pdf", "b.pdf"]);
    expect(site.asked).toEqual(["/circular", "/a.pdf", "/b.pdf"]);
  });

  test("are everybody's", async () => {
    const { read, service, aCompany } = await withPage("/circular", aPage(`<p>${letter}</p><a href="/a.pdf">A</a>`));
    await read();
    expect((await service.summariesOf(["change"], as(await aCompany()))).get("change")).toHaveLength(2);
  });
});

test("a page is handed on and its files are fetched by the process that comes after", async () => {
  const site = await aSite({
    "/feed": { body: rss(1) },
    "/2": { body: aPage(`<p>${letter} A breach attracts a penalty.</p><a href="/a.pdf">A</a>`) },
    "/a.pdf": { body: await aTextPdf([letter]) },
  });
  const source = aSource({
    id: "feed",
    kind: "rss",
    url: `${site.url}/feed`,
    hosts: site.hosts,
    confirm: 0,
    documents: "fetch",
  });
  const app = await testApp({ env: { WATCH_ALLOW_HOSTS: site.host }, sources: [source] });
  await app.services.watch.checkNow("feed");
  site.answers["/feed"] = { body: rss(2) };
  await app.services.watch.checkNow("feed");
  await app.services.documents.fetchNext();
  await app.services.documents.readNext();
  const next = composeServices(app.config, app.parts);
  await settle(app, next);
  expect(await standing(app)).toEqual([
    ["2", "ready"],
    ["a.pdf", "ready"],
  ]);
  expect(site.asked).toEqual(["/feed", "/feed", "/2", "/a.pdf"]);
  expect((await newest(app)).evidence.filter(({ rule }) => rule === "severity.penalty")).toHaveLength(1);
});

const rss = (count: number) =>
  `<rss version="2.0"><channel><title>Site</title>${Array.from(
    { length: count },
    (_, index) => `<item><title>Entry ${index + 1}</title><link>/${index + 1}</link></item>`,
  ).join("")}</channel></rss>`;
