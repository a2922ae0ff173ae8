import { describe, expect, test } from "vitest";
import { enqueueDocuments, handOnAgain, type DocumentRow, type Viewer } from "#features/document/repository.ts";
import { blankDocument } from "#features/document/rules/row.ts";
import { newId } from "#platform/ids.ts";
import type { Open, Repositories } from "./backend.ts";
import { aStoredCompany, at } from "./rows.ts";

const operator: Viewer = { companyId: null, isOperator: true };
const guest: Viewer = { companyId: null, isOperator: false };
const as = (companyId: string): Viewer => ({ companyId, isOperator: false });

function aDocument(overrides: Partial<DocumentRow> = {}): DocumentRow {
  const hosts = ["example.org"];
  const known = { id: newId(), changeId: "change", url: "https://example.org/a.pdf", hosts, name: "a.pdf" };
  return { ...blankDocument, ...known, state: "waiting", createdAt: at(0), ...overrides };
}

/** Documents are noted within the transaction that stores their change. */
const want = ({ database }: Repositories, rows: DocumentRow[]) => database.write((tx) => enqueueDocuments(tx, rows));

const anUpload = (overrides: { file: string; companyId?: string | null; name?: string }) => ({
  changeId: "change",
  companyId: null,
  name: "a.pdf",
  mediaType: "application/pdf",
  bytes: 100,
  pages: 1,
  createdAt: at(9),
  ...overrides,
});

export function describeDocuments(open: Open) {
  describe("documents:", () => {
    describeClaims(open);
    describeUploads(open);

    test("lists those of the changes asked for, whole but for their text, the oldest first", async () => {
      const stored = await open();
      const { documents } = stored;
      const rows = [
        aDocument({ createdAt: at(2), text: "long", proposals: [{ field: "title", value: "A", quote: "A" }] }),
        aDocument({ createdAt: at(1), changeId: "second", state: "ready", file: "f.pdf", pages: 3 }),
        aDocument({ changeId: "third" }),
      ];
      await want(stored, rows);
      const listed = await documents.list(["change", "second", "unknown"], guest);
      expect(listed.map(({ id }) => id)).toEqual([rows[1]!.id, rows[0]!.id]);
      const { text: _text, ...facts } = rows[0]!;
      expect(listed[1]).toEqual(facts);
      expect(await documents.find(rows[0]!.id, guest)).toEqual(rows[0]);
      expect(await documents.find("unknown", operator)).toBeUndefined();
      expect(await documents.list([], operator)).toEqual([]);
    });

    test("lists the kept file of each document once, whoever's it is", async () => {
      const stored = await open();
      const { documents } = stored;
      expect(await documents.listFiles()).toEqual([]);
      await want(stored, [aDocument(), aDocument({ changeId: "other", file: "b.pdf" })]);
      for (const changeId of ["change", "second"])
        await documents.addUpload({ ...anUpload({ file: "a.pdf" }), changeId });
      expect((await documents.listFiles()).toSorted()).toEqual(["a.pdf", "b.pdf"]);
    });

    test("lists what was read: so many of everybody's, and so many of each company's, the latest first", async () => {
      const stored = await open();
      const { documents } = stored;
      const [one, other] = [await aStoredCompany(stored), await aStoredCompany(stored)];
      const read = (seconds: number, companyId: string | null = null): DocumentRow =>
        aDocument({ changeId: newId(), state: "ready", text: "text", readAt: at(seconds), companyId });
      const shared = [read(1), read(3), read(2)];
      const own = [read(6, one.id), read(7, one.id), read(8, one.id), read(5, other.id)];
      const before = await documents.textsVersion();
      await want(stored, [...shared, ...own, aDocument({ changeId: newId() })]);
      const places = async (most: { shared: number; own: number }) =>
        (await documents.listReady(most)).map(({ readAt }) => readAt);
      expect(await places({ shared: 2, own: 2 })).toEqual([3, 2, 8, 7, 5].map(at));
      expect(await places({ shared: 9, own: 0 })).toEqual([3, 2, 1].map(at));
      expect(await documents.textsVersion()).not.toBe(before);
    });

    test("a document is noted once for a change", async () => {
      const stored = await open();
      const { documents } = stored;
      const first = aDocument();
      await want(stored, [first, aDocument(), aDocument({ changeId: "other" })]);
      await want(stored, [aDocument()]);
      expect((await documents.list(["change"], operator)).map(({ id }) => id)).toEqual([first.id]);
      expect(await documents.list(["other"], operator)).toHaveLength(1);
    });

    test("names the changes whose file a site did not give and nobody supplied, and those for which a company did", async () => {
      const stored = await open();
      const { documents } = stored;
      const [own, other] = [await aStoredCompany(stored), await aStoredCompany(stored)];
      const missing = (changeId: string, state: "refused" | "unreachable" = "refused") =>
        aDocument({ changeId, state, url: `https://example.org/${changeId}.pdf` });
      const rows = [missing("refused"), missing("unreachable", "unreachable"), missing("supplied"), missing("own")];
      await want(stored, [...rows, aDocument({ changeId: "given", state: "ready" })]);
      await documents.addUpload({ ...anUpload({ file: "s.pdf" }), changeId: "supplied" });
      await documents.addUpload({ ...anUpload({ file: "o.pdf", companyId: own.id }), changeId: "own" });
      const changes = async (files: "missing" | "uploaded", viewer: Viewer) =>
        (await documents.changesWhose(files, viewer)).toSorted();
      expect(await changes("missing", as(own.id))).toEqual(["refused", "unreachable"]);
      expect(await changes("missing", as(other.id))).toEqual(["own", "refused", "unreachable"]);
      expect(await changes("missing", guest)).toEqual(["own", "refused", "unreachable"]);
      expect(await changes("uploaded", operator)).toEqual(["own"]);
      expect(await changes("uploaded", as(own.id))).toEqual(["own"]);
      expect(await changes("uploaded", as(other.id))).toEqual([]);
    });

    test("a company's are for its eyes and the operator's", async () => {
      const stored = await open();
      const { documents } = stored;
      const [own, other] = [await aStoredCompany(stored), await aStoredCompany(stored)];
      const row = aDocument({ companyId: own.id });
      await want(stored, [row]);
      const seen = await Promise.all(
        [as(own.id), operator, as(other.id), guest].map(async (viewer) => [
          (await documents.list(["change"], viewer)).length,
          (await documents.find(row.id, viewer))?.id,
        ]),
      );
      expect(seen).toEqual([
        [1, row.id],
        [1, row.id],
        [0, undefined],
        [0, undefined],
      ]);
    });
  });
}

