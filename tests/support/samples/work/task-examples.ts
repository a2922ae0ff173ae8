import type { Example, World } from "../examples.ts";

const ownerOf = ({ app, id }: World) => app.callAs({ companyId: id });
/** A task that is open, with a checklist. */
export const aTask = async (world: World) => {
  const wanted = { title: "Collect the figures of the branches", dueOn: "2026-12-31", checklist: [{ text: "Kano" }] };
  return (await ownerOf(world).task.add({ companyId: world.id, ...wanted })).data;
};
const anOpenTask = async (world: World) => {
  const { _id: id, version } = await aTask(world);
  return { companyId: world.id, id, version };
};

/** Inputs for what is done to tasks. */
export const taskExamples: Record<string, Example> = {
  "task.list": ({ id }) => ({ companyId: id, state: "open", dueFrom: "2026-11-01", search: "figures", limit: 2 }),
  "task.days": ({ id }) => ({ companyId: id, dueOn: "2027-01-31", repeats: "FREQ=MONTHLY" }),
  "task.get": async (world) => ({ companyId: world.id, id: (await aTask(world))._id }),
  "task.add": ({ id }) => ({
    companyId: id,
    title: "Collect the figures",
    dueOn: "2026-12-31",
    repeats: "FREQ=MONTHLY",
  }),
  "task.change": async (world) => ({ ...(await anOpenTask(world)), title: "Collect and check the figures" }),
  "task.tick": async (world) => {
    const { _id: id, version, checklist } = await aTask(world);
    return { companyId: world.id, id, version, item: checklist[0]!._id, isTicked: true };
  },
  "task.comment": async (world) => ({ companyId: world.id, id: (await aTask(world))._id, text: "Kano is missing" }),
  "task.done": async (world) => ({ ...(await anOpenTask(world)), proof: "Sent", references: ["FINA/2026/12/417"] }),
  "task.reopen": async (world) => {
    const open = await anOpenTask(world);
    const { data } = await ownerOf(world).task.done(open);
    return { ...open, version: data.version, reason: "One branch was missing" };
  },
  "task.cancel": async (world) => ({ ...(await anOpenTask(world)), reason: "The return was suspended" }),
  "work.mine": ({ id }) => ({ companyId: id }),
};
