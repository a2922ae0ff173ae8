import { confirmedUp } from "../calls.ts";
import { anAddress } from "../people/joined.ts";
import { aGroup, requestTo } from "../people/groups.ts";
import { aColleague, confirmed, type Example, type World } from "./examples.ts";

/** The company without a group, whatever an example before has made of it. */
async function alone(world: World): Promise<World> {
  await confirmed(world);
  const { id } = world;
  const call = world.app.callAs({ companyId: id });
  const { parent, subsidiaries } = (await call.group.get({ id })).data;
  if (parent) await call.group.leave({ id });
  for (const { companyId } of subsidiaries) await call.group.end({ id, companyId });
  return { ...world, call };
}

/** The company with one below it. */
async function aParent(world: World) {
  const parent = await alone(world);
  return aGroup(parent, await confirmedUp(world.app));
}

/** A request of another company to this one. */
async function asked(world: World): Promise<string> {
  const own = await alone(world);
  return requestTo(await confirmedUp(world.app), own);
}

/** An example after which no mail is on its way any more. */
const settled =
  (example: Example): Example =>
  async (world) => {
    const input = await example(world);
    await world.app.services.accounts.sendWaitingMails();
    return input;
  };

const examples: Record<string, Example> = {
  "group.get": ({ id }) => ({ id }),
  "group.requests": ({ id }) => ({ id }),
  "group.ask": async (world) => ({ id: (await alone(world)).id, company: anAddress() }),
  "group.accept": async (world) => ({ id: world.id, requestId: await asked(world) }),
  "group.drop": async (world) => ({ id: world.id, requestId: await asked(world) }),
  "group.end": async (world) => ({ id: world.id, companyId: (await aParent(world)).below.id }),
  "group.leave": async (world) => {
    const own = await alone(world);
    await aGroup(await confirmedUp(world.app), own);
    return { id: world.id };
  },
  "group.given": ({ id }) => ({ id }),
  "group.give": async (world) => {
    const companyId = (await aParent(world)).below.id;
    return { id: world.id, companyId, userId: await aColleague(world), role: "auditor" };
  },
  "group.takeBack": async (world) => {
    const companyId = (await aParent(world)).below.id;
    const userId = await aColleague(world);
    await world.app.callAs({ companyId: world.id }).group.give({ id: world.id, companyId, userId, role: "officer" });
    return { id: world.id, companyId, userId };
  },
};

/** Inputs for what companies of a group do. */
export const groupExamples = Object.fromEntries(
  Object.entries(examples).map(([name, example]) => [name, settled(example)]),
);
