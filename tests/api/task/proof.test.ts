import { expect, test } from "vitest";
import { refusalOf } from "../../support/calls.ts";
import { joined } from "../../support/people/joined.ts";
import { withEvidence } from "../../support/work/evidence.ts";

/** A firm with a task of a contributor's, and pieces of evidence. */
async function withProof() {
  const all = await withEvidence();
  const { app, firm, companyId } = all;
  const tunde = await joined(app, firm, { name: "Tunde Bello", role: "contributor" });
  const task = (await firm.call.task.add({ companyId, title: "Collect the figures", assignees: [tunde.userId] })).data;
  return { ...all, tunde, ids: { companyId, id: task._id, version: task.version } };
}

test("what shows that a task was done names pieces of evidence, and is read by their names", async () => {
  const { firm, companyId, keep, ids } = await withProof();
  const [minutes, figures] = [await keep({ title: "Minutes" }), await keep({ title: "Figures" })];
  const evidenceIds = [figures._id, minutes._id, minutes._id];
  const { data } = await firm.call.task.done({ ...ids, evidenceIds });
  expect(data.evidenceIds).toEqual([minutes._id, figures._id].toSorted());
  const shown = (await firm.call.task.get(ids)).data;
  expect(shown.evidence.map(({ title }) => title).toSorted()).toEqual(["Figures", "Minutes"]);
  expect(shown.history[0]!.after).toMatchObject({ evidence: data.evidenceIds });
  // What was deleted is still named, and the task stays to be read.
  await firm.call.evidence.remove({ companyId, id: figures._id, reason: "Kept twice" });
  expect((await firm.call.task.get(ids)).data).toMatchObject({ evidence: [{ title: "Minutes" }], evidenceIds: data.evidenceIds });
  const again = (await firm.call.task.reopen({ ...ids, version: 2, reason: "One was missing" })).data;
  expect(again.evidenceIds).toEqual([]);
}); // prettier-ignore

test("evidence that is elsewhere, or that whoever names it does not see, shows nothing", async () => {
  const { firm, tunde, keep, ids } = await withProof();
  const hidden = await keep({ title: "Of the board alone" });
  const other = await withProof();
  const elsewhere = await other.keep({ title: "Another company’s" });
  for (const [call, evidenceIds] of [
    [tunde.call, [hidden._id]],
    [firm.call, [elsewhere._id]],
    [firm.call, ["nothing"]],
    [firm.call, [hidden._id, "nothing"]],
  ] as const) {
    const refused = await refusalOf(call.task.done({ ...ids, evidenceIds: [...evidenceIds] }));
    expect(refused).toMatchObject({ status: 404, message: "There is no such evidence" });
  }
  expect((await firm.call.task.get(ids)).data).toMatchObject({ state: "open", version: 1 });
  await firm.call.task.done({ ...ids, evidenceIds: [hidden._id] });
  // The person whose task it is hears that there is a piece, not what it is called.
  expect((await tunde.call.task.get(ids)).data).toMatchObject({ evidenceIds: [hidden._id], evidence: [] });
}); // prettier-ignore

test("a repetition says its days before there is a task", async () => {
  const { firm, companyId } = await withProof();
  const days = async (dueOn: string, repeats: string) => (await firm.call.task.days({ companyId, dueOn, repeats })).data;
  expect(await days("2027-01-31", "FREQ=MONTHLY")).toEqual({
    repeats: "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1",
    days: ["2027-02-28", "2027-03-31", "2027-04-30", "2027-05-31", "2027-06-30"],
  });
  expect((await days("2026-11-23", "FREQ=WEEKLY;BYDAY=MO,TH;UNTIL=20261201")).days).toEqual(["2026-11-26", "2026-11-30"]);
  for (const [dueOn, repeats] of [["2026-11-23", "every day"], ["2026-02-30", "FREQ=DAILY"]] as const)
    expect(await refusalOf(firm.call.task.days({ companyId, dueOn, repeats }))).toMatchObject({ status: 400 });
}); // prettier-ignore
