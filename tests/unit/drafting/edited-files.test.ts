import { undeclared } from "#features/catalogue/rules/working-days.ts";
import { existsSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { catalogueRepository, saveCaptured } from "#features/catalogue/repository.ts";
import { catalogueService } from "#features/catalogue/service.ts";
import { editedRepository } from "#features/drafting/repository/edited.ts";
import { editedFiles } from "#features/drafting/service/edited-files.ts";
import { migratedDatabase } from "../../support/samples/databases.ts";
import { fakeClock } from "../../support/fakes.ts";
import { aFolder } from "../../support/folder.ts";
import { anInstrument } from "../../support/samples/factories.ts";

const start = "2026-11-21T09:00:00.000Z";
const instrument = (title: string) => anInstrument({ key: "cbn-letter", title });

/** A database with an instrument that may be edited, and how a process with a folder of its own edits it. */
async function processes({ isShared = true } = {}) {
  const db = migratedDatabase();
  onTestFinished(() => db.close());
  const clock = fakeClock(start);
  const catalogue = catalogueService({
    catalogue: catalogueRepository(db),
    clock,
    aboutRegulators: () => new Map(),
    calendar: async () => ({ calendar: undeclared, version: "" }),
  });
  await db.write((tx) => saveCaptured(tx, [instrument("Captured")], start));
  const aProcess = () => {
    const folder = aFolder();
    const text = () => readFileSync(path.join(folder, "cbn/cbn-letter.yaml"), "utf8");
    return { folder, text, ...editedFiles({ catalogue, folder, edited: editedRepository(db), isShared, clock }) };
  };
  return { clock, aProcess };
}

/** Two processes with a folder each, and one database. */
async function twoProcesses() {
  const { clock, aProcess } = await processes();
  return { clock, one: aProcess(), other: aProcess() };
}

test("what one process has saved the other has in its folder once it has looked, and what is saved there later counts", async () => {
  const { one, other, clock } = await twoProcesses();
  await one.save(instrument("First"), 1);
  await other.share();
  expect(other.text()).toBe(one.text());
  clock.advance(1);
  await other.save(instrument("Second"), 2);
  await one.share();
  expect(one.text()).toContain("Second");
  await other.share();
  expect(other.text()).toContain("Second");
});

test("a text that a person has written into a folder counts where it is the newer, and is taken back where it is older", async () => {
  const { one, other } = await twoProcesses();
  await one.save(instrument("Saved"), 1);
  const byHand = (folder: string, yaml: string, at: string) => {
    mkdirSync(path.join(folder, "cbn"), { recursive: true });
    const file = path.join(folder, "cbn/cbn-letter.yaml");
    writeFileSync(file, yaml);
    utimesSync(file, new Date(at), new Date(at));
  };
  byHand(other.folder, "title: Older", "2026-11-20T09:00:00.000Z");
  await other.share();
  expect(other.text()).toContain("Saved");
  byHand(other.folder, "title: Newer", "2026-11-22T09:00:00.000Z");
  await other.share();
  await one.share();
  expect([one.text(), other.text()]).toEqual(["title: Newer", "title: Newer"]);
});

test("a process that is alone writes into its folder, and shares nothing", async () => {
  const { aProcess } = await processes({ isShared: false });
  const [alone, other] = [aProcess(), aProcess()];
  await alone.save(instrument("Alone"), 1);
  await other.share();
  expect([alone.text(), existsSync(path.join(other.folder, "cbn"))]).toEqual([expect.stringContaining("Alone"), false]);
});
