import { describe, expect, test } from "vitest";
import { testApp } from "../../support/app.ts";
import { signedUp } from "../../support/calls.ts";
import { aCircular, aRegulator, listAnswer } from "../../support/servers/regulator.ts";
import { concerns, loadCompanies, loadTitles } from "../../support/signal-score.ts";
import { aSource } from "../../support/watch.ts";
import { aTextPdf } from "../../fixtures/documents/pdf.ts";

const six = ["international-bank", "unit-mfb", "pssp", "bdc", "mortgage-bank", "music-school"];
const { companies } = loadCompanies();

/** The labelled company of the signal set, signed up with its profile. */
async function aLabelledCompany(app: Awaited<ReturnType<typeof testApp>>, id: string) {
  const company = companies.find((one) => one.id === id)!;
  const { answers, customCategory, ...profile } = company.profile;
  const owner = await signedUp(app, {
    ...profile,
    ...(customCategory && { customCategory }),
    email: `officer@${id}.example`,
  });
  await owner.call.company.update({ id: owner.id, answers });
  return { ...owner, company };
}

/** Titles of all notifications of a company, none twice. */
async function toldTo({ call, id: companyId }: Awaited<ReturnType<typeof aLabelledCompany>>): Promise<string[]> {
  const titles: string[] = [];
  for (let skip = 0; ; skip += 100) {
    const { data } = await call.notification.list({ companyId, limit: 100, skip });
    titles.push(...data.map(({ regulationTitle }) => regulationTitle));
    if (data.length < 100) return titles;
  }
}

test("sixty days of a list reach six companies: those whom each entry binds, and hardly anybody else", async ({
  annotate,
}) => {
  const entries = loadTitles("open").filter(({ regulator }) => regulator === "CBN");
  const circulars = entries.map(({ title, reference, url, summary }, index) =>
    aCircular(1000 + index, {
      title,
      refNo: reference ?? "",
      description: summary ?? "",
      link: url ?? `/Out/2026/CCD/${index}.pdf`,
      documentDate: "",
    }),
  );
  const known = Array.from({ length: 30 }, (_, index) => aCircular(index + 1));
  const { site, source, env } = await aRegulator(listAnswer(known));
  const app = await testApp({ env, sources: [source()], start: "2026-09-01T08:00:00.000Z" });
  await app.services.watch.checkNow("cbn-circulars");
  const owners = await Promise.all(six.map((id) => aLabelledCompany(app, id)));

  for (let day = 1; day <= 60; day += 1) {
    app.clock.advance(86_400);
    const until = Math.ceil((circulars.length * day) / 60);
    site.answer = listAnswer([...known, ...circulars.slice(0, until)]);
    await app.services.watch.checkNow("cbn-circulars");
  }

  const { rows } = await app.services.watch.listChanges({ limit: 1, skip: 0, status: "published" });
  expect(rows).toHaveLength(1);
  const table = [];
  for (const owner of owners) {
    const told = await toldTo(owner);
    expect(told, "nobody hears of one twice").toHaveLength(new Set(told).size);
    const heard = new Set(told);
    const judged = entries.flatMap((entry) => {
      const isMeant = concerns(entry, owner.company, true);
      return isMeant === null ? [] : [{ isMeant, isTold: heard.has(entry.title) }];
    });
    const wrong = judged.filter(({ isMeant, isTold }) => isTold && !isMeant).length;
    const missed = judged.filter(({ isMeant, isTold }) => !isTold && isMeant).length;
    const meant = judged.filter(({ isMeant }) => isMeant).length;
    table.push({ company: owner.company.id, told: heard.size, meant, wrong, missed });
  }
  await annotate(table.map((row) => JSON.stringify(row)).join("\n"));
  for (const { company, told, meant, wrong, missed } of table) {
    const isLicensed = company !== "music-school";
    const isQuiet = isLicensed ? wrong <= told / 8 : wrong <= entries.length * 0.03;
    expect({ company, isQuiet, isWhole: missed <= Math.max(1, meant / 10) }).toEqual({
      company,
      isQuiet: true,
      isWhole: true,
    });
  }
});