function describeClaims(open: Open) {
  test("two who ask at once never get the same document, and one who dies leaves it to the next", async () => {
    const stored = await open();
    const { documents } = stored;
    await want(stored, [aDocument()]);
    const claims = await Promise.all([documents.claimFetch(at(0), at(600)), documents.claimFetch(at(0), at(600))]);
    expect(claims.filter(Boolean)).toHaveLength(1);
    expect(await documents.claimFetch(at(599), at(1200))).toBeUndefined();
    const next = await documents.claimFetch(at(600), at(1200));
    expect(next).toMatchObject({ attempts: 2 });
    // The first comes back to life and must not overwrite what the second is at.
    expect(await documents.save(claims.find(Boolean)!, { state: "refused", nextTryAt: null })).toBe(false);
    expect(await documents.save(next!, { state: "unreachable", nextTryAt: null })).toBe(true);
    expect(await documents.find(next!.id, operator)).toMatchObject({ state: "unreachable", nextTryAt: null });
  });

  test("what was never asked for comes before what failed, and neither before its time", async () => {
    const stored = await open();
    const { documents } = stored;
    const state = "unreachable";
    const rows = [
      aDocument({ changeId: "given up", state }),
      aDocument({ changeId: "failed", state, nextTryAt: at(5) }),
      aDocument({ changeId: "later", state, nextTryAt: at(50) }),
      aDocument({ changeId: "new", createdAt: at(4) }),
      aDocument({ changeId: "first", createdAt: at(3) }),
      aDocument({ changeId: "refused", state: "refused" }),
      aDocument({ changeId: "read", state: "reading" }),
    ];
    await want(stored, rows);
    const claimed: (string | undefined)[] = [];
    for (let n = 0; n < 4; n += 1) claimed.push((await documents.claimFetch(at(10), at(600)))?.changeId);
    expect(claimed).toEqual(["first", "new", "failed", undefined]);
  });

  test("letters are read before pictures", async () => {
    const stored = await open();
    const { documents } = stored;
    const rows = [
      aDocument({ changeId: "scan", state: "scanning" }),
      aDocument({ changeId: "text", state: "reading", createdAt: at(9) }),
      aDocument({ changeId: "later", state: "reading", nextTryAt: at(99) }),
    ];
    await want(stored, rows);
    const claimed: (string | undefined)[] = [];
    for (let n = 0; n < 3; n += 1) claimed.push((await documents.claimRead(at(10), at(600), null))?.changeId);
    expect(claimed).toEqual(["text", "scan", undefined]);
  });

  test("says whose documents are to be read, and hands out those of one owner alone", async () => {
    const stored = await open();
    const { documents } = stored;
    const [one, other] = [await aStoredCompany(stored), await aStoredCompany(stored)];
    await want(stored, [
      aDocument({ changeId: "one", state: "reading", companyId: one.id }),
      aDocument({ changeId: "one again", state: "scanning", companyId: one.id }),
      aDocument({ changeId: "done", state: "ready", companyId: other.id }),
      aDocument({ changeId: "shared", state: "scanning" }),
    ]);
    expect(await documents.listOwnersToRead(at(10))).toEqual([null, one.id]);
    expect(await documents.claimRead(at(10), at(600), other.id)).toBeUndefined();
    expect((await documents.claimRead(at(10), at(600), one.id))?.changeId).toBe("one");
    expect((await documents.claimRead(at(10), at(600), null))?.changeId).toBe("shared");
    expect(await documents.listOwnersToRead(at(10))).toEqual([one.id]);
  });

  test("hands out ready texts of everybody's until they are marked, what failed after what is new", async () => {
    const stored = await open();
    const { documents } = stored;
    const company = await aStoredCompany(stored);
    const ready = { state: "ready" as const, text: "Text" };
    await want(stored, [
      aDocument({ changeId: "second", ...ready, createdAt: at(2) }),
      aDocument({ changeId: "first", ...ready, createdAt: at(1) }),
      aDocument({ changeId: "own", ...ready, companyId: company.id }),
      aDocument({ changeId: "done", ...ready, classifiedAt: at(3) }),
      aDocument({ changeId: "unread", state: "scanning", text: "Half a text" }),
    ]);
    const first = await documents.claimText(at(10), at(70));
    expect(first).toMatchObject({ changeId: "first", text: "Text" });
    const second = (await documents.claimText(at(11), at(71)))!;
    expect([second.changeId, await documents.claimText(at(69), at(129))]).toEqual(["second", undefined]);
    expect(await documents.save(second, { classifiedAt: at(12), nextTryAt: null })).toBe(true);
    expect((await documents.claimText(at(200), at(260)))?.changeId).toBe("first");
    expect(await documents.claimText(at(201), at(261))).toBeUndefined();
    // The lease has gone to somebody else.
    expect(await documents.save(first!, { classifiedAt: at(202), nextTryAt: null })).toBe(false);
  });

  test("hands out the texts of a change again, and whoever has one in hand does not mark it", async () => {
    const stored = await open();
    const { documents, database } = stored;
    const ready = { state: "ready" as const, text: "Text", classifiedAt: at(3) };
    await want(stored, [
      aDocument({ changeId: "held", ...ready }),
      aDocument({ changeId: "held", ...ready, url: "https://example.org/b.pdf", classifiedAt: null }),
      aDocument({ changeId: "other", ...ready }),
    ]);
    const inHand = (await documents.claimText(at(10), at(70)))!;
    await database.write((tx) => handOnAgain(tx, "held"));
    expect(await documents.save(inHand, { classifiedAt: at(11), nextTryAt: null })).toBe(false);
    const again = [await documents.claimText(at(12), at(72)), await documents.claimText(at(12), at(72))];
    expect(again.map((row) => row?.changeId)).toEqual(["held", "held"]);
    expect(await documents.claimText(at(12), at(72))).toBeUndefined();
  });

  test("gives back what was claimed, and no waiting time of what failed", async () => {
    const stored = await open();
    const { documents } = stored;
    const rows = [
      ...(["waiting", "reading", "scanning", "ready"] as const).map((state) =>
        aDocument({ changeId: state, state, nextTryAt: at(600) }),
      ),
      aDocument({ changeId: "failed", state: "unreachable", nextTryAt: at(600) }),
    ];
    await want(stored, rows);
    await documents.release();
    const listed = await documents.list(
      rows.map(({ changeId }) => changeId),
      operator,
    );
    expect(listed.filter(({ nextTryAt }) => nextTryAt !== null).map(({ changeId }) => changeId)).toEqual(["failed"]);
  });
}

