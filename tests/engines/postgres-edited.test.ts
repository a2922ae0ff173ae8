import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import pino from "pino";
import { expect, onTestFinished, test } from "vitest";
import { composeServices } from "#app.ts";
import { readConfig } from "#config.ts";
import { saveCaptured } from "#features/catalogue/repository.ts";
import { systemParts } from "#parts.ts";
import { systemClock, type Clock } from "#platform/clock.ts";
import type { ServerDatabase } from "#platform/database/postgres.ts";
import { loadCatalogue } from "#server/loading.ts";
import { aSchema } from "../support/engines.ts";
import { fakeClock } from "../support/fakes.ts";
import { aFolder } from "../support/folder.ts";
import { besideServer } from "../support/processes/several.ts";
import { writeCatalogue } from "../support/samples/catalogue.ts";
import { aCapturedInstrument, anInstrument } from "../support/samples/factories.ts";

const log = pino({ level: "silent" });
const [letter, circular] = ["cbn-letter", "cbn-circular"];

/** All that a process has, with a folder of its own, on the database of others. */
function aProcess(url: string, db: ServerDatabase, clock: Clock = systemClock) {
  const config = readConfig({ ...besideServer(url), DATA_DIR: aFolder() });
  const parts = { ...systemParts(config, db, log), clock };
  onTestFinished(async () => void (await Promise.all([parts.outbound.close(), parts.webhookOutbound.close()])));
  const services = composeServices(config, parts);
  const { drafting, catalogue } = services;
  const fileOf = (id: string) => path.join(config.dataDir, "catalogue/cbn", `${id}.yaml`);
  return {
    services,
    share: () => drafting.shareEdited(),
    textOf: (id: string) => (existsSync(fileOf(id)) ? readFileSync(fileOf(id), "utf8") : undefined),
    titleOf: async (id: string) => (await catalogue.snapshot()).byKey.get(id)!.title,
    /** Opens an instrument; answers how it is saved under another title. */
    async open(id: string) {
      const { revision, draft } = await drafting.open(id);
      return (title: string) => drafting.save(id, revision, { ...draft, title });
    },
  };
}

/** Two processes with two captured letters. */
async function twoProcesses(clocks: { one?: Clock; other?: Clock } = {}) {
  const { url, server, ask } = await aSchema();
  const [one, other] = [aProcess(url, server, clocks.one), aProcess(url, server, clocks.other)];
  await loadCatalogue(one.services, log, [writeCatalogue([anInstrument()])]);
  const captured = [letter, circular].map((key) => aCapturedInstrument({ key, regulator: "CBN" }));
  await server.write((tx) => saveCaptured(tx, captured, "2026-11-21T09:00:00.000Z"));
  const kept = async () => ask<{ file: string; yaml: string }>("SELECT file, yaml FROM edited_instruments");
  return { one, other, kept };
}

test("what was saved at one process stands when another, whose folder is older, saves or loads something", async () => {
  const { one, other } = await twoProcesses();
  await (
    await one.open(letter)
  )("First");
  await other.share();
  await (
    await one.open(letter)
  )("Second");
  await (
    await other.open(circular)
  )("Another");
  expect([await one.titleOf(letter), await other.titleOf(letter)]).toEqual(["Second", "Second"]);
  await (
    await one.open(letter)
  )("Third");
  await loadCatalogue(other.services, log);
  expect([await one.titleOf(letter), await one.titleOf(circular)]).toEqual(["Third", "Another"]);
  expect(other.textOf(letter)).toBe(one.textOf(letter));
});

test("of two who save the same at once at two processes the second is told, and nothing of his is stored", async () => {
  const { one, other, kept } = await twoProcesses();
  const [save, saveOther] = [await one.open(letter), await other.open(letter)];
  const ends = await Promise.allSettled([save("Of one"), saveOther("Of the other")]);
  const [first, second] = ends[0].status === "fulfilled" ? [one, other] : [other, one];
  expect(ends.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(ends.find(({ status }) => status === "rejected")).toMatchObject({
    reason: {
      code: "conflict",
      message: expect.stringMatching(/^Somebody else has saved this regulation meanwhile: it is revision 2 now/),
    },
  });
  expect(second.textOf(letter)).toBeUndefined();
  expect(await kept()).toEqual([{ file: `cbn/${letter}.yaml`, yaml: first.textOf(letter) }]);
  await second.share();
  expect(second.textOf(letter)).toBe(first.textOf(letter));
  const title = first === one ? "Of one" : "Of the other";
  expect([await one.titleOf(letter), await other.titleOf(letter)]).toEqual([title, title]);
});

test("what was saved last counts, also where the clock of that process is behind", async () => {
  const [one, other] = [fakeClock("2026-11-21T09:00:00.000Z"), fakeClock("2026-11-21T08:00:00.000Z")];
  const processes = await twoProcesses({ one, other });
  await (
    await processes.one.open(letter)
  )("First");
  await (
    await processes.other.open(letter)
  )("Second");
  await processes.one.share();
  expect(processes.one.textOf(letter)).toContain("title: Second");
  await loadCatalogue(processes.one.services, log);
  expect(await processes.other.titleOf(letter)).toBe("Second");
});
