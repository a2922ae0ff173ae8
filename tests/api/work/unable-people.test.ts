import { expect, test } from "vitest";
import { refusalOf } from "../../support/calls.ts";
import { joined } from "../../support/people/joined.ts";
import { withDuties } from "../../support/work/duties.ts";

const id = "cbn-returns.r1";

/** A firm with an auditor, who may do nothing, and a contributor. */
async function withBoth() {
  const all = await withDuties();
  const auditor = await joined(all.app, all.firm, { name: "Ada Obi", role: "auditor" });
  const worker = await joined(all.app, all.firm, { name: "Tunde Bello", role: "contributor" });
  return { ...all, auditor, worker, task: all.firm.call.task };
}

test("a task is given to nobody whose role may not work on it", async () => {
  const { companyId, auditor, worker, task } = await withBoth();
  const refused = { status: 400, message: "Only people whose role may work on tasks can be given one" };
  const said = { companyId, title: "Look at it" };
  expect(await refusalOf(task.add({ ...said, assignees: [worker.userId, auditor.userId] }))).toMatchObject(refused);
  const { data } = await task.add({ ...said, assignees: [worker.userId] });
  const change = { companyId, id: data._id, version: data.version, assignees: [auditor.userId] };
  expect(await refusalOf(task.change(change))).toMatchObject(refused);
});

test.each(["owner", "reviewer"] as const)("nobody is %s of a duty whose role may not work on it", async (name) => {
  const { companyId, auditor, worker, duty } = await withBoth();
  const refused = { status: 400, message: "Only people whose role may work on duties can be owner or reviewer of one" };
  const change = (userId: string) => duty.change({ companyId, id, version: 0, [name]: userId });
  expect(await refusalOf(change(auditor.userId))).toMatchObject(refused);
  const many = { companyId, duties: [{ id, version: 0 }], changes: { [name]: auditor.userId } };
  expect(await refusalOf(duty.changeMany(many))).toMatchObject(refused);
  expect((await change(worker.userId)).data[name]).toBe(worker.userId);
});

test("whoever has work and gets another role keeps it, while others change what else is said of it", async () => {
  const { firm, companyId, worker, duty, task } = await withBoth();
  const { data: made } = await task.add({ companyId, title: "Look at it", assignees: [worker.userId] });
  await duty.change({ companyId, id, version: 0, owner: worker.userId });
  await firm.call.member.change({ id: companyId, userId: worker.userId, role: "auditor" });
  const kept = await task.change({ companyId, id: made._id, version: made.version, title: "Look at it twice" });
  expect(kept.data.assignees).toEqual([worker.userId]);
  expect((await duty.change({ companyId, id, version: 1, how: "By hand" })).data.owner).toBe(worker.userId);
});