describe("a letter that comes without its text, gets it, and is replaced by another", () => {
  const reference = "PSP/DIR/PUB/CIR/001/900";
  const sources = [aSource({ id: "cbn-by-hand", regulator: "CBN", kind: "manual", note: "Refuses programs" })];

  async function aWatchedLetter() {
    const app = await testApp({ sources, start: "2026-11-16T08:00:00.000Z" });
    const [bank, micro] = [await aLabelledCompany(app, "international-bank"), await aLabelledCompany(app, "unit-mfb")];
    const { watch, documents, catalogue } = app.services;
    const enter = async (title: string, refNo: string, publishedOn: string) =>
      (await watch.enter({ source: "cbn-by-hand", title, reference: refNo, publishedOn })).id;
    const give = async (changeId: string, pages: string[]) => {
      await documents.upload({ changeId, companyId: null, bytes: await aTextPdf(pages), name: "letter.pdf" });
      await documents.readNext();
      await documents.classifyNext(async (...text) => void (await watch.reclassify(...text)));
    };
    const entryOf = async (changeId: string) => {
      const { instruments } = await catalogue.snapshot();
      return instruments.find(({ captured }) => captured?.changeId === changeId)!;
    };
    /** What a company's screens say of it: bell, updates, library, dashboard, dialog. */
    const screens = async ({ call, id: companyId }: typeof bank, changeId: string) => {
      const { key } = await entryOf(changeId);
      const [bell, update, library, dashboard, dialog] = await Promise.all([
        call.notification.list({ companyId }),
        call.change.oneOfCompany({ companyId, id: changeId }),
        call.library.list({ companyId, origin: "captured", limit: 100, skip: 0 }),
        call.dashboard.overview({ companyId }),
        call.dashboard.regulation({ companyId, regulationId: key }),
      ]);
      const row = library.data.find(({ regulation_id }) => regulation_id === key);
      const heard = bell.data.find((one) => one.changeId === changeId);
      return {
        bell: heard === undefined ? "silent" : heard.withdrawn === null ? "told" : "greyed",
        concerns: update.data.concerns.length > 0,
        library: row && `${row.status} ${row.verdict}`,
        isNewOnDashboard: dashboard.data.notReviewed.some(({ regulation_id }) => regulation_id === key),
        duties: dialog.data.requirements.length,
      };
    };
    return { app, bank, micro, enter, give, entryOf, screens };
  }

  test("every screen is right at every moment", async () => {
    const { app, bank, micro, enter, give, entryOf, screens } = await aWatchedLetter();
    // By its title it is for banks.
    const first = await enter("Circular to All Deposit Money Banks on Transfers by Example", reference, "2026-11-16");
    expect(await screens(bank, first)).toEqual({
      bell: "told",
      concerns: true,
      library: "in-force applies",
      isNewOnDashboard: true,
      duties: 0,
    });
    expect(await screens(micro, first)).toMatchObject({
      bell: "silent",
      concerns: false,
      library: "in-force no",
      isNewOnDashboard: false,
    });

    // Its text says that microfinance banks are meant, and what they owe.
    await give(first, [
      "CENTRAL BANK OF NIGERIA\n\nCIRCULAR TO ALL MICROFINANCE BANKS\n\nTRANSFERS BY EXAMPLE\n\nAll microfinance banks shall keep a register of transfers.\nMicrofinance banks must report monthly, on or before the 10th day of the following month.",
    ]);
    expect(await screens(micro, first)).toEqual({
      bell: "told",
      concerns: true,
      library: "in-force applies",
      isNewOnDashboard: true,
      duties: 2,
    });
    expect(await screens(bank, first)).toMatchObject({
      bell: "greyed",
      concerns: false,
      library: "in-force no",
      isNewOnDashboard: false,
    });

    // Another takes its place the day after, and names it by its number.
    app.clock.advance(86_400);
    const second = await enter(
      "Circular to All Microfinance Banks on Transfers, Second Edition",
      "PSP/DIR/PUB/CIR/001/901",
      "2026-11-17",
    );
    await give(second, [
      `CENTRAL BANK OF NIGERIA\n\nCIRCULAR TO ALL MICROFINANCE BANKS\n\nTRANSFERS BY EXAMPLE\n\nThis circular supersedes our circular ${reference}.\n\nAll microfinance banks shall keep a register of transfers for ten years.`,
    ]);
    expect(await screens(micro, second)).toEqual({
      bell: "told",
      concerns: true,
      library: "in-force applies",
      isNewOnDashboard: true,
      duties: 1,
    });
    expect((await entryOf(first)).status).toBe("superseded");
    expect(await screens(micro, first)).toMatchObject({ library: "superseded history", isNewOnDashboard: false });
    const { data } = await micro.call.dashboard.regulation({
      companyId: micro.id,
      regulationId: (await entryOf(first)).key,
    });
    expect(data.supersededBy.map(({ regulation_id }) => regulation_id)).toEqual([(await entryOf(second)).key]);
    // As of the day before, the first one stood.
    const before = await micro.call.library.list({
      companyId: micro.id,
      asOf: "2026-11-16",
      origin: "captured",
      limit: 100,
      skip: 0,
    });
    expect(before.data.map(({ regulation_id, status }) => [regulation_id, status])).toContainEqual([
      (await entryOf(first)).key,
      "in-force",
    ]);
  });
});
