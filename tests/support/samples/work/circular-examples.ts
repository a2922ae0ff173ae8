import type { Example, World } from "../examples.ts";

const ownerOf = ({ app, id }: World) => app.callAs({ companyId: id });
/** A circular that was sent to the company's owner. */
export const aCircular = async (world: World, note = "Please read it") => {
  const about = { kind: "regulation" as const, subjectId: "ng-ndpa-2023", readBy: "2026-12-31", note };
  return (await ownerOf(world).circular.send({ companyId: world.id, ...about, people: [world.userId] })).data;
};
const one = async (world: World) => ({ companyId: world.id, id: (await aCircular(world))._id });

/** Inputs for what is done to circulars. */
export const circularExamples: Record<string, Example> = {
  "circular.list": ({ id }) => ({ companyId: id, box: "received", state: "open", search: "data", limit: 2 }),
  "circular.get": one,
  "circular.send": (world) => ({
    companyId: world.id,
    kind: "regulation",
    subjectId: "ng-ndpa-2023",
    people: [world.userId],
    readBy: "2026-12-31",
  }),
  "circular.open": one,
  "circular.confirm": async (world) => {
    const { _id: id, hash } = await aCircular(world);
    return { companyId: world.id, id, hash };
  },
  "circular.withdraw": async (world) => ({ ...(await one(world)), reason: "The text was corrected" }),
};
