import { confirmed, type Example, type World } from "../examples.ts";

const made = async (world: World, scope: "person" | "company") => {
  await confirmed(world);
  return (await world.app.callAs({ companyId: world.id }).calendar.makeFeed({ companyId: world.id, scope })).data;
};

/** Inputs for what is asked of calendars. */
export const calendarExamples: Record<string, Example> = {
  "calendar.list": ({ id }) => ({ companyId: id, from: "2026-12-01", to: "2026-12-31", kinds: "filing,task" }),
  "calendar.get": async (world) => {
    const task = { companyId: world.id, title: "Collect the figures", dueOn: "2026-12-31" };
    const { data } = await world.app.callAs({ companyId: world.id }).task.add(task);
    return { companyId: world.id, id: `task:${data._id}` };
  },
  "calendar.feeds": async (world) => ({ companyId: await confirmed(world) }),
  "calendar.makeFeed": async (world) => ({ companyId: await confirmed(world), scope: "person" }),
  "calendar.removeFeed": async (world) => ({ companyId: world.id, scope: (await made(world, "person")).scope }),
};
