import { anAddress, joined } from "../people/joined.ts";
import { aDocument, confirmed, type Example, type World } from "./examples.ts";

const ownerOf = ({ app, id }: World) => app.callAs({ companyId: id });
const aBoardDecision = { origin: "board-decision", title: "Board of 12 October 2026", text: "Report large exposures each month" } as const; // prettier-ignore

/** A duty of the company's own that nobody has changed since. */
const aDuty = async (world: World, weight: "High" | null = null) =>
  (await ownerOf(world).duty.add({ companyId: world.id, ...aBoardDecision, weight })).data;

/** One of which a colleague has said that it does not apply. */
async function awaiting(world: World) {
  await confirmed(world);
  const call = ownerOf(world);
  await call.duty.changeSettings({ companyId: world.id, isConfirmed: true });
  const colleague = await joined(world.app, { id: world.id, call }, { email: anAddress(), role: "officer" });
  const { _id: id, version } = await aDuty(world, "High");
  const reason = "No such exposures";
  const state = "does-not-apply";
  return (await colleague.call.duty.change({ companyId: world.id, id, version, state, reason })).data;
}

/** Inputs for what is done to duties. */
export const dutyExamples: Record<string, Example> = {
  "duty.list": ({ id }) => ({ companyId: id, regulator: "NDPC", state: "not-looked-at", order: "due", limit: 2 }),
  "duty.get": async (world) => ({ companyId: world.id, id: (await aDuty(world))._id }),
  "duty.settings": ({ id }) => ({ companyId: id }),
  "duty.change": async (world) => {
    const { _id: id, version } = await aDuty(world);
    return { companyId: world.id, id, version, state: "partly", how: "By Treasury" };
  },
  "duty.changeMany": async (world) => {
    const { _id: id, version } = await aDuty(world);
    return { companyId: world.id, duties: [{ id, version }], changes: { state: "in-place" } };
  },
  "duty.add": async ({ app, id }) => {
    const documentId = await aDocument(app, id);
    await app.services.documents.readNext();
    const said = { title: "Letter of the CBN", text: "Answer the letter", quote: "Letter to all banks" };
    return { companyId: id, origin: "document", ...said, documentId };
  },
  "duty.confirm": async (world) => {
    const { _id: id, version } = await awaiting(world);
    return { companyId: world.id, id, version };
  },
  "duty.comment": async (world) => ({ companyId: world.id, id: (await aDuty(world))._id, text: "Who signs it?" }),
  "duty.changeSettings": ({ id }) => ({ companyId: id, isConfirmed: true }),
};
