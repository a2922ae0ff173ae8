import { describe, expect, test } from "vitest";
import { saveCaptured } from "#features/catalogue/repository.ts";
import type { Instrument } from "#features/catalogue/schema.ts";
import { readInstrument, type CapturedChange } from "#features/drafting/rules/captured.ts";
import { testApp } from "../../support/app.ts";
import { signedUp } from "../../support/calls.ts";
import { writeCatalogue } from "../../support/samples/catalogue.ts";
import { aCapturedInstrument, anInstrument } from "../../support/samples/factories.ts";

type Captured = Instrument & { captured: NonNullable<Instrument["captured"]> };
const old = anInstrument({ key: "old", title: "Guidelines on Transfers by Example", issuedOn: "2024-03-01" });
const words = "supersedes our earlier letter on transfers";
const captured = aCapturedInstrument({ issuedOn: "2026-11-01", effectiveOn: null, supersedes: ["old"] });
const successor: Captured = { ...captured, captured: { ...captured.captured!, linkWords: { old: words } } };
const link = { id: successor.key, other: "old" };

/** An application in which a captured circular may replace an instrument of the library. */
async function opened(entry = successor) {
  const app = await testApp({ catalogue: writeCatalogue([old]) });
  const company = await signedUp(app);
  const save = (instrument: Instrument = entry) =>
    app.db.write((tx) => saveCaptured(tx, [instrument], app.clock.now().toISOString()));
  await save();
  const { regulation } = app.callAs({ isOperator: true });
  const get = async (id: string) => (await company.call.regulation.get({ id })).data;
  const ids = (list: { regulation_id: string }[]) => list.map((one) => one.regulation_id);
  const links = async () =>
    (await regulation.links()).data.map(({ ended, verdict }) => [ended.regulation_id, verdict] as const);
  return { app, company, regulation, get, ids, links, save };
}

describe("a link that only may end another", () => {
  test("waits with both titles and its words; confirmed it closes the other, for every company, and links both ways", async () => {
    const { regulation, get, ids, company } = await opened();
    expect((await regulation.links()).data).toMatchObject([
      {
        successor: { regulation_title: successor.title },
        ended: { regulation_title: old.title },
        words,
        verdict: null,
      },
    ]);
    expect(await get("old")).toMatchObject({ status: "in-force", supersededBy: [] });
    await regulation.settleLink({ ...link, verdict: "confirmed" });
    const ended = await get("old");
    expect(ended).toMatchObject({ status: "superseded", mayBeReplacedBy: [], linkWords: { [successor.key]: words } });
    expect([ids(ended.supersededBy), ids((await get(successor.key)).supersedes)]).toEqual([[successor.key], ["old"]]);
    const { data } = await company.call.library.list({ companyId: company.id, status: "superseded" });
    expect(ids(data)).toEqual(["old"]);
  });

  test("refused it is no hint any more, also when the text is read again", async () => {
    const { app, regulation, get, save, links } = await opened();
    await regulation.settleLink({ ...link, verdict: "refused" });
    expect(await get("old")).toMatchObject({ status: "in-force", mayBeReplacedBy: [], supersededBy: [], chain: [] });
    const stored = (await app.services.catalogue.snapshot()).byKey.get(successor.key)!;
    const { topics, severity, captured: of } = stored;
    const change = { topics, severity, audience: of!.audience, links: [{ key: "old", relation: "replaces", quote: words }] };
    await save(readInstrument(stored, change as unknown as CapturedChange, { proposals: [], requirements: [], penalties: [] }));
    expect(await get("old")).toMatchObject({ mayBeReplacedBy: [] });
    expect(await links()).toEqual([["old", "refused"]]);
  }); // prettier-ignore

  test("is what it was when that is taken back; all of it is recorded, and the same again is not", async () => {
    const { app, regulation, get, ids, links } = await opened();
    for (const verdict of ["confirmed", "confirmed", "refused", null] as const)
      await regulation.settleLink({ ...link, verdict });
    expect(await links()).toEqual([["old", null]]);
    expect(ids((await get("old")).mayBeReplacedBy)).toEqual([successor.key]);
    const { rows } = await app.services.audit.list(null, {}, { limit: 3, skip: 0 });
    expect(rows.map(({ action, subject, after }) => [action, subject, after])).toEqual(
      ["taken back", "refused", "confirmed"].map((verdict) => [
        "catalogue.linkSettled",
        successor.key,
        { title: successor.title, replaces: old.title, verdict },
      ]),
    );
  });

  test("is nothing for anybody but the operator, and nothing that does not exist", async () => {
    const { company, regulation } = await opened();
    await expect(company.call.regulation.links()).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(company.call.regulation.settleLink({ ...link, verdict: "confirmed" })).rejects.toMatchObject({ code: "FORBIDDEN" });
    for (const wrong of [{ id: "old", other: successor.key }, { id: "nothing", other: "old" }, { id: successor.key, other: "nothing" }])
      await expect(regulation.settleLink({ ...wrong, verdict: "confirmed" })).rejects.toThrow("There is no such link");
  }); // prettier-ignore

  test("of what a person has reviewed is edited with it", async () => {
    const reviewed = { ...successor, captured: { ...successor.captured, reviewedOn: "2026-11-20" } };
    const { regulation, links } = await opened(reviewed);
    expect(await links()).toEqual([]);
    await expect(regulation.settleLink({ ...link, verdict: "refused" })).rejects.toThrow("A person has reviewed");
  });
});

test("what names the other exactly, or a draft, does not wait", async () => {
  const exact = { ...successor.captured, linkWords: { old: `supersedes the ${old.title}` } };
  for (const entry of [
    { ...successor, captured: exact },
    { ...successor, status: "draft" as const },
  ])
    expect(await (await opened(entry)).links()).toEqual([]);
});

test("what a title was read to amend is not amended where the text replaces it", () => {
  const revised = { ...successor, supersedes: [], amends: ["old"] };
  const { topics, severity, captured: of } = revised;
  const change = {
    topics,
    severity,
    audience: of.audience,
    links: [{ key: "old", relation: "replaces", quote: words }],
  };
  const text = { proposals: [], requirements: [], penalties: [] };
  const { supersedes, amends } = readInstrument(revised, change as unknown as CapturedChange, text);
  expect([supersedes, amends]).toEqual([["old"], []]);
});