function describeUploads(open: Open) {
  test("an upload for everybody takes the place of the one document that is missing", async () => {
    const stored = await open();
    const { documents } = stored;
    const missing = aDocument({ state: "refused", problem: "Refused" });
    await want(stored, [missing]);
    const added = await documents.addUpload(anUpload({ file: "f.pdf", name: "letter.pdf" }));
    expect(added).toEqual({
      ...missing,
      ...anUpload({ file: "f.pdf", name: "letter.pdf" }),
      createdAt: missing.createdAt,
      isUpload: true,
      state: "reading",
      problem: null,
    });
    expect(await documents.addUpload(anUpload({ file: "f.pdf" }))).toEqual(added);
  });

  test("a company's upload is a row of its own, which sharing makes everybody's in place of what was missing", async () => {
    const stored = await open();
    const { documents } = stored;
    const [one, two] = [await aStoredCompany(stored), await aStoredCompany(stored)];
    const missing = aDocument({ state: "refused" });
    await want(stored, [missing]);
    const own = await documents.addUpload(anUpload({ file: "f.pdf", companyId: one.id }));
    await documents.addUpload(anUpload({ file: "f.pdf", companyId: two.id }));
    expect(own).toMatchObject({ companyId: one.id, url: missing.url });
    const shared = await documents.share(own.id, at(60));
    expect(shared).toMatchObject({ companyId: null });
    expect(await documents.list(["change"], operator)).toEqual([expect.objectContaining({ id: shared!.id })]);
    expect(await documents.share(shared!.id, at(60))).toEqual(shared);
    expect(await documents.share("unknown", at(60))).toBeUndefined();
  });

  test("what is shared is to be looked at, however often it was", async () => {
    const stored = await open();
    const { documents } = stored;
    const { id: companyId } = await aStoredCompany(stored);
    const row = aDocument({ companyId, state: "ready", text: "Text", classifiedAt: at(1) });
    await want(stored, [row]);
    expect(await documents.claimText(at(10), at(70))).toBeUndefined();
    await documents.share(row.id, at(60));
    expect(await documents.claimText(at(10), at(70))).toMatchObject({ id: row.id, companyId: null });
  });

  test("bytes are found again: everybody's for all, a company's for itself", async () => {
    const stored = await open();
    const { documents } = stored;
    const [own, other] = [await aStoredCompany(stored), await aStoredCompany(stored)];
    const { id } = await documents.addUpload(anUpload({ file: "own.pdf", companyId: own.id }));
    const shared = await documents.addUpload(anUpload({ file: "all.pdf" }));
    const found = async (file: string, companyId: string | null, changeId = "change") =>
      (await documents.findUpload({ file, companyId, changeId }))?.id;
    expect([await found("own.pdf", own.id), await found("own.pdf", other.id)]).toEqual([id, undefined]);
    expect(await found("own.pdf", null)).toBeUndefined();
    expect([await found("all.pdf", other.id), await found("all.pdf", null)]).toEqual([shared.id, shared.id]);
    expect(await found("all.pdf", null, "other")).toBeUndefined();
  });

  test("counts what a company has uploaded, for one change and for all, as long as it is its own", async () => {
    const stored = await open();
    const { documents } = stored;
    const [own, other] = [await aStoredCompany(stored), await aStoredCompany(stored)];
    expect(await documents.uploadUsage(own.id, "change")).toEqual({ ofChange: 0, files: 0, bytes: 0, all: 0 });
    const companyId = own.id;
    const first = await documents.addUpload(anUpload({ file: "f.pdf", companyId }));
    await documents.addUpload({ ...anUpload({ file: "f.pdf", companyId }), changeId: "second" });
    await documents.addUpload(anUpload({ file: "g.pdf", companyId: other.id }));
    await documents.addUpload(anUpload({ file: "h.pdf" }));
    expect(await documents.uploadUsage(companyId, "change")).toEqual({ ofChange: 1, files: 2, bytes: 200, all: 300 });
    await documents.share(first.id, at(60));
    expect(await documents.uploadUsage(companyId, "change")).toEqual({ ofChange: 0, files: 1, bytes: 100, all: 200 });
  });
}
